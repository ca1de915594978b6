package adjudicate_test

import (
	"flag"
	"fmt"
	"iter"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/casefile"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
)

var (
	updateQuestions = flag.Bool("update-questions", false, "write the corpus of testdata/questions anew")
	questionsTo     = flag.String("questions-to", "", "write all that the digests of testdata/questions are of into this `folder`, to be compared with diff")
)

// The corpus of questions: testdata/questions/GAME/KIND.txt has for each kind of question of
// a game what is offered, how it is put and answered, and how every other answer is refused,
// in English and in French: some of it in words, to be read in a diff, and digests of all the
// rest. Nothing in it may change but what is meant to. What the digests are of, -questions-to
// writes whole: do so before and after, and compare the two.
//
// Of the games it uses nothing but their contract, which is in corpusRules, and what
// corpusGames says of each: how the engine is asked why an answer is not legal, and the
// positions of some cases.
func TestQuestions(t *testing.T) {
	for _, g := range corpusGames(t) {
		t.Run(g.rules.Name(), func(t *testing.T) {
			t.Parallel()
			c := newCorpus(t, g)
			for _, seed := range g.telling {
				c.playAll(t, seed)
			}
			c.playCases(t)
			c.always(t)
			for _, d := range c.differ {
				t.Error(d)
			}
			files := map[string]string{}
			for _, name := range c.names {
				k := c.kinds[name]
				if k == nil || k.calls == 0 {
					t.Errorf("%s is in no position of the corpus: find a telling seed, or a case", name)
					continue
				}
				files[name+".txt"] = k.text(g.rules.Name(), true)
			}
			for name := range c.kinds {
				if !slices.Contains(c.names, name) {
					t.Errorf("%s is asked, and stands not in the form of orders", name)
				}
			}
			files["trail.txt"] = c.trail()
			firstOtherwise(t, c, filepath.Join("../testdata/questions", g.rules.Name(), "trail.txt"))
			files["plans.txt"] = c.plans.text(g.rules.Name(), false)
			if !effort.Quick() {
				files["long.txt"] = longQuestions(t, g)
			}
			sameCorpus(t, filepath.Join("../testdata/questions", g.rules.Name()), files)
		})
	}
}

// trail has for each game, of each question in its turn, a few letters of what was asked.
func (c *corpus) trail() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(c.trails)) {
		fmt.Fprintf(&b, "== %s\n", name)
		for i, asked := range c.trails[name] {
			b.WriteString(digest(asked)[:3])
			if i%30 == 29 {
				b.WriteString("\n")
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

// firstOtherwise says of each game which question of it is the first to be another than it
// was: all that comes after it goes another way.
func firstOtherwise(t *testing.T, c *corpus, path string) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil || *updateQuestions {
		return
	}
	was := sections(string(data))
	for _, name := range slices.Sorted(maps.Keys(c.trails)) {
		old := strings.ReplaceAll(was[name], "\n", "")
		for i, asked := range c.trails[name] {
			if d := digest(asked)[:3]; len(old) < 3*i+3 || old[3*i:3*i+3] != d {
				before := "the beginning"
				if i > 0 {
					before = c.trails[name][i-1]
				}
				t.Errorf("%s: question %d is the first that is not as it was, or one is not put any more. Now it is\n%s\nand before it\n%s", name, i+1, asked, before)
				break
			}
		}
	}
}

// longQuestions are the digests of more games, which quick runs do not look at.
func longQuestions(t *testing.T, g corpusGame) string {
	c := newCorpus(t, g)
	for seed := range uint64(6) {
		c.playAll(t, 1000+seed)
	}
	for _, d := range c.differ {
		t.Error(d)
	}
	var b strings.Builder
	for _, name := range c.names {
		if k := c.kinds[name]; k != nil {
			fmt.Fprintf(&b, "== %s\n%s", name, k.digests())
		}
	}
	return b.String()
}

// sameCorpus holds what was said against what is written down, and names the kind of
// question and the section that differ.
func sameCorpus(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	if *updateQuestions {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	fields := map[string][]string{} // and the kinds that differ in each
	for _, name := range slices.Sorted(maps.Keys(files)) {
		path := filepath.Join(dir, name)
		if *updateQuestions {
			write(t, path, []byte(files[name]))
			continue
		}
		data, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
			continue
		}
		was, is := sections(string(data)), sections(files[name])
		for _, title := range slices.Compact(slices.Sorted(chain(maps.Keys(was), maps.Keys(is)))) {
			if was[title] != is[title] {
				kind := strings.TrimSuffix(name, ".txt")
				t.Errorf("%s, %s:\n%s", kind, title, differing(was[title], is[title]))
				for l := range strings.Lines(is[title]) {
					if field, _, ok := strings.Cut(l, "  "); ok && title == "digests" && !strings.Contains(was[title], l) {
						fields[field] = append(fields[field], kind)
					}
				}
			}
		}
	}
	if *updateQuestions {
		return
	}
	// What differs in the fewest kinds is nearest to the cause.
	names := slices.Sorted(maps.Keys(fields))
	slices.SortStableFunc(names, func(a, b string) int { return len(fields[a]) - len(fields[b]) })
	for _, field := range names {
		t.Logf("%s differs of %s", field, strings.Join(fields[field], ", "))
	}
	old, _ := filepath.Glob(filepath.Join(dir, "*.txt"))
	for _, path := range old {
		if name := filepath.Base(path); files[name] == "" && name != "long.txt" {
			t.Errorf("%s is of no kind of question", path)
		}
	}
}

// chain is one list behind the other.
func chain(lists ...iter.Seq[string]) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, list := range lists {
			for x := range list {
				if !yield(x) {
					return
				}
			}
		}
	}
}

