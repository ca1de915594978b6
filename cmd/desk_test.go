package cmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/planform"
	"fieldpost/cmd/internal/rulebooks"
)

// seats are the folders of a demo as they were at each step, with the side that is asked.
func seats(t testing.TB, game string, use func(name string, table *deskTable)) {
	t.Helper()
	home := t.TempDir()
	if status, _, errs := runForTest(t, home, "demo", game, "--dir", "demo"); status != exitDone {
		t.Fatal(errs)
	}
	home = filepath.Join(home, "demo")
	steps, err := os.ReadDir(filepath.Join(home, "game", "steps"))
	if err != nil {
		t.Fatal(err)
	}
	for n := len(steps); n > 0; n-- {
		for _, g := range rulebooks.All() {
			for _, side := range g.Sides {
				if _, err := os.Stat(filepath.Join(home, side+".key")); err != nil {
					continue
				}
				env := &Env{Dir: home, Now: time.Now, Stderr: os.Stderr, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
				seat := &deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}
				if _, _, err := seat.open(); err == nil && seat.idle == nil {
					use(fmt.Sprintf("%s, step %d, %s", game, n, side), seat)
				}
			}
		}
		if err := os.RemoveAll(filepath.Join(home, "game", "steps", steps[n-1].Name())); err != nil {
			t.Fatal(err)
		}
		for _, dir := range []string{"receipts"} { // of the step that is open no more
			files, _ := filepath.Glob(filepath.Join(home, "game", dir, fmt.Sprintf("%04d-*", n-1)))
			for _, f := range files {
				os.Remove(f)
			}
		}
		for _, side := range []string{"york", "lancaster", "royalist", "parliament"} { // the step before is open again
			os.Remove(filepath.Join(home, "game", "steps", fmt.Sprintf("%04d", n-1), side+".yaml"))
		}
	}
}

// Whatever is ordered of what is offered makes a sheet that the check accepts, once nothing
// is open, and that is read again as the same orders; and nothing that goes to the page names
// what the side may not know.
func TestDeskOffers(t *testing.T) {
	t.Parallel()
	for _, name := range gameNames() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n, secrets, orders, sample := 0, 0, map[string]int{}, effort.Sample{}
			seats(t, name, func(at string, seat *deskTable) {
				n++
				if !sample.Takes(name, 4, 3) {
					return
				}
				hidden := hiddenNames(t, seat)
				secrets += len(hidden)
				for round := range effort.Of(1, 2, 100) {
					r := rand.New(rand.NewPCG(uint64(round), uint64(n)))
					orderAtRandom(t, at, seat.desk, r, hidden, orders)
				}
			})
			if n < 6 || len(orders) < 5 || secrets < 5 {
				t.Errorf("%s: %d positions, %d names to hide, orders of the kinds %v", name, n, secrets, orders)
			}
		})
	}
}

