package desk

import (
	"bytes"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/cmd/internal/planform"
	"fieldpost/orders"
)

// file is what a sheet of the desk is called in problems.
const file = "orders.yaml"

// lines are what a form says, under "orders:" or under its condition.
func (f *form) lines() (lines []string) {
	lists, to := make([][]table.Option, len(f.lists)), make([][]table.Question, len(f.lists))
	for i := range f.lists {
		if len(f.lists[i].Items) == 0 && !f.lists[i].Done {
			continue
		}
		if f.view.Asked[i].Name == muster {
			lines = append(lines, "  ready: true")
			continue
		}
		l := f.lay(i)
		lists[i] = l.answers
		if l.named {
			lists[i], to[i] = l.said, l.to
			if ends := f.ending(i, &l); ends != nil && count(l.broken) == 0 && !l.fell[len(l.fell)-1] {
				lists[i] = slices.Concat(l.said, ends)
				to[i] = append(to[i], game.To(f.Rules, f.view, l.asked, slices.Concat(l.answers, ends))[len(l.answers):]...)
			}
		} else if count(l.broken) > 0 || f.lists[i].others() { // the check says of them what is wrong
			lists[i] = nil
			for _, item := range f.lists[i].Items {
				lists[i] = append(lists[i], f.parse(item)...)
			}
		} else {
			lists[i] = slices.Concat(l.answers, f.ending(i, &l))
		}
	}
	lines = append(lines, game.LinesTo(f.Rules, f.view, lists, to)...)
	for i := range f.lists {
		lines = f.otherwise(lines, i)
	}
	return lines
}

// Sheet is the sheet that a draft says.
func (d *Desk) Sheet(draft Draft) string {
	var lines []string
	for _, f := range d.forms(draft) {
		if f.entry > 0 {
			if own := planform.Entry(f.said.When, f.said.Ask, f.lines()); own != nil {
				if key := "  " + f.key + ":"; !slices.Contains(lines, key) {
					lines = append(lines, key)
				}
				lines = append(lines, own...)
			}
			continue
		}
		own := f.lines()
		switch {
		case f.key == "":
			lines = append(lines, own...)
		case own == nil:
		case f.bare:
			_, value, _ := strings.Cut(own[0], ": ")
			lines = append(lines, "  "+f.key+": "+value)
		default:
			lines = append(lines, "  "+f.key+":")
			for _, l := range own {
				lines = append(lines, "  "+l)
			}
		}
	}
	if draft.Written == "" {
		return string(d.Folder.SheetOf(d.View, lines, draft.Note, draft.Plan))
	}
	bare := d.Folder.SheetOf(d.View, nil, draft.Note, draft.Plan)
	return string(bytes.Replace(bare, []byte("\norders:\n"), []byte("\n"+strings.TrimRight(draft.Written, "\n")+"\n"), 1))
}

// Reason is why something is not legal, in the words of the check.
type Reason struct {
	Code string `json:"code"`
	Rule string `json:"rule,omitempty"`
	Text string `json:"text"`
	Hint string `json:"hint,omitempty"`
	// Line is where in the sheet; Unwise says that it is a warning.
	Line   int  `json:"line,omitempty"`
	Unwise bool `json:"unwise,omitempty"`
}

func reason(p orders.Problem) Reason {
	return Reason{Code: p.Code, Rule: p.Rule, Text: orders.Visible(p.Text.String()), Hint: orders.Visible(p.Hint.String()), Line: p.Line, Unwise: p.Kind == orders.Unwise}
}

// Reasons are problems as the page has them.
func Reasons(problems orders.Problems) []Reason {
	out := []Reason{}
	for _, p := range problems {
		out = append(out, reason(p))
	}
	return out
}

// Report is what the check says of a sheet.
type Report struct {
	OK       bool     `json:"ok"`
	Problems []Reason `json:"problems"`
	// Happens says in plain sentences what the orders will do.
	Happens []string `json:"happens"`
}

// Check holds a sheet against the view.
func (d *Desk) Check(sheet string) Report {
	_, _, problems, happens := d.Folder.Check(d.View, file, []byte(sheet))
	return Report{OK: !problems.Refused(), Problems: Reasons(problems), Happens: visible(d.planned(happens, section(sheet, "plan:")))}
}

// Foresee says what the battles that a sheet can foresee tend to bring; nothing while the
// sheet is refused.
func (d *Desk) Foresee(sheet string) []game.Foreseen {
	s, given, problems, _ := d.Folder.Check(d.View, file, []byte(sheet))
	if problems.Refused() || d.Forecast == nil {
		return []game.Foreseen{}
	}
	lines := d.Forecast(s, given)
	for i := range lines {
		lines[i].Text = orders.Visible(lines[i].Text)
	}
	return lines
}

