package adjudicate_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

var charles = sync.OnceValues(func() (*kingcharles.Rules, error) {
	pack, err := scenarios.Load(kingcharles.ID)
	if err != nil {
		return nil, err
	}
	return kingcharles.New(pack)
})

// robotSheet answers all that a view asks, and what arises of it, at random: as a form asks it.
func robotSheet(t testing.TB, r *kingcharles.Rules, v *view.View, rnd gametest.Random) string {
	t.Helper()
	planned := ""
	lists := make([][]table.Option, len(v.Asked))
	for i := range v.Asked {
		asked := &v.Asked[i]
		if asked.Plans() {
			planned += "  " + asked.Name + ": planned\n"
			continue
		}
		if slices.ContainsFunc(v.Asked[:i], func(q view.Question) bool { return q.Name == asked.Name }) {
			continue
		}
		for {
			next, _, err := r.Ask(v, asked, lists[i])
			if err != nil {
				t.Fatalf("%s: %v: %v", asked.Key, lists[i], err)
			}
			if next == nil || len(lists[i]) > 60 {
				break
			}
			allAnswersFrench(t, r, v, next)
			o := next.Options[rnd.IntN(len(next.Options))]
			lists[i] = append(lists[i], o)
		}
	}
	return planned + strings.Join(game.Lines(r, v, lists), "\n") + "\n"
}

// Whole games between robots that answer as forms do, with optional rules too, come to their end
// at both paces, and whatever is accepted is carried out.
func TestCharlesByRobots(t *testing.T) {
	r, err := charles()
	if err != nil {
		t.Fatal(err)
	}
	for _, pace := range []string{"plans", "table"} {
		var wholes, pasts, bares measured
		room := adjudicate.ViewRoom(r, pace)
		for seed := range uint64(gametest.Games(6)) {
			scenario := [...]string{"full-war", "full-war, henrietta", "full-war, random-desertion, laughter-of-the-court, lostwithiel"}[seed%3]
			x, err := adjudicate.NewTrial(r, pace, scenario, nil, byte(seed), [2]string{})
			if err != nil {
				t.Fatal(err)
			}
			rnd := gametest.NewRandom(seed)
			limit := limitOf(t)
			for !x.Over() && x.Step() < limit {
				var texts [2]string
				for s := range texts {
					whole, past, bare := adjudicate.PackedSizes(r, *x.View(s))
					if wholes, pasts, bares = append(wholes, whole), append(pasts, past), append(bares, bare); bare > room {
						t.Errorf("a view at the pace of %s has %d bytes without its past; there is room for %d", pace, bare, room)
					}
					if len(x.Asks(s)) > 0 {
						texts[s] = robotSheet(t, r, x.View(s), rnd)
					}
				}
				refused, err := x.Play(texts)
				if err != nil || refused.Refused() {
					t.Fatalf("%s, seed %d, step %d: %v\n%s\n%s%s", pace, seed, x.Step(), err, strings.Join(refused.Strings(), "\n"), texts[0], texts[1])
				}
			}
			t.Log(pace, seed, x.Step(), x.Over())
		}
		t.Logf("%s: views %v, without their sheet %v, without their past %v of %d", pace, wholes, pasts, bares, room)
	}
}

// allAnswersFrench looks for English in what a form asks of who reads French, and offers him.
func allAnswersFrench(t testing.TB, r *kingcharles.Rules, v *view.View, q *table.Question) {
	t.Helper()
	if v.Lang != tongue.French {
		return
	}
	if w := englishIn(q.Text); w != "" {
		t.Errorf("step %d, %s: %s", v.Step, q.Name, w)
	}
	for _, o := range q.Options {
		text := r.Grammar().Say(o)
		if ends, ok := r.Grammar().Ends[o.Verb]; ok && text.String() == o.Verb {
			text = say.Words(ends)
		}
		format, _ := text.Format()
		french := r.AnswersIn(v.Lang)
		if words := french.Say(text); !french.Knows(format) || englishIn(words) != "" {
			t.Errorf("step %d, %s: %q is %q in French", v.Step, q.Name, text, words)
		}
	}
}

// limitOf is up to which step the robots play.
func limitOf(t *testing.T) int {
	if effort.Quick() {
		return 60
	}
	return 1000
}

// charlesTrial is a whole war at the pace of plans.
func charlesTrial(t *testing.T) (*kingcharles.Rules, *adjudicate.Trial) {
	t.Helper()
	r, err := charles()
	if err != nil {
		t.Fatal(err)
	}
	x, err := adjudicate.NewTrial(r, "plans", "full-war", nil, 1, [2]string{})
	if err != nil {
		t.Fatal(err)
	}
	return r, x
}

