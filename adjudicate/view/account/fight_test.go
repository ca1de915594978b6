package account

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// drawnFight is a picture in a few lines.
func drawnFight(f Fight) string {
	var b strings.Builder
	fmt.Fprintln(&b, f.Short)
	fmt.Fprintln(&b, strings.Join(f.Rounds, " | "))
	for _, c := range f.Camps {
		for _, x := range c.Fighters {
			fmt.Fprintf(&b, "%s: %s %d", c.Whose, x.Name, x.Began)
			for _, turn := range x.Turns {
				fmt.Fprintf(&b, " | %v %d", turn.Dice, turn.Left)
			}
			fmt.Fprintln(&b, " | "+x.Fate)
		}
	}
	for _, roll := range f.Rolls {
		fmt.Fprintln(&b, roll)
	}
	return b.String()
}

// What is told of a battle comes into the picture of it, in each game and in French.
func TestFight(t *testing.T) {
	for name, c := range map[string]struct {
		rules, lang string
		events      []view.Event
		want        string
	}{
		"one of a name on each side": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "battle", Text: "Battle in Kent", Deed: view.Fights},
			{Kind: "attacks", Level: 1, Text: "Parliament attacks with Cannon 1 (4)", Deed: view.Lines, Who: []string{"Cannon 1"}, Left: []int{4}, Side: "parliament"},
			{Kind: "defends", Level: 1, Text: "The Royalist defends with Cannon 1 (3)", Deed: view.Lines, Who: []string{"Cannon 1"}, Left: []int{3}, Side: "royalist"},
			{Kind: "round", Level: 1, Text: "Round 1", Deed: view.Round},
			{Kind: "fired", Level: 2, Text: "Cannon 1 (the Royalist) Fires, hits on 1 or 2", Who: []string{"Cannon 1"}, Dice: []int{2, 4, 3}, Hits: 1, Tail: "1 hit"},
			{Kind: "hit", Level: 2, Text: "Cannon 1 (Parliament) is hit: 4 to 3", Deed: view.Changes, Who: []string{"Cannon 1"}, Left: []int{3}},
			{Kind: "artillery-retreat", Level: 2, Text: "Cannon 1 in Retreat, 1 strength lost on 1 to 3", Who: []string{"Cannon 1"}, Dice: []int{5}, Tail: "no loss"},
		}, `Battle in Kent; Round 1
Round 1
Parliament: Cannon 1 4 | [] 3 | 
Royalist: Cannon 1 3 | [{2 true} {4 false} {3 false}] 3 | 
Cannon 1 in Retreat, 1 strength lost on 1 to 3: 5, no loss
`},
		"the King falls in it, which is told as large as it is": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "battle", Text: "Battle in Kent", Deed: view.Fights},
			{Kind: "defends", Level: 1, Text: "The Royalist defends with Charles (1)", Deed: view.Lines, Who: []string{"Charles"}, Left: []int{1}, Side: "royalist"},
			{Kind: "round", Level: 1, Text: "Round 1", Deed: view.Round},
			{Kind: "eliminated", Level: 2, Text: "Charles is Eliminated in Kent", Deed: view.Falls, Who: []string{"Charles"}},
			{Kind: "king", Text: "The King is captured: 3 VP for Parliament"},
			{Kind: "won", Text: "Parliament wins in Kent after 1 Round", Deed: view.Fought},
			{Kind: "turn", Text: "Turn VI of 1642"},
		}, `Parliament wins in Kent after 1 Round; Charles is Eliminated in Kent
Round 1
Royalist: Charles 1 | [] 0 | is Eliminated in Kent
`},
		"Reserves, dead, and one who retreats": {"richard-iii", "", []view.Event{
			{Kind: "battle", Text: "Battle of Wilts", Deed: view.Fights},
			{Kind: "attacks", Level: 1, Text: "Lancaster attacks: Henry VI (4), Wiltshire (2)", Deed: view.Lines, Who: []string{"Henry VI", "Wiltshire"}, Left: []int{4, 2}, Side: "lancaster"},
			{Kind: "defends", Level: 1, Text: "York defends: York (3)", Deed: view.Lines, Who: []string{"York"}, Left: []int{3}, Side: "york"},
			{Kind: "round", Level: 1, Text: "Round 1", Deed: view.Round},
			{Kind: "fired", Level: 2, Text: "York (York, A3) fires", Who: []string{"York"}, Dice: []int{1, 5, 2}, Hits: 2, Tail: "2 hits"},
			{Kind: "hit", Level: 3, Text: "Wiltshire (Lancaster) is hit: 2 → 0", Deed: view.Changes, Who: []string{"Wiltshire"}, Left: []int{0}},
			{Kind: "eliminated", Level: 3, Text: "Wiltshire (Lancaster) is dead", Deed: view.Falls, Who: []string{"Wiltshire"}},
			{Kind: "round", Level: 1, Text: "Round 2", Deed: view.Round},
			{Kind: "reserves", Level: 2, Text: "York's Reserves come on: Rutland (3)", Deed: view.Lines, Who: []string{"Rutland"}, Left: []int{3}, Side: "york"},
			{Kind: "retreated", Level: 2, Text: "Henry VI (Lancaster) retreats to Dorset", Deed: view.Marches, Who: []string{"Henry VI"}},
			{Kind: "won", Level: 1, Text: "York wins the battle of Wilts in round 2: York (3), Rutland (3) left", Deed: view.Fought},
			{Kind: "regrouped", Level: 1, Text: "York regroups: 1 block Wilts → Dorset", Deed: view.Marches, Side: "york"}, // the house, not the block
			{Kind: "turn", Text: "Campaign 1, turn 2"},
			{Kind: "moved", Level: 1, Text: "York: Rutland Wilts → Dorset", Deed: view.Marches, Side: "york"},
		}, `York wins the battle of Wilts in round 2: York (3), Rutland (3) left; Henry VI retreats to Dorset; Wiltshire is dead; York regroups: 1 block Wilts → Dorset
Round 1 | Round 2
Lancaster: Henry VI 4 | [] 4 | [] 4 | retreats to Dorset
Lancaster: Wiltshire 2 | [] 0 | [] 0 | is dead
York: York 3 | [{1 true} {5 false} {2 true}] 3 | [] 3 | 
York: Rutland 3 | [] -1 | [] 3 | 
`},
		"a Retreat that names nobody": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "battle", Text: "Battle in Devon: the Royalist attacks", Deed: view.Fights, Side: "royalist"},
			{Kind: "attacks", Level: 2, Text: "The Royalist attacks with Hopton (3)", Deed: view.Lines, Who: []string{"Hopton"}, Left: []int{3}, Side: "royalist"},
			{Kind: "defends", Level: 2, Text: "Parliament defends with Pool S Foot (2)", Deed: view.Lines, Who: []string{"Pool S Foot"}, Left: []int{2}, Side: "parliament"},
			{Kind: "round", Level: 1, Text: "Round 1", Deed: view.Round},
			{Kind: "engaged", Level: 2, Text: "Hopton (the Royalist) Engages, hits on 1", Who: []string{"Hopton"}, Dice: []int{1, 6, 6}, Hits: 1},
			{Kind: "hit", Level: 2, Text: "Pool S Foot (Parliament) is hit: 2 to 1", Deed: view.Changes, Who: []string{"Pool S Foot"}, Left: []int{1}},
			{Kind: "won", Text: "The Royalist wins in Devon in the first Round.", Deed: view.Fought},
			{Kind: "retreated", Level: 1, Text: "Parliament Retreats from Devon: 1 block to Dorset", Deed: view.Marches, Side: "parliament"},
			{Kind: "turn", Text: "Turn II of 1644"},
		}, `The Royalist wins in Devon in the first Round; Parliament Retreats from Devon: 1 block to Dorset
Round 1
Royalist: Hopton 3 | [{1 true} {6 false} {6 false}] 3 | 
Parliament: Pool S Foot 2 | [] 1 | 
`},
		"in French": {"this-war-without-an-enemy", "fr", []view.Event{
			{Kind: "battle", Text: "Bataille (Devon) : le Royaliste attaque", Deed: view.Fights, Side: "royalist"},
			{Kind: "attacks", Level: 2, Text: "Le Royaliste attaque avec Hopton (3)", Deed: view.Lines, Who: []string{"Hopton"}, Left: []int{3}},
			{Kind: "defends", Level: 2, Text: "Le Parlementaire défend avec Pool S Foot (2)", Deed: view.Lines, Who: []string{"Pool S Foot"}, Left: []int{2}, Side: "parliament"},
			{Kind: "round", Level: 1, Text: "Cycle 1", Deed: view.Round},
			{Kind: "hit", Level: 2, Text: "Pool S Foot (le Parlementaire) subit une perte : de 2 à 1", Deed: view.Changes, Who: []string{"Pool S Foot"}, Left: []int{1}},
		}, `Bataille (Devon) : le Royaliste attaque ; Cycle 1
Cycle 1
Royaliste: Hopton 3 | [] 3 | 
Parlementaire: Pool S Foot 2 | [] 1 | 
`},
		"by a score": {"unhappy-king-charles", "", []view.Event{
			{Kind: "attacks", Level: 2, Text: "Prince Maurice attacks Lord Fairfax in Wakefield", Deed: view.Fights},
			{Kind: "revealed", Level: 3, Text: "The Royalist reveals Byron's (2)", Deed: view.Lines, Who: []string{"Byron's"}, Left: []int{2}, Side: "royalist"},
			{Kind: "revealed", Level: 3, Text: "Parliament reveals Assheton (1), Eastern Association 2 (1)", Deed: view.Lines, Who: []string{"Assheton", "Eastern Association 2"}, Left: []int{1, 1}, Side: "parliament"},
			{Kind: "battle-die", Level: 3, Text: "The Royalist's Battle Score (Brigades +1)", Dice: []int{5}, Tail: "total 6"},
			{Kind: "battle", Level: 3, Text: "6 to 4 in Wakefield: an Indecisive Victory of the Royalist", Deed: view.Fought},
			{Kind: "control", Level: 2, Text: "Wakefield is Royalist-controlled now"},
		}, `6 to 4 in Wakefield: an Indecisive Victory of the Royalist

Royalist: Byron's 2 | 
Parliament: Assheton 1 | 
Parliament: Eastern Association 2 1 | 
The Royalist's Battle Score (Brigades +1): 5, total 6
`},
		"a Storm": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "storms", Level: 1, Text: "Parliament Storms York with 1 block", Deed: view.Fights, Side: "parliament"},
			{Kind: "storming", Level: 2, Text: "W. Riding N Horse (1) Storms", Deed: view.Lines, Who: []string{"W. Riding N Horse"}, Left: []int{1}},
			{Kind: "on-the-walls", Level: 2, Text: "Northumb. N Foot (4) defends York", Deed: view.Against, Who: []string{"Northumb. N Foot"}, Left: []int{4}},
			{Kind: "siege-round", Level: 1, Text: "Round 1 at York", Deed: view.Round},
			{Kind: "fired", Level: 2, Text: "Northumb. N Foot (the Royalist) Fires, hits on 1 or 2", Who: []string{"Northumb. N Foot"}, Dice: []int{1, 6, 3, 3}, Hits: 1, Tail: "1 hit"},
			{Kind: "hit", Level: 2, Text: "W. Riding N Horse (Parliament) is hit: 1 to 0", Deed: view.Changes, Who: []string{"W. Riding N Horse"}, Left: []int{0}},
			{Kind: "eliminated", Level: 2, Text: "W. Riding N Horse (Parliament) is Eliminated in North Riding", Deed: view.Falls, Who: []string{"W. Riding N Horse"}},
			{Kind: "siege-combat-won", Level: 1, Text: "The Royalist has the better of it at York", Deed: view.Fought},
			{Kind: "siege-marker", Level: 1, Text: "The Siege Marker at York goes to 1"},
		}, `The Royalist has the better of it at York; W. Riding N Horse is Eliminated in North Riding
Round 1 at York
Parliament: W. Riding N Horse 1 | [] 0 | is Eliminated in North Riding
Royalist: Northumb. N Foot 4 | [{1 true} {6 false} {3 false} {3 false}] 4 | 
`},
		"a Sally in French": {"this-war-without-an-enemy", "fr", []view.Event{
			{Kind: "sallies", Level: 1, Text: "Le Royaliste fait une Sortie de Bristol avec 1 bloc", Deed: view.Fights, Side: "royalist"},
			{Kind: "sallying", Level: 2, Text: "Garrison 2 (2) fait une Sortie", Deed: view.Lines, Who: []string{"Garrison 2"}, Left: []int{2}},
			{Kind: "met", Level: 2, Text: "T Fairfax (4) fait face à la Sortie", Deed: view.Against, Who: []string{"T Fairfax"}, Left: []int{4}},
			{Kind: "siege-round", Level: 1, Text: "Cycle 1 à Bristol", Deed: view.Round},
			{Kind: "hit", Level: 2, Text: "T Fairfax (le Parlementaire) subit une perte : de 4 à 3", Deed: view.Changes, Who: []string{"T Fairfax"}, Left: []int{3}},
			{Kind: "siege-combat-won", Level: 1, Text: "Le Parlementaire a le dessus à Bristol", Deed: view.Fought},
		}, `Le Parlementaire a le dessus à Bristol
Cycle 1 à Bristol
Royaliste: Garrison 2 2 | [] 2 | 
Parlementaire: T Fairfax 4 | [] 3 | 
`},
		"an Assault": {"unhappy-king-charles", "", []view.Event{
			{Kind: "assault", Level: 1, Text: "Prince Rupert Assaults Bristol, 10 or more needed (Brigades +2)", Deed: view.Fights, Dice: []int{4, 3}, Tail: "total 7: it fails"},
			{Kind: "brigades-off", Level: 2, Text: "The Royalist loses Lord Percy's, removed", Deed: view.Falls},
		}, `Prince Rupert Assaults Bristol, 10 or more needed (Brigades +2): total 7: it fails; The Royalist loses Lord Percy's, removed

Prince Rupert Assaults Bristol, 10 or more needed (Brigades +2): 4 3, total 7: it fails
`},
	} {
		style := scenarios.StyleOf(c.rules)
		var lines []Line
		for _, e := range c.events {
			lines = append(lines, Line{Event: e, only: -1})
		}
		f, ok := fightsIn(text.Speak(c.lang), &style, lines)[0]
		if have := drawnFight(f); !ok || have != c.want {
			t.Errorf("%s:\n%swant\n%s", name, have, c.want)
		}
	}
}