// problems are those of a sheet with items for one list alone, as if its time had come.
func (f *form) problems(i int, items [][]string) orders.Problems {
	lists := make([][]table.Option, len(f.lists))
	for _, item := range items {
		lists[i] = append(lists[i], f.parse(item)...)
	}
	_, _, ps, _ := f.Folder.Check(f.view, file, f.Folder.SheetOf(f.view, game.Lines(f.Rules, f.view, lists), "", ""))
	return ps
}

// refused is the first problem of a list that it has not without some item.
func (f *form) refused(with, without [][]string, i int) *Reason {
	var known []string
	for _, p := range f.problems(i, without) {
		known = append(known, p.Code+p.Text.String())
	}
	for _, p := range f.problems(i, with) {
		if p.Kind != orders.Unwise && p.Code != "unanswered" && !slices.Contains(known, p.Code+p.Text.String()) {
			r := reason(p)
			return &r
		}
	}
	return nil
}

// whyNot is why an item is not legal where it stands.
func (f *form) whyNot(i, k int) *Reason {
	l := f.lay(i)
	var before [][]string
	for n, item := range f.lists[i].Items[:k] {
		if !l.broken[n] {
			before = append(before, item)
		}
	}
	if r := f.refused(append(slices.Clone(before), f.lists[i].Items[k]), before, i); r != nil {
		return r
	}
	return &Reason{Code: game.CodeAheadIllegal, Text: f.say().Sprintf("this is not legal after what stands before it")}
}

// Attempt is something that is not among the ways: who would do what where.
type Attempt struct {
	Draft Draft  `json:"draft"`
	At    string `json:"at,omitempty"`
	List  int    `json:"list"`
	Who   string `json:"who"`
	Verb  string `json:"verb,omitempty"`
	Area  string `json:"area"`
}

// Why says why an attempt is not legal, with its rule, or else what is asked, and what can be done
// in its place; nil where nothing is known of it.
func (d *Desk) Why(a Attempt) *Reason {
	for _, f := range d.forms(a.Draft) {
		if f.at() != a.At || a.List < 0 || a.List >= len(f.lists) {
			continue
		}
		l := f.lay(a.List)
		if l.err != nil {
			return nil
		}
		if l.asked.Name == muster {
			return f.aside(a, &l)
		}
		var legal [][]string
		for k, item := range f.lists[a.List].Items {
			if !l.broken[k] {
				legal = append(legal, item)
			}
		}
		for _, try := range f.attempts(a, &l) {
			if r := f.refused(append(slices.Clone(legal), try), legal, a.List); r != nil {
				return r
			}
		}
		return f.aside(a, &l)
	}
	return nil
}

// aside says of a block that what is asked is of others, or what it can do, none of which is there.
func (f *form) aside(a Attempt, l *laid) *Reason {
	if a.Who == "" {
		return nil
	}
	var can []string
	for _, w := range f.ways(a.List, l) {
		if w.Who == a.Who && (a.Verb == "" || w.Verb == a.Verb) {
			can = append(can, w.Label)
		}
	}
	const most = 4
	if len(can) > most {
		can = append(can[:most], "…")
	}
	if can == nil {
		return &Reason{Code: "not-asked", Text: orders.Visible(f.say().Sprintf("%s has no part in what is asked: %s", a.Who, f.title(a.List, l)))}
	}
	return &Reason{Code: "not-asked", Text: orders.Visible(f.say().Sprintf("%s can do only this now: %s.", a.Who, strings.Join(can, ", ")))}
}

// attempts are what an attempt may mean: what that block could do elsewhere, done here, and
// where it can do nothing, to leave its area.
func (f *form) attempts(a Attempt, l *laid) (list [][]string) {
	g := f.Rules.Grammar()
	for _, w := range f.ways(a.List, l) {
		if w.Who != a.Who || a.Verb != "" && w.Verb != a.Verb || len(w.Road) == 0 || len(list) > 0 {
			continue
		}
		o := g.Parse(w.Answers[len(w.Answers)-1])
		if o.Areas[0] == "" {
			o.Target = a.Area
		} else {
			o.Areas = [3]string{a.Area}
		}
		try := append(slices.Clone(w.Answers[:len(w.Answers)-1]), g.Text(o))
		if w.Into >= 0 {
			try = append([]string{f.lists[a.List].Items[w.Into][0]}, try...)
		}
		list = append(list, try)
	}
	from := standing(l.areas)[a.Who]
	for _, p := range g.Parts {
		if len(list) == 0 && p.Of == l.asked.Name && p.Leaves != "" && from != "" {
			list = append(list, []string{g.Text(table.Option{Verb: p.Leaves, Areas: [3]string{from}}), g.Text(table.Option{Verb: p.Verb, Name: a.Who, Areas: [3]string{a.Area}})})
		}
	}
	return list
}
