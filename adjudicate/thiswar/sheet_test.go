package thiswar

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// In a sheet as it is handed out, taking the # away before any one choice
// gives valid orders, at either pace; and so does each block, road and place that it
// says can stand in a choice's stead. No line is longer than 72 columns.
func TestSheetsWithOneChoiceAreValid(t *testing.T) {
	rules := rulesOf(board(t))
	counts, others := map[string]int{}, map[string]int{}
	n, sample := 0, effort.Sample{}
	visit := func(v view.View) {
		name := v.Asked[0].Name
		n++
		v.Pace = [...]string{"table", "plans"}[n%2]
		if counts[name] > 400 && name != "actions" || counts[name] > 3000 {
			return
		}
		lines := rules.Sheet(&v)
		for i, line := range lines {
			if len([]rune(line)) > 72 {
				t.Errorf("longer than 72 columns: %s", line)
			}
			bare := strings.TrimSpace(strings.Replace(line, "# ", "", 1))
			if !strings.HasPrefix(strings.TrimSpace(line), "# ") || !(strings.HasPrefix(bare, "- {") || strings.HasPrefix(bare, name+": ")) {
				continue
			}
			if counts[name]++; !sample.Takes(name, 20, 12) {
				continue
			}
			text := gametest.Uncommented(lines, i)
			if p := gametest.CheckText(rules, &v, "orders:\n"+strings.Join(text, "\n")+"\n"); p.Refused() {
				t.Fatalf("%s, %s:\n%s\n%s\nfull sheet:\n%s", v.When, v.Side, line, strings.Join(p.Strings(), "\n"), strings.Join(lines, "\n"))
			}
		}
		for _, text := range gametest.ReadChoices(strings.Join(lines, "\n"), []string{name}).Single(name) {
			if others[name]++; !sample.Takes("instead "+name, 20, 30) {
				continue
			}
			if p := gametest.CheckText(rules, &v, "orders:\n"+text); p.Refused() {
				t.Fatalf("%s, %s:\n%s\n%s\nfull sheet:\n%s", v.When, v.Side, text, strings.Join(p.Strings(), "\n"), strings.Join(lines, "\n"))
			}
		}
		if len(lines) == 0 {
			t.Errorf("no sheet for %s", name)
		}
	}
	eachCall(t, 6, nil, func(_ *Game, c *gametest.Call) { visit(c.View) })
	t.Log(counts, others)
	for name := range questionsOf(t) {
		if counts[name] == 0 && name != "battles" && !effort.Quick() {
			t.Errorf("no choice for %s", name)
		}
	}
}

// An Area may be called as the map shortens it where there is little room: by the whole
// of that or, of a double name, by either half.
func TestOrdersTakeTheNamesOfTheMap(t *testing.T) {
	b := board(t)
	for _, a := range b.war.Areas {
		for _, name := range append(strings.Split(a.Short, " & "), a.Short, strings.ToLower(a.Short)) {
			if name == "" {
				continue
			}
			node, _ := orders.ParseValue("sheet", []byte(`actions: [{deploy: Pool N Horse, in: "`+name+`"}]`), orders.Limits{})
			r := orders.NewReader("sheet", nil)
			if given := b.book.Read(Royalist, node, r); len(given) == 0 || !slices.Contains(given[0].Option.Areas[:], a.Name) {
				t.Errorf("%s: %+v, %v", name, given, r.Problems())
			}
		}
	}
}

// A card may be called as who reads French reads it, in its Event's French words alone or as
// his sheet has it: "Minage", "Minage [Mining]".
func TestOrdersTakeFrenchCards(t *testing.T) {
	b, french := board(t), speak(tongue.French)
	for i := range b.cards {
		c := &b.cards[i]
		for _, name := range []string{cardIn(french, c.name), inWords(french, c.name), strings.ToLower(cardIn(french, c.name))} {
			node, _ := orders.ParseValue("sheet", []byte(`card: "`+name+`"`), orders.Limits{})
			r := orders.NewReader("sheet", nil)
			if given := b.book.Read(c.side, node, r); len(given) != 1 || given[0].Option.Name != c.name {
				t.Errorf("%s: %+v, %v", name, given, r.Problems())
			}
		}
	}
	node, _ := orders.ParseValue("sheet", []byte("card: Minng"), orders.Limits{})
	r := orders.NewReader("sheet", nil)
	b.book.Read(Royalist, node, r)
	if p := r.Problems().Strings(); len(p) != 1 || !strings.Contains(p[0], "did you mean 'Mining'?") {
		t.Errorf("%q", p)
	}
}
