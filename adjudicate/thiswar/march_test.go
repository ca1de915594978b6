package thiswar

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
)

// told answers with a list of words, the side that is asked taking the next
// of its own; what is asked beyond that stops the run.
type told struct {
	t       *testing.T
	answers []string
	asked   []string
}

func (a *told) Answer(q *table.Question) (table.Option, table.Source, bool) {
	if len(a.answers) == 0 {
		return table.Option{}, table.Source{}, false
	}
	o, ok := board(a.t).Grammar().Find(q, a.answers[0])
	if !ok {
		a.t.Fatalf("%s: %q is not legal at %s; legal: %s", a.t.Name(), a.answers[0], q.Key(), strings.Join(board(a.t).Grammar().Texts(q.Options), " | "))
	}
	a.answers = a.answers[1:]
	a.asked = append(a.asked, q.Name)
	return o, table.Source{}, true
}

// acts plays answers in a position, and says what is asked then.
func acts(t *testing.T, p Position, answers ...string) (*Game, *table.Question) {
	t.Helper()
	g, wrong := FromPosition(board(t), p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	res, err := table.Run(table.Config{Answers: &told{t: t, answers: answers}, Dice: gametest.NewRandom(1)}, g.Play)
	if err != nil {
		t.Fatal(err)
	}
	if len(res.Open) == 0 {
		t.Fatalf("%s: nothing is asked any more", t.Name())
	}
	return g, res.Open[0]
}

func where(g *Game, s table.Side, name string) string {
	return g.placeName(g.Blocks[g.own(s, name)].At)
}

func lists(q *table.Question, answer string) bool {
	return q.Has(table.Phrases{}.Parse(answer))
}

// oxford has Parliament before the City, with Essex leading a Midlands and a
// South block; Cheltenham's side of it is Gloucestershire.
func oxford(garrison ...string) Position {
	return Position{"phase": "actions-1", "player1": "parliament",
		"royalist":   map[string][]string{"Oxfordshire": garrison, "Cornwall": {"Hopton"}},
		"parliament": map[string][]string{"Buckinghamshire & Hertfordshire": {"Essex", "Gloucester S Foot", "London L Foot 1", "Cannon 1"}}}
}

// A group goes on past the City only after all have withdrawn, and then a
// Leader does not leave behind those he led: they follow, or go home.
func TestOnwardWithChaperone(t *testing.T) {
	before := []string{"move Buckinghamshire & Hertfordshire", "march Essex to Oxfordshire", "march Gloucester S Foot to Oxfordshire",
		"march London L Foot 1 to Oxfordshire", "halt", "withdraw Charles"}
	_, q := acts(t, oxford("Charles"), before...)
	if q.Name != "onward" || !lists(q, "stay") || !lists(q, "march Essex to Gloucestershire") || lists(q, "march Gloucester S Foot to Gloucestershire") {
		t.Fatalf("asked %s %v", q.Name, q.Options)
	}
	if !lists(q, "march Gloucester S Foot to Wiltshire & Berkshire") {
		t.Error("a South block does not go home alone")
	}
	if lists(q, "march Essex to Buckinghamshire & Hertfordshire") {
		t.Error("Essex comes back")
	}
	_, q = acts(t, oxford("Charles"), append(before, "march Essex to Gloucestershire")...)
	if lists(q, "stay") || !lists(q, "march Gloucester S Foot to Gloucestershire") || lists(q, "march London L Foot 1 to Gloucestershire") {
		t.Errorf("the South block may be left alone, or the London block, at home in Oxfordshire, goes first: %v", q.Options)
	}
	g, q := acts(t, oxford("Charles"), append(before, "march Essex to Gloucestershire", "march Gloucester S Foot to Gloucestershire", "stay")...)
	if q.Name != "actions" || where(g, Parliament, "Gloucester S Foot") != "Gloucestershire" || where(g, Parliament, "London L Foot 1") != "Oxfordshire" || where(g, Royalist, "Charles") != "Oxford" {
		t.Errorf("asked %s; %s, %s, %s", q.Name, where(g, Parliament, "Gloucester S Foot"), where(g, Parliament, "London L Foot 1"), where(g, Royalist, "Charles"))
	}
}

// A march through an Area with a Fortified City is an order that depends on the
// Withdrawal: whoever stays outside stops the Leader and those he leads.
func TestMarchDependsOnWithdrawal(t *testing.T) {
	orders := []string{"move Buckinghamshire & Hertfordshire", "march Essex to Oxfordshire, Gloucestershire", "march Gloucester S Foot to Oxfordshire, Gloucestershire"}
	_, q := acts(t, oxford("Charles", "Rupert"), orders...)
	if lists(q, "march London L Foot 1 to Northamptonshire & Bedfordshire, Staffordshire & Warwickshire") {
		t.Error("a London block leaves its home with nobody")
	}
	g, _ := acts(t, oxford("Charles", "Rupert"), append(orders, "halt", "withdraw Charles", "stay")...)
	for _, x := range []string{"Essex", "Gloucester S Foot"} {
		if where(g, Parliament, x) != "Oxfordshire" {
			t.Errorf("%s is in %s", x, where(g, Parliament, x))
		}
	}
	if a, _ := g.area("Oxfordshire"); g.Attacker[a] != Parliament || !g.Contested(a) {
		t.Error("Oxfordshire is not attacked by Parliament")
	}
	g, q = acts(t, oxford("Charles", "Rupert"), append(orders, "halt", "withdraw Charles", "withdraw Rupert")...)
	for _, x := range []string{"Essex", "Gloucester S Foot"} {
		if where(g, Parliament, x) != "Gloucestershire" {
			t.Errorf("%s is in %s", x, where(g, Parliament, x))
		}
	}
	if q.Name != "actions" || where(g, Royalist, "Charles") != "Oxfordshire" {
		t.Errorf("asked %s, Charles is in %s: nobody besieges him", q.Name, where(g, Royalist, "Charles"))
	}
}

// Other roads to the same end will not do for who is led where the Leader's way
// depends on a Withdrawal.
func TestChaperoneOnAnotherRoad(t *testing.T) {
	p := oxford("Charles")
	_, q := acts(t, p, "move Buckinghamshire & Hertfordshire", "march Essex to Oxfordshire, Staffordshire & Warwickshire")
	if !lists(q, "march Gloucester S Foot to Oxfordshire, Staffordshire & Warwickshire") || lists(q, "march Gloucester S Foot to Northamptonshire & Bedfordshire, Staffordshire & Warwickshire") {
		t.Error("the road round Oxford depends on a Withdrawal at Oxford")
	}
	delete(p["royalist"].(map[string][]string), "Oxfordshire")
	_, q = acts(t, p, "move Buckinghamshire & Hertfordshire", "march Essex to Oxfordshire, Staffordshire & Warwickshire")
	if !lists(q, "march Gloucester S Foot to Northamptonshire & Bedfordshire, Staffordshire & Warwickshire") {
		t.Error("with the way free the roads may differ")
	}
}

// The best way by sea: without a die if there is one, else with the best modifier.
func TestPassage(t *testing.T) {
	p := Position{"phase": "actions-1", "royalist": map[string][]string{"Somerset": {"Hopton"}, "Devon": {"Rupert"}}, "parliament": map[string][]string{"Kent": {"Essex"}}}
	g, wrong := FromPosition(board(t), p)
	if wrong != nil {
		t.Fatal(wrong)
	}
	for _, c := range []struct {
		from, to string
		want     passage
	}{
		{"Somerset", "Cheshire", passage{false, 1}},    // the Irish Sea is the King's
		{"Devon", "SE Wales", passage{false, 0}},       // by the Irish Sea, not the British
		{"Devon", "Dorset", passage{true, 1}},          // Plymouth helps
		{"Devon", "Lincolnshire", passage{true, 0}},    // two enemy Seas, and Plymouth
		{"Somerset", "Lincolnshire", passage{true, 0}}, // Bristol helps though its Sea is free
		{"Ireland", "Cornwall", passage{false, 0}},
		{"Le Continent", "Cornwall", passage{true, 0}},
		{"Le Continent", "SE Wales", passage{true, 0}},
	} {
		from, _ := g.area(c.from)
		to, _ := g.area(c.to)
		if have := g.passage(Royalist, from, to); have.rolls != c.want.rolls || have.rolls && have.mod != c.want.mod {
			t.Errorf("%s to %s: %+v, want %+v", c.from, c.to, have, c.want)
		}
	}
}
