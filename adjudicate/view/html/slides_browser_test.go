package html_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
)

// Slides in a real browser, with scripts and without.
func TestSlidesInABrowser(t *testing.T) {
	ctx := browser(t)
	for name, g := range viewtest.Games(t) {
		t.Run(name, func(t *testing.T) { slidesOf(t, ctx, g) })
	}
}

func slidesOf(t *testing.T, ctx context.Context, g viewtest.Game) {
	var steps [][]*view.View
	for n := range 5 {
		views, _ := g.Stopped(t, viewtest.How{Seed: 3, Plans: true, Questions: 1 + 9*n, Events: 25})
		views[0].Step, views[1].Step = n+1, n+1
		steps = append(steps, []*view.View{&views[0], &views[1]})
	}
	page, err := html.Slides(steps, g.Board, true)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "game.html")
	if err := os.WriteFile(file, page, 0o600); err != nil {
		t.Fatal(err)
	}
	const shown = `[...document.querySelectorAll(".slide")].filter(s => s.getClientRects().length).map(s => s.id).join(" ")`
	for _, width := range []int64{390, 1280} {
		for _, scheme := range []string{"light", "dark"} {
			if !shaped(width, scheme) {
				continue
			}
			t.Run(fmt.Sprintf("%d-%s", width, scheme), func(t *testing.T) {
				b := open(t, ctx, file, width, scheme)
				for _, c := range []struct{ key, want string }{{"", "step-1"}, {kb.ArrowRight, "step-2"}, {kb.End, "step-5"}, {kb.ArrowRight, "step-5"}, {kb.ArrowLeft, "step-4"}} {
					if c.key != "" {
						b.run(chromedp.KeyEvent(c.key))
					}
					if got := say[string](b, shown); got != c.want {
						t.Errorf("after %q it shows %q, not %s", c.key, got, c.want)
					}
				}
				b.do(`document.querySelector("#step-4 [rel=next]").click()`)
				if got := say[string](b, shown); got != "step-5" {
					t.Errorf("after the link it shows %q", got)
				}
				b.stepped()
				b.faults()
				b.eyes()
				b.shot("slides-" + strings.ReplaceAll(strings.TrimPrefix(t.Name(), "TestSlidesInABrowser/"), "/", "-"))
				b.quiet()
			})
		}
	}
	t.Run("without scripts", func(t *testing.T) {
		tabCtx, stop := chromedp.NewContext(ctx)
		defer stop()
		b := &tab{t: t, ctx: tabCtx}
		b.run(chromedp.Navigate("about:blank"))
		call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		b.run(chromedp.Navigate("file://" + file))
		b.run(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent(kb.ArrowDown)) // past the list of steps and the signs
		call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{})
		b.sees(0)
		if got := say[string](b, shown); got != "step-1 step-2 step-3 step-4 step-5" {
			t.Errorf("it shows %q", got)
		}
	})
}

// stepped plays what happened in the step that is shown: the board moves, and is in the end as
// it was.
func (b *tab) stepped() {
	b.t.Helper()
	const board = `[...document.querySelectorAll(location.hash + " .desk [data-v]")].map(e => e.classList.contains("was") ? "" : e.dataset.v).join(" ")`
	now, moved := say[string](b, board), 0
	told := say[int](b, `[...document.querySelectorAll(location.hash + " [data-m]")].filter(e => e.getClientRects().length).length`)
	for range told {
		b.run(chromedp.KeyEvent("."))
		if say[string](b, board) != now {
			moved++
		}
	}
	b.run(chromedp.KeyEvent("."))
	if after := say[string](b, board); moved == 0 || after != now {
		b.t.Errorf("of %d events %d move the board, which is in the end as it was: %v", told, moved, after == now)
	}
	// It plays by itself, as fast as is wanted, and pauses.
	const pressed = `(() => { const bar = [...document.querySelectorAll(location.hash + " .play")].find(e => e.getClientRects().length).parentNode, p = bar.querySelector(".play"), s = bar.querySelector(".speed"), was = s.textContent; p.click(); s.click(); const runs = p.getAttribute("aria-pressed"); p.click(); return [runs, p.getAttribute("aria-pressed"), was === s.textContent ? "as fast" : "faster"].join(); })()`
	if got := say[string](b, pressed); got != "true,false,faster" || say[string](b, board) == now && told > 1 {
		b.t.Errorf("played and paused it is %q", got)
	}
	b.run(chromedp.KeyEvent(",")) // before its first event it is at the end
}

// eyes looks through the eyes of each side, with the keyboard and by pointing.
func (b *tab) eyes() {
	b.t.Helper()
	at := say[string](b, `location.hash`)
	b.sees(2)
	b.do(`document.querySelector("#eye-2").focus()`)
	b.run(chromedp.KeyEvent(kb.ArrowDown))
	b.sees(0)
	b.run(chromedp.KeyEvent(kb.ArrowLeft), chromedp.KeyEvent(kb.ArrowRight)) // a step back and forth
	if now := say[string](b, `location.hash`); now != at {
		b.t.Errorf("the arrow keys went from %s to %s", at, now)
	}
	b.sees(0)
	b.do(`document.querySelector(location.hash + " label[for=eye-1]").click()`)
	b.sees(1)
	b.do(`document.querySelector(location.hash + " label[for=eye-2]").click()`)
	b.sees(2)
}

// sees says whose blocks and lines are shown: those of one side, or of both, 2, and then
// none twice.
func (b *tab) sees(side int) {
	b.t.Helper()
	const wrong = `(side => {
		const shown = e => e.getClientRects().length > 0;
		const wanted = e => side == 2 ? !e.matches(".less") : !e.matches(".by, .f" + (1 - side) + ", .only" + (1 - side));
		const all = [...document.querySelectorAll(".slide")].filter(shown).flatMap(s => [...s.querySelectorAll(".f0, .f1, .only0, .only1, .less, .by")]);
		const here = all.filter(e => !e.closest(".desk, .phone") || shown(e.closest(".desk, .phone"))).filter(e => !e.closest(".ruling") || shown(e.closest(".ruling"))).filter(e => !e.closest(".was"));
		return here.length < 10 ? ["only " + here.length] : here.filter(e => shown(e) != (wanted(e) && (!e.matches(".by") || wanted(e.parentNode)))).map(e => e.getAttribute("class") + " " + e.textContent);
	})(%d)`
	for _, w := range say[[]string](b, fmt.Sprintf(wrong, side)) {
		b.t.Errorf("through the eyes of %d is wrongly shown or not: %s", side, w)
	}
}
