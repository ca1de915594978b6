package scenarios

import "testing"

// What is in the boxes. A fact that has changed by a slip is found by the recorded games,
// which were played with the packs as they were held against their sources.
func TestBoxesAreWhole(t *testing.T) {
	richard, err := Load("richard-iii")
	if err != nil {
		t.Fatal(err)
	}
	cards := 0
	for _, c := range richard.Richard.Cards {
		cards += c.Count
	}
	war, err := Load("this-war-without-an-enemy")
	if err != nil {
		t.Fatal(err)
	}
	if len(richard.Richard.Blocks) != 63 || cards != 25 || len(war.War.Blocks) != 76 || len(war.War.Cards) != 52 {
		t.Error(len(richard.Richard.Blocks), cards, len(war.War.Blocks), len(war.War.Cards))
	}
}
