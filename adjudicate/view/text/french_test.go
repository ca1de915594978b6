package text

import (
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/scenarios"
)

// Everything that the page says has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"Friendly", "Enemy", "Contested", "Neutral", "royalist", "parliament", "pool", "%s to %s", "%s from %s", "cavalry", "infantry", "artillery", "from the City", "1 hit", "%d hits", "in %d", "in this campaign"}
	for _, game := range scenarios.Games() {
		for _, words := range scenarios.StyleOf(game).Battles {
			extra = append(extra, words)
		}
		for _, f := range scenarios.StyleOf(game).Facts {
			if f.Page != "" {
				extra = append(extra, f.Page)
			}
		}
	}
	for _, words := range boxNames {
		extra = append(extra, words)
	}
	for _, words := range theirBoxes {
		extra = append(extra, words)
	}
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, extra)
}
