package check

import (
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// toy is a masked game of White's with a list of actions, a list of losses that
// has to be whole, and questions that the other side is asked in between.
type toy struct {
	t     *testing.T
	seen  []string // what Black is asked, and what White is who was not asked it
	moves int
}

// grammar has lists of actions, as both games.
var grammar = &game.Grammar{Phrases: table.Phrases{"move": {Bare: true}, "play": {Plain: true}}, Lead: []string{"card"},
	Ends: map[string]string{"end": "", "halt": "", "stay": ""}, Ordered: map[string]bool{"actions": true},
	Parts: []game.Part{{Of: "actions", Verb: "march", End: "halt", Heads: []string{"move"}}}}

func (g *toy) Grammar() *game.Grammar { return grammar }
func (g *toy) Side() table.Side       { return table.First }

func (g *toy) Put(q *view.Question, t *table.Table) {
	ask := func(s table.Side, name, at string, options ...string) table.Option {
		var opts []table.Option
		for _, o := range options {
			opts = append(opts, grammar.Parse(o))
		}
		return t.Ask(&table.Question{Side: s, Name: name, At: at, Series: name, Area: "Kent", N: 1, Hidden: true, Options: opts})
	}
	switch q.Name {
	case "actions":
		for g.moves = 0; g.moves < 2; g.moves++ {
			if ask(table.First, "actions", "choice", "move Kent", "end").Verb == "end" {
				return
			}
			// The other side, and a question of another name: neither is this sheet's.
			g.seen = append(g.seen, ask(table.Second, "into-city", "a", "withdraw Essex", "stay").Verb, ask(table.First, "hit", "b", "hit Rupert", "hit Charles").Name)
			if t.Roll("sea", 1)[0] != 6 {
				g.t.Error("luck is not what is wanted")
			}
			for ask(table.First, "actions", "march", "march Rupert to Surrey", "halt").Verb != "halt" {
			}
		}
	case "supply":
		for _, at := range []string{"one", "two"} {
			ask(table.First, "supply", at, "reduce Rupert", "reduce Charles")
		}
	case "retreat":
		for left := []string{"retreat Rupert to Kent", "retreat Charles to Kent"}; len(left) > 0; {
			quest := &table.Question{Side: table.First, Name: "retreat", At: left[0], Series: "retreat"}
			for _, o := range left {
				quest.Options = append(quest.Options, grammar.Parse(o))
			}
			o := grammar.Text(t.Ask(quest))
			left = slices.DeleteFunc(left, func(x string) bool { return x == o })
		}
	default:
		t.Ask(grammar.Question(table.First, q))
	}
}

func (g *toy) Asks(q *table.Question) say.Text { return say.Textf("%s?", q.Name) }

func (g *toy) Why(q *table.Question, o table.Option) Wrong {
	if o.Verb == "sail" {
		return Wrong{Code: "no-ships", Rule: "6.2", Text: say.Words("there are no ships"), Hint: say.Words("walk")}
	}
	return Wrong{Code: "not-an-option", Text: say.Words("no")}
}

func (g *toy) Wants(q *table.Question) Wrong {
	if q.Name == "supply" {
		return Wrong{Rule: "9.1", Text: say.Words("name one")}
	}
	return Wrong{}
}

func (g *toy) Superfluous(given game.Given) Wrong {
	if given.Option.Verb == "march" {
		return Wrong{}
	}
	return Wrong{Code: "too-much", Rule: "1.2", Text: say.Words("that is all")}
}

func (g *toy) Meant(q *table.Question, o table.Option) bool {
	return q.Name != "actions" && q.Name != "supply"
}
func (g *toy) Planned(string) bool     { return false }
func (g *toy) GoesOn(name string) bool { return name == "supply" }
func (g *toy) Whole(name string) bool  { return name == "supply" }

func given(name string, answers ...string) (list []game.Given) {
	for _, a := range answers {
		list = append(list, game.Given{Name: name, Option: grammar.Parse(a), Node: &orders.Node{Line: 7}})
	}
	return list
}

func asked(name string, options ...string) view.Question {
	return view.Question{Name: name, Text: name + " now", Options: options}
}

var (
	actions = asked("actions", "move Kent", "end")
	supply  = asked("supply", "reduce Rupert", "reduce Charles")
	card    = asked("card", "play 3", "play 4")
	retreat = asked("retreat", "retreat Rupert to Kent", "retreat Charles to Kent")
)

func TestCheck(t *testing.T) {
	ahead := given("actions", "move Kent")
	ahead[0].Ahead = "if_first"
	for _, x := range []struct {
		name  string
		asked []view.Question
		given []game.Given
		says  string // the problems: code, rule, text and hint, a line each
		taken string
	}{
		{"all is well", []view.Question{actions}, given("actions", "move Kent", "march Rupert to Surrey", "end"), "", "move Kent, march Rupert to Surrey, halt, end"},
		{"a list ends by itself", []view.Question{actions}, given("actions", "move Kent"), "", "move Kent, halt, end"},
		{"the marches of a refused move are passed over", []view.Question{actions}, given("actions", "move Devon", "march Rupert to Devon", "march Charles to Devon", "move Kent"),
			"not-an-option '' 'move Devon' is not legal: no (legal: move Kent)", "move Kent, halt, end"},
		{"a refused march does not hide the next", []view.Question{actions}, given("actions", "move Kent", "march Rupert to Devon", "march Charles to Devon", "end"),
			"not-an-option '' 'march Rupert to Devon' is not legal: no (legal: march Rupert to Surrey)\nnot-an-option '' 'march Charles to Devon' is not legal: no ()", "move Kent, halt, end"},
		{"a reason has its own hint", []view.Question{actions}, given("actions", "sail Rupert to Kent"), "no-ships '6.2' 'sail Rupert to Kent' is not legal: there are no ships (walk)", "end"},
		{"what nothing asks for", []view.Question{actions}, given("actions", "move Kent", "move Kent", "move Kent", "march Rupert to Surrey"),
			"too-much '1.2' 'move Kent' is not legal: that is all ()", "move Kent, halt, move Kent, halt"},
		{"one answer that is not legal", []view.Question{card}, given("card", "play 5"), "not-an-option '' 'play 5' is not legal: no (legal: play 3; play 4)", ""},
		{"two questions, one answered", []view.Question{card, supply}, given("card", "play 3"), "unanswered '' 'supply' is asked and not answered: supply now ()", "play 3"},
		{"not asked", []view.Question{card}, append(given("card", "play 3"), given("hit", "hit Rupert")...), "not-asked '' 'hit' is not asked of you now (asked: card)", "play 3"},
		{"a list that lacks one", []view.Question{supply}, given("supply", "reduce Rupert"), "unanswered '9.1' name one (legal: reduce Rupert; reduce Charles)", "reduce Rupert"},
		{"and has one that is wrong", []view.Question{supply}, given("supply", "reduce Essex", "reduce Rupert"),
			"too-much '1.2' 'Essex' is one too many: that is all ()\nunanswered '9.1' name one (legal: reduce Rupert; reduce Charles)", "reduce Rupert"},
		{"a list that has one too many", []view.Question{supply}, given("supply", "reduce Rupert", "reduce Charles", "reduce Charles"), "too-much '1.2' 'Charles' is one too many: that is all ()", "reduce Rupert, reduce Charles"},
		{"the last of a list, which the rules leave no choice", []view.Question{retreat}, given("retreat", "retreat Charles to Kent", "retreat Rupert to Kent"), "", "retreat Charles to Kent, retreat Rupert to Kent"},
		{"the last of a list is not named", []view.Question{retreat}, given("retreat", "retreat Charles to Kent"), "", "retreat Charles to Kent"},
		{"one too many, which was legal", []view.Question{retreat}, given("retreat", "retreat Charles to Kent", "retreat Rupert to Kent", "retreat Charles to Kent"),
			"too-much '1.2' 'retreat Charles to Kent' is not legal: that is all ()", "retreat Charles to Kent, retreat Rupert to Kent"},
		{"ahead with the card", []view.Question{card}, append(given("card", "play 3"), ahead...), "", "play 3"},
		{"ahead without a card", []view.Question{supply}, append(given("supply", "reduce Rupert", "reduce Charles"), ahead...),
			"not-asked '1.1' orders go ahead with a card, and no card is asked of you now ()", "reduce Rupert, reduce Charles"},
	} {
		g := &toy{t: t}
		r := orders.NewReader("orders.yaml", nil)
		c := Check(g, &view.View{Asked: x.asked}, x.given, "1.1", r)
		var says, taken []string
		for _, p := range r.Problems() {
			if p.Kind != orders.Illegal {
				t.Errorf("%s: %+v is not illegal", x.name, p)
			}
			says = append(says, p.Code+" '"+p.Rule+"' "+p.Text.String()+" ("+p.Hint.String()+")")
		}
		for _, o := range c.Taken {
			taken = append(taken, grammar.Text(o.O))
		}
		if got := strings.Join(says, "\n"); got != x.says || c.Problems != len(says) {
			t.Errorf("%s: %d problems\n%s\nwant\n%s", x.name, c.Problems, got, x.says)
		}
		if got := strings.Join(taken, ", "); got != x.taken {
			t.Errorf("%s: taken %s, want %s", x.name, got, x.taken)
		}
		for i := 0; i < len(g.seen); i += 2 {
			if g.seen[i] != "stay" || g.seen[i+1] != "Rupert" {
				t.Errorf("%s: others answered %q", x.name, g.seen)
			}
		}
	}
}

// The hint shows those like the refused one, and not all of many.
func TestLegalHint(t *testing.T) {
	c := &Checker{grammar: grammar}
	q := &table.Question{Name: "actions"}
	for _, a := range strings.Fields("Kent Essex Devon Dorset Surrey Rutland Cornwall Norfolk") {
		q.Options = append(q.Options, table.Option{Verb: "march", Name: "Rupert", Areas: [3]string{a}}, table.Option{Verb: "march", Name: "Charles", Areas: [3]string{a}})
	}
	hint := c.legalHint(q, table.Option{Verb: "march", Name: "Charles", Areas: [3]string{"Wales"}})
	if strings.Contains(hint.String(), "Rupert") || !strings.HasSuffix(hint.String(), "march Charles to Rutland and 2 more") {
		t.Error(hint)
	}
	if hint := c.legalHint(q, table.Option{Verb: "sail", Name: "Charles"}); !hint.IsZero() {
		t.Error("marches are no help to who sails:", hint)
	}
}

// A view that does not hold together is one problem, and no game is looked at.
func TestBadView(t *testing.T) {
	r := orders.NewReader("orders.yaml", nil)
	if c := BadView(r); c.Problems != 1 || !r.Problems().Refused() || c.Asked != nil {
		t.Errorf("%+v", r.Problems())
	}
}
