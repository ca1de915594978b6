package cmd

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

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
				c.until(`document.querySelector("#refusal").textContent.includes("nothing is asked of ` + side + `")`)
				c.said() // that it is refused is no fault
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
