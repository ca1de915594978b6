package cmd

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/rulebooks"
)

// gameToClick begins a game with a key for each side and one for its adjudicator.
func gameToClick(t *testing.T, g rulebooks.Game, scenario, pace, id string) (home string) {
	t.Helper()
	home = t.TempDir()
	args := []string{"new", "-i", "cleo.key", "--game", g.Name, "--scenario", scenario, "--pace", pace, "--id", id}
	for _, name := range append([]string{"cleo"}, g.Sides[:]...) {
		card := does(t, home, "keygen", "-o", name+".key", "--name", name)
		if err := os.WriteFile(filepath.Join(home, name+".card.yaml"), []byte(card), 0o644); err != nil {
			t.Fatal(err)
		}
		if name != "cleo" {
			args = append(args, "--"+name, name+".card.yaml")
		}
	}
	does(t, home, append(args, "game")...)
	return home
}

// seatIn is the desk of a side, nil where it is asked nothing.
func seatIn(t *testing.T, home, side string) *deskTable {
	t.Helper()
	env := &Env{Dir: home, Now: time.Now, Stdout: io.Discard, Stderr: os.Stderr, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
	seat := &deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}
	switch _, _, err := seat.open(); {
	case err != nil:
		t.Fatal(err)
	case seat.idle != nil && !regexp.MustCompile(`nothing is asked (of|any more)`).MatchString(seat.idle.Error()):
		t.Fatal(seat.idle)
	case seat.idle != nil:
		return nil
	}
	return seat
}

// place is where an item stands: its list, and the path to it.
type place struct {
	list int
	path []int
}

// clicks is the page of a desk without a browser: it says to the desk what the page's script
// says, as JSON, and changes the draft as that does. What is on the list is marked as it is
// there.
type clicks struct {
	t            *testing.T
	name         string
	seat         *deskTable
	host         desk.Host
	r            *rand.Rand
	ans          desk.Answer
	draft        desk.Draft
	at           string
	open         *int
	in           *place
	past, future []desk.Draft
	did          []string // what was done, to be told of a fault
}

func (c *clicks) call(name string, body, out any) error {
	c.t.Helper()
	in, err := json.Marshal(body)
	if err != nil {
		c.t.Fatal(err)
	}
	got, err := c.seat.desk.Call(c.host, name, in)
	if err != nil {
		return err
	}
	data, err := json.Marshal(got)
	if err != nil {
		c.t.Fatal(err)
	}
	reflect.ValueOf(out).Elem().SetZero()
	if err := json.Unmarshal(data, out); err != nil {
		c.t.Fatal(err)
	}
	return nil
}

// load asks the desk, as the page does after each click.
func (c *clicks) load(q desk.Request) error {
	q.At = c.at
	if q.List == nil {
		q.List = c.open
	}
	if c.in != nil {
		q.List, q.Instead = &c.in.list, c.in.path
	}
	if err := c.call("ask", q, &c.ans); err != nil {
		return err
	}
	c.draft, c.at = c.ans.Draft, c.ans.At
	return nil
}

func (c *clicks) change(q desk.Request) bool {
	c.t.Helper()
	was := c.draft
	switch err := c.load(q); {
	case err != nil && len(q.Take) > 0:
		c.fault("%s, into %d: %v", q.Take, q.Into, err)
	case err != nil:
		c.fault("%v", err)
	}
	if !reflect.DeepEqual(was, c.draft) {
		c.past, c.future = append(c.past, was), nil
	}
	return true
}

func (c *clicks) fault(format string, args ...any) {
	c.t.Helper()
	draft, _ := json.Marshal(c.draft)
	c.t.Fatalf("%s, list %d of %d, end %q: %s\n%s\n%s\n%s", c.name, c.ans.List, len(c.ans.Lists), c.ans.End, fmt.Sprintf(format, args...), strings.Join(c.did, "\n"), draft, c.seat.desk.Sheet(c.draft))
}

