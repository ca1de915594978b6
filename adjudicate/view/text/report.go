package text

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/orders/plan"
)

var faces = [...]string{"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"}

// Dice shows faces, each for itself, so that everybody can count the hits again.
func Dice(dice []int, ascii bool) string {
	out := make([]string, len(dice))
	for i, n := range dice {
		if ascii || n < 1 || n > 6 {
			out[i] = itoa(n)
		} else {
			out[i] = faces[n-1]
		}
	}
	return strings.Join(out, " ")
}

// events tells what happened. A heading stands out; what belongs under it is
// indented by its level. A report may begin in the middle of a battle's round:
// what is left of it, before the next thing of its own rank, is moved out as far. Below the
// line that begins a battle stands what came of it.
func (p *page) events(events []view.Event, fights map[int]string) {
	if len(events) == 0 {
		return
	}
	p.head(p.t.Sprintf("SINCE YOUR LAST ORDERS"))
	base := shallowest(events)
	rest := remainder(events, base)
	for i, e := range events {
		if i > 0 && fights[i-1] != "" {
			in := 2 * (2 + min(max(events[i-1].Level-base, -1), 4))
			p.flow(in, in+2, p.t.Sprintf("In short: %s.", fights[i-1]))
		}
		if i < rest {
			in := 2 * (1 + min(e.Level-shallowest(events[:rest]), 4))
			p.flow(in, in+2, sentence(p.t, e, p.ascii))
			continue
		}
		if e.Level <= 0 {
			base = shallowest(events[i+1:])
			if i > 0 {
				p.gap()
			}
			p.flow(2, 4, strings.ToUpper(strings.TrimSuffix(e.Text, ".")))
			continue
		}
		if i > 0 && GoesOn(events[i-1], e) {
			p.gap()
			p.flow(2, 4, strings.ToUpper(AfterRuling(p.t)))
		}
		in := 2 * (1 + min(e.Level-base, 4))
		p.flow(in, in+2, sentence(p.t, e, p.ascii))
	}
}

// GoesOn says that an event goes on with what a ruling came into, where the event before it is
// the ruling, or is what that changed.
func GoesOn(before, e view.Event) bool { return e.Level > 0 && ofRuling(before) && !ofRuling(e) }

func ofRuling(e view.Event) bool { return e.Kind == "ruling" || e.Kind == "ruled" }

// AfterRuling stands over what goes on.
func AfterRuling(t tongue.Tongue) string { return t.Sprintf("After the ruling") }

// shallowest is the lowest level up to the next heading.
func shallowest(events []view.Event) int {
	low := 1 << 10
	for _, e := range events {
		if e.Level <= 0 {
			break
		}
		low = min(low, e.Level)
	}
	return low
}

// remainder counts the events at the beginning that belong under a line which
// was in an earlier report: those before the first of the lowest level.
func remainder(events []view.Event, base int) int {
	for i, e := range events {
		if e.Level <= base {
			return i
		}
	}
	return 0
}

// sentence is an event with its dice: "Warwick (A3) fires: ⚀ ⚂ ⚄, 2 hits".
func sentence(t tongue.Tongue, e view.Event, ascii bool) string {
	s := e.Text
	if len(e.Dice) > 0 {
		s += t.Sprintf(": %s", Dice(e.Dice, ascii))
	}
	tail := e.Tail
	if tail == "" && e.Hits > 0 {
		tail = t.Count(e.Hits, "hit")
	}
	switch {
	case tail == "":
		return s
	case len(e.Dice) > 0:
		return s + ", " + tail
	}
	return s + " " + tail
}

// plan says that a plan is in force when it is to be confirmed or replaced. Its owner has
// written it, and the sheet shows it to be changed.
func (p *page) plan(v *view.View) {
	asked := slices.ContainsFunc(v.Asked, func(q view.Question) bool { return q.Plans() })
	if v.Plan == "" || !asked {
		return
	}
	p.head(p.t.Sprintf("YOUR PLAN IN FORCE"))
	lines := strings.Count(strings.TrimRight(v.Plan, "\n"), "\n") + 1
	p.flow(2, 4, p.t.Sprintf("%s, as you sent it; the order sheet shows it.", p.t.Count(lines, "line")))
}

// decided shows its owner what plan and house answered, and by which rule, and
// why orders that he had sent ahead were not used.
func (p *page) decided(v *view.View) {
	if len(v.Decided) > 0 {
		p.head(p.t.Sprintf("ANSWERED FOR YOU"))
	}
	for _, words := range Answered(p.t, v) {
		p.flow(2, 4, words)
	}
	if len(v.Passed) > 0 {
		p.head(p.t.Sprintf("ORDERS OF YOURS THAT WERE NOT USED"))
		for _, why := range v.Passed {
			p.flow(2, 4, why)
		}
	}
}

