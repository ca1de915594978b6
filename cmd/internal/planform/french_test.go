package planform

import (
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Everything that is said has French words, and there are no others.
func TestFrench(t *testing.T) {
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, nil)
}
