package html_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
	"fieldpost/adjudicate/view/viewtest"
	"fieldpost/scenarios"
)

// browser starts Chromium. A machine without one skips the test; the gate does not.
func browser(t *testing.T) context.Context {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	switch {
	case path == "" && os.Getenv("CI") == "true":
		t.Fatal("there is no Chromium: apt-get install chromium")
	case path == "":
		t.Skip("there is no Chromium")
	case effort.Quick():
		t.Skip("it starts a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, stop := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	if err := chromedp.Do(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Fatal(err)
	}
	return ctx
}

// artifacts is where screenshots are kept.
func artifacts(t *testing.T) string {
	t.Helper()
	dir := os.Getenv("CI_ARTIFACTS")
	if dir == "" {
		return t.ArtifactDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

// tab is a page in a browser.
type tab struct {
	t        *testing.T
	ctx      context.Context
	mu       sync.Mutex
	problems []string
}

// open shows a page at a width, in light or dark.
func open(t *testing.T, ctx context.Context, file string, width int64, scheme string) *tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(ctx)
	t.Cleanup(stop)
	b := &tab{t: t, ctx: ctx}
	b.run(chromedp.Navigate("about:blank"))
	if err := chromedp.Listen(ctx, b.hear); err != nil {
		t.Fatal(err)
	}
	call(b, log.Enable, cdp.Empty{})
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: 844, DeviceScaleFactor: 1, Mobile: width < 500})
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	b.run(chromedp.Navigate("file://" + file))
	return b
}

// hear keeps what the browser complains of.
func (b *tab) hear(e any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e.(type) {
	case *runtime.EventExceptionThrown, runtime.EventExceptionThrown, *log.EventEntryAdded, log.EventEntryAdded, *runtime.EventConsoleAPICalled, runtime.EventConsoleAPICalled:
		said, _ := json.Marshal(e)
		b.problems = append(b.problems, string(said))
	}
}

func (b *tab) quiet() {
	b.t.Helper()
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, p := range b.problems {
		b.t.Error("the browser says: ", p)
	}
}

func (b *tab) run(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, steps...); err != nil {
		b.t.Fatal(err)
	}
}

func call[P, R any](b *tab, command cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, command, params); err != nil {
		b.t.Fatal(err)
	}
}

// do runs a statement in the page.
func (b *tab) do(statement string) { b.t.Helper(); say[bool](b, "("+statement+", true)") }

// say gives what an expression in the page comes to.
func say[T any](b *tab, expression string) (out T) {
	b.t.Helper()
	out, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		b.t.Fatal(err)
	}
	return out
}

func (b *tab) faults() {
	b.t.Helper()
	code, err := os.ReadFile("testdata/faults.js")
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range say[[]string](b, string(code)) {
		b.t.Error(f)
	}
}

func (b *tab) shot(name string) {
	b.t.Helper()
	picture, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(artifacts(b.t), name+".png"), picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// printed looks at a page as it comes out of a printer: light, and all of it.
func (b *tab) printed() {
	b.t.Helper()
	b.do(`document.querySelector("#large").click()`)
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: 760, Height: 1000, DeviceScaleFactor: 1})
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Media: "print"})
	if got := say[string](b, `getComputedStyle(document.body).backgroundColor`); got != "rgb(255, 255, 255)" {
		b.t.Errorf("the paper is %s", got)
	}
	if got := say[bool](b, `[...document.querySelectorAll("nav, button, .about")].some(e => e.getClientRects().length)`); got {
		b.t.Error("what can only be pressed is printed")
	}
	if wide := say[int](b, `Math.ceil(document.querySelector(".map svg#wmap").getBoundingClientRect().right)`); wide > 760 {
		b.t.Errorf("the map, enlarged on the screen, is printed up to %d", wide)
	}
	const letter = 979 // what a sheet of US Letter has within Chromium's margins, A4 more
	if low := say[int](b, `Math.ceil(document.querySelector(".map svg#wmap").getBoundingClientRect().bottom + scrollY)`); low > letter {
		b.t.Errorf("the map is printed down to %d: not on the first sheet, with what is asked", low)
	}
	if got := say[bool](b, `[...document.querySelectorAll("details > svg")].every(e => e.checkVisibility({contentVisibilityAuto: true, opacityProperty: true, visibilityProperty: true}))`); !got {
		b.t.Error("what the signs mean is not printed")
	}
	b.faults()
	b.shot(filepath.Base(b.t.Name()) + "-print")
}

