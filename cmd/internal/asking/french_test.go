package asking

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Everything that is said has French words, and there are no others.
func TestFrench(t *testing.T) {
	extra := []string{"broken off; nothing was written", "the sheet for step %d: %s", "to send it: %s"} // of fieldpost answer
	for _, words := range conditions {
		extra = append(extra, words)
	}
	for _, words := range endings {
		extra = append(extra, words)
	}
	// What the games and their plans say: borders, sides, plans.
	for key := range tongue.Read(catalogues, "words/fr.json").Texts {
		if slices.Contains([]string{"Royalist", "Parliament", "Lancaster", "York", "border", "open border"}, key) ||
			slices.ContainsFunc([]string{"blocks may attack", " border, ", "for Richard III", "for This War"}, func(part string) bool { return strings.Contains(key, part) }) {
			extra = append(extra, key)
		}
	}
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, extra, tongue.Read(catalogues, "words/fr-options.json"))
}