// sections are the parts of a file of the corpus by their titles; what is above the
// first is of "the head".
func sections(text string) map[string]string {
	out, title := map[string]string{}, "the head"
	for l := range strings.Lines(text) {
		if head, ok := strings.CutPrefix(l, "== "); ok {
			title = strings.TrimSpace(head)
			continue
		}
		out[title] += l
	}
	return out
}

// differing are the lines that only one of two texts has, the first of them.
func differing(was, is string) string {
	a, b := strings.Split(was, "\n"), strings.Split(is, "\n")
	var out []string
	only := func(mark string, list, other []string) {
		n := 0
		for _, l := range list {
			if !slices.Contains(other, l) {
				if n++; n <= 6 {
					out = append(out, mark+l)
				}
			}
		}
		if n > 6 {
			out = append(out, fmt.Sprintf("%s… and %d lines more", mark, n-6))
		}
	}
	only("- ", a, b)
	only("+ ", b, a)
	return strings.Join(out, "\n")
}

// corpusGames are the games, and what the corpus needs of each beside the contract.
func corpusGames(t *testing.T) []corpusGame {
	roses, rosesBoard := richard()
	wars, warBoard := war()
	king, err := charles()
	if err != nil {
		t.Fatal(err)
	}
	return []corpusGame{{
		rules: roses,
		why: func(g game.Game, q *table.Question, o table.Option) *corpusReason {
			if why := g.(*richard3.Game).WhyNot(q, o); why != nil {
				return &corpusReason{why.Code, why.Rule, why.Text}
			}
			return nil
		},
		telling: []uint64{102, 58, 105, 72, 135, 18}, scenarios: roses.Scenarios(),
		begin: func(c *casefile.Case) (game.Game, string, func(n int) []int) {
			var p richard3.Position
			if c.Into(&p) != nil {
				return nil, "", nil
			}
			g, wrong := richard3.FromPosition(rosesBoard, p)
			if wrong != nil {
				return nil, "", nil
			}
			return g, roses.Scenarios()[0], func(int) []int { return g.Stacked() }
		},
		rulebook: casefile.Rulebook{Silent: true, Together: []string{"card", "mulligan", "supply", "enter", "execute", "exile"}},
		plans:    []string{"richard-iii-bold", "richard-iii-careful"},
		wishes: []string{"keep", "redeal", "stay", "wait", "nobody", "pool", "fire", "charge", "retreat", "treachery", "execute", "weakest", "strongest",
			"[levies, nobles, others]", "{to: anywhere}", "{to: [Kent, friendly]}", "[Essex, Kent]", "[pool, Kent]", "{Warwick: Kent}", "{levies: home}"},
	}, {
		rules: wars,
		why: func(g game.Game, q *table.Question, o table.Option) *corpusReason {
			if why := g.(*thiswar.Game).WhyNot(q, o); why != nil {
				return &corpusReason{why.Code, why.Rule, why.Text}
			}
			return nil
		},
		telling: []uint64{189, 112, 42, 65, 24}, scenarios: wars.Scenarios(),
		begin: func(c *casefile.Case) (game.Game, string, func(n int) []int) {
			p := warAt{}
			if c.Into(&p.position) != nil {
				return nil, "", nil
			}
			g, wrong := thiswar.FromPosition(warBoard, p.position)
			if wrong != nil {
				return nil, "", nil
			}
			return g, p.scenario(), nil
		},
		rulebook: casefile.Rulebook{Together: []string{"discard", "card"}},
		plans:    []string{"this-war-without-an-enemy-field-army", "this-war-without-an-enemy-cities"},
		wishes: []string{"withdraw", "stand", "stay", "wait", "fight", "retreat", "fire", "engage", "cavalry", "infantry", "bombard", "hold", "continue", "stop",
			"enact", "decline", "pool", "reduce", "keep", "[leaders, infantry, others]", "{to: anywhere}", "{to: [Kent, friendly]}", "{leaders: Kent, infantry: Kent}",
			"[Kent, friendly, leader, pool]", "{weakest: strongest}", "[2, 3]", "[London, Oxford]", "{cavalry: Kent}"},
	}, {
		rules: king,
		why: func(g game.Game, q *table.Question, o table.Option) *corpusReason {
			if why := g.(*kingcharles.Game).WhyNot(q, o); why != nil {
				return &corpusReason{why.Code, why.Rule, why.Text}
			}
			return nil
		},
		telling: []uint64{2244, 1563, 77, 748, 7481, 1668, 736, 254}, scenarios: []string{"full-war, laughter-of-the-court"},
		plans: []string{"unhappy-king-charles-bold", "unhappy-king-charles-careful"},
		wishes: []string{"none", "stand", "evade", "inside", "fight", "disperse", "lift", "hold", "keep", "spend", "place", "leave", "best",
			"[Bristol, Oxford]", "{to: Bristol}", "[militia, veterans]", "2", "anywhere"},
	}}
}
