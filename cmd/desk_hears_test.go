package cmd

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/rulebooks"
)

// A page that stays open goes on by itself when the game does: to what its player is asked next,
// or to say that others are; and it can be opened before he is asked.
func TestDeskHears(t *testing.T) {
	t.Parallel()
	g := rulebooks.All()[0]
	home := gameToClick(t, g, beginnings[g.Name], "table", "hears")
	pages := map[string]*clicker{}
	idle, woken := 0, 0
	for step := 1; step < 12 && (idle == 0 || woken == 0); step++ {
		for _, side := range g.Sides {
			seat, c := seatIn(t, home, side), pages[side]
			if c == nil {
				url := serveDesk(t, home, side)
				c = openDesk(t, url, 1280, 800, "light")
				pages[side] = c
				c.visit(url) // in the tab in which it is open, which is no other page to a browser
				c.until(`location.hash === "" && document.documentElement.dataset.ready === "1"`)
			}
			if seat == nil {
				idle++
				c.until(`document.querySelector("#question").textContent.startsWith("Nothing is asked of you. Awaited: ")`)
				shows(t, c, home, side)
				continue
			}
			if step > 1 {
				woken++
			}
			when, err := json.Marshal(seat.desk.View.When)
			if err != nil {
				t.Fatal(err)
			}
			c.until(`document.querySelector("#when").textContent.toLowerCase() === ` + strings.ToLower(string(when)) + ` && !document.querySelector("#refusal").textContent`)
			sealsAnything(t, side, seat, uint64(step))
		}
		does(t, home, "adjudicate", "-i", "cleo.key", "game")
	}
	if idle == 0 || woken == 0 {
		t.Errorf("%d times nothing was asked, %d times the page went on", idle, woken)
	}
}

// shows holds that a page shows the newest board that its side may see, and no more than that.
func shows(t *testing.T, c *clicker, home, side string) {
	t.Helper()
	env := &Env{Dir: home, Now: time.Now, Stderr: os.Stderr, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
	seat := &deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}
	if _, _, err := seat.open(); err != nil {
		t.Fatal(err)
	}
	a, err := seat.desk.Ask(desk.Request{})
	if err != nil || a.Picture == "" {
		t.Fatal(err, "there is nothing to see")
	}
	when, _ := json.Marshal(seat.desk.View.When)
	c.until(`document.querySelector("#when").textContent.toLowerCase() === ` + strings.ToLower(string(when)))
	page := inPage[string](c, `document.body.innerHTML`)
	for _, name := range hiddenNames(t, seat) {
		if strings.Contains(page, name) {
			t.Errorf("the page of %s names %s", side, name)
		}
	}
	for name, area := range a.Blocks {
		if got := inPage[string](c, fmt.Sprintf(`(() => { const g = [...document.querySelectorAll("#board g.mine")].find(g => g.dataset.b === %q); return g ? g.getAttribute("aria-label") : ""; })()`, name)); got != "" && !strings.HasSuffix(got, ", "+area) {
			t.Errorf("%s is shown as %q and stands in %s", name, got, area)
		}
	}
}

// sealsAnything has a side seal what it clicks at random.
func sealsAnything(t *testing.T, name string, seat *deskTable, seed uint64) {
	t.Helper()
	d := &clicks{t: t, name: name, seat: seat, r: rand.New(rand.NewPCG(1, seed))}
	_, d.host, _ = seat.open()
	var out desk.Sealed
	if err := d.load(desk.Request{}); err != nil {
		d.fault("%v", err)
	}
	if err := d.call("seal", map[string]string{"sheet": d.finish()}, &out); err != nil || !out.OK {
		d.fault("%v %+v", err, out.Problems)
	}
}
