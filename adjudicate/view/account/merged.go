package account

import (
	"slices"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
)

// Line is an event as it was told to both sides, or to one of them: only is its
// number, -1 for both. Of an event that was told to each in its own words, twin says
// which of the two lines this is. old says that it was told in the step before too.
type Line struct {
	view.Event
	only int
	twin twin
	old  bool
	// at is how many events each side was told up to it.
	at [2]int
}

// twin is how a line stands to that of the other side about the same event.
type twin uint8

const (
	single twin = iota // there is none, or neither says more
	fuller             // it says more: it names blocks of its side, the other their number
	less               // it says less
)

// Lines are what was told in a step: what one side sees is as it was told; of both together,
// where what both were told alike stands once, only what was not told in the step before is new.
func Lines(before, views []*view.View) []Line {
	var all [2][]Line
	var own [2][]string
	for i, v := range views[:min(len(views), 2)] {
		var earlier []view.Event
		if len(views) > 1 && i < len(before) {
			earlier = before[i].Events
		}
		own[i], all[i] = blocksOf(v), told(text.Speak(v.Lang), earlier, v.Events)
	}
	lines := all[0]
	if len(views) > 1 {
		lines = merged(all[0], all[1], own)
	}
	count(lines)
	return lines
}

// Fresh says that a line was not told before.
func (l *Line) Fresh() bool { return !l.old }

// told are the events of one view, after those of the same side's view before it, nil if
// there is none: a side is told what happened since its last orders, so that those
// of a step in which it gives none are told again.
func told(t tongue.Tongue, before, events []view.Event) []Line {
	again := repeated(before, events)
	out := make([]Line, len(events))
	for i, e := range events {
		e.Tail = tail(t, e)
		out[i] = Line{Event: e, only: -1, old: i < again}
	}
	return out
}

// repeated is how many of the first events are the last of those before.
func repeated(before, events []view.Event) int {
	for n := min(len(before), len(events)); n > 0; n-- {
		if slices.EqualFunc(before[len(before)-n:], events[:n], func(a, b view.Event) bool { return alike(Line{Event: a}, Line{Event: b}) == same }) {
			return n
		}
	}
	return 0
}

// merged puts together what two sides were told, in the order of both: what both were
// told alike stands once, what each was told in its own words side by side. It
// is the sequence of the two that has most in common. own are the names of each side's
// blocks.
func merged(a, b []Line, own [2][]string) (out []Line) {
	// most[i][k] is how much a from i and b from k have in common.
	most := make([][]int, len(a)+1)
	for i := range most {
		most[i] = make([]int, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for k := len(b) - 1; k >= 0; k-- {
			most[i][k] = max(most[i+1][k+1]+alike(a[i], b[k]), most[i+1][k], most[i][k+1])
		}
	}
	i, k := 0, 0
	for i < len(a) || k < len(b) {
		common := 0
		if i < len(a) && k < len(b) {
			common = alike(a[i], b[k])
		}
		switch {
		case common > 0 && most[i][k] == most[i+1][k+1]+common:
			out = append(out, pair(a[i], b[k], own)...)
			i, k = i+1, k+1
		case k == len(b) || i < len(a) && most[i+1][k] >= most[i][k+1]:
			out = append(out, Line{Event: a[i].Event, only: 0, old: a[i].old})
			i++
		default:
			out = append(out, Line{Event: b[k].Event, only: 1, old: b[k].old})
			k++
		}
	}
	return out
}

// count notes how many events each side was told up to each line.
func count(lines []Line) {
	var at [2]int
	for i := range lines {
		l := &lines[i]
		second := l.twin != single && i > 0 && lines[i-1].twin != single && lines[i-1].only == 0 && l.only == 1
		switch {
		case second: // the event was counted with the first of its lines
		case l.only < 0 || l.twin != single:
			at[0], at[1] = at[0]+1, at[1]+1
		default:
			at[l.only]++
		}
		l.at = at
	}
}

// same is how much two lines have in common that are the same: more than any
// number of others.
const same = 1 << 20

// alike is how much two lines have in common: same, 1 if they may tell of the same event
// in other words, 0 if they do not.
func alike(a, b Line) int {
	switch {
	case a.Kind != b.Kind || a.Level != b.Level || a.Label != b.Label || !slices.Equal(a.Dice, b.Dice):
		return 0
	case a.Text == b.Text && a.Tail == b.Tail && a.Hits == b.Hits:
		return same
	case framed(a.Text, b.Text):
		return 1
	}
	return 0
}

// framed says that words begin and end as others do: "York: Kent Essex → Kent" and "York: 1 block
// Essex → Kent".
func framed(words, others string) bool {
	a, b := strings.Fields(words), strings.Fields(others)
	return len(a) > 0 && len(b) > 0 && a[0] == b[0] && a[len(a)-1] == b[len(b)-1]
}

// pair is an event as each side was told it: one line if that is the same.
func pair(a, b Line, own [2][]string) []Line {
	if alike(a, b) == same {
		a.old = a.old || b.old
		return []Line{a}
	}
	a.only, b.only = 0, 1
	switch first, second := more(a.Text, b.Text, own[0]), more(b.Text, a.Text, own[1]); {
	case first && !second:
		a.twin, b.twin = fuller, less
	case second && !first:
		a.twin, b.twin = less, fuller
	}
	return []Line{a, b}
}

// more says that words name a block that others do not.
func more(words, others string, blocks []string) bool {
	return slices.ContainsFunc(blocks, func(name string) bool { return strings.Contains(words, name) && !strings.Contains(others, name) })
}

// blocksOf are the names of a side's own blocks, wherever they are.
func blocksOf(v *view.View) (names []string) {
	add := func(blocks []view.Block) {
		for _, b := range blocks {
			names = append(names, b.Name)
		}
	}
	for _, a := range v.Areas {
		add(a.Own)
		if a.City != nil {
			add(a.City.Own)
		}
	}
	for _, b := range v.Boxes {
		if b.Side == v.Side {
			names = append(names, b.Blocks...)
		}
	}
	return slices.DeleteFunc(names, func(n string) bool { return n == "" })
}
