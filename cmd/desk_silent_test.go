package cmd

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// A page whose program has ended says so, whatever is done with it, and loses nothing; and it goes
// on from there when the program answers again.
func TestDeskSilent(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "this-war-without-an-enemy", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	const items = `document.querySelectorAll(".items > li").length`
	count := func(want int, when string) {
		t.Helper()
		c.quiet()
		if n := inPage[int](c, items); n != want {
			t.Errorf("%s there are %d orders, not %d", when, n, want)
		}
	}
	c.click(ofBlock, "Waller")
	c.click(ofArea, "Wiltshire & Berkshire")
	c.click(ofText, "Done")
	c.click(ofBlock, "London L Foot 1")
	c.click(ofArea, "Oxfordshire")
	c.key(kb.Escape)
	count(2, "at first")
	inPage[bool](c, `(() => { window.heard = fetch; window.fetch = (path, ...of) => path === "desk/news" ? heard(path, ...of) : Promise.reject(new TypeError("Failed to fetch")); return true; })()`)
	for _, do := range []string{`document.querySelector("#undo")`, `document.querySelector("#tab-happened")`, `document.querySelector("#tab-plan")`, `document.querySelector("#tab-orders")`,
		`document.querySelector(".items > li > .do > button:last-child")`, `document.querySelector("#seal")`} {
		c.click("%s", do)
		if said := inPage[string](c, `document.querySelector("#refusal").textContent`); !strings.HasPrefix(said, "The program that serves this page does not answer.") {
			t.Errorf("%s: it says %q", do, said)
		}
	}
	c.click(ofBlock, "London L Foot 2")
	c.key(kb.Escape)
	count(2, "after all that was in vain")
	inPage[bool](c, `(() => { window.fetch = heard; return true; })()`)
	c.click(`document.querySelector("#tab-happened")`)
	c.until(`document.querySelector("#happened").childElementCount > 0`)
	c.click(`document.querySelector("#tab-plan")`)
	c.until(`document.querySelector("#plan").childElementCount > 0`)
	c.click(`document.querySelector("#tab-orders")`)
	inPage[bool](c, `(() => { const undo = document.querySelector("#undo"); undo.click(); undo.click(); return true; })()`) // faster than the answers come
	c.until(items + ` === 0`)
	c.key("r", "r")
	count(2, "after as many steps on as back")
	// Whoever seals with somebody picked finds nobody picked behind the dialog.
	c.click(ofBlock, "London L Foot 2")
	c.key("s")
	c.click(ofText, "Close")
	if inPage[bool](c, `!document.querySelector("#bar").hidden`) {
		t.Error("somebody seems to be picked")
	}
	c.sound()
}
