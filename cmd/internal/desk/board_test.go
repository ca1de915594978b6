package desk

import "testing"

// What a card says is found by its name, in whatever order the hand and its lines are: a click on the
// words of one card never plays another.
func TestCardsSayWhatTheyAre(t *testing.T) {
	english := []string{"Mining, 3 AP, tactical (7.93): roll a die.", "Turncoats, 3 AP, tactical (7.96): after Mining, 4 AP may be.", "2 cards of 4 AP", "2 AP"}
	levies := []string{"Levy (1643), 3 AP: later.", "Levy, 3 AP: now."}
	core := []string{"2 times Operations 1, Early War (12.4): 1 Ops", "Core Operations 1 (12.2): a Core card of 1 Ops", "Cavalry: Balfour, Early War (#74): Brigades go.", "Ace-in-the-Hole card (12.3): Rupert, Early War: he comes."}
	french := []string{"2 fois Victoire [Victory], 3 PA: rien.", "Cavalerie : Balfour [Cavalry: Balfour], début (#74): rien.", "2 cartes de 4 PA"}
	for _, c := range []struct {
		name  string
		lines []string
		want  int // -1 is none
	}{
		{"Turncoats", english, 1}, {"4 AP", english, 2}, {"2 AP", english, 3}, {"Mining", english, 0},
		{"Levy", levies, 1}, {"Levy (1643)", levies, 0},
		{"Operations 1", core, 0}, {"Core Operations 1", core, 1}, {"Cavalry: Balfour", core, 2},
		{"Victory", french, 0}, {"Cavalry: Balfour", french, 1}, {"4 AP", french, -1}, {"Surprise", nil, -1},
	} {
		want := ""
		if c.want >= 0 {
			want = c.lines[c.want]
		}
		if got := onCard(c.name, c.lines); got != want {
			t.Errorf("%s: %q", c.name, got)
		}
	}
}
