package html_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
)

// sizes are the texts on the blocks of a map as they are seen: how many there are, on how many of
// the faces there is one, how small the smallest is, and how far the map goes out of the window.
const sizes = `(() => {
	const map = document.querySelector("#wmap"), k = map.getBoundingClientRect().width / map.viewBox.baseVal.width;
	const shown = [...map.querySelectorAll("g.b")].filter(g => !g.closest(".was")), texts = shown.flatMap(g => [...g.querySelectorAll("text")]);
	const whole = document.querySelector(".atlas");
	window.scrollTo({top: whole.getBoundingClientRect().top + scrollY - 8, behavior: "instant"});
	return {Texts: texts.length, Bare: shown.filter(g => !g.querySelector("text")).length, Least: Math.min(...texts.map(t => k * parseFloat(getComputedStyle(t).fontSize))),
		Below: Math.max(0, map.getBoundingClientRect().bottom - innerHeight, whole.scrollHeight - whole.clientHeight - 2)};
})()`

// boxed are the cells of the tables of blocks that are not in the box of their area.
const boxed = `[...document.querySelectorAll(".blocks tbody[data-a]")].flatMap(body => {
	[...document.querySelectorAll("#wmap .spot")][body.dataset.a].focus();
	const box = document.querySelector(".about");
	return [...body.querySelectorAll("tr:not(.area) > *")].map(c => c.textContent.trim()).filter(c => box.hidden || !box.textContent.includes(c));
})`

// On a laptop the whole map is in the window, nothing scrolls within it, and what is written on
// blocks can be read: 9 pixels at least, on most of them; an area's box has all its blocks with
// rating and strength.
func TestTextOnBlocks(t *testing.T) {
	ctx := browser(t)
	for game, g := range viewtest.Games(t) {
		for seed := range uint64(2) {
			for _, questions := range []int{5, 60} {
				views, _ := g.Stopped(t, viewtest.How{Seed: seed, Plans: true, Questions: questions, Events: 20})
				page := render(t, &views[seed], html.Options{})
				file := filepath.Join(t.TempDir(), game+".html")
				if err := os.WriteFile(file, page, 0o600); err != nil {
					t.Fatal(err)
				}
				b := open(t, ctx, file, 1280, "light")
				call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 1280, Height: 800, DeviceScaleFactor: 1})
				got := say[struct {
					Texts, Bare  int
					Least, Below float64
				}](b, sizes)
				if got.Least < 9 || got.Texts < 5 || got.Bare*3 > got.Texts || got.Below > 0 {
					t.Errorf("%s, seed %d, question %d: %+v", game, seed, questions, got)
				}
				if missing := say[[]string](b, boxed); len(missing) > 0 {
					t.Errorf("%s, seed %d, question %d: the boxes of areas do not have %q", game, seed, questions, missing)
				}
				b.do(`document.activeElement.blur()`)
				picture, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(artifacts(t), "sizes-"+filepath.Base(file)+".png"), picture, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