// outside says how far what is said of an area is out of sight while the map is in view;
// on a phone it stands below the map.
const outside = `(() => {
	if (!document.querySelector(".about").getClientRects().length) return "nothing is to be seen";
	const r = document.querySelector(".about").getBoundingClientRect(), m = [...document.querySelectorAll(".map svg[role]")].find(m => m.getClientRects().length).getBoundingClientRect();
	if (innerWidth > 1000 && (r.bottom > innerHeight || r.top < 0)) return "the part from " + r.top + " to " + r.bottom + " is shown in a window of " + innerHeight;
	for (let x = r.left + 8; innerWidth > 1000 && x < r.right - 8; x += 16) for (let y = r.top + 8; y < r.bottom - 8; y += 8)
		if (!document.elementFromPoint(x, y).closest(".about")) return "a part lies under a " + document.elementFromPoint(x, y).tagName;
	return r.left < m.right && r.top < m.bottom ? "a part lies over the map" : "";
})()`

const panel = `document.querySelector(".about").hidden ? "" : document.querySelector(".about").textContent`

// shaped says whether a width is looked at in this scheme: by day on a phone and by night on
// a desk, and all four where there are hours.
func shaped(width int64, scheme string) bool {
	return effort.Soak() || (width > 1000) == (scheme == "dark")
}

