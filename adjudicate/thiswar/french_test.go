package thiswar

import (
	"testing"

	"fieldpost/adjudicate/tongue"
	"fieldpost/adjudicate/tongue/tonguetest"
	"fieldpost/scenarios"
)

// Everything that the game says has its words in French, with the same arguments.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"captured Artillery", "in the Siege of %s", "by the guns of %s"}
	pack, err := scenarios.Load(ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range pack.War.Events {
		extra = append(extra, e.Name, e.Effect)
	}
	tonguetest.Check(t, book().All(tongue.French), []string{".", "../internal/ruling"}, extra)
}
