package cmd

import (
	"fmt"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

// In what happened the board moves with each event that is stepped to, by the buttons, by a
// click on the event, by keys, and by itself; then it is as it is now, and can be ordered on.
func TestDeskWhatHappened(t *testing.T) {
	t.Parallel()
	for game, side := range map[string]string{"richard-iii": "york", "this-war-without-an-enemy": "parliament", "unhappy-king-charles": "parliament"} {
		for _, width := range []int64{1280, 390} {
			if width < 500 && !effort.Soak() && game != "richard-iii" {
				continue
			}
			url, _ := served(t, game, side)
			c := openDesk(t, url, width, 800, "light")
			c.quiet()
			const shown = `document.querySelector("#past").hidden ? "" : [...document.querySelectorAll("#past [data-v]")].map(e => e.classList.contains("was") ? "" : e.dataset.v).join(" ")`
			c.click(`document.querySelector("#tab-happened")`)
			c.click(`document.querySelector('#happened [data-step="1"]')`)
			if said := inPage[string](c, `document.querySelector("#question").textContent`); said == "" || inPage[string](c, shown) == "" {
				t.Errorf("%s: the event is not told: %q", game, said)
			}
			if now := inPage[bool](c, `[...document.querySelectorAll("#past text")].some((e) => !e.closest(".was") && e.textContent.length > 5 && document.querySelector("#when").textContent.startsWith(e.textContent))`); now {
				t.Errorf("%s: the board of then is called that of now", game)
			}
			n := inPage[int](c, `document.querySelectorAll("#happened [data-m]").length`)
			boards := map[string]bool{}
			for _, b := range inPage[[]string](c, `[...document.querySelectorAll("#happened [data-m]")].slice(1).map(() => { document.querySelector('#happened [data-step="1"]').click(); return `+shown+`; })`) {
				boards[b] = true
			}
			c.shot("happened-" + game)
			if n < 3 || len(boards) < 2 || boards[""] {
				t.Errorf("%s, %d: %d events, boards %d", game, width, n, len(boards))
			}
			if width > 500 { // in full: the last board has everybody where he is now, and what is told of a move or a Battle is drawn
				const who = `[...document.querySelectorAll("#%s g.b")].filter((e) => !e.closest(".was")).map((e) => (e.querySelector("title") || e).textContent.trim()).sort().join("\n")`
				if then, now := inPage[string](c, fmt.Sprintf(who, "past")), inPage[string](c, fmt.Sprintf(who, "board")); then != now || strings.Count(now, "\n") < 8 {
					t.Errorf("%s: the last board has\n%s\nand now there are\n%s", game, then, now)
				}
				drawn := inPage[[][]string](c, `[...document.querySelectorAll("#happened [data-m]")].map((e) => { e.querySelector("button").click(); return [e.dataset.told, ...[...document.querySelectorAll("#past [data-v^=m]:not(.was)")].map((m) => m.textContent.trim())]; })`)
				arrows, results := 0, 0
				for _, d := range drawn {
					switch {
					case len(d) > 1 && d[1] == "":
						arrows++
					case len(d) > 1 && d[1][:20] == d[0][:20]: // what was lost stands behind it
						results++
					}
				}
				if arrows == 0 || results == 0 {
					t.Errorf("%s: %d arrows and %d results are drawn at %q", game, arrows, results, drawn)
				}
			}
			c.click(`document.querySelector('#happened [data-step="1"]')`)
			if inPage[string](c, shown) != "" {
				t.Errorf("%s: after the last event the board is not that of now", game)
			}
			c.click(`document.querySelector("#happened [data-m] button")`)
			if inPage[string](c, shown) == "" {
				t.Errorf("%s: a click on an event shows no board", game)
			}
			c.click(`document.querySelector("#tab-orders")`)
			if inPage[string](c, shown) != "" {
				t.Errorf("%s: beside the orders the board is one of the past", game)
			}
			c.key(".")
			c.until(`!document.querySelector("#past").hidden`)
			c.click(`document.querySelector("#happened .speed")`)
			c.click(`document.querySelector("#happened .speed")`)
			c.click(`document.querySelector("#happened .play")`)
			c.until(`[...document.querySelectorAll("#happened [data-m]")].findIndex(e => e.classList.contains("now")) > 2`)
			c.click(`document.querySelector("#happened .play")`) // now it pauses
			c.until(`document.querySelector("#happened .play[aria-pressed=false]") && !document.querySelector("#past").hidden`)
			c.click(`document.querySelector("#board>svg")`) // a click on what is no more
			if inPage[string](c, shown) != "" {
				t.Errorf("%s: after a click on the board of the past it is still there", game)
			}
			c.sound()
		}
	}
}
