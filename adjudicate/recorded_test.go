package adjudicate_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/gametest"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/examples"
)

var (
	recordAgain = flag.Bool("record", false, "play the recorded games of testdata/games again, and write them")
	unpackTo    = flag.String("unpack", "", "write the game folders of testdata/games whole into this `folder`")
)

// recording is a game that is played by robots through files and kept in
// testdata/games. Steps are as they are counted in the folder.
type recording struct {
	name, game, scenario, pace string
	plans                      [2]string // of the muster, files of examples/plans
	note                       int       // the step in which the first side asked writes a note
	silent                     int       // from this step on, the first that asks both is closed without the first side
	set, back, seat            int       // the steps that a ruling closes
	table, again               int       // the steps that a change of the pace to table, and back to plans, closes
	vacation                   int       // the step that has a vacation; then the game has a clock
	forfeit                    int       // from this step on, the first that asks the second side is lost by its silence
	lang                       string    // what the first side reads
	secret                     byte      // of the dice
}

var recordings = []recording{
	{secret: 11, name: "richard-iii-kingmaker", game: "richard-iii", scenario: "kingmaker", pace: "plans",
		plans: [2]string{"richard-iii-careful", "richard-iii-bold"}, note: 3, silent: 4, set: 6, back: 9, seat: 12},
	{secret: 12, name: "richard-iii-richard-iii-table", game: "richard-iii", scenario: "richard-iii", pace: "table", note: 2, silent: 3, back: 7},
	{secret: 3, name: "this-war-mid-war", game: "this-war-without-an-enemy", scenario: "mid-war", pace: "plans",
		plans: [2]string{"this-war-without-an-enemy-field-army", "this-war-without-an-enemy-cities"}, note: 3, silent: 5, set: 8, back: 11, seat: 14},
	{secret: 8, name: "this-war-early-war-ruled", game: "this-war-without-an-enemy", scenario: "early-war", pace: "plans", lang: "fr",
		plans: [2]string{"this-war-without-an-enemy-field-army", "this-war-without-an-enemy-cities"},
		note:  2, vacation: 3, silent: 4, set: 6, back: 8, table: 10, again: 16, forfeit: 20},
	{secret: 21, name: "unhappy-king-charles-war", game: "unhappy-king-charles", scenario: "full-war", pace: "plans",
		plans: [2]string{"unhappy-king-charles-bold", "unhappy-king-charles-careful"}, note: 3, silent: 5, set: 8, back: 11, seat: 14},
	{secret: 22, name: "unhappy-king-charles-ruled", game: "unhappy-king-charles", scenario: "full-war, random-desertion, laughter-of-the-court, lostwithiel", pace: "plans", lang: "fr",
		plans: [2]string{"unhappy-king-charles-careful", "unhappy-king-charles-bold"},
		note:  2, vacation: 3, silent: 5, set: 6, back: 8, table: 10, again: 40, forfeit: 50},
}

const gamesDir = "../testdata/games"

func (r recording) find(string) (game.Rules, error) { return r.rules(), nil }

// umpire is the identity of the adjudicator of all recorded games.
func umpire() keys.Identity { return examples.Identity(folder.Adjudicator, folder.Adjudicator) }

// The recorded games are audited by these rules, from what was published, without
// a key. Where a reading of a rule was corrected, and one comes out differently, its
// revision has to be raised, and the game recorded anew with -record.
func TestRecordedGames(t *testing.T) {
	for _, r := range recordings {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			dir := filepath.Join(gamesDir, r.name)
			if *recordAgain {
				files := r.play(t, r.secret)
				if err := os.MkdirAll(dir, 0o777); err != nil {
					t.Fatal(err)
				}
				write(t, filepath.Join(dir, "game.tar.gz"), pack(t, files))
				write(t, filepath.Join(dir, "story.txt"), story(t, files))
			}
			data, err := os.ReadFile(filepath.Join(dir, "game.tar.gz"))
			if err != nil {
				t.Fatal(err)
			}
			files := unpack(t, data)
			if *unpackTo != "" {
				for name, data := range files {
					path := filepath.Join(*unpackTo, r.name, filepath.FromSlash(name))
					if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
						t.Fatal(err)
					}
					write(t, path, data)
				}
			}
			rules := r.rules()
			f, err := adjudicate.Open(files, func(string) (game.Rules, error) { return rules, nil })
			if err != nil {
				t.Fatal(err)
			}
			a, err := audit.Audit(f, audit.Verify(files))
			if err != nil || !a.Good() || !f.Over() {
				t.Fatalf("over %v, %v, %+v, %+v", f.Over(), err, a.Verified.Findings, a.Replayed.First)
			}
			want, err := os.ReadFile(filepath.Join(dir, "story.txt"))
			if have := story(t, files); err != nil || !bytes.Equal(have, want) {
				t.Errorf("story.txt is not of this game: %v", err)
			}
		})
	}
}

