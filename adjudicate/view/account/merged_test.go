package account

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/text"
	"fieldpost/scenarios"
)

// Two reports become one: what both sides were told stands once, what each was told in
// its own words side by side, the fuller words marked, and what only one was told with
// its name.
func TestMerged(t *testing.T) {
	own := [2][]string{{"Exeter", "Devon"}, {"Kent", "March"}}
	for _, c := range []struct{ name, a, b, want string }{
		{"nothing", "", "", ""},
		{"the same", "turn|moved York: 1 block", "turn|moved York: 1 block", "turn|moved York: 1 block"},
		{"each in its own words", "turn|moved L: Exeter A → B|moved Y: 1 block C → D", "turn|moved L: 1 block A → B|moved Y: Kent C → D",
			"turn|0+ moved L: Exeter A → B|1- moved L: 1 block A → B|0- moved Y: 1 block C → D|1+ moved Y: Kent C → D"},
		{"neither says more", "attack L: Exeter, 1 block A", "attack L: 1 block, Kent A", "0 attack L: Exeter, 1 block A|1 attack L: 1 block, Kent A"},
		{"not the same", "moved L: Exeter → A", "moved Y: Kent → B", "0 moved L: Exeter → A|1 moved Y: Kent → B"},
		{"one was not told", "turn|deployed L: Devon|end", "turn|end", "turn|0 deployed L: Devon|end"},
		{"one begins earlier", "end", "turn|played X|end", "1 turn|1 played X|end"},
		{"the same thing twice", "moved A|moved B", "moved B|moved C", "0 moved A|moved B|1 moved C"},
	} {
		var words []string
		for _, l := range merged(lines(c.a), lines(c.b), own) {
			who := ""
			if l.only >= 0 {
				who = fmt.Sprint(l.only) + [...]string{" ", "+ ", "- "}[l.twin]
			}
			words = append(words, who+l.Text)
		}
		if have := strings.Join(words, "|"); have != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, have, c.want)
		}
	}
}

// What a side was told again, since it gave no orders in between, is known to be old.
func TestToldAgain(t *testing.T) {
	events := func(words string) (out []view.Event) {
		for _, l := range lines(words) {
			out = append(out, l.Event)
		}
		return out
	}
	for _, c := range []struct {
		before, now string
		old         int
	}{
		{"", "a|b", 0}, {"a|b", "a|b|c", 2}, {"a|b", "b|c", 1}, {"a|b", "c", 0}, {"a|b", "a", 0}, {"a|a", "a|a|a", 2}, {"a|b", "", 0},
	} {
		n := 0
		for _, l := range told(text.Speak(""), events(c.before), events(c.now)) {
			if l.old {
				n++
			}
		}
		if n != c.old {
			t.Errorf("%s after %s: %d are old, not %d", c.now, c.before, n, c.old)
		}
	}
	a, b := lines("x|y"), lines("y")
	a[0].old, b[0].old = true, true
	for _, l := range merged(a, b, [2][]string{}) {
		if !l.old {
			t.Errorf("%s is not old", l.Text)
		}
		if by, only := alone(l, [2]string{"York", "Lancaster"}); by != "" || !strings.HasSuffix(only, "less") {
			t.Errorf("%s is of %q, class %q", l.Text, by, only)
		}
	}
}

// lines are events in words, of which the first is their kind.
func lines(words string) (out []Line) {
	if words == "" {
		return nil
	}
	for w := range strings.SplitSeq(words, "|") {
		kind, _, _ := strings.Cut(w, " ")
		out = append(out, Line{Event: view.Event{Kind: kind, Level: 1, Text: w}, only: -1})
	}
	return out
}

// A side's blocks are found wherever they are, the other's nowhere.
func TestBlocksOf(t *testing.T) {
	v := &view.View{Side: "york", Areas: []view.Area{{Own: []view.Block{{Name: "Kent"}, {}}, Seen: []view.Block{{Name: "Exeter"}}, City: &view.City{Own: []view.Block{{Name: "March"}}}}},
		Boxes: []view.Box{{Side: "york", Blocks: []string{"Rutland"}}, {Side: "lancaster", Blocks: []string{"Oxford"}}}}
	if have := blocksOf(v); !slices.Equal(have, []string{"Kent", "March", "Rutland"}) {
		t.Errorf("%v", have)
	}
}

// The dice that hit are marked, where it is certain which do.
func TestDiceThatHit(t *testing.T) {
	for _, c := range []struct {
		kind string
		dice []int
		hits int
		want string
	}{
		{"fired", []int{1, 4, 2, 6}, 2, "1! 4 2! 6"},
		{"engaged", []int{3, 3, 3}, 3, "3! 3! 3!"},
		{"charged", []int{5, 6}, 0, "5 6"},
		{"fired-back", []int{2}, 1, "2!"},
		{"treachery", []int{2, 3}, 0, "2! 3"}, // needs even faces (Richard III 6.9)
		{"treachery", []int{4, 6}, 1, "4! 6!"},
		{"sailed", []int{3}, 0, "3"},
		{"siege-roll", []int{5}, 1, "5"}, // of a table
		{"fired", []int{1, 2}, 3, "1 2"}, // more hits than dice: no view of a game
		{"fired", nil, 1, ""},
	} {
		var words []string
		rules := "richard-iii"
		if c.kind == "engaged" {
			rules = "this-war-without-an-enemy"
		}
		for _, d := range Rolled(scenarios.StyleOf(rules), view.Event{Kind: c.kind, Dice: c.dice, Hits: c.hits}) {
			words = append(words, itoa(d.N)+map[bool]string{true: "!"}[d.Hit])
		}
		if have := strings.Join(words, " "); have != c.want {
			t.Errorf("%s %v, %d hits: %s, not %s", c.kind, c.dice, c.hits, have, c.want)
		}
	}
}

// What a ruling came into goes on below it under a heading of its own, which is no event.
func TestAfterARuling(t *testing.T) {
	groups := Of(&view.View{Events: []view.Event{{Kind: "a", Level: 1, Text: "Before"}, {Kind: "ruling", Text: "Ruling"}, {Kind: "ruling", Level: 1, Text: "It was wrong"},
		{Kind: "ruled", Level: 1, Text: "It is put right"}, {Kind: "a", Level: 2, Text: "Then this"}, {Kind: "a", Level: 2, Text: "and that"}, {Kind: "turn", Text: "Turn 2"}}}, nil)
	var got []string
	for _, g := range groups {
		got = append(got, fmt.Sprintf("%s, %d events, ruling %v, at %d", g.Head, len(g.Events), g.Ruling, g.Moment))
	}
	want := []string{", 1 events, ruling false, at 0", "Ruling, 2 events, ruling true, at 2", "After the ruling, 2 events, ruling false, at 0", "Turn 2, 0 events, ruling false, at 7"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