// edited is the draft to be changed, and its lists.
func (c *clicks) edited() (next desk.Draft, lists []desk.List) {
	data, err := json.Marshal(c.draft)
	if err == nil {
		err = json.Unmarshal(data, &next)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	if c.at == "" {
		return next, next.Lists
	}
	if e := c.ans.Entry; e != nil {
		if e.Nth > len(next.Entries) {
			next.Entries = append(next.Entries, desk.Entry{})
		}
		x := &next.Entries[e.Nth-1]
		if len(x.Lists) == 0 {
			x.Lists = make([]desk.List, len(c.ans.Lists))
		}
		return next, x.Lists
	}
	if next.Ahead == nil {
		next.Ahead = map[string][]desk.List{}
	}
	if next.Ahead[c.at] == nil {
		next.Ahead[c.at] = make([]desk.List, len(c.ans.Lists))
	}
	return next, next.Ahead[c.at]
}

func (c *clicks) edit(do func(lists []desk.List)) {
	next, lists := c.edited()
	do(lists)
	c.in = nil
	c.change(desk.Request{Draft: next})
}

func dropItem(l *desk.List, k int) {
	l.Items = slices.Delete(l.Items, k, k+1)
	if k < len(l.Else) {
		l.Else = slices.Delete(l.Else, k, k+1)
	}
}

func moveItem(l *desk.List, from, to int) {
	x := l.Items[from]
	l.Items = slices.Insert(slices.Delete(l.Items, from, from+1), to, x)
	if l.Else == nil {
		return
	}
	for len(l.Else) < len(l.Items) {
		l.Else = append(l.Else, desk.List{})
	}
	e := l.Else[from]
	l.Else = slices.Insert(slices.Delete(l.Else, from, from+1), to, e)
}

// without takes a word of an item away: the first word of a group leads it.
func (c *clicks) without(l, k, n int) desk.Draft {
	next, lists := c.edited()
	if item := lists[l].Items[k]; len(item) <= 2 || n == 0 && c.ans.Lists[l].Items[k].Who[0] != "" {
		dropItem(&lists[l], k)
	} else {
		lists[l].Items[k] = slices.Delete(item, n, n+1)
	}
	return next
}

// take orders a way, for others too, and goes on along its road.
func (c *clicks) take(w desk.Way) {
	list, ways, base := c.ans.Of, c.ans.Ways, c.draft
	var others []string
	if w.Alike {
		for _, x := range ways {
			if x.Alike && x.Who != w.Who && x.Who != "" && c.ans.Blocks[x.Who] == c.ans.Blocks[w.Who] && !slices.Contains(others, x.Who) && c.r.IntN(3) == 0 {
				others = append(others, x.Who)
			}
		}
	}
	c.did = append(c.did, fmt.Sprintf("take %q, %q into %d of list %d at %q, with %v", w.Answers, w.More, w.Into, list, c.at, others))
	c.change(desk.Request{Draft: base, Take: w.Answers, Into: w.Into, More: w.More, Others: others, List: &list})
	for c.r.IntN(2) == 0 {
		on := slices.IndexFunc(ways, func(x desk.Way) bool {
			return x.Who == w.Who && x.Verb == w.Verb && len(x.Road) > len(w.Road) && slices.Equal(x.Road[:len(w.Road)], w.Road)
		})
		if on < 0 {
			return
		}
		w = ways[on]
		c.did = append(c.did, fmt.Sprintf("on: take %q, %q into %d", w.Answers, w.More, w.Into))
		c.change(desk.Request{Draft: base, Take: w.Answers, Into: w.Into, More: w.More, Others: others, List: &list})
	}
}

// placesOf are the places of items in the place of which something can be done, and of those that
// are in the place of some.
func placesOf(items []desk.Listen, at place, may, elses *[]place) {
	for k, i := range items {
		p := place{at.list, append(slices.Clone(at.path), k)}
		if i.May {
			*may = append(*may, p)
		}
		if len(at.path) > 0 {
			*elses = append(*elses, p)
		}
		placesOf(i.Else, p, may, elses)
	}
}

// instead is what is done in the place of the item that a path leads to.
func instead(l *desk.List, path []int) *desk.List {
	for _, k := range path {
		for len(l.Else) < len(l.Items) {
			l.Else = append(l.Else, desk.List{})
		}
		l = &l.Else[k]
	}
	return l
}

// click does one thing that can be clicked.
func (c *clicks) click() {
	c.t.Helper()
	type spot struct{ l, k int }
	var items []spot
	var may, elses []place
	for l, list := range c.ans.Lists {
		for k := range list.Items {
			items = append(items, spot{l, k})
		}
		placesOf(list.Items, place{list: l}, &may, &elses)
	}
	kind := c.r.IntN(20)
	switch {
	case c.ans.Entry != nil && c.r.IntN(8) == 0:
		c.did, c.in = append(c.did, "entry"), nil
		next, _ := c.edited()
		c.change(desk.Request{Draft: entryAtRandom(c.seat.desk, next, c.r, map[string]int{})})
	case kind < 9 && len(c.ans.Ways) > 0:
		c.take(c.ans.Ways[c.r.IntN(len(c.ans.Ways))])
	case kind == 9 && len(c.past) > 0:
		c.did, c.in = append(c.did, "undo"), nil
		c.future, c.past = append(c.future, c.draft), c.back(c.past)
	case kind == 10 && len(c.future) > 0:
		c.did, c.in = append(c.did, "redo"), nil
		c.past, c.future = append(c.past, c.draft), c.back(c.future)
	case kind == 11 && len(c.ans.Tabs) > 1:
		c.at, c.open, c.in = c.ans.Tabs[c.r.IntN(len(c.ans.Tabs))].Key, nil, nil
		c.did = append(c.did, "tab "+c.at)
		c.change(desk.Request{Draft: c.draft})
	case kind == 12 && len(c.ans.Lists) > 1:
		n := c.r.IntN(len(c.ans.Lists))
		c.open, c.in = &n, nil
		c.did = append(c.did, fmt.Sprintf("list %d", n))
		c.change(desk.Request{Draft: c.draft})
	case kind == 13 && c.ans.End != "" && c.in == nil:
		c.did = append(c.did, "end: "+c.ans.End)
		i := c.ans.List
		c.open = nil
		c.edit(func(lists []desk.List) { lists[i].Done = true })
	case kind == 14 && c.in != nil:
		if c.r.IntN(2) == 0 && c.ans.Nothing != "" {
			nothing, in := c.ans.Nothing, *c.in
			c.did = append(c.did, fmt.Sprintf("in the place of %v: %s", in, nothing))
			c.edit(func(lists []desk.List) { *instead(&lists[in.list], in.path) = desk.List{Items: [][]string{{nothing}}} })
			return
		}
		c.did, c.in = append(c.did, "done"), nil
		c.change(desk.Request{Draft: c.draft})
	case kind == 15 && len(elses) > 0:
		s := elses[c.r.IntN(len(elses))]
		c.did = append(c.did, fmt.Sprintf("take back what is in the place of something, %v", s))
		n := len(s.path) - 1
		c.edit(func(lists []desk.List) { dropItem(instead(&lists[s.list], s.path[:n]), s.path[n]) })
	case len(items) == 0:
	case kind == 16:
		s := items[c.r.IntN(len(items))]
		to := c.r.IntN(len(c.ans.Lists[s.l].Items))
		c.did = append(c.did, fmt.Sprintf("move item %v to %d", s, to))
		c.edit(func(lists []desk.List) { moveItem(&lists[s.l], s.k, to) })
	case kind == 17:
		s := items[c.r.IntN(len(items))]
		if item := c.ans.Lists[s.l].Items[s.k]; len(item.Words) > 2 {
			n := c.r.IntN(len(item.Words))
			if n == 0 && item.Who[0] == "" {
				n++
			}
			c.did, c.in = append(c.did, fmt.Sprintf("take %d of item %v back", n, s)), nil
			c.change(desk.Request{Draft: c.without(s.l, s.k, n)})
			return
		}
		c.did = append(c.did, fmt.Sprintf("take item %v back", s))
		c.edit(func(lists []desk.List) { dropItem(&lists[s.l], s.k) })
	case kind == 18:
		if len(may) > 0 {
			in := may[c.r.IntN(len(may))]
			c.did, c.in = append(c.did, fmt.Sprintf("in the place of item %v", in)), &in
			c.change(desk.Request{Draft: c.draft})
		}
	case kind == 19 && c.in == nil: // a block that has an order is asked again
		s := items[c.r.IntN(len(items))]
		item := c.ans.Lists[s.l].Items[s.k]
		n := c.r.IntN(len(item.Who))
		who := item.Who[n]
		if c.ans.Blocks[who] == "" || slices.ContainsFunc(c.ans.Ways, func(w desk.Way) bool { return w.Who == who }) {
			return
		}
		c.did = append(c.did, fmt.Sprintf("again %s of item %v", who, s))
		was, open := c.draft, c.open
		c.open = &s.l
		if err := c.load(desk.Request{Draft: c.without(s.l, s.k, n)}); err != nil {
			c.fault("%v", err)
		}
		var ways []desk.Way
		for _, w := range c.ans.Ways {
			if w.Who == who {
				ways = append(ways, w)
			}
		}
		if len(ways) > 0 {
			c.take(ways[c.r.IntN(len(ways))])
			return
		}
		if c.open = open; c.load(desk.Request{Draft: was}) != nil {
			c.fault("it does not come back")
		}
	}
}

// back loads the last of the drafts.
func (c *clicks) back(from []desk.Draft) []desk.Draft {
	if err := c.load(desk.Request{Draft: from[len(from)-1]}); err != nil {
		c.fault("%v", err)
	}
	return from[:len(from)-1]
}

// broken is an item that is not legal where it stands.
func (c *clicks) broken() (l, k int, why *desk.Reason) {
	for l, list := range c.ans.Lists {
		for k, i := range list.Items {
			if i.Broken != nil {
				return l, k, i.Broken
			}
		}
	}
	return 0, 0, nil
}

// report is what the check says of the sheet.
func (c *clicks) report() (sheet string, r desk.Report) {
	c.t.Helper()
	var s struct{ Sheet string }
	if err := c.call("sheet", c.draft, &s); err != nil {
		c.fault("%v", err)
	}
	if err := c.call("check", s, &r); err != nil {
		c.fault("%v", err)
	}
	return s.Sheet, r
}

// finish mends what is broken and answers what is open by what the page offers, and gives the
// sheet, which must be accepted.
func (c *clicks) finish() (sheet string) {
	c.t.Helper()
	c.in, c.open = nil, nil
	c.settleAhead()
	c.settle("")
	c.settleAhead() // another card may have brought others
	sheet, r := c.report()
	if !r.OK {
		c.fault("all is answered, and the check says %+v", r.Problems)
	}
	return sheet
}

// settleAhead settles all that goes ahead.
func (c *clicks) settleAhead() {
	for _, t := range slices.Clone(c.ans.Tabs) {
		if t.Key != "" && (t.Filled || t.Broken) {
			c.settle(t.Key)
		}
	}
}

func (c *clicks) settle(key string) {
	c.t.Helper()
	c.at = key
	if err := c.load(desk.Request{Draft: c.draft}); err != nil {
		c.fault("%v", err)
	}
	for range 200 {
		if c.at != key {
			return // its card is gone
		}
		if l, k, why := c.broken(); why != nil {
			c.did = append(c.did, fmt.Sprintf("take item %d of list %d back: %s", k, l, why.Text))
			c.edit(func(lists []desk.List) { dropItem(&lists[l], k) })
			continue
		}
		i := c.ans.List
		switch {
		case i < 0:
			return
		case c.ans.End != "" && (len(c.ans.Ways) == 0 || c.r.IntN(3) == 0):
			c.did = append(c.did, "end: "+c.ans.End)
			c.edit(func(lists []desk.List) { lists[i].Done = true })
		case len(c.ans.Ways) == 0:
			c.fault("%q cannot be answered", c.ans.Title)
		default:
			c.take(c.ans.Ways[c.r.IntN(len(c.ans.Ways))])
		}
	}
	c.fault("%q is never answered", c.ans.Title)
}

// Whatever is clicked, and however the game goes on after it, what the page marks says why, and
// once that is taken back and what is open is answered the sheet is accepted, sealed and played.
// It goes the page's way without a browser (TestDeskClickedAtRandom has one).
func TestDeskManyClicks(t *testing.T) {
	t.Parallel()

	for _, g := range rulebooks.All() {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			most, n, sheets := effort.Of(60, 300, 10000), 0, 0
			begun := time.Now()
			for round := uint64(0); n < most; round++ {
				pace := []string{"plans", "table"}[round%2]
				home := gameToClick(t, g, beginnings[g.Name], pace, fmt.Sprintf("clicks-%d", round))
				for step := 0; step < 60 && n < most; step++ {
					asked := 0
					for k, side := range g.Sides {
						seat := seatIn(t, home, side)
						if seat == nil {
							continue
						}
						asked++
						c := &clicks{t: t, name: fmt.Sprintf("%s, round %d, step %d, %s", pace, round, step, side), seat: seat, r: rand.New(rand.NewPCG(round, uint64(step*2+k)))}
						_, c.host, _ = seat.open()
						if err := c.load(desk.Request{}); err != nil {
							c.fault("%v", err)
						}
						c.cards()
						for range 10 + c.r.IntN(30) {
							c.click()
							if n++; n%5 == 0 {
								c.tells()
								c.refuses()
								c.apart()
								c.stays()
							}
						}
						c.tells()
						var out desk.Sealed
						if err := c.call("seal", map[string]string{"sheet": c.finish()}, &out); err != nil || !out.OK {
							c.fault("%v %+v", err, out.Problems)
						}
						sheets++
					}
					if asked == 0 {
						break
					}
					does(t, home, "adjudicate", "-i", "cleo.key", "game")
				}
			}
			t.Logf("%d clicks, %d sheets, %s", n, sheets, time.Since(begun).Round(time.Second))
		})
	}
}
