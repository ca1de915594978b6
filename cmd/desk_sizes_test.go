package cmd

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// What is written on the blocks of the desk's map can be read on a laptop, 9 pixels at least, in
// every game; and a click on an area shows all who stand there by name, rating and strength.
func TestDeskTextOnBlocks(t *testing.T) {
	t.Parallel()
	for game, side := range map[string]string{"richard-iii": "york", "this-war-without-an-enemy": "parliament", "unhappy-king-charles": "parliament"} {
		url, _ := served(t, game, side)
		c := openDesk(t, url, 1280, 800, "light")
		c.quiet()
		got := inPage[struct {
			Texts, Bare int
			Least       float64
		}](c, `(() => {
			const map = document.querySelector("#board>svg"), r = map.getBoundingClientRect(), b = map.viewBox.baseVal, k = Math.min(r.width / b.width, r.height / b.height);
			const shown = [...map.querySelectorAll("g.b")], texts = shown.flatMap(g => [...g.querySelectorAll("text")]);
			return {Texts: texts.length, Bare: shown.filter(g => !g.querySelector("text")).length, Least: Math.min(...texts.map(t => k * parseFloat(getComputedStyle(t).fontSize)))};
		})()`)
		if got.Least < 9 || got.Texts < 5 || got.Bare*3 > got.Texts {
			t.Errorf("%s: %+v", game, got)
		}
		type box struct {
			Area  string
			Names []string
		}
		most := inPage[box](c, `(() => {
			const by = {}, lit = [...document.querySelectorAll("#board .lit")].map(e => e.dataset.n);
			for (const g of document.querySelectorAll("#board g.mine")) { const a = g.getAttribute("aria-label").split(", ").pop(); (by[a] = by[a] || []).push(g.dataset.b); }
			const [area, names] = Object.entries(by).filter(([a]) => !lit.includes(a)).sort((a, b) => b[1].length - a[1].length)[0];
			return {Area: area, Names: names};
		})()`)
		c.click(ofArea, most.Area)
		rows := inPage[[]string](c, `[...document.querySelectorAll("#box .who")].map(b => b.lastChild.textContent)`)
		for _, name := range most.Names {
			if !slices.ContainsFunc(rows, func(r string) bool { return strings.HasPrefix(r, name+" ") }) {
				t.Errorf("%s: %s in %s is not in the box %q", game, name, most.Area, rows)
			}
		}
		if least := inPage[float64](c, `Math.min(...[...document.querySelectorAll("#box text, #box small, #box span")].map(t => parseFloat(getComputedStyle(t).fontSize) * (t.ownerSVGElement ? t.getScreenCTM().a : 1)))`); least < 9 {
			t.Errorf("%s: in the box is a text of %.1f pixels", game, least)
		}
		c.shot("desk-sizes-" + game)
		fitsTheWindow(t, c, game)
	}
}

// fitsTheWindow holds that on a laptop header and question are a line each and the map has what is left
// of the height, that nothing in a pane scrolls which scrolls itself, and that on smaller windows what
// is said of both sides is not cut without a sign.
func fitsTheWindow(t *testing.T, c *clicker, game string) {
	t.Helper()
	if got := inPage[[]float64](c, `[innerHeight - document.querySelector("#map").clientHeight, document.querySelector("#question").clientHeight, document.querySelector("#roles").scrollHeight]`); got[0] > 84 || got[1] > 22 || got[2] > 32 {
		t.Errorf("%s: above the map are %v pixels, the question has %v, the roles %v", game, got[0], got[1], got[2])
	}
	long, err := json.Marshal(strings.Repeat("# A long plan.\n", 80))
	if err != nil {
		t.Fatal(err)
	}
	for _, tab := range []string{"orders", "plan", "happened", "sheet"} {
		c.click(`document.querySelector("#tab-%s")`, tab)
		inPage[bool](c, `(document.querySelectorAll("#panel details").forEach((d) => { d.open = true; }), document.querySelectorAll("#panel textarea").forEach((t) => { t.value = `+string(long)+`; t.dispatchEvent(new Event("input")); }), true)`)
		if got := inPage[[]string](c, `[...document.querySelectorAll("#panel *")].filter((e) => { const up = (x) => x.scrollHeight > x.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(x).overflowY); for (let o = e.parentElement; up(e) && o; o = o.parentElement) if (up(o)) return true; return false; }).map((e) => e.id || e.className || e.tagName)`); len(got) > 0 {
			t.Errorf("%s, %s: %q scrolls in what scrolls", game, tab, got)
		}
	}
	for _, width := range []int64{768, 1000} {
		send(c, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 800, DeviceScaleFactor: 1})
		if got := inPage[[]string](c, `(() => { const b = document.querySelector("#roles").getBoundingClientRect(); return [...document.querySelectorAll("#roles span")].filter((s) => { const r = s.getBoundingClientRect(); return r.top < b.top - 1 || r.bottom > b.bottom + 1 && r.top < b.bottom - 1; }).map((s) => s.textContent); })()`); len(got) > 0 {
			t.Errorf("%s at %d: cut is %q", game, width, got)
		}
	}
}

// On a phone a third of the screen at least is map while cards with much on them are offered, and
// what is written beside the map is not cut at its side.
func TestDeskMapOnAPhone(t *testing.T) {
	t.Parallel()
	for game, side := range map[string]string{"richard-iii": "york", "this-war-without-an-enemy": "parliament", "unhappy-king-charles": "parliament"} {
		url, _ := served(t, game, side)
		c := openDesk(t, url, 390, 844, "light")
		if share := inPage[float64](c, `document.querySelector("#map").clientHeight / innerHeight`); share < .32 {
			t.Errorf("%s: the map has %.2f of the screen", game, share)
		}
		if cut := inPage[[]string](c, `[...document.querySelectorAll("#board text.words")].filter(t => { const r = t.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }).map(t => t.textContent)`); len(cut) > 0 {
			t.Errorf("%s: cut are %q", game, cut)
		}
		if covered := inPage[[]string](c, `[...document.querySelectorAll("#zoom button, #signs summary")].flatMap((b) => { const r = b.getBoundingClientRect(); return [0, .25, .5, .75, 1].flatMap((x) => [0, .25, .5, .75, 1].flatMap((y) => document.elementsFromPoint(r.x + r.width * x, r.y + r.height * y).filter((e) => e.matches("#board .spot, #board g.b, #board g.b *")).map((e) => b.textContent + " over " + (e.dataset.n || "a block")))); })`); len(covered) > 0 {
			t.Errorf("%s: buttons lie over what can be clicked: %q", game, covered)
		}
		c.shot("desk-map-" + game)
	}
}
