package thiswar

import (
	"fmt"
	"strings"

	"fieldpost/adjudicate/table"
	"fieldpost/adjudicate/view"
)

// describe puts an event in words: each chapter has its own. An event's fields
// decide what it says, so that an event for everybody says the same to both.
func describe(e table.Event) view.Event {
	v := view.Event{Kind: e.Kind, Level: 1, Label: e.Label, Dice: e.Dice, Hits: e.Hits}
	for _, chapter := range [...]func(table.Event, *view.Event) bool{describeBlocks, describeOperations, describeBattle, describeSiege, describeYear, describeRuled} {
		if chapter(e, &v) {
			v.Text = sentenceCase(v.Text)
			if len(v.Dice) > 0 {
				v.Text = strings.TrimSuffix(v.Text, ".") // the dice follow
			}
			return v
		}
	}
	v.Text = e.Kind
	return v
}

// blockOf is the block of an event by name to who may know it, else as one of its side.
func blockOf(e table.Event) string {
	if e.Block == "" {
		return "a block of " + sideName(e.Side)
	}
	return e.Block
}

// sentenceCase begins a sentence: a side may be named "the Royalist".
func sentenceCase(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// describeBlocks has what every chapter tells of blocks, Cities and the track.
func describeBlocks(e table.Event, v *view.Event) bool {
	say := func(format string, args ...any) { v.Text = fmt.Sprintf(format, args...) }
	v.Level = 2
	who := blockOf(e)
	switch e.Kind {
	case "eliminated":
		say("%s is Eliminated in %s", who, e.Area)
	case "weakened":
		v.Hits = 0
		say("%s in %s loses %d strength%s", who, e.Area, e.Hits, because(e.Words))
		if e.Block != "" {
			v.Text += fmt.Sprintf(" (%d to %d)", e.From, e.N)
		}
	case "strengthened":
		v.Hits = 0
		say("%s in %s gains %d strength%s", who, e.Area, e.Hits, because(e.Words))
		if e.Block != "" {
			v.Text += fmt.Sprintf(" (%d to %d)", e.From, e.N)
		}
	case "replaced":
		if e.Block == "" {
			say("the New Model Army of %s comes to %s: %s", sideName(e.Side), e.Area, blocksWord(e.N))
		} else {
			say("%s is replaced by %s (%s)", e.Block, e.Target, e.Area)
		}
	case "king-captured":
		v.Level = 0
		say("The King is captured: %s", track(e.N))
	case "captured-city":
		v.Level = 1
		say("%s is now held by %s: %s", e.Area, sideName(e.Side), track(e.N))
	case "marker":
		say("A Siege Marker is put beside %s", e.Area)
	case "no-marker":
		say("The Siege Marker at %s is removed", e.Area)
	default:
		return false
	}
	return true
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ", " + why
}

// track says where the Victory Point marker stands (4.5).
func track(vp int) string {
	switch {
	case vp > 0:
		return itoa(vp) + " VP for the King"
	case vp < 0:
		return itoa(-vp) + " VP for Parliament"
	}
	return "0 VP"
}

// asks puts a question in words, each chapter its own.
func (g *Game) asks(q *table.Question) string {
	for _, chapter := range [...]func(*Game, *table.Question) string{asksPlans, asksOperations, asksBattle, asksSiege, asksYear} {
		if text := chapter(g, q); text != "" {
			return text
		}
	}
	return q.Name + "?"
}

// WhyNot says why an answer to a question is not legal, nil if it is.
func (g *Game) WhyNot(q *table.Question, o table.Option) *Reason {
	if q.Has(o) {
		return nil
	}
	for _, chapter := range [...]func(*Game, *table.Question, table.Option) *Reason{whyNotOperations, whyNotBattle, whyNotSiege, whyNotYear} {
		if why := chapter(g, q, o); why != nil {
			return why
		}
	}
	return notAnOption
}
