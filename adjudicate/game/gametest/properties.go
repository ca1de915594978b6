package gametest

import (
	"encoding/json"
	"fmt"
	"reflect"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/table"
)

// Played is a game that can be played and looked at.
type Played interface {
	Play(*table.Table)
	// Refused says whether an answer to the open question is refused, and under which rule.
	Refused(*table.Question, table.Option) (rule string, refused bool)
	// Whole is everything in it.
	Whole() any
	// Seen is what the side that is asked sees.
	Seen(*table.Question) any
}

// StoppedAndRunAgain plays games of some seeds, and stops each at every question: run again from
// the beginning it asks the same, has told the same, shows the side that is asked the same as when
// it did not stop, and ends as one that runs straight through, byte for byte. No two rolls and no
// two questions of a game have one label. In a quick run it stops at every so many questions.
func StoppedAndRunAgain(t *testing.T, seeds []uint64, short int, begin func(seed uint64) Played) {
	for _, seed := range seeds {
		run := func(a table.Answerer) (Played, table.Result) {
			g := begin(seed)
			res, err := table.Run(table.Config{Answers: a, Dice: Labelled{fmt.Sprint(seed)}, Record: true}, g.Play)
			if err != nil {
				t.Fatal(err)
			}
			return g, res
		}
		random := NewRandom(seed)
		seen := map[string]string{}
		var g Played
		look := func(q *table.Question) string {
			data, _ := json.Marshal(g.Seen(q))
			return string(data)
		}
		g = begin(seed)
		straightGame := g
		straight, err := table.Run(table.Config{Answers: Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			seen[q.Key()] = look(q)
			return random.Answer(q)
		}), Dice: Labelled{fmt.Sprint(seed)}, Record: true}, g.Play)
		if err != nil {
			t.Fatal(err)
		}
		var answers []table.Option
		var keys []string
		for _, d := range straight.Decisions {
			if d.From.Kind != "forced" {
				answers = append(answers, d.Answer)
				keys = append(keys, d.Key)
			}
		}
		step := 1
		if effort.Quick() {
			step = short
		}
		for n := 0; n < len(answers); n += step {
			var res table.Result
			g, res = run(&Recorded{Answers: answers[:n]})
			if res.Over || len(res.Open) == 0 {
				t.Fatalf("seed %d: %d answers are enough", seed, n)
			}
			found := false
			for _, q := range res.Open {
				found = found || q.Key() == keys[n]
				if have := look(q); seen[q.Key()] != "" && have != seen[q.Key()] {
					t.Fatalf("seed %d: stopped at %s, its side sees\n%s\nand when it was asked\n%s", seed, q.Key(), have, seen[q.Key()])
				}
			}
			if !found {
				t.Fatalf("seed %d: after %d answers %s is asked, not %s", seed, n, res.Open[0].Key(), keys[n])
			}
			if len(res.Events) > len(straight.Events) || !reflect.DeepEqual(res.Events, straight.Events[:len(res.Events)]) {
				t.Fatalf("seed %d: events differ after %d answers", seed, n)
			}
		}
		againGame, again := run(&Recorded{Answers: answers})
		x, _ := json.Marshal([]any{straightGame.Whole(), straight})
		y, _ := json.Marshal([]any{againGame.Whole(), again})
		if string(x) != string(y) {
			t.Errorf("seed %d: the second run differs", seed)
		}
		unique(t, "rolls have the label", straight.Rolls, func(r table.Roll) string { return r.Label })
		unique(t, "questions have the key", straight.Decisions, func(d table.Decision) string { return d.Key })
	}
}

func unique[T any](t *testing.T, what string, list []T, name func(T) string) {
	t.Helper()
	seen := map[string]bool{}
	for _, x := range list {
		if seen[name(x)] {
			t.Errorf("two %s %s", what, name(x))
		}
		seen[name(x)] = true
	}
}

// ListedIsAccepted holds every question of random games against the reasons for refusing: what is
// listed is not refused and reads back from its words, and what is not is refused, with a rule:
// every answer of the question before, one of each kind there has been, and some that name nothing.
func ListedIsAccepted(t *testing.T, phrases table.Phrases, seeds []uint64, begin func(seed uint64) Played) {
	var kinds []table.Option
	had := map[string]bool{}
	for _, seed := range seeds {
		g := begin(seed)
		r := NewRandom(seed)
		var last []table.Option
		a := Answers(func(q *table.Question) (table.Option, table.Source, bool) {
			for _, o := range q.Options {
				if _, refused := g.Refused(q, o); refused {
					t.Fatalf("%s: the option %s is refused", q.Key(), o)
				}
				if phrases.Parse(phrases.Text(o)) != o {
					t.Fatalf("%q does not read back", o)
				}
				if kind := q.Name + " " + o.Verb; !had[kind] {
					had[kind] = true
					kinds = append(kinds, o, table.Option{Verb: o.Verb}, table.Option{Verb: o.Verb, Name: "Nobody", Target: "Nobody", Areas: [3]string{"Nowhere"}})
				}
			}
			for _, o := range append(last, kinds...) {
				rule, refused := g.Refused(q, o)
				if refused == q.Has(o) {
					t.Fatalf("%s: %s: listed %v", q.Key(), o, q.Has(o))
				}
				if refused && rule == "" {
					t.Fatalf("%s: %s is refused without a rule", q.Key(), o)
				}
			}
			last = append(last[:0], q.Options...)
			return r.Answer(q)
		})
		if _, err := table.Run(table.Config{Answers: a, Dice: r}, g.Play); err != nil {
			t.Fatal(err)
		}
	}
}
