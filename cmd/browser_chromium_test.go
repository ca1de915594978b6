package cmd

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// chromium is Chromium, driven by its own protocol.
type chromium struct {
	t        testing.TB
	ctx      context.Context
	problems []string
}

func openChromium(t testing.TB, s screen) browser {
	t.Helper()
	path := installed(t, "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
	ctx, stop := chromedp.NewExecAllocator(context.Background(), append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("js-flags", "--heap-snapshot-string-limit=1000000000"))...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	c := &chromium{t: t, ctx: ctx}
	c.visit("about:blank")
	if err := chromedp.Listen(ctx, func(e any) {
		switch e.(type) { // no page has anything to tell the console, and so nothing can be found there
		case *runtime.EventExceptionThrown, runtime.EventExceptionThrown, *log.EventEntryAdded, log.EventEntryAdded, *runtime.EventConsoleAPICalled, runtime.EventConsoleAPICalled:
			said, _ := json.Marshal(e)
			c.problems = append(c.problems, string(said))
		}
	}); err != nil {
		t.Fatal(err)
	}
	tell(c, log.Enable, cdp.Empty{})
	tell(c, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: s.width, Height: s.height, DeviceScaleFactor: 1, Mobile: s.width < 500})
	tell(c, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: s.width < 500})
	tell(c, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: s.scheme}}})
	return c
}

func (c *chromium) run(steps ...chromedp.Action[chromedp.Void]) {
	c.t.Helper()
	if err := chromedp.Do(c.ctx, steps...); err != nil {
		c.t.Fatal(err)
	}
}

func tell[P, R any](c *chromium, command cdp.Command[P, R], params P) *R {
	c.t.Helper()
	got, err := chromedp.Call(c.ctx, command, params)
	if err != nil {
		c.t.Fatal(err)
	}
	return &got
}

// visit goes to a page. What is there can be loading itself anew, as the desk does when its game
// goes on, and break that off: then it is gone to once more, and on a busy machine again.
func (c *chromium) visit(url string) {
	c.t.Helper()
	err := chromedp.Do(c.ctx, chromedp.Navigate(url))
	for tries := 0; tries < 5 && err != nil && strings.Contains(err.Error(), "ERR_ABORTED"); tries++ {
		err = chromedp.Do(c.ctx, chromedp.Navigate(url))
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *chromium) stroke(key string, shift bool) {
	c.t.Helper()
	if shift {
		c.run(chromedp.KeyEvent(key, chromedp.KeyModifiers(chromedp.ModifierShift)))
	} else {
		c.run(chromedp.KeyEvent(key))
	}
}

func (c *chromium) enter() bool { return false } // it has no bars here

func (c *chromium) point(x, y float64, finger bool) {
	c.t.Helper()
	if finger {
		tell(c, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchStart", TouchPoints: []*input.TouchPoint{{X: x, Y: y}}})
		tell(c, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: "touchEnd", TouchPoints: []*input.TouchPoint{}})
		return
	}
	tell(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseMoved", X: x, Y: y})
	for _, kind := range []input.DispatchMouseEventType{"mousePressed", "mouseReleased"} {
		tell(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: "left", ClickCount: 1})
	}
}

func (c *chromium) picture() []byte {
	c.t.Helper()
	return tell(c, page.CaptureScreenshot, page.CaptureScreenshotParams{Format: "png"}).Data
}

func (c *chromium) evaluate(expression string) ([]byte, error) {
	got, err := chromedp.Run(c.ctx, chromedp.Evaluate[*runtime.RemoteObject](expression, chromedp.EvalAwaitPromise, chromedp.EvalAsValue))
	if err != nil {
		return nil, err
	}
	return got.Value, nil
}

func (c *chromium) said() []string {
	said := c.problems
	c.problems = nil
	return said
}
