package cmd

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

const (
	tipSays   = `document.querySelector("#tip").hidden ? "" : document.querySelector("#tip").textContent`
	listSays  = `document.querySelector("#list").innerText`
	isRefused = `document.querySelector("#refusal").textContent`
)

// at is a point of the window where something is to be seen.
func (c *clicker) at(what string) [2]float64 {
	c.t.Helper()
	at := inPage[[]float64](c, seenAt(what))
	if len(at) != 2 {
		c.t.Fatalf("%s is not to be seen", what)
	}
	return [2]float64{at[0], at[1]}
}

// under is the place of the map at a point of the window, and how many units of it a pixel is.
func (c *clicker) under(p [2]float64) (x, y, unit float64) {
	c.t.Helper()
	got := inPage[[]float64](c, fmt.Sprintf(`(() => { const m = document.querySelector("#board>svg").getScreenCTM().inverse(), p = new DOMPoint(%v, %v).matrixTransform(m); return [p.x, p.y, m.a]; })()`, p[0], p[1]))
	return got[0], got[1], got[2]
}

// pageLies is how the page itself is scrolled and zoomed.
const pageLies = `[scrollX, scrollY, visualViewport.scale, document.querySelector("#orders").scrollTop].join()`

// fingers puts fingers on the page and moves them, all at once, from step to step; at the end they
// are still there.
func (c *clicker) fingers(steps ...[][2]float64) {
	c.t.Helper()
	for i, step := range steps {
		var points []*input.TouchPoint
		for n, p := range step {
			id := float64(n)
			points = append(points, &input.TouchPoint{X: p[0], Y: p[1], ID: &id})
		}
		kind := input.DispatchTouchEventType("touchMove")
		if i == 0 {
			kind = "touchStart"
		}
		send(c, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
}

func (c *clicker) lift() {
	c.t.Helper()
	send(c, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchEnd", TouchPoints: []*input.TouchPoint{}})
	c.quiet()
}

// between are some points on the way from one to another.
func between(a, b [2]float64) (list [][2]float64) {
	for i := range 7 {
		f := float64(i) / 6
		list = append(list, [2]float64{a[0] + (b[0]-a[0])*f, a[1] + (b[1]-a[1])*f})
	}
	return list
}

// byMouseOnTheMap drags blocks to where they may go and may not, rests on areas, and looks closer by
// the wheel and by keys, with nothing ordered yet.
func byMouseOnTheMap(t *testing.T, c *clicker) {
	t.Helper()
	block, area := func(n string) [2]float64 { return c.at(fmt.Sprintf(ofBlock, n)) }, func(n string) [2]float64 { return c.at(fmt.Sprintf(ofArea, n)) }
	mouse := func(kind input.DispatchMouseEventType, p [2]float64, held int64) {
		send(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: p[0], Y: p[1], Button: "left", Buttons: held, ClickCount: 1})
	}
	drag := func(a, b [2]float64) { c.press(a[0], a[1], b[0], b[1]) }

	// What a block that is dragged is over says what it means to let go there.
	from, to := block("F Fairfax"), area("Cornwall")
	mouse("mousePressed", from, 1)
	for _, p := range between(from, to) {
		mouse("mouseMoved", p, 1)
	}
	c.until(`/no border joins.*\(4\.11\)/.test(` + tipSays + `)`)
	if got := inPage[float64](c, fmt.Sprintf(`(() => { const r = (`+ofBlock+`).getBoundingClientRect(); return Math.hypot(r.x + r.width / 2 - %v, r.y + r.height / 2 - %v); })()`, "F Fairfax", to[0], to[1])); got > 25 {
		t.Errorf("who is dragged is %.0f pixels away", got)
	}
	c.shot("dragged")
	mouse("mouseReleased", to, 0)
	c.until(`/no border joins.*\(4\.11\)/.test(` + isRefused + `)`)
	mouse("mouseMoved", area("Lincolnshire"), 0)
	c.until(`/^March F Fairfax to Lincolnshire: river/.test(` + tipSays + `)`)
	mouse("mouseMoved", area("Dorset"), 0)
	c.until(`/no border joins.*\(4\.11\)/.test(` + tipSays + `)`)
	c.key(kb.Escape, kb.Escape)
	drag(block("F Fairfax"), area("Lincolnshire"))
	c.key(kb.Escape)
	drag(block("F Fairfax"), area("North Riding")) // who has an order already is asked again
	if got := inPage[string](c, listSays); !strings.Contains(got, "March F Fairfax to North Riding") || strings.Contains(got, "Lincolnshire") {
		t.Errorf("dragged twice the list says %q", got)
	}
	c.key(kb.Escape)

	// The wheel looks closer at what the pointer is on.
	p, lay := area("Somerset"), inPage[string](c, pageLies)
	x0, y0, k0 := c.under(p)
	for range 3 {
		send(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseWheel", X: p[0], Y: p[1], DeltaX: .01, DeltaY: -100}) // no hand turns it quite straight
	}
	x1, y1, k1 := c.under(p)
	if k1 > k0*.6 || math.Hypot(x1-x0, y1-y0) > 4*k1 {
		t.Errorf("the wheel goes from %v, %v by %v to %v, %v by %v", x0, y0, k0, x1, y1, k1)
	}
	if got := inPage[string](c, pageLies); got != lay {
		t.Errorf("by the wheel the page goes from %s to %s", lay, got)
	}
	q := [2]float64{p[0] - 90, p[1] - 60}
	drag(p, q)
	if x, y, _ := c.under(q); math.Hypot(x-x1, y-y1) > 4*k1 {
		t.Errorf("dragged the map has %v, %v where %v, %v was", x, y, x1, y1)
	}
	c.click(ofBlock, "Waller")
	if got := inPage[string](c, `document.querySelector("#bar b").textContent`); got != "Waller" {
		t.Errorf("nearer a click on Waller picks %q", got)
	}
	c.key(kb.Escape)
	// Let go beside the map, it does not hang on the pointer.
	mouse("mousePressed", p, 1)
	out := c.at(`document.querySelector("#tab-orders")`)
	mouse("mouseMoved", out, 1)
	mouse("mouseReleased", out, 0)
	x1, y1, _ = c.under(p)
	for _, q := range between(out, p) {
		mouse("mouseMoved", q, 0)
	}
	if x, y, _ := c.under(p); x != x1 || y != y1 {
		t.Errorf("let go beside it, the map goes from %v, %v to %v, %v", x1, y1, x, y)
	}
	inPage[bool](c, `(document.activeElement.blur(), true)`)
	for key, moves := range map[string]func(x, y, k float64) bool{
		kb.ArrowRight: func(x, y, k float64) bool { return x > 0 && y == 0 && k == 0 }, kb.ArrowUp: func(x, y, k float64) bool { return x == 0 && y < 0 && k == 0 },
		"+": func(x, y, k float64) bool { return k < 0 }, "-": func(x, y, k float64) bool { return k > 0 },
	} {
		x0, y0, k0 := c.under(p)
		c.key(key)
		if x, y, k := c.under(p); !moves(math.Round(x-x0), math.Round(y-y0), k-k0) {
			t.Errorf("%q goes from %v, %v by %v to %v, %v by %v", key, x0, y0, k0, x, y, k)
		}
	}
	c.key("0")
	c.click(`document.querySelector("#undo")`)
	c.click(`document.querySelector("#undo")`)
}

// On a phone a finger drags blocks and the map, two look closer, and one that rests is told what is
// legal and what is not; the page lies still meanwhile.
func TestDeskByFinger(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "this-war-without-an-enemy", "parliament")
	c := openDesk(t, url, 390, 844, "light")
	block, area := func(n string) [2]float64 { return c.at(fmt.Sprintf(ofBlock, n)) }, func(n string) [2]float64 { return c.at(fmt.Sprintf(ofArea, n)) }
	tap := func(p [2]float64) { t.Helper(); c.point(p[0], p[1], true); c.quiet() }
	drags := func(a, b [2]float64) {
		t.Helper()
		var steps [][][2]float64
		for _, p := range between(a, b) {
			steps = append(steps, [][2]float64{p})
		}
		c.fingers(steps...)
	}
	drags(block("F Fairfax"), area("North Riding"))
	c.until(`/^March F Fairfax to North Riding: open border/.test(` + tipSays + `)`)
	c.shot("finger-drags")
	c.lift()
	if got := inPage[string](c, listSays); !strings.Contains(got, "March F Fairfax to North Riding") {
		t.Errorf("dragged by a finger the list says %q", got)
	}
	c.click(ofText, "Done")

	// A second tap takes all who can do the same; a finger that rests is told why not, with the rule, and
	// orders nothing.
	tap(block("London L Foot 1"))
	tap(block("London L Foot 1"))
	if got := inPage[string](c, `document.querySelector("#bar b").textContent`); got != "London L Foot 1, London L Foot 2" {
		t.Errorf("a second tap picks %q", got)
	}
	c.fingers([][2]float64{area("Cornwall")})
	c.until(`/no border joins.*\(4\.11\)/.test(` + tipSays + `)`)
	c.lift()
	if inPage[string](c, tipSays) == "" || inPage[string](c, isRefused) != "" {
		t.Error("what was told is gone with the finger")
	}
	c.shot("finger-rests")
	tap(area("Oxfordshire"))
	if got := inPage[string](c, listSays); !strings.Contains(got, "London L Foot 2") || inPage[string](c, tipSays) != "" {
		t.Errorf("then the list says %q", got)
	}
	c.click(ofText, "Done")

	p, lay := area("Lincolnshire"), inPage[string](c, pageLies)
	x0, y0, k0 := c.under(p)
	q := [2]float64{p[0] - 60, p[1] + 40}
	drags(p, q)
	c.lift()
	if x, y, _ := c.under(q); math.Hypot(x-x0, y-y0) > 4*k0 {
		t.Errorf("dragged the map has %v, %v where %v, %v was", x, y, x0, y0)
	}
	mid := [2]float64{200, 300}
	x0, y0, k0 = c.under(mid)
	var steps [][][2]float64
	for i := range 7 {
		d := 20 + 6*float64(i)
		steps = append(steps, [][2]float64{{mid[0] - d, mid[1]}, {mid[0] + d, mid[1]}})
	}
	c.fingers(steps...)
	c.lift()
	if x, y, k := c.under(mid); k > k0*.4 || math.Hypot(x-x0, y-y0) > 8*k {
		t.Errorf("two fingers go from %v, %v by %v to %v, %v by %v", x0, y0, k0, x, y, k)
	}
	if got := inPage[string](c, pageLies); got != lay {
		t.Errorf("by fingers the page goes from %s to %s", lay, got)
	}
	name := inPage[string](c, `(() => { const m = document.querySelector("#map").getBoundingClientRect(), g = [...document.querySelectorAll("#board g.mine.can")].find(g => { const r = g.getBoundingClientRect(); return r.left > m.left && r.right < m.right - 60 && r.top > m.top && r.bottom < m.bottom - 60; }); return g ? g.dataset.b : ""; })()`)
	tap(block(name))
	if got := inPage[string](c, `(document.querySelector("#bar b") || {}).textContent || ""`); got != name {
		t.Errorf("nearer a tap on %q picks %q", name, got)
	}
	c.sound()
}
