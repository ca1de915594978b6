package adjudicate_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// oddScalars are what people and programs write where a word or a number is wanted. Numbers
// that two readers of YAML read as two (07, 0x7, 7.0, 1_0, +7, 1e0) are not among them: those
// check refuses, and no schema can see how a number was written. Nor are dates and infinity,
// which are no such thing to JSON.
var oddScalars = strings.Fields(`12 7 0 -1 1.5 true True TRUE false False yes No on off null Null ~ "" " " "7" "true" "null" 'keep' keep Keep none NONE
	= << [] {} [7] {a:\ 1} x X "x" 12:30 |`)

// What the language server for YAML marks in a sheet, check marks, and the other way round,
// whatever stands behind each key of its head.
func TestHeadBothWays(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	for _, rules := range []game.Shaped{war, roses} {
		valid := validator(t, rules)
		side := rules.Sides()[0]
		head := []string{"fieldpost: orders/2", "game: trial", "step: 7", "side: " + side, "orders: {ready: true}", "plan: keep", "note: A line.", "final: true"}
		try := func(lines []string) {
			t.Helper()
			text := strings.Join(lines, "\n") + "\n"
			_, ps := orders.ParseSheet("", []byte(text))
			if err := valid(text); ps.Refused() == (err == nil) {
				t.Errorf("%s: check says %v, an editor %v\n%s", rules.Name(), ps, err, text)
			}
		}
		for i, line := range head {
			key, _, _ := strings.Cut(line, ":")
			changed := func(line string) []string {
				lines := append([]string{}, head...)
				lines[i] = line
				return lines
			}
			for _, odd := range oddScalars {
				odd = strings.ReplaceAll(odd, `\`, "")
				if key == "plan" || key == "side" || key == "fieldpost" || key == "orders" {
					continue // what they mean is judged by what reads them
				}
				try(changed(key + ": " + odd))
			}
			for _, k := range []string{strings.ToUpper(key), strings.ToUpper(key[:1]) + key[1:], key + "s", "'" + key + "'", key[:1] + strings.ToUpper(key[1:])} {
				try(changed(strings.Replace(line, key, k, 1)))
			}
			try(append(append([]string{}, head[:i]...), head[i+1:]...))
		}
	}
}

// The same of what is under orders, of sheets that were accepted with one thing changed: a
// key in other letters, a value of another kind, a key too many or gone. What is legal now
// only check says.
func TestOrdersBothWays(t *testing.T) {
	war, _ := war()
	roses, _ := richard()
	word, none := regexp.MustCompile(`[A-Za-z0-9_-]+`), regexp.MustCompile(`(?m)\bnone$`)
	for _, rules := range []game.Shaped{war, roses} {
		valid := validator(t, rules)
		rng := rand.New(rand.NewPCG(7, 7))
		n, tried, marked, listed := newTally(), 0, 0, 0
		n.each = func(x *adjudicate.Trial, v *view.View, text string) {
			head := "fieldpost: orders/2\ngame: " + v.Game + "\nstep: 7\nside: " + v.Side + "\norders:\n"
			if list := none.ReplaceAllString(text, "[none]"); list != text { // who has been told to write a list
				listed++
				if ps, _ := x.Check(v, list); ps.Refused() || valid(head+list) != nil {
					t.Errorf("%s: %v\nan editor: %v\n%s", rules.Name(), ps, valid(head+list), list)
				}
			}
			for range 6 {
				places := word.FindAllStringIndex(text, -1)
				at := places[rng.IntN(len(places))]
				was, is := text[at[0]:at[1]], ""
				switch rng.IntN(5) {
				case 0:
					is = strings.ToUpper(was)
				case 1:
					is = strings.ToUpper(was[:1]) + was[1:]
				case 2:
					is = []string{"12", "true", "null", "yes", "1.5", "~", "x", `""`, "none"}[rng.IntN(9)]
				case 3:
					is = was + "x"
				case 4:
					is = `"` + was + `"`
				}
				changed := text[:at[0]] + is + text[at[1]:]
				ps, _ := x.Check(v, changed)
				err := valid(head + changed)
				tried++
				if err != nil {
					marked++
				}
				if err != nil && !ps.Refused() {
					t.Errorf("%s: an editor marks what check accepts:\n%s%v", rules.Name(), changed, err)
				}
				if err == nil && formal(ps) != "" {
					t.Errorf("%s: check marks (%s) what an editor does not:\n%s", rules.Name(), formal(ps), changed)
				}
			}
		}
		for i, scenario := range rules.Scenarios() {
			x, err := adjudicate.NewTrial(rules, "plans", scenario, nil, byte(i), [2]string{})
			if err != nil {
				t.Fatal(err)
			}
			n.sendRandom(t, x, uint64(i), 12, rules.Name()+" "+scenario)
		}
		t.Logf("%s: %d tried, %d marked", rules.Name(), tried, marked)
		if marked == 0 || marked == tried || listed == 0 {
			t.Error("nothing is tried")
		}
	}
}

// formal is a problem of how orders are written, whatever the position is.
func formal(ps orders.Problems) string {
	for _, p := range ps {
		switch p.Code {
		case orders.CodeUnknownKey, orders.CodeMissingKey, orders.CodeWrongKind, orders.CodeEmpty, orders.CodeNotPlain, orders.CodeNotANumber, orders.CodeNotTrueOrFalse, orders.CodeSyntax:
			return fmt.Sprint(p)
		}
	}
	return ""
}
