// Command mutants asks whether the numbered cases would notice a fault in the rules.
// It changes one token of a rules' file, plays the cases of testdata/cases against that,
// and does so for as many random changes as it is told:
//
//	go run ./.ci/mutants -game richard3 -n 100 -seed 7
//	go run ./.ci/mutants -game thiswar -files 'siege|storm.go:52' -n 0
//	go run ./.ci/mutants -check
//
// A mutant that the cases do not notice survives. Either a rule has no case, or the
// change makes no difference: explained.yaml says of each of those why. The program
// fails where less than -least percent of the rest are noticed, and where an
// explanation fits nothing any more.
//
// The tree is not touched: what is built is laid over it (go build -overlay). All
// mutants of a run are in one program, each function once more for each of its
// mutants, so that only one build is waited for (build.go).
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
)

// game is what is mutated, and by whose cases.
type game struct {
	name  string
	rules string   // the package that is mutated
	cases []string // packages that play cases, and their packs
	packs []string
	asked bool   // only where it is asked for by name
	play  string // where cases are played in a way of the game's own: what on(b) of run.go does
}

var games = []game{
	{"richard3", "adjudicate/richard3", []string{"adjudicate/richard3"}, []string{"richard-iii"}, false, ""},
	{"thiswar", "adjudicate/thiswar", []string{"adjudicate/thiswar"}, []string{"this-war-without-an-enemy"}, false, ""},
	{"kingcharles", "adjudicate/kingcharles", []string{"adjudicate/kingcharles"}, []string{"unhappy-king-charles"}, false,
		"return func(i int) []string { return run(b, cases[i]) }"},
	// What hidden-block games have in common is no rulebook: its own tests hold it, and
	// the cases of both games only some of it.
	{"block", "adjudicate/game/block", []string{"adjudicate/richard3", "adjudicate/thiswar"}, []string{"richard-iii", "this-war-without-an-enemy"}, true, ""},
}

// besides are the files of a game that are no rules, by the start of their names: what
// the rest of the tests hold. Whoever adds a file to a game adds rules, unless it is
// named here.
var besides = regexp.MustCompile(`^(` + strings.Join([]string{
	"fr_|french|words|reasons|whynot|restate|citing|kinds", // wording, and why an answer is refused: cases look for the code
	"sheet|form|read|asking|questions|check",               // sheets of orders
	"plan|passed|wishes|forecast|defaults|silent",          // plans, and what is done where nobody answers
	"view|masked|resume|rules",                             // what a side may know, and what the adjudicator calls
	"position|rows|ruled",                                  // positions set up by hand, and rulings
}, "|") + `)`)

func main() {
	name := flag.String("game", "", "the `game`: richard3, thiswar, kingcharles or block (default the first two, one after the other)")
	n := flag.Int("n", 60, "how many mutants of each game; 0: all")
	seed := flag.Uint64("seed", 1, "which mutants are chosen")
	files := flag.String("files", "", "only places whose file and line (storm.go:52) this `regexp` matches")
	least := flag.Int("least", 95, "fail where fewer `percent` of the mutants without explanation are killed")
	atOnce := flag.Int("at-once", 2, "how many mutants are tried at once")
	check := flag.Bool("check", false, "only see whether every explanation fits a mutant still")
	verbose := flag.Bool("v", false, "print the killed too, and which case killed them")
	flag.Parse()

	only, err := regexp.Compile(*files)
	exitOn(err)
	bad, known := false, false
	for _, g := range games {
		if *name != g.name && (*name != "" || g.asked) {
			continue
		}
		known = true
		if *check {
			_, stale, err := findExplained(g)
			exitOn(err)
			bad = bad || len(stale) > 0
			continue
		}
		ok, err := run(g, only, *n, *seed, *least, *atOnce, *verbose)
		exitOn(err)
		bad = bad || !ok
	}
	if !known {
		exitOn(fmt.Errorf("no game %q", *name))
	}
	if bad {
		os.Exit(1)
	}
}

func exitOn(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(2)
	}
}

// findExplained finds the mutants of a game, and prints the explanations that fit none.
func findExplained(g game) (all []*mutant, stale []string, err error) {
	if all, err = find(g, besides); err != nil {
		return nil, nil, err
	}
	if stale, err = explain(all, g); err != nil {
		return nil, nil, err
	}
	for _, s := range stale {
		fmt.Printf("%s: explained, but there is no such mutant: %s\n", g.name, s)
	}
	return all, stale, nil
}

// run tries mutants of a game and says whether enough were killed.
func run(g game, only *regexp.Regexp, n int, seed uint64, least, atOnce int, verbose bool) (ok bool, err error) {
	all, stale, err := findExplained(g)
	if err != nil {
		return false, err
	}
	chosen := slices.DeleteFunc(slices.Clone(all), func(m *mutant) bool { return !only.MatchString(fmt.Sprintf("%s:%d", m.file.base(), m.line)) })
	rnd := rand.New(rand.NewPCG(seed, 0))
	rnd.Shuffle(len(chosen), func(i, j int) { chosen[i], chosen[j] = chosen[j], chosen[i] })
	fmt.Printf("%s: %d places in %d files", g.name, len(chosen), countFiles(chosen))
	if n == 0 || n > len(chosen) {
		n = len(chosen)
	}
	chosen, err = try(g, chosen, n, atOnce)
	if err != nil {
		return false, err
	}
	fmt.Printf(", %d tried with seed %d\n", len(chosen), seed)
	report(chosen, verbose)
	killed, explained := 0, 0
	for _, m := range chosen {
		switch {
		case m.killedBy != "":
			killed++
			if m.why != "" && m.exact {
				fmt.Printf("%s: explained, but killed by %s: %s\n", g.name, m.killedBy, m.where())
				stale = append(stale, "")
			}
		case m.why != "":
			explained++
		}
	}
	rest := len(chosen) - explained
	share := 100.0
	if rest > 0 {
		share = 100 * float64(killed) / float64(rest)
	}
	fmt.Printf("%s: %d tried, %d killed, %d survived with an explanation, %d without: %.1f %% of those to be killed\n",
		g.name, len(chosen), killed, explained, rest-killed, share)
	return share >= float64(least) && len(stale) == 0, nil
}

func countFiles(list []*mutant) int {
	seen := map[*source]bool{}
	for _, m := range list {
		seen[m.file] = true
	}
	return len(seen)
}

// report prints the mutants file by file: the survivors, with the line before and after.
func report(list []*mutant, verbose bool) {
	slices.SortFunc(list, byPlace)
	for i := 0; i < len(list); {
		f, survived, killed := list[i].file, 0, 0
		var lines []string
		for ; i < len(list) && list[i].file == f; i++ {
			m := list[i]
			if m.killedBy != "" {
				killed++
			}
			if m.killedBy == "" && m.why == "" {
				survived++
			} else if !verbose {
				continue
			}
			lines = append(lines, m.String())
		}
		fmt.Printf("%s: %d killed, %d survived\n%s", f.path, killed, survived, strings.Join(lines, ""))
	}
}
