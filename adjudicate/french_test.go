package adjudicate

import (
	"testing"

	"fieldpost/adjudicate/tongue"
	"fieldpost/adjudicate/tongue/tonguetest"
)

// Everything that is said around a game has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, nil)
}
