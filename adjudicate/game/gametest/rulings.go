package gametest

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
)

// ChangeOf reads a ruling as tests write it: "block; Warwick; york; Essex; 3".
func ChangeOf(sides [2]string, text string) game.Change {
	part := strings.Split(text, ";")
	for i := range part {
		part[i] = strings.TrimSpace(part[i])
	}
	c := game.Change{What: part[0], Name: part[1], Side: table.Nobody, To: part[3], Value: -1}
	if s := slices.Index(sides[:], part[2]); s >= 0 {
		c.Side = table.Side(s)
	}
	if v, err := strconv.Atoi(part[4]); err == nil {
		c.Value = v
	}
	return c
}

// RulingsSay makes each ruling in a game of its own. A case is the ruling, what it says to the side
// that it is about, and what to the other and to everybody; or, after "! ", why it is refused.
func RulingsSay(t *testing.T, sides [2]string, cases [][3]string, begin func() game.Game) {
	t.Helper()
	for i, c := range cases {
		ruling, wantOwn, wantOther := c[0], c[1], c[2]
		g, change := begin(), ChangeOf(sides, ruling)
		tab := table.New(table.Config{})
		if err := g.Rule(tab, change); err != nil {
			if got := "! " + err.Error(); got != wantOwn {
				t.Errorf("%d, %s:\n%s\nnot\n%s", i+1, ruling, got, wantOwn)
			}
			continue
		}
		told := func(s table.Side) string {
			var lines []string
			for _, e := range g.View(s, nil, tab.Result().Events).Events {
				lines = append(lines, e.Text)
			}
			return strings.Join(lines, " | ")
		}
		side := max(change.Side, table.First)
		lines := g.Public("", tab.Result().Events)
		for i, l := range lines {
			lines[i] = strings.TrimSpace(l) // how deep they stand is not compared
		}
		public := strings.Join(lines, " | ")
		if own, other := told(side), told(side.Other()); own != wantOwn || other != wantOther || public != wantOther {
			t.Errorf("%d, %s:\n%s\n%s\n%s\nnot\n%s\n%s", i+1, ruling, own, other, public, wantOwn, wantOther)
		}
	}
}

// Rulings are the changes of an example of a page that begins with "set:", as rulings write them.
func Rulings(t testing.TB, rules game.Rules, example string) (list []game.Change) {
	t.Helper()
	root, problems := orders.Parse("page", []byte(example), orders.Limits{})
	if root == nil || problems.Refused() {
		t.Fatal(problems.Strings())
	}
	sides := rules.Sides()
	for _, item := range root.Get("set").Items {
		c := game.Change{Side: table.Nobody, Value: -1}
		for _, p := range item.Keys {
			switch value := p.Value.Value; p.Key.Value {
			case "side":
				c.Side = table.Side(slices.Index(sides[:], value))
			case "to":
				c.To = value
			case "strength", "value":
				c.Value, _ = strconv.Atoi(value)
			default:
				c.What, c.Name = p.Key.Value, value
			}
		}
		list = append(list, c)
	}
	return list
}

// DocumentedRulings makes each ruling of a page's examples in a game that is begun for
// it, and counts them.
func DocumentedRulings(t *testing.T, rules game.Rules, page string, begin func(game.Change) game.Game) (n int) {
	t.Helper()
	for _, e := range Indented(page) {
		if !strings.HasPrefix(e, "set:\n") {
			continue
		}
		for _, c := range Rulings(t, rules, e) {
			n++
			if err := begin(c).Rule(table.New(table.Config{}), c); err != nil {
				t.Errorf("%+v: %v", c, err)
			}
		}
	}
	return n
}

// SafeBeforeQuestions plays games at the pace of plans: a question that follows a Safe
// knows it. Before each that is named a ruling can be made at some time; before each of
// always, whenever it is asked.
func SafeBeforeQuestions(t *testing.T, seeds uint64, begin func(seed uint64) game.Game, named, always []string) {
	t.Helper()
	at, not := map[string]int{}, map[string]int{}
	for seed := range seeds {
		random := NewRandom(seed)
		a := Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			if q.Safe() > 0 {
				at[q.Name]++
			} else {
				not[q.Name]++
			}
			return random.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: random, Plans: true}, begin(seed).Play); err != nil {
			t.Fatal(err)
		}
	}
	t.Log(at, not)
	for _, name := range named {
		if !effort.Quick() && at[name] == 0 {
			t.Errorf("no ruling can be made when %s is asked", name)
		}
	}
	for _, name := range always {
		if not[name] > 0 {
			t.Errorf("%s is asked %d times where no ruling can be made", name, not[name])
		}
	}
}