// Pages in a real browser, on a phone and a desk, by day and by night.
func TestInABrowser(t *testing.T) {
	ctx := browser(t)
	dir := t.TempDir()
	for name, v := range positions(t) {
		v.Asked = append(v.Asked, view.Question{Name: "actions", Text: "your actions as Player 1, 3 AP"})
		v.Events = append(v.Events, view.Event{Level: 2, Text: "Bombard (A3) fires", Dice: []int{1, 2, 3, 4, 5, 6}, Hits: 3})
		page := render(t, v, html.Options{Sheet: []byte("fieldpost: orders/2\n# " + strings.Repeat("a long line ", 12) + "\n")})
		file := filepath.Join(dir, name+".html")
		if err := os.WriteFile(file, page, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, width := range []int64{390, 1280} {
			for _, scheme := range []string{"light", "dark"} {
				if !shaped(width, scheme) {
					continue
				}
				t.Run(fmt.Sprintf("%s-%d-%s", name, width, scheme), func(t *testing.T) {
					b := open(t, ctx, file, width, scheme)
					b.faults()
					b.larger()
					b.shows(v)
					b.steps(len(v.Events))
					b.areas()
					b.faults()
					b.shot(filepath.Base(t.Name()))
					if width > 1000 && scheme == "dark" {
						b.printed()
					}
					b.quiet()
				})
			}
		}
	}
}

// positions are views to look at: those of the golden files, one late in the longest
// war, and one of each game with an army in a small area and everything else full.
func positions(t *testing.T) map[string]*view.View {
	t.Helper()
	out := map[string]*view.View{}
	for _, name := range []string{"richard-iii-battle.york", "richard-iii-actions.lancaster", "this-war-siege.royalist", "this-war-actions.parliament"} {
		out[name] = read(t, filepath.Join(golden, "chart", name+".view.yaml"))
	}
	out["this-war-french.parliament"] = read(t, filepath.Join(golden, "html", "this-war-french.parliament.view.yaml"))
	g := viewtest.Games(t)["this-war-without-an-enemy"]
	seed := uint64(slices.Index(g.Rules.Scenarios(), "full-war"))
	late, ok := g.Stopped(t, viewtest.How{Seed: seed, Plans: true, Questions: 500, Events: 60})
	if !ok {
		t.Fatal("the long war is over")
	}
	out["this-war-late.royalist"] = &late[0]
	out["richard-iii-crowded.lancaster"] = crowded(t, "richard-iii-actions.lancaster", "Middlesex")
	out["this-war-crowded.royalist"] = crowded(t, "this-war-siege.royalist", "Cheshire")
	out["richard-iii-everybody.york"] = everybody(t, "richard-iii-battle.york", "")
	out["this-war-everybody.parliament"] = everybody(t, "this-war-actions.parliament", tongue.French)
	return out
}

// everybody is a golden view in which every block of the game is its side's own, with
// all there is to say of it: no name or class is longer, and no table wider.
func everybody(t *testing.T, name, lang string) *view.View {
	t.Helper()
	v := read(t, filepath.Join(golden, "chart", name+".view.yaml"))
	v.Lang, v.Areas, v.Battles, v.Boxes = lang, nil, nil, nil
	pack, err := scenarios.Load(v.Rules)
	if err != nil {
		t.Fatal(err)
	}
	var areas []string
	var blocks []view.Block
	if p := pack.Richard; p != nil {
		for _, a := range p.Areas {
			areas = append(areas, a.Name)
		}
		for _, b := range p.Blocks {
			blocks = append(blocks, view.Block{Name: b.Name, Type: b.Type, Rating: b.Rating, Strength: b.Strength, Max: b.Strength, Loyalty: b.Loyalty, Moved: true})
		}
	}
	if p := pack.War; p != nil {
		for _, a := range p.Areas {
			areas = append(areas, a.Name)
		}
		for _, b := range p.Blocks {
			blocks = append(blocks, view.Block{Name: b.Name, Type: b.Class, Rating: "E2 D3", Strength: 1, Max: b.Max, Moved: true})
		}
	}
	for i, a := range areas {
		x := view.Area{Name: a, Control: "Friendly"}
		for k := i; k < len(blocks); k += len(areas) {
			x.Own = append(x.Own, blocks[k])
		}
		v.Areas = append(v.Areas, x)
	}
	return v
}

// crowded is a golden view with 12 blocks more in an area, before as many enemies, and
// with a full pool.
func crowded(t *testing.T, name, area string) *view.View {
	t.Helper()
	v := read(t, filepath.Join(golden, "chart", name+".view.yaml"))
	i := slices.IndexFunc(v.Areas, func(a view.Area) bool { return a.Name == area })
	if i < 0 {
		t.Fatalf("nobody is in %s", area)
	}
	v.Areas[i].Control, v.Areas[i].Enemy = "Contested", 12
	pool := view.Box{Name: "pool", Side: v.Side}
	for n := range 12 {
		v.Areas[i].Own = append(v.Areas[i].Own, view.Block{Name: fmt.Sprintf("Soldiers %d", n), Type: "levy", Rating: "C2", Strength: 3, Max: 4})
		pool.Blocks = append(pool.Blocks, fmt.Sprintf("Recruits %d of a long name", n))
	}
	v.Boxes = append(v.Boxes, pool)
	return v
}

// shows says that all own blocks are there, and none of the other side's that
// the view does not name.
func (b *tab) shows(v *view.View) {
	b.t.Helper()
	body := say[string](b, `document.body.innerText`)
	for _, a := range v.Areas {
		for _, x := range a.Own {
			if !strings.Contains(body, x.Name) {
				b.t.Errorf("no %s", x.Name)
			}
		}
	}
	bare := string(render(b.t, &view.View{Rules: v.Rules}, html.Options{}))
	known, err := json.Marshal(v)
	if err != nil {
		b.t.Fatal(err)
	}
	whole := say[string](b, `document.documentElement.outerHTML`)
	for _, name := range blockNames(b.t, v.Rules) {
		if !strings.Contains(string(known), name) && !strings.Contains(bare, name) && strings.Contains(whole, name) {
			b.t.Errorf("the page names %s", name)
		}
	}
}

func blockNames(t *testing.T, game string) (names []string) {
	t.Helper()
	pack, err := scenarios.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	if pack.Richard != nil {
		for _, x := range pack.Richard.Blocks {
			names = append(names, x.Name)
		}
	}
	if pack.War != nil {
		for _, x := range pack.War.Blocks {
			names = append(names, x.Name)
		}
	}
	if len(names) < 40 {
		t.Fatal("no blocks")
	}
	return names
}

// board is which states of which areas a map shows.
const board = `[...document.querySelectorAll("svg#wmap [data-v]")].map(e => e.classList.contains("was") ? "" : e.dataset.v).join(" ")`

// steps goes through what happened with the keyboard alone.
func (b *tab) steps(n int) {
	b.t.Helper()
	b.do(`document.querySelector('.steps button[data-step="1"]').focus()`)
	all := say[int](b, `document.querySelectorAll("#happened [data-m]").length`)
	of := map[string]string{"en": "of", "fr": "sur"}[say[string](b, `document.documentElement.lang`)]
	if all != n {
		b.t.Errorf("%d events of %d", all, n)
	}
	var lit, moved int
	now := say[string](b, board)
	for i := range all {
		b.run(chromedp.KeyEvent(kb.ArrowRight))
		if got := say[string](b, `document.querySelector(".which").textContent`); got != fmt.Sprintf("%d %s %d", i+1, of, all) {
			b.t.Errorf("it is at %q", got)
		}
		if say[string](b, panel) == "" {
			b.t.Errorf("event %d is not shown", i+1)
		}
		if say[string](b, board) != now {
			moved++
		}
		if i == all/2 {
			b.shot(strings.ReplaceAll(b.t.Name(), "/", "-") + "-step")
		}
		lit += say[int](b, `document.querySelectorAll(".spot.lit").length`)
	}
	if lit == 0 {
		b.t.Error("no area is lit in any step")
	}
	if moved == 0 {
		b.t.Error("the board does not move")
	}
	b.run(chromedp.KeyEvent(kb.Enter))
	if got := say[string](b, board); got != now {
		b.t.Error("in the end the board is not as it was before")
	}
	if got := say[string](b, panel); got != "" {
		b.t.Errorf("after the last the panel says %q", got)
	}
}

// larger makes the map larger: what was looked at, or the middle, is to be seen, not a
// corner of the sea.
func (b *tab) larger() {
	b.t.Helper()
	const toggle, seen = `document.querySelector("#large").click()`, `(() => {
		const svg = [...document.querySelectorAll(".map svg[role]")].find(m => m.getClientRects().length), m = svg.getBoundingClientRect(), f = document.querySelector(".map").getBoundingClientRect();
		return Math.abs(m.left + m.width / 2 - f.left - f.width / 2);
	})()`
	b.do(toggle)
	if off := say[float64](b, seen); off > 2 {
		b.t.Errorf("the middle of the larger map is %v beside what is shown of it", off)
	}
	b.do(toggle)
}

// areas goes over the map with the keyboard alone, and by pointing.
func (b *tab) areas() {
	b.t.Helper()
	const focused = `document.activeElement.classList.contains("spot") ? document.activeElement.getAttribute("data-n") : ""`
	b.do(`document.activeElement.blur()`)
	for range 60 {
		b.run(chromedp.KeyEvent(kb.Tab))
		if say[string](b, focused) != "" {
			break
		}
	}
	var been []string
	for _, key := range []string{kb.ArrowDown, kb.ArrowRight, kb.ArrowDown, kb.ArrowLeft, kb.ArrowUp} {
		at := say[string](b, focused)
		if at == "" || !strings.HasPrefix(say[string](b, panel), at) {
			b.t.Fatalf("focus is on %q, the panel says %q", at, say[string](b, panel))
		}
		been = append(been, at)
		b.run(chromedp.KeyEvent(key))
	}
	if out := say[string](b, outside); out != "" {
		b.t.Errorf("of the panel %s", out)
	}
	slices.Sort(been)
	if len(slices.Compact(been)) < 3 {
		b.t.Errorf("the arrow keys went to %v", been)
	}
	b.run(chromedp.KeyEvent(kb.Escape))
	if got := say[string](b, panel); got != "" {
		b.t.Errorf("after Escape the panel says %q", got)
	}
	b.do(`document.querySelector(".blocks tbody[data-a] a").click()`)
	if a, got := say[string](b, `document.querySelector(".blocks tbody[data-a] a").textContent`), say[string](b, panel); !strings.HasPrefix(got, a) {
		b.t.Errorf("the panel says %q, not what is in %s", got, a)
	}
}
