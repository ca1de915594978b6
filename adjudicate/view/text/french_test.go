package text

import (
	"maps"
	"slices"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
	"fieldpost/scenarios"
)

// Everything that the page says has its words in French.
func TestFrenchIsWhole(t *testing.T) {
	extra := []string{"Friendly", "Enemy", "Contested", "Neutral", "royalist", "parliament", "Recruitment", "Desertion", "Power Base", "pool", "%s to %s", "%s from %s", "cavalry", "infantry", "artillery", "1 hit", "%d hits", "in %d", "in this campaign"}
	for _, game := range scenarios.Games() {
		style := scenarios.StyleOf(game)
		extra = append(extra, style.Holdings)
		extra = slices.AppendSeq(slices.AppendSeq(extra, maps.Values(style.Battles)), maps.Values(style.Marks))
		extra = slices.AppendSeq(slices.AppendSeq(extra, maps.Values(style.Boxes)), maps.Values(style.TheirBoxes))
		for _, f := range style.Facts {
			if f.Page != "" {
				extra = append(extra, f.Page)
			}
		}
	}
	extra = append(extra, "The Queen", "Siege Train")
	charles, err := scenarios.Load("unhappy-king-charles")
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range charles.Charles.Regions {
		extra = append(extra, r.Name)
	}
	for _, x := range charles.Charles.Infrastructures {
		extra = append(extra, x.Name)
	}
	tonguetest.Check(t, book().All(tongue.French), []string{"."}, extra)
}