// hiddenNames are the names of the other side's blocks that the side's own view does not have.
func hiddenNames(t *testing.T, seat *deskTable) (names []string) {
	t.Helper()
	other := seat.env.Dir
	_, own, err := seat.env.seat(seat.id, seat.dir)
	if err != nil {
		t.Fatal(err)
	}
	page, err := newDrawer(seat.env, seat.game).page(own, "game", "") // the map names places, and whose seats they are
	if err != nil {
		t.Fatal(err)
	}
	known := html.UnescapeString(string(page))
	for _, e := range own.Events { // who was revealed in a Battle has been named to both
		known += e.Text
	}
	for _, c := range seat.desk.Rules.OnTable(own) { // what is printed on a card that lies open
		known += c.Text
	}
	verb := func(name string) bool {
		return slices.ContainsFunc(seat.game.Rules.Grammar().Parts, func(p game.Part) bool { return p.Verb == strings.ToLower(name) })
	}
	for _, side := range seat.game.Sides() {
		if side == seat.side {
			continue
		}
		env := *seat.env
		env.keys = map[string][]byte{}
		id, err := env.identity(filepath.Join(other, side+".key"), seat.dir)
		if err != nil {
			t.Fatal(err)
		}
		_, v, err := env.seat(id, seat.dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range v.Areas {
			for _, b := range slices.Concat(a.Own, cityBlocks(a)) {
				if !strings.Contains(known, b.Name) && !verb(b.Name) {
					names = append(names, b.Name)
				}
			}
		}
	}
	return names
}

func cityBlocks(a view.Area) []view.Block {
	if a.City == nil {
		return nil
	}
	return a.City.Own
}

// otherwiseAtRandom says of some item what is done in its place.
func otherwiseAtRandom(d *desk.Desk, a desk.Answer, at string, list int, r *rand.Rand, kinds map[string]int) (desk.Answer, error) {
	items := a.Lists[list].Items
	if len(items) == 0 || r.IntN(4) > 0 {
		return a, nil
	}
	var may, elses []place
	placesOf(items, place{list: list}, &may, &elses)
	if len(may) == 0 {
		return a, nil
	}
	p := may[r.IntN(len(may))]
	k := p.path[0]
	q := desk.Request{Draft: a.Draft, At: at, List: &list, Instead: p.path}
	in, err := asked(d, q)
	if err != nil || len(in.Ways) == 0 {
		return a, err
	}
	w := in.Ways[r.IntN(len(in.Ways))]
	q.Take, q.Into = w.Answers, w.Into
	kinds[fmt.Sprintf("otherwise %d", len(p.path))]++
	out, err := asked(d, q)
	if err == nil && (len(out.Lists[list].Items) != len(items) || len(out.Lists[list].Items[k].Else) == 0) {
		err = fmt.Errorf("of %v, else %s, there is %+v", items, w.Label, out.Lists[list].Items)
	}
	if err != nil {
		return out, err
	}
	return asked(d, desk.Request{Draft: out.Draft, At: at}) // on with the list
}

// asked asks a desk as its page does, which has each thing worked out once.
func asked(d *desk.Desk, q desk.Request) (desk.Answer, error) {
	body, err := json.Marshal(q)
	if err != nil {
		return desk.Answer{}, err
	}
	a, err := d.Call(desk.Host{Now: time.Now}, "ask", body)
	if err != nil {
		return desk.Answer{}, err
	}
	return a.(desk.Answer), nil
}

// entryAtRandom changes something of one of the entries that go ahead, where there are any: its
// condition, what is done then, its place.
func entryAtRandom(d *desk.Desk, draft desk.Draft, r *rand.Rand, kinds map[string]int) desk.Draft {
	a := d.Rules.Entries(d.View, nil)
	if a == nil || len(draft.Entries) == 0 || r.IntN(3) > 0 {
		return draft
	}
	draft.Entries = slices.Clone(draft.Entries)
	n := r.IntN(len(draft.Entries))
	e := &draft.Entries[n]
	kinds["entries"]++
	switch facts := planform.New(d.Rules, d.View).Facts(a.When); r.IntN(5) {
	case 0:
		draft.Entries = slices.Delete(draft.Entries, n, n+1)
	case 1:
		draft.Entries[n], draft.Entries[0] = draft.Entries[0], draft.Entries[n]
	case 2:
		e.Ask = !e.Ask
	default:
		f := facts[r.IntN(len(facts))]
		t := planform.Test{Fact: f.Name, Is: f.Ways[0], N: f.From}
		if len(f.Texts) > 0 {
			t.Text = f.Texts[r.IntN(len(f.Texts))]
		}
		e.Tests = []planform.Test{t, {Fact: "enemy.passed", Not: true}}
	}
	return draft
}

// brokenIn are the items that are not legal, in words.
func brokenIn(a desk.Answer) (list []string) {
	for _, l := range a.Lists {
		for _, i := range l.Items {
			if i.Broken != nil {
				list = append(list, strings.Join(i.Words, ", ")+": "+i.Broken.Text)
			}
		}
	}
	return list
}

func orderAtRandom(t *testing.T, name string, d *desk.Desk, r *rand.Rand, hidden []string, kinds map[string]int) {
	t.Helper()
	tells := func(what any) {
		data, err := json.Marshal(what)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range hidden {
			if strings.Contains(string(data), h) {
				at := strings.Index(string(data), h)
				t.Fatalf("%s: the page is told of %s: %s", name, h, data[max(0, at-150):min(len(data), at+60)])
			}
		}
	}
	board, err := d.Board(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if q := board.Questions; q != nil { // all but the names of one's own blocks is printed
		var own []string
		for _, k := range q.Kinds {
			for _, n := range k.Names {
				if n.Is == n.Words {
					own = append(own, n.Is)
				}
			}
		}
		tells(own)
	}
	board.Questions = nil
	tells(board)
	for _, narrow := range []bool{false, true} {
		past, err := d.Past(desk.Screen{Narrow: narrow})
		if err != nil {
			t.Fatal(err)
		}
		tells(past)
	}
	a, err := asked(d, desk.Request{})
	for n := range 30 {
		if err != nil {
			t.Fatalf("%s: %v\n%+v", name, err, a.Draft)
		}
		tells(a)
		at := ""
		if len(a.Tabs) > 1 {
			at = a.Tabs[r.IntN(len(a.Tabs))].Key
			if a, err = asked(d, desk.Request{Draft: entryAtRandom(d, a.Draft, r, kinds), At: at}); err != nil {
				t.Fatal(name, err)
			}
		}
		if a.List < 0 || len(a.Ways) == 0 {
			if len(a.Tabs) > 1 {
				continue
			}
			break
		}
		w, list := a.Ways[r.IntN(len(a.Ways))], a.List
		kinds[w.Verb]++
		draft := a.Draft
		q := desk.Request{Draft: draft, At: at, List: &list, Take: w.Answers, Into: w.Into}
		next, err := asked(d, q)
		if err != nil {
			t.Fatalf("%s: %s, %v, into %d: %v\n%+v", name, w.Label, w.Answers, w.Into, err, draft)
		}
		if n%4 == 0 {
			each, err := d.Ask(q)
			worked, err2 := json.Marshal(each)
			once, err3 := json.Marshal(next)
			if err := cmp.Or(err, err2, err3); err != nil || !bytes.Equal(worked, once) {
				t.Fatalf("%s: %s: worked out once it is\n%.2000s\nand each time\n%.2000s, %v", name, w.Label, once, worked, err)
			}
		}
		broken := brokenIn(next)
		if len(broken) > 0 && brokenIn(a) == nil && w.Into < 0 {
			t.Errorf("%s: %s breaks %v", name, w.Label, broken)
		}
		if broken != nil { // a group may take what stands behind it what it needs, and that says so: it is taken back
			if a, err = asked(d, desk.Request{Draft: draft, At: at}); err != nil {
				t.Fatal(name, err)
			}
			continue
		}
		a = next
		if a, err = otherwiseAtRandom(d, a, at, list, r, kinds); err != nil {
			t.Fatal(name, err)
		}
	}
	for range 10 { // whatever may still be open is ended
		if a, err = asked(d, desk.Request{Draft: a.Draft}); err != nil {
			t.Fatal(name, err)
		}
		if a.List < 0 || a.End == "" {
			break
		}
		a.Draft.Lists[a.List].Done = true
	}
	sheet := d.Sheet(a.Draft)
	report := d.Check(sheet)
	tells([]any{sheet, report})
	for _, p := range board.Plans {
		planned, err := d.Plan(desk.PlanRequest{Draft: a.Draft, Edit: planform.Edit{Do: "preset", Plan: p.Lines}})
		if err != nil {
			t.Fatal(name, err)
		}
		tells(planned.Battles)
		if a.Draft.Plan = planned.Plan; r.IntN(2) == 0 {
			break
		}
	}
	sheet = d.Sheet(a.Draft) // a plan says words that are printed
	report = d.Check(sheet)
	if !report.OK && a.List < 0 {
		t.Errorf("%s: %+v\n%s", name, report.Problems, sheet)
	}
	if !report.OK {
		return
	}
	again := d.Read(sheet)
	if got := d.Check(d.Sheet(again)); again.Written != "" || !slices.Equal(got.Happens, report.Happens) {
		t.Errorf("%s: it is read as %+v\n%s\nnot\n%s", name, again, d.Sheet(again), sheet)
	}
}
