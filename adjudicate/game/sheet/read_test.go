package sheet

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

var areas = Names{Code: "unknown-area", Is: "'%s' is no area", All: []string{"Essex", "East Anglia"}, Short: map[string]string{"Anglia": "East Anglia"}}

// sheet reads text and gives the node under a key of it.
func sheet(t *testing.T, text string) (*Sheet, *orders.Node) {
	t.Helper()
	root, problems := orders.Parse("orders.yaml", []byte(text), orders.Limits{})
	if root == nil || problems.Refused() {
		t.Fatal(problems.Strings())
	}
	return &Sheet{Reader: Reader{orders.NewReader("orders.yaml", nil)}}, root
}

func TestName(t *testing.T) {
	also, better := areas, areas
	also.Also = []string{"pool"}
	better.Better = func(name string) (more say.Text) {
		if name == "Wales" {
			return say.Words("four areas")
		}
		return more
	}
	for _, x := range []struct {
		word    string
		names   Names
		further []string
		want    string // "" for refused
		says    string
	}{
		{"Essex", areas, nil, "Essex", ""},
		{"eSSEX", areas, nil, "Essex", ""},
		{"anglia", areas, nil, "East Anglia", ""},
		{"Pool", areas, []string{"pool"}, "pool", ""},
		{"pol", areas, []string{"pool"}, "", "'pol' is no area"},
		{"pol", also, nil, "", "'pol' is no area; did you mean 'pool'?"},
		{"pool", also, nil, "", "'pool' is no area; did you mean 'pool'?"}, // suggested by one who knows better, not taken
		{"Esex", areas, nil, "", "did you mean 'Essex'?"},
		{"Wales", better, nil, "", "four areas"},
		{"Esex", better, nil, "", "did you mean 'Essex'?"},
		{"angl", areas, nil, "", "did you mean 'Anglia'?"}, // the shorter name, which is no other
		{"[Essex]", areas, nil, "", "there is a list here"},
	} {
		s, root := sheet(t, "at: "+x.word+"\n")
		name, ok := s.Name(root.Get("at"), x.names, x.further...)
		says := strings.Join(s.Problems().Strings(), "\n")
		if ok != (x.want != "") || ok && name != x.want || !strings.Contains(says, x.says) || (x.says == "") != (says == "") {
			t.Errorf("%s: %q, %v: %s", x.word, name, ok, says)
		}
	}
}

// A road names every area that is unknown, and the wrong kind of node is one problem.
func TestRoad(t *testing.T) {
	for _, x := range []struct {
		text, want, codes string
		ok                bool
	}{
		{"Essex", "[Essex  ]", "", true},
		{"[Essex, Anglia]", "[Essex East Anglia ]", "", true},
		{"[]", "", "too-far", false},
		{"[Essex, Essex, Essex]", "", "too-far", false},
		{"[Wessex, Sussex]", "", "unknown-area unknown-area", false},
		{"{Essex: Kent}", "", "wrong-kind", false},
	} {
		s, root := sheet(t, "march: "+x.text+"\n")
		area := func(n *orders.Node) (string, bool) { return s.Name(n, areas) }
		road, ok := s.Road(root.Get("march"), area, 2, "5.2", "one or two")
		var codes []string
		for _, p := range s.Problems() {
			codes = append(codes, p.Code)
			if p.Code == "too-far" && (p.Kind != orders.Illegal || p.Rule != "5.2" || p.Text.String() != "one or two") {
				t.Errorf("%s: %+v", x.text, p)
			}
		}
		if ok != x.ok || strings.Join(codes, " ") != x.codes || ok && fmt.Sprint(road) != x.want {
			t.Errorf("%s: %v %v, %v", x.text, road, ok, codes)
		}
	}
}

// Answers of one action share a number with no other's, however deep what is done
// instead is nested, and what is sent ahead is apart from the rest.
func TestItems(t *testing.T) {
	s, root := sheet(t, `acts:
  - {do: a, otherwise: {do: b, otherwise: [{do: c}, {do: d}]}}
  - {do: e}
later:
  - {do: f, otherwise: {do: g}}
`)
	var read func(*orders.Node)
	read = func(list *orders.Node) {
		items, _ := s.Items(list)
		for _, item := range items {
			s.NextItem()
			first := len(s.Given)
			s.Add("acts", item, table.Option{Verb: item.Get("do").Value})
			s.Otherwise(item, first, read)
		}
	}
	s.Ahead("if_second", func() { read(root.Get("later")) })
	read(root.Get("acts"))
	var words []string
	seen := map[int]string{}
	for _, g := range s.Given {
		words = append(words, g.Ahead+g.Option.Verb)
		words = append(words, insteadOf(g, ">", seen)...)
	}
	if got := strings.Join(words, " "); got != "if_secondf >g a >b >>c >>d e" {
		t.Error(got)
	}
	if len(seen) != 7 {
		t.Errorf("some of 7 actions share a number: %v", seen)
	}
}

// insteadOf lists what is done in the place of an action, and notes the numbers.
func insteadOf(g game.Given, depth string, seen map[int]string) (words []string) {
	seen[g.Item] = g.Option.Verb
	for _, x := range g.Else {
		words = append(words, depth+x.Option.Verb)
		words = append(words, insteadOf(x, depth+">", seen)...)
	}
	return words
}

func TestNoQuestion(t *testing.T) {
	s, root := sheet(t, "plan: x\nacts: x\n")
	for _, p := range root.Keys {
		s.NoQuestion(p.Key, "Chess", []string{"act"})
	}
	says := strings.Join(s.Problems().Strings(), "\n")
	if !strings.Contains(says, "'plan' begins at the left margin") || !strings.Contains(says, "'acts' is no question of Chess; did you mean 'act'?") {
		t.Error(says)
	}
}
