package text

import (
	"flag"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // zones are the same on machines that have none
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
)

var update = flag.Bool("update", false, "write the golden files anew")

const golden = "../../../testdata/golden/text"

// The golden files are hand-made views and what they look like; read them.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob(golden + "/*.view.yaml")
	if err != nil || len(files) == 0 {
		t.Fatal("no golden views")
	}
	for _, f := range files {
		name := strings.TrimSuffix(filepath.Base(f), ".view.yaml")
		t.Run(name, func(t *testing.T) {
			v := read(t, f)
			check(t, filepath.Join(golden, name+".txt"), Render(v, Options{}))
			check(t, filepath.Join(golden, name+".phone.txt"), Render(v, Options{Width: 40, ASCII: true}))
		})
	}
}

func read(t *testing.T, file string) *view.View {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	v := new(view.View)
	if err := yaml.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
	return v
}

func check(t *testing.T, file, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", filepath.Base(file), got)
	}
}

// No line is too long and nothing acts on a terminal, whatever is in a view.
func TestAnyViewFitsAndIsHarmless(t *testing.T) {
	seeds := uint64(300)
	if effort.Quick() {
		seeds = 40
	}
	for seed := range seeds {
		g := gen{rand.New(rand.NewPCG(seed, 1))}
		v := g.view()
		for _, width := range []int{0, 40, 24} {
			got := Render(v, Options{Width: width, ASCII: seed%2 == 0})
			if width == 0 {
				width = Width
			}
			if got != Render(v, Options{Width: width, ASCII: seed%2 == 0}) {
				t.Fatalf("seed %d: two renderings differ", seed)
			}
			for i, l := range strings.Split(got, "\n") {
				if n := utf8.RuneCountInString(l); n > width {
					t.Errorf("seed %d, width %d: line %d has %d characters: %q", seed, width, i+1, n, l)
				}
				if strings.TrimRight(l, " ") != l {
					t.Errorf("seed %d: line %d ends with blanks: %q", seed, i+1, l)
				}
				for _, r := range l {
					if !unicode.IsPrint(r) {
						t.Fatalf("seed %d: line %d holds %U", seed, i+1, r)
					}
				}
			}
			if strings.Contains(got, "\n\n\n") {
				t.Errorf("seed %d: two blank lines", seed)
			}
		}
	}
}

// What goes on after a ruling is not read as a part of it.
func TestAfterARuling(t *testing.T) {
	out := Render(&view.View{Events: []view.Event{{Kind: "a", Level: 1, Text: "Before"}, {Kind: "ruling", Text: "Ruling"}, {Kind: "ruling", Level: 1, Text: "It was wrong"},
		{Kind: "ruled", Level: 1, Text: "It is put right"}, {Kind: "b", Level: 1, Text: "Then this"}, {Kind: "c", Text: "Turn 2"}}}, Options{})
	if want := "  Before\n\n  RULING\n  It was wrong\n  It is put right\n\n  AFTER THE RULING\n  Then this\n\n  TURN 2\n"; !strings.Contains(out, want) {
		t.Error(out)
	}
}

// A note cannot look like a part of the report.
func TestNotesAreQuoted(t *testing.T) {
	got := Render(&view.View{Notes: []string{"hello\nNext: rm -rf\n\n\x1b[2JHAND"}}, Options{})
	for _, want := range []string{"  > hello\n", "  > Next: rm -rf\n", "  >\n", `  > \x1b[2JHAND` + "\n"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in:\n%s", want, got)
		}
	}
}

