package cmd

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

// The list of orders: several blocks at once by a second click or a lasso; what is done if an
// order cannot be; another order by dragging and by keys; what a change made illegal says so.
func TestDeskList(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "this-war-without-an-enemy", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	list := func() string {
		c.t.Helper()
		c.quiet()
		return inPage[string](c, `document.querySelector("#list").innerText`)
	}
	picked := func() string {
		return inPage[string](c, `document.querySelector("#bar b") ? document.querySelector("#bar b").textContent : ""`)
	}
	c.click(ofBlock, "London L Foot 1")
	c.click(ofBlock, "London L Foot 1")
	if got := picked(); got != "London L Foot 1, London L Foot 2" {
		t.Errorf("a second click picks %q", got)
	}
	c.click(ofBlock, "London L Foot 1")
	if got := picked(); got != "" {
		t.Errorf("a third click picks %q", got)
	}
	at := inPage[[]float64](c, `(() => { const r = ["London L Foot 1", "London L Foot 2"].map(n => [...document.querySelectorAll("#board g.mine")].find(g => g.dataset.b === n).getBoundingClientRect()); return [Math.min(r[0].x, r[1].x) - 4, Math.min(r[0].y, r[1].y) - 4, Math.max(r[0].right, r[1].right) + 4, Math.max(r[0].bottom, r[1].bottom) + 4]; })()`)
	for i, kind := range []input.DispatchMouseEventType{"mousePressed", "mouseMoved", "mouseReleased"} {
		p := input.DispatchMouseEventParams{Type: kind, X: at[min(i, 1)*2], Y: at[min(i, 1)*2+1], Button: "left", ClickCount: 1, Modifiers: 8}
		send(c, input.DispatchMouseEvent, p)
	}
	c.quiet()
	if got := picked(); got != "London L Foot 1, London L Foot 2" {
		t.Errorf("the lasso picks %q", got)
	}
	c.shot("lasso")
	c.click(ofArea, "Oxfordshire")
	c.key(kb.Escape)

	// What is done if that cannot be.
	c.click(`document.querySelector(".items .do button")`)
	if asked := inPage[string](c, `document.querySelector("#question").textContent`); !strings.Contains(asked, "And if that cannot be done") {
		t.Errorf("it asks %q", asked)
	}
	c.click(ofBlock, "Waller")
	c.click(ofArea, "Hampshire")
	c.key(kb.Escape)
	c.shot("otherwise")
	c.click(ofText, "Done")
	if got := list(); !strings.Contains(got, "or else: Move Surrey & Sussex, march Waller to Hampshire") {
		t.Errorf("the list says %q", got)
	}
	c.until(`/If it is legal when its time comes/.test(document.querySelector("#words").innerText)`)
	c.click(`document.querySelector("#tab-sheet")`)
	if sheet := inPage[string](c, `document.querySelector("#yaml").value`); !strings.Contains(sheet, "      otherwise:\n        move: Surrey") {
		t.Errorf("the sheet is\n%s", sheet)
	}
	c.click(ofText, "Use what I typed")
	c.click(`document.querySelector("#tab-orders")`)
	if got := list(); !strings.Contains(got, "or else: Move Surrey & Sussex, march Waller to Hampshire") {
		t.Errorf("read again the list says %q", got)
	}

	// And of that again.
	c.click(`document.querySelector(".items .else button[aria-pressed]")`)
	if asked := inPage[string](c, `document.querySelector("#question").textContent`); !strings.Contains(asked, "Waller to Hampshire") {
		t.Errorf("of what is done in its place it asks %q", asked)
	}
	c.click(ofText, "Nothing in its place")
	c.shot("otherwise-of-otherwise")
	if got := list(); !strings.Contains(got, "or else: Nothing") {
		t.Errorf("the list says %q", got)
	}
	c.click(`document.querySelectorAll(".items .else")[1].querySelector("button:last-child")`)
	if got := list(); strings.Contains(got, "or else: Nothing") || !strings.Contains(got, "Waller to Hampshire") {
		t.Errorf("taken back the list says %q", got)
	}

	// Another order, by keys and by dragging.
	c.click(ofBlock, "F Fairfax")
	c.click(ofArea, "North Riding")
	c.key(kb.Escape)
	inPage[bool](c, `(document.querySelectorAll(".items .handle")[1].focus(), true)`)
	c.key(kb.ArrowUp)
	if got := list(); strings.Index(got, "F Fairfax") > strings.Index(got, "London") {
		t.Errorf("the key leaves %q", got)
	}
	c.drag(`document.querySelectorAll(".items .handle")[1]`, `document.querySelectorAll(".items > li")[0]`)
	if got := list(); strings.Index(got, "F Fairfax") < strings.Index(got, "London") || !strings.Contains(got, "or else") {
		t.Errorf("dragging leaves %q", got)
	}
	for range 12 {
		c.click(`document.querySelector("#undo")`)
		if inPage[bool](c, `document.querySelector("#undo").disabled`) {
			break
		}
	}
	if got := list(); strings.Contains(got, "London") {
		t.Errorf("all undone it says %q", got)
	}
	byMouseOnTheMap(t, c)
	c.sound()
}