func write(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o666); err != nil {
		t.Fatal(err)
	}
}

func (r recording) rules() game.Rules {
	switch r.game {
	case "richard-iii":
		rules, _ := richard()
		return rules
	case "unhappy-king-charles":
		rules, _ := charles()
		return rules
	}
	rules, _ := war()
	return rules
}

// play plays the game to its end, and publishes its secrets.
func (r recording) play(t testing.TB, secret byte) folder.Files {
	rules := r.rules()
	sides := rules.Sides()
	ids, other := map[string]keys.Identity{}, "royalist"
	if r.game != "richard-iii" {
		other = "lancaster"
	}
	for _, who := range []string{folder.Adjudicator, sides[0], sides[1], "heir"} {
		key := who
		if who == "heir" {
			key = other
		}
		ids[who] = examples.Identity(key, who)
	}
	umpire := ids[folder.Adjudicator]
	setup := adjudicate.Setup{ID: "recorded-" + fmt.Sprint(secret), Scenario: r.scenario, Pace: r.pace,
		Adjudicator: umpire.Card(), Players: [2]keys.Card{ids[sides[0]].Card(), ids[sides[1]].Card()}, Seed: dice.Seed{secret, 99}}
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	setup.Now = now
	setup.Players[0].Lang = r.lang
	if r.vacation > 0 {
		setup.Clock = folder.Clock{Step: 72 * time.Hour, Remind: 24 * time.Hour, OnSilence: folder.SilentDefault}
	}
	closes := func() string {
		if setup.Clock.Step == 0 {
			return folder.Moment(now.Add(72 * time.Hour))
		}
		return setup.Clock.Closing(now)
	}
	setup.Deadline = closes()
	files, err := adjudicate.New(rules, setup, umpire)
	if err != nil {
		t.Fatal(err)
	}
	open := func() *adjudicate.Folder {
		f, err := adjudicate.Open(files, func(string) (game.Rules, error) { return rules, nil })
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	silent := r.silent
	away := r.vacation
	for f := open(); !f.Over(); f = open() {
		step := f.Step()
		now = now.Add(time.Hour)
		opt := adjudicate.AdjudicateOptions{Now: now, Deadline: closes()}
		if setup.Clock.Step > 0 {
			opt.Deadline = f.Closing(now)
		}
		if step == away {
			away = 0
			out, err := f.Rule(umpire, folder.RulingOrder{Reason: "Christmas, as both agreed.", Vacation: [2]string{folder.Moment(now.Add(24 * time.Hour)), folder.Moment(now.Add(8 * 24 * time.Hour))}}, opt)
			if err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			maps.Copy(files, out.Files)
			f = open()
			opt.Deadline = f.Closing(now)
		}
		if o, ok := r.ruling(t, f, umpire, ids["heir"]); ok {
			if o.Deadline != "" {
				o.Deadline = folder.Moment(now.Add(10 * 24 * time.Hour))
				opt.Deadline = o.Deadline
			}
			out, err := f.Rule(umpire, o, opt)
			if err != nil {
				t.Fatalf("step %d: %v", step, err)
			}
			maps.Copy(files, out.Files)
			if o.Seat != "" {
				ids[o.Seat] = ids["heir"]
			}
			continue
		}
		st := f.Status()
		lost := r.forfeit > 0 && step >= r.forfeit
		hush := silent > 0 && step >= silent && len(st.Sides[0].Asked) > 0 && len(st.Sides[1].Asked) > 0
		for i, s := range st.Sides {
			if s.State != adjudicate.Awaited {
				continue
			}
			if hush && i == 0 {
				opt.Silent[0], silent = folder.SilentDefault, 0
				continue
			}
			if lost && i == 1 {
				opt.Silent[1] = folder.SilentForfeit
				continue
			}
			opt.Received[i] = folder.Moment(now)
			files = r.send(t, f, files, ids[s.Side], s.Side, i)
		}
		if opt.Silent != [2]string{} {
			over, _ := f.Closes()
			now = over
			opt.Now, opt.Deadline = now, closes()
			if setup.Clock.Step > 0 {
				opt.Deadline = f.Closing(now)
			}
		}
		takeInto(t, files)(open().Adjudicate(umpire, opt))
	}
	out, err := open().Reveal(umpire, adjudicate.RevealOptions{})
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(files, out)
	return files
}

// send seals what a robot of a side chooses in the open step.
func (r recording) send(t testing.TB, f *adjudicate.Folder, files folder.Files, id keys.Identity, side string, i int) folder.Files {
	t.Helper()
	step := f.Step()
	v, err := f.View(id, 0)
	if err != nil {
		t.Fatal(err)
	}
	var text []byte
	if rules, ok := r.rules().(*kingcharles.Rules); ok && step > 1 { // whose sheets have lists of lists
		head, _, _ := strings.Cut(string(f.Sheet(v)), "orders:\n")
		text = []byte(head + "orders:\n" + robotSheet(t, rules, v, gametest.NewRandom(uint64(step))))
	} else {
		text = choose(t, f, v)
	}
	if name := r.plans[i]; step == 1 && name != "" {
		data, err := os.ReadFile("../examples/plans/" + name + ".yaml")
		if err != nil {
			t.Fatal(err)
		}
		_, plan, _ := strings.Cut(string(data), "\nplan:\n")
		text = append(text, "plan:\n"+plan...)
	}
	if step == r.note {
		text = noted(text, "A cold night, and the fires are low.")
	}
	sendInto(t, files, f, id, text, adjudicate.SealOptions{Fields: step%5 == 0 && step > 1})
	return files
}

// ruling is what the adjudicator rules at the open step, if he does.
func (r recording) ruling(t testing.TB, f *adjudicate.Folder, umpire, heir keys.Identity) (o folder.RulingOrder, ok bool) {
	t.Helper()
	side := f.Sides()[1]
	switch f.Step() {
	case r.set:
		v, err := f.ViewOf(umpire, 0, side)
		if err != nil {
			t.Fatal(err)
		}
		if r.game == "unhappy-king-charles" {
			return folder.RulingOrder{Reason: "A chit was read wrong.", Set: []game.Change{{What: "track", Name: "naval", Side: table.Nobody, Value: 1}}}, true
		}
		for _, a := range v.Areas {
			for _, b := range a.Own {
				if b.Strength > 1 {
					return folder.RulingOrder{Reason: "A loss was forgotten.",
						Set: []game.Change{{What: "block", Name: b.Name, Side: 1, Value: b.Strength - 1}}}, true
				}
			}
		}
		t.Fatal("no block can lose a strength")
	case r.back:
		return folder.RulingOrder{Reason: "The step before was misread.", BackTo: f.Step() - 1, Deadline: "2026-12-09T20:00Z"}, true
	case r.table:
		return folder.RulingOrder{Reason: "They wish to see every question.", Pace: "table"}, true
	case r.again:
		return folder.RulingOrder{Reason: "It takes too long.", Pace: "plans"}, true
	case r.seat:
		return folder.RulingOrder{Reason: "The seat is handed over.", Seat: side, Card: heir.Card()}, true
	}
	return o, false
}

// story is the public course of a game, for people: what its calls say, but for
// the ledger.
func story(t testing.TB, files folder.Files) []byte {
	t.Helper()
	var b bytes.Buffer
	v := audit.Verify(files)
	fmt.Fprintf(&b, "%d steps, %d orders, %d rulings; silent: %v; found: %v\n", v.Steps, v.Orders, v.Rulings, v.Silent, v.Findings)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasSuffix(name, "call.yaml") && !strings.Contains(name, "ruling-") {
			continue
		}
		said, _, _ := strings.Cut(string(files[name]), "\nledger:")
		said, _, _ = strings.Cut(said, "\nsignature:")
		lines := strings.Split(said, "\n")[2:]
		for i, l := range lines {
			if strings.HasPrefix(l, "  age: ") || strings.Contains(l, "    age: ") || strings.Contains(l, "    sign: ") || strings.HasPrefix(l, "  -----") || strings.Contains(said, "sealed:") && len(l) > 60 {
				lines[i] = ""
			}
		}
		lines = slices.DeleteFunc(lines, func(l string) bool { return l == "" })
		fmt.Fprintf(&b, "\n%s\n  %s\n", name, strings.Join(lines, "\n  "))
	}
	return b.Bytes()
}