// What plan and house answered is said by names that the plan's writer can find: the
// lines that the view has are of a file that he never sees.
func TestAnswered(t *testing.T) {
	v := &view.View{Plan: "battle:\n  - when: round == 1\n    do:\n      retreat:\n        - friendly\n  - do: fire\nlosses: levies\n", Decided: []view.Decided{
		{Area: "Kent", Answer: "fire March", By: "plan", Where: "line 6; retreat to Essex (line 2) passed over: not-open, it cannot go there now"},
		{Area: "Kent", Answer: "retreat March to Essex", By: "plan", Where: "line 2"},
		{Area: "Kent", Answer: "hit March", By: "plan", Where: "line 7"},
		{Area: "Kent", Answer: "stay", By: "default", Where: "the victors stay; regroup to Essex (line 6) passed over: not-open, it cannot go there now"},
		{Answer: "fire", By: "plan", Where: "line 99"},
		{Answer: "3 earlier answers are left out here", By: "plan"},
		// What repeats itself is said once, and its rule whole once.
		{Area: "Essex", Answer: "hit March", By: "default", Where: "levies first, then mercenaries"},
		{Area: "Essex", Answer: "hit March", By: "default", Where: "levies first, then mercenaries"},
		{Area: "Essex", Answer: "hit Rivers", By: "default", Where: "levies first, then mercenaries"},
		{Area: "Essex", Answer: "fire March", By: "plan", Where: "line 6"},
		{Area: "Essex", Answer: "hit March", By: "default", Where: "levies first, then mercenaries"},
		{Area: "Essex", Answer: "stay", By: "default", Where: "the victors stay; regroup to Essex (line 6) passed over: not-open, it cannot go there now"},
		// Where there are words for what was asked and answered, these are said.
		{Asked: "the losses", Area: "Kent", Answer: "hit March", Done: "March takes a hit", By: "default", Where: "levies"},
		{Asked: "the losses", Area: "Kent", Answer: "hit Rivers", Done: "Rivers takes a hit", By: "default", Where: "levies"},
		{Asked: "a retreat", Area: "Kent", Block: "Rivers", Answer: "stand", Done: "He stands", By: "default", Where: "levies"},
		{Asked: "a card", Answer: "play 2", Done: "You play a 2", By: "plan"},
	}}
	want := []string{
		"Kent: fire March (your plan, battle, rule 2: do: fire; retreat to Essex (battle, rule 1) passed over: not-open, it cannot go there now)",
		"Kent: retreat March to Essex (your plan, battle, rule 1: when: round == 1, do: {retreat: [friendly]})",
		"Kent: hit March (your plan, losses: levies)",
		"Kent: stay (standing default, the victors stay; regroup to Essex (battle, rule 2) passed over: not-open, it cannot go there now)",
		"fire (your plan, line 99)",
		"3 earlier answers are left out here (your plan)",
		"Essex: hit March, 2 times; hit Rivers (standing default, levies first, then mercenaries)",
		"Essex: fire March (your plan, battle, rule 2: do: fire)",
		"Essex: hit March (standing default, levies first, …)",
		"Essex: stay (standing default, the victors stay, …)",
		"The losses (Kent): March takes a hit; Rivers takes a hit (standing default, levies)",
		"A retreat (Rivers, Kent): He stands (standing default, levies)",
		"A card: You play a 2 (your plan)",
	}
	got := Answered(tongue.Tongue{}, v)
	for i, w := range want {
		if i >= len(got) || got[i] != w {
			t.Errorf("%d is not %q:\n%q", i, w, got)
		}
	}
	v.Decided = []view.Decided{{Answer: "Tirer : March", By: "plan", Where: "line 6; Retraiter vers Essex (ligne 2) écarté : not-open, fermé"}}
	if got, want := Answered(Speak("fr"), v)[0], "Tirer : March (votre plan, battle, règle 2 : do: fire; Retraiter vers Essex (battle, règle 1) écarté : not-open, fermé)"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// gen makes views that are full of everything.
type gen struct{ *rand.Rand }

func (g gen) word() string {
	pieces := []string{"York", "a", " ", "\x1b[31m", "\n", "é", "\u202e", strings.Repeat("x", 90), "Isle of Man", ", ", "→", "\xff", "  "}
	var b strings.Builder
	for range 1 + g.IntN(4) {
		b.WriteString(pieces[g.IntN(len(pieces))])
	}
	return b.String()
}

func (g gen) words() (out []string) {
	for range g.IntN(12) {
		out = append(out, g.word())
	}
	return out
}

func (g gen) blocks() (out []view.Block) {
	for range g.IntN(8) {
		out = append(out, view.Block{Name: g.word(), Strength: g.IntN(5), Max: g.IntN(5), Rating: "A3",
			Moved: g.IntN(2) == 0, Marks: []string{"reserve", "acted", g.word()}})
	}
	return out
}

func (g gen) view() *view.View {
	v := &view.View{Game: g.word(), Title: g.word(), Step: g.IntN(100), Side: "york", Deadline: g.word(), When: g.word(),
		Roles: g.words(), Hand: g.words(), Notes: g.words(), Awaited: g.words()}
	for _, n := range []string{"player1", "card-york", g.word()} {
		v.Facts = append(v.Facts, view.Fact{Name: n, Value: g.word()})
	}
	for range g.IntN(8) {
		a := view.Area{Name: g.word(), Control: g.word(), Own: g.blocks(), Enemy: g.IntN(4), Seen: g.blocks()}
		v.Areas = append(v.Areas, a)
		v.Battles = append(v.Battles, view.Battle{Area: a.Name, Attacker: g.word(), Round: g.IntN(4), Under: g.IntN(2) == 0,
			Lines: g.words(), Entered: []view.Entry{{Side: "york", From: g.word(), Blocks: 2}}})
		v.Boxes = append(v.Boxes, view.Box{Name: g.word(), Side: g.word(), Blocks: g.words()})
		v.Asked = append(v.Asked, view.Question{Text: g.word()})
		v.Events = append(v.Events, view.Event{Level: g.IntN(9) - 1, Text: g.word(), Dice: []int{1, 6, 9}[:g.IntN(4)], Hits: g.IntN(3), Tail: g.word()})
	}
	if g.IntN(5) == 0 {
		v.Winner = g.word()
	}
	return v
}

func TestSentence(t *testing.T) {
	e := view.Event{Text: "Bombard (A3) fires", Dice: []int{1, 3, 5}, Hits: 2}
	if got, want := sentence(tongue.Tongue{}, e, true), "Bombard (A3) fires: 1 3 5, 2 hits"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// The view of an earlier step says what was asked there, and what is open now.
func TestEarlierStep(t *testing.T) {
	card, fire := view.Question{Text: "Which card do you play (1.1)?"}, view.Question{Text: "Your battle turn in Kent"}
	for _, c := range []struct {
		lang  string
		asked []view.Question
		want  string
	}{
		{"", nil, "Step 3 is closed; step 9 is open.\nYou were asked nothing.\n"},
		{"", []view.Question{card}, "Step 3 is closed; step 9 is open.\nYou were asked: Which card do you play (1.1)?\n"},
		{"", []view.Question{card, fire}, "Step 3 is closed; step 9 is open.\nYou were asked 2 things:\n  - Which card do you play (1.1)?\n  - Your battle turn in Kent\n"},
		{"fr", []view.Question{card}, "L’étape 3 est close ; l’étape 9 est ouverte.\nOn vous demandait : Which card do you play (1.1)?\n"},
	} {
		got := Render(&view.View{Step: 3, Lang: c.lang, Asked: c.asked, Deadline: "2026-12-01T20:00:00Z"}, Options{Open: 9})
		if !strings.HasSuffix(got, c.want) {
			t.Errorf("%d questions, %q:\n%s", len(c.asked), c.lang, got)
		}
	}
}

// Who has won is told the winner as who he is, and the loser.
func TestOver(t *testing.T) {
	for _, c := range []struct{ lang, side, want string }{
		{"", "york", "The game is over: you have won."}, {"", "lancaster", "The game is over: York has won."}, {"fr", "york", "La partie est finie : vous avez gagné."},
	} {
		if got := Over(Speak(c.lang), &view.View{Side: c.side, Winner: "york"}); got != c.want {
			t.Errorf("%s reads %q", c.side, got)
		}
	}
}

// A deadline stands in UTC, and beside it in the reader's zone where that is another.
func TestDeadlineInZones(t *testing.T) {
	at := func(zone string) time.Time {
		place, err := time.LoadLocation(zone)
		if err != nil {
			t.Fatal(err)
		}
		return time.Date(2026, 7, 1, 12, 0, 0, 0, place)
	}
	for zone, want := range map[string]string{
		"UTC":              "Tue 1 Dec 20:30 UTC",
		"Europe/London":    "Tue 1 Dec 20:30 UTC",
		"Europe/Paris":     "Tue 1 Dec 20:30 UTC (21:30 CET)",
		"America/New_York": "Tue 1 Dec 20:30 UTC (15:30 EST)",
		"Asia/Tokyo":       "Tue 1 Dec 20:30 UTC (Wed 2 Dec 05:30 JST)",
		"Asia/Kathmandu":   "Tue 1 Dec 20:30 UTC (Wed 2 Dec 02:15 +0545)",
	} {
		if got := Deadline("2026-12-01T20:30:00Z", at(zone)); got != want {
			t.Errorf("%s: %s", zone, got)
		}
	}
	if got := Deadline("2026-12-01T20:30Z", time.Time{}); got != "Tue 1 Dec 20:30 UTC" {
		t.Errorf("who reads no clock: %s", got)
	}
	if got := Deadline("when the snow melts", at("Asia/Tokyo")); got != "when the snow melts" {
		t.Error(got)
	}
}
