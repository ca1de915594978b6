package html_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/view/html"
)

// mapBox is what is seen of the map that is shown, and where on the screen it is.
const mapBox = `(() => { const m = [...document.querySelectorAll(".map svg[role]")].find(m => m.getClientRects().length), r = m.getBoundingClientRect();
	return m.getAttribute("viewBox").split(" ").map(Number).concat(r.left, r.top, r.width, r.height); })()`

// The map is zoomed by the wheel with Ctrl, by keys and by two fingers, and dragged; without
// any of them the page scrolls.
func TestZoom(t *testing.T) {
	ctx := browser(t)
	file := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(file, render(t, positions(t)["richard-iii-actions.lancaster"], html.Options{}), 0o600); err != nil {
		t.Fatal(err)
	}
	b := open(t, ctx, file, 1280, "light")
	whole := say[[]float64](b, mapBox)
	x, y := whole[4]+whole[6]/2, whole[5]+min(whole[7]/2, 300)
	wheel := func(ctrl int64) {
		call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseWheel", X: x, Y: y, DeltaX: 1, DeltaY: -300, Modifiers: ctrl})
	}
	if wheel(0); say[[]float64](b, mapBox)[2] != whole[2] {
		t.Error("the wheel alone zooms")
	}
	b.do(`scrollTo(0, 0)`)
	wheel(2)
	in := say[[]float64](b, mapBox)
	if in[2] >= whole[2] {
		t.Fatalf("Ctrl and the wheel do nothing: %v", in)
	}
	drag := func(kinds ...input.DispatchMouseEventType) {
		for i, kind := range kinds {
			call(b, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x + 40*float64(min(i, 2)), Y: y, Button: "left", Buttons: 1, ClickCount: 1})
		}
	}
	drag("mousePressed", "mouseMoved", "mouseMoved", "mouseReleased")
	if at := say[[]float64](b, mapBox); at[0] >= in[0] || at[2] != in[2] {
		t.Errorf("what is zoomed is not dragged: %v, before %v", at, in)
	}
	b.do(`document.querySelector("#wmap .spot").focus()`)
	b.run(chromedp.KeyEvent("0"))
	if at := say[[]float64](b, mapBox); at[2] != whole[2] || at[0] != whole[0] {
		t.Errorf("0 shows %v, not %v", at, whole)
	}
	b.run(chromedp.KeyEvent("+"), chromedp.KeyEvent(kb.ArrowRight))
	if at := say[[]float64](b, mapBox); at[2] >= whole[2] {
		t.Error("+ does not zoom")
	}
	b.quiet()
	b.shot("view-zoomed")

	phone := open(t, ctx, file, 390, "light")
	phone.do(`document.querySelector("#map").scrollIntoView()`)
	whole = say[[]float64](phone, mapBox)
	x, y = whole[4]+whole[6]/2, whole[5]+200
	touch := func(kind input.DispatchTouchEventType, by float64) {
		points := []*input.TouchPoint{{X: x - by, Y: y, ID: ptr(1.0)}, {X: x + by, Y: y, ID: ptr(2.0)}}
		if kind == "touchEnd" {
			points = []*input.TouchPoint{}
		}
		call(phone, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	touch("touchStart", 30)
	for _, by := range []float64{45, 60, 75, 90} {
		touch("touchMove", by)
	}
	touch("touchEnd", 0)
	if at := say[[]float64](phone, mapBox); at[2] >= whole[2]*3/4 {
		t.Errorf("two fingers do not zoom: %v, before %v", at, whole)
	}
	phone.quiet()
}

func ptr[T any](x T) *T { return &x }
