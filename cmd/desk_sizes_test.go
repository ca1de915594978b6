package cmd

import (
	"slices"
	"strings"
	"testing"
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
	}
}

// On a phone a third of the screen at least is map while cards with much on them are offered, and
// what is written beside the map is not cut at its side.
func TestDeskMapOnAPhone(t *testing.T) {
	t.Parallel()
	for game, side := range map[string]string{"richard-iii": "york", "unhappy-king-charles": "parliament"} {
		url, _ := served(t, game, side)
		c := openDesk(t, url, 390, 844, "light")
		if share := inPage[float64](c, `document.querySelector("#map").clientHeight / innerHeight`); share < .32 {
			t.Errorf("%s: the map has %.2f of the screen", game, share)
		}
		if cut := inPage[[]string](c, `[...document.querySelectorAll("#board text.words")].filter(t => { const r = t.getBoundingClientRect(); return r.left < 0 || r.right > innerWidth; }).map(t => t.textContent)`); len(cut) > 0 {
			t.Errorf("%s: cut are %q", game, cut)
		}
		c.shot("desk-map-" + game)
	}
}