// Plays sent ahead are used at the side's own plays, the first that is legal and whose condition
// holds, and nobody is asked until there is none.
func TestCharlesAhead(t *testing.T) {
	r, x := charlesTrial(t)
	for x.Asks(0) == nil || x.Asks(0)[0] != "first" { // the quarters before the opening
		var texts [2]string
		for s := range texts {
			for _, name := range x.Asks(s) {
				if name == "recruit" {
					texts[s] += "  recruit: none\n"
				} else {
					texts[s] += robotSheet(t, r, x.View(s), gametest.NewRandom(1))
				}
			}
		}
		if refused, err := x.Play(texts); err != nil || refused.Refused() {
			t.Fatal(err, refused.Strings())
		}
	}
	var ahead [2]string
	for s := range ahead {
		v := x.View(s)
		ahead[s] = "  ahead:\n    - {when: turn > 9, do: ask}\n    - {when: 'not enemy.passed and own.left == 6', card: \"" + v.Hand[0] + "\", actions: none}\n"
		for _, card := range v.Hand[1:] {
			ahead[s] += "    - {card: \"" + card + "\", actions: none}\n"
		}
	}
	step := x.Step()
	if refused, err := x.Play([2]string{"  first: first\n" + ahead[0], "  lead: stay\n" + ahead[1]}); err != nil || refused.Refused() {
		t.Fatal(err, refused.Strings())
	}
	plays := 0
	for _, line := range x.Report() {
		if strings.Contains(line, "plays ") {
			plays++
		}
	}
	if plays < 4 {
		t.Errorf("step %d: %d plays went ahead:\n%s\n%q %q", step, plays, strings.Join(x.Report(), "\n"), x.View(0).Passed, x.View(1).Passed)
	}
}

// Whoever is asked since none of his plays ahead is legal is told why of each, in his language.
func TestCharlesAheadInVain(t *testing.T) {
	r, x := charlesTrial(t)
	for range 40 {
		var texts [2]string
		for s := range texts {
			for _, name := range x.Asks(s) {
				switch ahead := "  ahead:\n    - {card: Foul Ways, actions: [{place: York}]}\n    - {when: turn > 9, do: ask}\n    - {card: Foul Ways, actions: [{place: London}]}\n"; name {
				case "recruit":
					texts[s] += "  recruit: none\n"
				case "first":
					texts[s] += "  first: first\n" + ahead
				case "lead":
					texts[s] += "  lead: stay\n" + ahead
				case "card":
					passed := x.View(s).Passed
					if len(passed) != 2 || !strings.HasPrefix(passed[0], "entry 1 of 'ahead': ") || !strings.HasPrefix(passed[1], "entry 3 of 'ahead': ") {
						t.Errorf("told %q", passed)
					}
					return
				default:
					texts[s] += robotSheet(t, r, x.View(s), gametest.NewRandom(1))
				}
			}
		}
		if refused, err := x.Play(texts); err != nil || refused.Refused() {
			t.Fatal(err, refused.Strings())
		}
	}
	t.Error("no card was asked for")
}

// Orders ahead, the most there may be, leave no trace in the length of sealed orders, sealed whole or
// by fields, and have room in it.
func TestCharlesAheadHasNoLength(t *testing.T) {
	to, err := keys.Recipients(people()[folder.Adjudicator].Card())
	if err != nil {
		t.Fatal(err)
	}
	var play strings.Builder
	for n := range 8 {
		fmt.Fprintf(&play, "    - when: \"'Newbury' in own.at and enemy.left <= %d\"\n      card: Core Operations 1\n      actions:\n", n)
		for range 5 {
			play.WriteString("        - {move: Prince Rupert, by: [Oxford, Newbury], otherwise: {place: [St Albans, Bedford, Aylesbury]}}\n")
		}
	}
	lengths := map[int]bool{}
	for _, ahead := range []string{"", "  ahead:\n    - {card: King Pym, actions: none}\n", "  ahead:\n" + play.String()} {
		s, ps := orders.ParseSheet("orders.yaml", []byte("fieldpost: orders/2\ngame: dawn-1\nstep: 3\nside: royalist\norders:\n  card: King Pym\n  actions: none\n"+ahead))
		if ps.Refused() {
			t.Fatal(ps.Strings())
		}
		whole, err := folder.SealWhole(*s, to)
		if err != nil {
			t.Fatal(err)
		}
		lengths[len(whole.Sealed)] = true
	}
	if len(lengths) != 1 {
		t.Errorf("sealed orders have the lengths %v", lengths)
	}
}
