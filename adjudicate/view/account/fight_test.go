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

// What is told of a battle comes into the picture of it, in each game's words and in French.
func TestFight(t *testing.T) {
	for name, c := range map[string]struct {
		rules, lang string
		events      []view.Event
		want        string
	}{
		"Reserves, dead, and one who retreats": {"richard-iii", "", []view.Event{
			{Kind: "battle", Text: "Battle of Wilts"},
			{Kind: "attacks", Level: 1, Text: "Lancaster attacks: Henry VI (4), Wiltshire (2)"},
			{Kind: "defends", Level: 1, Text: "York defends: York (3)"},
			{Kind: "round", Level: 1, Text: "Round 1"},
			{Kind: "fired", Level: 2, Text: "York (York, A3) fires", Dice: []int{1, 5, 2}, Hits: 2, Tail: "2 hits"},
			{Kind: "hit", Level: 3, Text: "Wiltshire (Lancaster) is hit: 2 → 0"},
			{Kind: "eliminated", Level: 3, Text: "Wiltshire (Lancaster) is dead"},
			{Kind: "round", Level: 1, Text: "Round 2"},
			{Kind: "reserves", Level: 2, Text: "York's Reserves come on: Rutland (3)"},
			{Kind: "retreated", Level: 2, Text: "Henry VI (Lancaster) retreats to Dorset"},
			{Kind: "won", Level: 1, Text: "York wins the battle of Wilts in round 2: York (3), Rutland (3) left"},
			{Kind: "turn", Text: "Campaign 1, turn 2"},
			{Kind: "moved", Level: 1, Text: "York: Rutland Wilts → Dorset"},
		}, `York wins the battle of Wilts in round 2: York (3), Rutland (3) left; Henry VI retreats to Dorset; Wiltshire is dead
Round 1 | Round 2
Lancaster: Henry VI 4 | [] 4 | [] 4 | retreats to Dorset
Lancaster: Wiltshire 2 | [] 0 | [] 0 | is dead
York: York 3 | [{1 true} {5 false} {2 true}] 3 | [] 3 | 
York: Rutland 3 | [] -1 | [] 3 | 
`},
		"a Retreat that names nobody": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "battle", Text: "Battle in Devon: the Royalist attacks"},
			{Kind: "attacks", Level: 2, Text: "The Royalist attacks with Hopton (3)"},
			{Kind: "defends", Level: 2, Text: "Parliament defends with Pool S Foot (2)"},
			{Kind: "round", Level: 1, Text: "Round 1"},
			{Kind: "engaged", Level: 2, Text: "Hopton (the Royalist) Engages, hits on 1", Dice: []int{1, 6, 6}, Hits: 1},
			{Kind: "hit", Level: 2, Text: "Pool S Foot (Parliament) is hit: 2 to 1"},
			{Kind: "won", Text: "The Royalist wins in Devon in the first Round."},
			{Kind: "retreated", Level: 1, Text: "Parliament Retreats from Devon: 1 block to Dorset"},
			{Kind: "turn", Text: "Turn II of 1644"},
		}, `The Royalist wins in Devon in the first Round; Parliament Retreats from Devon: 1 block to Dorset
Round 1
Royalist: Hopton 3 | [{1 true} {6 false} {6 false}] 3 | 
Parliament: Pool S Foot 2 | [] 1 | 
`},
		"in French": {"this-war-without-an-enemy", "fr", []view.Event{
			{Kind: "battle", Text: "Bataille (Devon) : le Royaliste attaque"},
			{Kind: "attacks", Level: 2, Text: "Le Royaliste attaque avec Hopton (3)"},
			{Kind: "defends", Level: 2, Text: "Le Parlementaire défend avec Pool S Foot (2)"},
			{Kind: "round", Level: 1, Text: "Cycle 1"},
			{Kind: "hit", Level: 2, Text: "Pool S Foot (le Parlementaire) subit une perte : de 2 à 1"},
		}, `Bataille (Devon) : le Royaliste attaque; Cycle 1
Cycle 1
Royaliste: Hopton 3 | [] 3 | 
Parlementaire: Pool S Foot 2 | [] 1 | 
`},
		"by a score": {"unhappy-king-charles", "", []view.Event{
			{Kind: "attacks", Level: 2, Text: "Prince Maurice attacks Lord Fairfax in Wakefield"},
			{Kind: "revealed", Level: 3, Text: "The Royalist reveals Byron's (2)"},
			{Kind: "revealed", Level: 3, Text: "Parliament reveals Assheton (1), Eastern Association 2 (1)"},
			{Kind: "battle-die", Level: 3, Text: "The Royalist's Battle Score (Brigades +1)", Dice: []int{5}, Tail: "total 6"},
			{Kind: "battle", Level: 3, Text: "6 to 4 in Wakefield: an Indecisive Victory of the Royalist"},
			{Kind: "control", Level: 2, Text: "Wakefield is Royalist-controlled now"},
		}, `6 to 4 in Wakefield: an Indecisive Victory of the Royalist

Royalist: Byron's 2 | 
Parliament: Assheton 1 | 
Parliament: Eastern Association 2 1 | 
The Royalist's Battle Score (Brigades +1): 5, total 6
`},
		"a Storm": {"this-war-without-an-enemy", "", []view.Event{
			{Kind: "storms", Level: 1, Text: "Parliament Storms York with 1 block"},
			{Kind: "storming", Level: 2, Text: "W. Riding N Horse (1) Storms"},
			{Kind: "on-the-walls", Level: 2, Text: "Northumb. N Foot (4) defends York"},
			{Kind: "siege-round", Level: 1, Text: "Round 1 at York"},
			{Kind: "fired", Level: 2, Text: "Northumb. N Foot (the Royalist) Fires, hits on 1 or 2", Dice: []int{1, 6, 3, 3}, Hits: 1, Tail: "1 hit"},
			{Kind: "hit", Level: 2, Text: "W. Riding N Horse (Parliament) is hit: 1 to 0"},
			{Kind: "eliminated", Level: 2, Text: "W. Riding N Horse (Parliament) is Eliminated in North Riding"},
			{Kind: "siege-combat-won", Level: 1, Text: "The Royalist has the better of it at York"},
			{Kind: "siege-marker", Level: 1, Text: "The Siege Marker at York goes to 1"},
		}, `The Royalist has the better of it at York; W. Riding N Horse is Eliminated in North Riding
Round 1 at York
Parliament: W. Riding N Horse 1 | [] 0 | is Eliminated in North Riding
Royalist: Northumb. N Foot 4 | [{1 true} {6 false} {3 false} {3 false}] 4 | 
`},
		"a Sally in French": {"this-war-without-an-enemy", "fr", []view.Event{
			{Kind: "sallies", Level: 1, Text: "Le Royaliste fait une Sortie de Bristol avec 1 bloc"},
			{Kind: "sallying", Level: 2, Text: "Garrison 2 (2) fait une Sortie"},
			{Kind: "met", Level: 2, Text: "T Fairfax (4) fait face à la Sortie"},
			{Kind: "siege-round", Level: 1, Text: "Cycle 1 à Bristol"},
			{Kind: "hit", Level: 2, Text: "T Fairfax (le Parlementaire) subit une perte : de 4 à 3"},
			{Kind: "siege-combat-won", Level: 1, Text: "Le Parlementaire a le dessus à Bristol"},
		}, `Le Parlementaire a le dessus à Bristol
Cycle 1 à Bristol
Royaliste: Garrison 2 2 | [] 2 | 
Parlementaire: T Fairfax 4 | [] 3 | 
`},
		"an Assault": {"unhappy-king-charles", "", []view.Event{
			{Kind: "assault", Level: 1, Text: "Prince Rupert Assaults Bristol, 10 or more needed (Brigades +2)", Dice: []int{4, 3}, Tail: "total 7: it fails"},
			{Kind: "brigades-off", Level: 2, Text: "The Royalist loses Lord Percy's, removed"},
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
