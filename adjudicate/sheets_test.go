package adjudicate_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/adjudicate/view"
)

// warCases are the positions of the cases of This War Without an Enemy.
func warCases(t testing.TB) (list []warAt, names []string) {
	t.Helper()
	cases, err := casefile.Load(os.DirFS("../testdata/cases/this-war-without-an-enemy"))
	if err != nil {
		t.Fatal(err)
	}
	rules, _ := war()
	for _, c := range cases {
		p := warAt{Rules: rules}
		if c.Into(&p.position) != nil {
			continue
		}
		if _, err := p.Start(""); err == nil {
			list, names = append(list, p), append(names, c.Case)
		}
	}
	return list, names
}

// tally is what came of random sheets.
type tally struct {
	games, steps, accepted, refused, fell int
	asked                                 map[string]int
	sizes                                 map[int]int
	// each, if there is one, is shown every sheet that was accepted.
	each func(x *adjudicate.Trial, v *view.View, text string)
}

// sendRandom plays a game on by random sheets, made of what the sheets handed out
// offer. Whatever is accepted must be carried out: an error is a fault of the program.
func (n *tally) sendRandom(t *testing.T, x *adjudicate.Trial, seed uint64, steps int, label string) {
	t.Helper()
	rnd := gametest.NewRandom(seed)
	var log []string
	n.games++
	for ; steps > 0 && !x.Over(); steps-- {
		var texts [2]string
		for s := range texts {
			asked := x.Asks(s)
			if len(asked) == 0 {
				continue
			}
			v := x.View(s)
			sheet := x.Sheet(v)
			c := gametest.ReadChoices(sheet, asked)
			for try := 0; texts[s] == ""; try++ {
				text := c.Orders(rnd.Rand, max(0, 80-3*try))
				if try == 80 {
					t.Fatalf("%s: nothing will do: %s\n%s\n%s", label, strings.Join(log, "\n"), text, sheet)
				}
				if ps, _ := x.Check(v, text); ps.Refused() {
					n.refused++
					continue
				}
				texts[s] = text
				n.accepted++
				if n.each != nil {
					n.each(x, v, text)
				}
				n.asked[asked[0]]++
			}
		}
		log = append(log[max(0, len(log)-3):], fmt.Sprintf("step %d\n%s%s", x.Step(), texts[0], texts[1]))
		ps, err := x.Play(texts)
		if err != nil || ps.Refused() {
			t.Fatalf("%s: %v %v\n%s", label, err, ps, strings.Join(log, "\n"))
		}
		n.steps++
		for s := range texts {
			n.fell += strings.Count(strings.Join(x.View(s).Passed, " "), "was not carried out")
			if n.steps%8 > 0 {
				continue
			}
			data, err := x.Sealed(s)
			if err != nil {
				t.Fatalf("%s: the view of %s is not sealed: %v", label, thiswar.Sides[s], err)
			}
			n.sizes[len(data)]++
		}
	}
}

func newTally() *tally { return &tally{asked: map[string]int{}, sizes: map[int]int{}} }

// Orders made of the lines of the sheets in combinations that nobody thought of,
// at both paces, from many positions: what is accepted is always carried out.
func TestRandomSheets(t *testing.T) {
	list, names := warCases(t)
	for _, pace := range []string{"table", "plans"} {
		n := newTally()
		for i, p := range list {
			if i%effort.Of(20, 4, 2) > 0 {
				continue
			}
			var ask []string
			if pace == "plans" && i%8 == 0 {
				ask = []string{"into-city", "onward", "recruit", "withdraw", "storm"}
			}
			x, err := adjudicate.NewTrial(p, pace, p.scenario(), ask, byte(i), [2]string{})
			if err != nil {
				t.Fatal(names[i], err)
			}
			n.sendRandom(t, x, uint64(i), 14, names[i]+" "+pace)
		}
		t.Logf("%s: %d games, %d steps, %d sheets accepted, %d refused, %d answers fell out; %v; view sizes %v", pace, n.games, n.steps, n.accepted, n.refused, n.fell, n.asked, n.sizes)
		if len(n.sizes) != 1 {
			t.Errorf("%s: views have several sizes: %v", pace, n.sizes)
		}
	}
}
