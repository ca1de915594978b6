package cmd

import (
	"fmt"
	"io"
	"strings"

	"fieldpost/orders"
	"fieldpost/scenarios"
)

type packReport struct {
	Game     string        `json:"game"`
	OK       bool          `json:"ok"`
	Digest   string        `json:"digest,omitempty"`
	Problems []packProblem `json:"problems"`
	// Sources counts the facts by kind of source.
	Sources       map[string]int `json:"sources,omitempty"`
	Reconstructed []packFact     `json:"reconstructed,omitempty"`
}

type packProblem struct {
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
	Text string `json:"text"`
}

type packFact struct {
	File    string `json:"file"`
	Line    int    `json:"line"`
	Section string `json:"section"`
	ID      string `json:"id"`
	Field   string `json:"field"`
	Value   string `json:"value"`
	Source  string `json:"source"`
}

func runPackCheck(env *Env, asJSON bool, game, dir string) error {
	p, err := env.readPack(game, dir)
	problems, bad := err.(scenarios.Problems)
	if err != nil && !bad {
		return err
	}
	if !bad {
		problems = playable(p)
	}
	r := packReport{Game: game, OK: len(problems) == 0, Problems: []packProblem{}}
	for _, x := range problems {
		r.Problems = append(r.Problems, packProblem(x))
	}
	if r.OK {
		r.Digest, r.Sources = p.Digest, map[string]int{}
		for _, f := range p.Facts {
			r.Sources[f.Kind()]++
			if f.Reconstructed() {
				r.Reconstructed = append(r.Reconstructed, packFact(f))
			}
		}
	}
	switch {
	case asJSON:
		if err := writeJSON(env.Stdout, r); err != nil {
			return err
		}
	case r.OK:
		tellPack(env.Stdout, p, r)
	default:
		for _, x := range problems {
			fmt.Fprintln(env.Stdout, visible(x.String()))
		}
		fmt.Fprintf(env.Stdout, "%s\n", plural(len(problems), "problem"))
	}
	if !r.OK {
		return silent(exitFailed)
	}
	return nil
}

// playable makes the rules ready with a pack and sets every scenario up. A game
// that cannot be played yet has nothing to say here.
func playable(p *scenarios.Pack) (problems scenarios.Problems) {
	g, err := findGame(p.Game)
	if err != nil {
		return nil
	}
	rules, err := g.Rules(p)
	if err != nil {
		return scenarios.Problems{{Text: err.Error()}}
	}
	for _, name := range rules.Scenarios() {
		if _, err := rules.Start(name); err != nil {
			problems = append(problems, scenarios.Problem{Text: "the scenario " + name + " cannot be set up: " + err.Error()})
		}
	}
	return problems
}

// tellPack says that a pack is good, and what in it is reconstructed.
func tellPack(w io.Writer, p *scenarios.Pack, r packReport) {
	var counts []string
	for _, kind := range scenarios.Kinds {
		if n := r.Sources[kind]; n > 0 {
			counts = append(counts, fmt.Sprintf("%d %s", n, kind))
		}
	}
	fmt.Fprintf(w, "%s: the pack is consistent\n", p.Game)
	fmt.Fprintf(w, "%s\n", p.Digest)
	wrapTo(w, "", fmt.Sprintf("%s by source: %s.", plural(len(p.Facts), "fact"), strings.Join(counts, ", ")))
	if len(r.Reconstructed) == 0 {
		fmt.Fprintln(w, "Nothing in it is reconstructed.")
		return
	}
	fmt.Fprintln(w)
	wrapTo(w, "", fmt.Sprintf("Reconstructed, so perhaps not what your copy of the game shows, in %s:", plural(len(r.Reconstructed), "fact")))
	section := ""
	for _, g := range groupFacts(p.Facts) {
		if g.ids == nil {
			continue
		}
		if g.section != section {
			section = g.section
			fmt.Fprintf(w, "\n%s\n", section)
		}
		hangTo(w, "  ", "      ", fmt.Sprintf("%s %s", g.field, g.which()))
	}
	fmt.Fprintf(w, "\nThe values: fieldpost pack show %s SECTION\n", p.Game)
}

// A factGroup is the facts of one field of a section.
type factGroup struct {
	section, field string
	ids, others    []string // of reconstructed facts and of the others
}

func groupFacts(facts []scenarios.Sourced) (groups []*factGroup) {
	find := map[string]*factGroup{}
	bySection := map[string][]*factGroup{}
	var sections []string
	for _, f := range facts {
		key := f.Section + "/" + f.Field
		g := find[key]
		if g == nil {
			g = &factGroup{section: f.Section, field: f.Field}
			find[key] = g
			if bySection[f.Section] == nil {
				sections = append(sections, f.Section)
			}
			bySection[f.Section] = append(bySection[f.Section], g)
		}
		if f.Reconstructed() {
			g.ids = append(g.ids, orders.Visible(f.ID))
		} else {
			g.others = append(g.others, orders.Visible(f.ID))
		}
	}
	for _, s := range sections {
		groups = append(groups, bySection[s]...)
	}
	return groups
}

// which says of which entries a field is reconstructed, in as few words as will do.
func (g *factGroup) which() string {
	all := len(g.ids) + len(g.others)
	switch {
	case len(g.others) == 0:
		return fmt.Sprintf("(all %d)", all)
	case len(g.others) <= 8 && len(g.ids) > 2*len(g.others):
		return fmt.Sprintf("(%d of %d): all but %s", len(g.ids), all, bySide(g.others))
	}
	return fmt.Sprintf("(%d of %d): %s", len(g.ids), all, bySide(g.ids))
}

// bySide lists names; of such as "Rupert (royalist)" it says the side once.
func bySide(ids []string) string {
	var b strings.Builder
	last := ""
	for i, id := range ids {
		name, side, _ := strings.Cut(strings.TrimSuffix(id, ")"), " (")
		switch {
		case side == "":
			name = id
		case side != last && i > 0:
			b.WriteString("; " + side + ": " + name)
		case side != last:
			b.WriteString(side + ": " + name)
		}
		if side == "" || side == last {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(name)
		}
		last = side
	}
	return b.String()
}
