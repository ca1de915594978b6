package adjudicate_test

import (
	"strings"
	"sync"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/examples"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// positioned is Richard III from a position of the test's instead of a scenario.
type positioned struct {
	*richard3.Rules
	board    *richard3.Board
	position richard3.Position
}

func (p positioned) Start(string) (game.Game, error) {
	g, wrong := richard3.FromPosition(p.board, p.position)
	if wrong != nil {
		return nil, &codes.Error{Problems: orders.Problems{{Text: say.Words(strings.Join(wrong, "; "))}}}
	}
	return g, nil
}

// roses are the identities of these tests.
var roses = sync.OnceValue(func() map[string]keys.Identity {
	ids := map[string]keys.Identity{}
	for _, who := range []string{folder.Adjudicator, "lancaster", "york"} {
		ids[who] = examples.Identity(who, who)
	}
	return ids
})

// exchange is a game at the pace of plans, played by its files.
type exchange struct {
	t     *testing.T
	rules game.Rules
	files folder.Files
	count uint32
}

// beginAt begins a game from a position, at its first call after the muster.
// plans go with "ready", in the order of the houses.
func beginAt(t *testing.T, position string, change func(*adjudicate.Setup), plans ...string) *exchange {
	t.Helper()
	rules, board := richard()
	p := positioned{rules, board, richard3.Position{}}
	if err := yaml.Unmarshal([]byte(position), &p.position); err != nil {
		t.Fatal(err)
	}
	ids := roses()
	setup := adjudicate.Setup{ID: "roses", Scenario: "1460", Pace: "plans", Adjudicator: ids[folder.Adjudicator].Card(),
		Players: [2]keys.Card{ids["lancaster"].Card(), ids["york"].Card()}, Seed: dice.Seed{3}}
	if change != nil {
		change(&setup)
	}
	files, err := adjudicate.New(p, setup, ids[folder.Adjudicator])
	if err != nil {
		t.Fatal(err)
	}
	x := &exchange{t: t, rules: p, files: files}
	ready := [2]string{"  ready: true\n", "  ready: true\n"}
	for s, text := range plans {
		ready[s] += text
	}
	x.step(ready[0], ready[1])
	return x
}

func (x *exchange) folder() *adjudicate.Folder {
	x.t.Helper()
	f, err := adjudicate.Open(x.files, func(string) (game.Rules, error) { return x.rules, nil })
	if err != nil {
		x.t.Fatal(err)
	}
	return f
}

func (x *exchange) view(side string) *view.View {
	x.t.Helper()
	v, err := x.folder().View(roses()[side], 0)
	if err != nil {
		x.t.Fatal(err)
	}
	return v
}

// sheet puts the head of the open step's sheet before what stands under "orders:".
func (x *exchange) sheet(side, text string) []byte {
	head, _, _ := strings.Cut(string(x.folder().Sheet(x.view(side))), "orders:\n")
	return []byte(head + "orders:\n" + text)
}

// check is what a player is told of orders.
func (x *exchange) check(side, text string) (problems, restated []string) {
	_, _, ps, lines := x.folder().Check(x.view(side), "orders.yaml", x.sheet(side, text))
	return ps.Strings(), lines
}

// step sends the orders of Lancaster and York, empty for a side that is not
// asked, and resolves the step.
func (x *exchange) step(texts ...string) {
	x.t.Helper()
	f := x.folder()
	for s, side := range richard3.Houses {
		if texts[s] == "" {
			continue
		}
		x.count++
		sendInto(x.t, x.files, f, roses()[side], x.sheet(side, texts[s]), adjudicate.SealOptions{})
	}
	takeInto(x.t, x.files)(x.folder().Adjudicate(roses()[folder.Adjudicator], adjudicate.AdjudicateOptions{}))
}

// asked is what the open call asks: "york actions, lancaster battles".
func (x *exchange) asked() string {
	var words []string
	for _, s := range x.folder().Status().Sides {
		for _, name := range s.Asked {
			words = append(words, s.Side+" "+name)
		}
	}
	return strings.Join(words, ", ")
}

// where is the area that a side's block is in.
func (x *exchange) where(side, block string) string {
	for _, a := range x.view(side).Areas {
		for _, b := range a.Own {
			if b.Name == block {
				return a.Name
			}
		}
	}
	return "nowhere"
}

// replays plays the game again from its files and compares.
func (x *exchange) replays() {
	x.t.Helper()
	r, err := audit.Replay(x.folder(), roses()[folder.Adjudicator], 0)
	if err != nil || r.First != nil {
		x.t.Errorf("replayed: %+v, %v", r.First, err)
	}
}