// Answered says what plan and house answered for a side, and by which rule: whole the
// first time that it answers, and by its beginning after that. The view has the lines of
// the plan as it is stored, which nobody sees; here they get names.
func Answered(t tongue.Tongue, v *view.View) (out []string) {
	spots := plan.Spots(v.Plan)
	said := map[string]bool{}
	for i := 0; i < len(v.Decided); {
		d := v.Decided[i]
		first := i
		// What one line or rule answered one after the other stands together.
		for i++; i < len(v.Decided) && d.Where != "" && v.Decided[i].Where == d.Where && v.Decided[i].By == d.By && question(v.Decided[i]) == question(d); i++ {
		}
		words := together(t, v.Decided[first:i])
		if q := question(d); q != "" {
			words = q + t.Sprintf(": %s", words)
		}
		why, again := because(t, spots, d)
		if said[why] {
			out = append(out, words+" ("+again+")")
			continue
		}
		said[why] = true
		out = append(out, words+" ("+why+")")
	}
	return out
}

// question is what was asked, with whom and where it was about: "A Retreat (Hopton, Devon)".
func question(d view.Decided) string {
	about := slices.DeleteFunc([]string{d.Block, d.Area}, func(s string) bool { return s == "" })
	if d.Asked == "" || len(about) == 0 {
		return cmp.Or(tongue.Capital(d.Asked), d.Area)
	}
	return tongue.Capital(d.Asked) + " (" + strings.Join(about, ", ") + ")"
}

// together is one answer after the other; the same one several times is said once.
func together(t tongue.Tongue, all []view.Decided) (words string) {
	for i := 0; i < len(all); {
		first := i
		for i++; i < len(all) && all[i].Answer == all[first].Answer; i++ {
		}
		if first > 0 {
			words += t.Sprintf("; ")
		}
		words += cmp.Or(all[first].Done, all[first].Answer)
		if i-first > 1 {
			words += t.Sprintf(", %d times", i-first)
		}
	}
	return words
}

// because says who answered and by which rule, and the same in short.
func because(t tongue.Tongue, spots map[int]plan.Spot, d view.Decided) (why, again string) {
	line, rest := lineOf(d.Where)
	spot, named := spots[line], d.By == "plan" && spots[line].Key != ""
	if !named {
		rest = d.Where
	}
	for line, s := range spots {
		rest = strings.ReplaceAll(rest, t.Sprintf("(line %d)", line), "("+RuleName(t, s)+")")
	}
	rest = t.Word(rest)
	if named {
		return t.Sprintf("your plan, %s: %s", RuleName(t, spot), short(spot.Text)) + rest, t.Sprintf("your plan, %s", RuleName(t, spot))
	}
	by := t.Sprintf("standing default")
	if d.By == "plan" {
		by = t.Sprintf("your plan")
	}
	if rest == "" {
		return by, by
	}
	beginning := rest
	if i := strings.IndexAny(rest, ",;"); i >= 0 {
		beginning = strings.TrimRightFunc(rest[:i], unicode.IsSpace) + ", …"
	}
	return by + ", " + rest, by + ", " + beginning
}

// lineOf takes the number of the line out of "line 9" and what follows it.
func lineOf(where string) (line int, rest string) {
	words, ok := strings.CutPrefix(where, "line ")
	if !ok {
		return 0, ""
	}
	digits := strings.IndexFunc(words, func(r rune) bool { return r < '0' || r > '9' })
	if digits < 0 {
		digits = len(words)
	}
	line, _ = strconv.Atoi(words[:digits])
	return line, words[digits:]
}

// RuleName is what a rule of a plan is called: "battle@Middlesex, rule 2".
func RuleName(t tongue.Tongue, s plan.Spot) string { return s.Name(t.Word("%s, rule %d")) }

// short cuts what is too long to be read along the way.
func short(words string) string {
	const most = 100
	if runes := []rune(words); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return words
}

// notes shows the opponent's words, each line marked as quoted: no note can
// look like a part of the report.
func (p *page) notes(v *view.View) {
	if len(v.Notes) == 0 {
		return
	}
	p.head(p.t.Sprintf("A NOTE FROM YOUR OPPONENT"))
	for i, n := range v.Notes {
		if i > 0 {
			p.gap()
		}
		for l := range strings.SplitSeq(strings.TrimRight(n, "\n"), "\n") {
			p.quoted(strings.Fields(p.plain(l)))
		}
	}
}

func (p *page) quoted(words []string) {
	q := page{width: p.width - 4, ascii: p.ascii}
	q.joined(0, 0, words, " ")
	text := q.b.String()
	if text == "" {
		text = "\n"
	}
	for l := range strings.Lines(text) {
		p.b.WriteString(strings.TrimRight("  > "+l, " \n") + "\n")
	}
}
