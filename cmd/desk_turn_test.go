package cmd

import (
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/rulebooks"
)

// beginnings are the scenarios that games are begun with here.
var beginnings = map[string]string{"richard-iii": "kingmaker", "this-war-without-an-enemy": "mid-war", "unhappy-king-charles": "full-war"}

// player is who knows no rule, and picks of what the page offers, with one kind of hand.
type player struct {
	*clicker
	hand string
	r    *rand.Rand
	seen map[string]bool // kinds of steps that a picture is kept of
	did  []string
}

// offered is what can be pressed on the page; what is pressed is known by its number.
type offered struct {
	Kinds           []string
	Labels          []string
	Question        string
	Items, Broken   int
	Seal, Road, All bool // it can be sealed; a march may go on; all is answered
}

// offers looks at what a person sees: what lights up on the map, and the buttons.
const offers = `(() => {
	const list = window.seen = [], kinds = [], labels = [], one = (s) => document.querySelector(s);
	const add = (kind, s) => { for (const e of document.querySelectorAll(s)) if (!e.disabled && e.getClientRects().length) { list.push(e); kinds.push(kind); labels.push(e.dataset.n || e.dataset.b || e.textContent.trim()); } };
	add("attack", "#board .spot.lit.attack"); add("lit", "#board .spot.lit:not(.attack)"); add("block", "#board g.mine.can");
	add("bar", "#bar button"); add("box", "#box button[aria-pressed=false]"); add("chip", "#else .chips button"); add("end", "#else .row:not(.toplan) button"); add("tab", "#ahead button[aria-pressed=false]");
	add("back", ".items > li.broken > .do button:last-child"); add("now", "#ahead button:first-child[aria-pressed=false]"); add("open", "#list h2 button");
	return { kinds, labels, question: one("#question").textContent, items: document.querySelectorAll(".items > li").length, broken: document.querySelectorAll(".items > li.broken").length,
		seal: !one("#seal").disabled, road: !!one("#bar button.main"), all: !document.querySelector("#else button") && !document.querySelector("#board .spot.lit") };
})()`

// press presses something, as the hand does.
func (p *player) press(what string) bool {
	p.t.Helper()
	if p.hand == "keys" {
		if !p.reach(what) {
			return false
		}
		p.stroke(kb.Enter, false)
	} else {
		at := inPage[[]float64](p.clicker, seenAt(what))
		if len(at) != 2 {
			return false
		}
		p.point(at[0], at[1], p.hand == "touch")
	}
	p.until(`(document.documentElement.dataset.clicking || "0") === "0"`)
	return true
}

// reach goes to something by Tab and arrows.
func (p *player) reach(what string) bool {
	p.t.Helper()
	type place struct {
		There, Lit bool // the focus is there; it is at another area that is lit
		Dx, Dy     float64
		Back, Out  bool // it is before where the focus is; that has gone on to the browser's own bars
	}
	where := `(() => { const e = ` + what + `, a = document.activeElement, lit = e.classList.contains("lit") && a.classList.contains("lit"), r = e.getBoundingClientRect(), f = a.getBoundingClientRect();
		return { there: a === e, lit: lit && a !== e, out: !document.hasFocus(), dx: r.x + r.width / 2 - f.x - f.width / 2, dy: r.y + r.height / 2 - f.y - f.height / 2, back: a !== document.body && !!(a.compareDocumentPosition(e) & 2) }; })()`
	at := inPage[place](p.clicker, where)
	back := at.Back
	for n := 0; n < 250; n++ {
		switch {
		case at.Out && p.enter():
			back = !back
		case at.There || at.Lit && n > 12: // another lit area is as good to who knows no rule
			return true
		case at.Lit:
			k := kb.ArrowRight
			switch {
			case math.Abs(at.Dx) >= math.Abs(at.Dy) && at.Dx < 0:
				k = kb.ArrowLeft
			case math.Abs(at.Dx) >= math.Abs(at.Dy):
			case at.Dy < 0:
				k = kb.ArrowUp
			default:
				k = kb.ArrowDown
			}
			p.stroke(k, false)
		case back:
			p.stroke(kb.Tab, true)
		default:
			p.stroke(kb.Tab, false)
		}
		at = inPage[place](p.clicker, where)
	}
	return false
}

// picks orders what is asked at a step, and seals it by the page's own dialog.
func (p *player) picks(step string) {
	p.t.Helper()
	want, tried, pressed := 2+p.r.IntN(4), map[string]bool{}, map[string]int{}
	for n := 0; n < 150; n++ {
		if n%20 == 19 { // what could not be reached may be by now
			clear(tried)
			clear(pressed)
		}
		o := inPage[offered](p.clicker, offers)
		of := func(kinds ...string) (list []int) {
			for i, k := range o.Kinds {
				if slices.Contains(kinds, k) && !tried[k+o.Labels[i]+fmt.Sprint(o.Items)] {
					list = append(list, i)
				}
			}
			return list
		}
		bar, from, last := of("bar"), []int(nil), -1
		if len(bar) > 0 {
			last = bar[len(bar)-1] // it leaves off
		}
		switch {
		case o.Broken > 0:
			from = of("back")
		case len(bar) > 0 && o.Road && p.r.IntN(2) == 0:
			from = bar[len(bar)-1:]
		case len(bar) > 0:
			if from = of("attack"); len(from) == 0 || p.r.IntN(3) == 0 {
				from = append(of("attack", "lit"), bar[:len(bar)-1]...)
			}
			if len(from) == 0 {
				from = bar[len(bar)-1:]
			}
		case len(of("box")) > 0:
			from = of("box")
		case o.Items >= want || n > 60 || o.All:
			if p.quiet(); inPage[bool](p.clicker, `!document.querySelector("#seal").disabled`) {
				p.plans(step)
				if p.seals(step) {
					return
				}
				continue
			}
			if from = of("end", "open", "now"); len(from) == 0 {
				from = of("chip", "lit", "attack", "block")
			}
		case p.r.IntN(8) == 0:
			from = of("tab")
		default:
			if from = of("chip", "lit", "attack", "block"); len(from) == 0 {
				from = of("end", "open", "now")
			}
		}
		if len(from) == 0 {
			if want = 0; o.Items == 0 && n > 20 {
				p.t.Fatalf("%s: nothing can be pressed but %v %v; the page says: %s\n%s", step, o.Kinds, o.Labels, inPage[string](p.clicker, `document.body.innerText.slice(0, 900)`), strings.Join(p.did, "\n"))
			}
			continue
		}
		i := from[p.r.IntN(len(from))]
		what := o.Kinds[i] + o.Labels[i] + fmt.Sprint(o.Items)
		pressed[what]++
		p.did = append(p.did, fmt.Sprintf("%s: %s %q", step, o.Kinds[i], o.Labels[i]))
		if !p.press(fmt.Sprintf(`window.seen[%d]`, i)) {
			p.did = append(p.did, "which is not to be seen")
			tried[what] = true
		} else if o.Kinds[i] == "bar" && pressed[what] > 5 && i != last {
			tried[what] = true
		}
	}
	p.shot("turn-lost")
	p.t.Fatalf("%s: it is never sealed; the page says: %s\n%s", step, inPage[string](p.clicker, `document.body.innerText.slice(0, 1500)`), strings.Join(p.did, "\n"))
}

// plans takes a plan that is ready, once a game.
func (p *player) plans(step string) {
	p.t.Helper()
	if p.seen["plan"] || inPage[bool](p.clicker, `document.querySelector("#tab-plan").hidden`) {
		return
	}
	p.seen["plan"] = true
	p.tab("plan")
	p.until(`document.querySelector("#plan .presets")`)
	if !p.press(fmt.Sprintf(ofText, "Hold at all costs")) {
		p.t.Errorf("%s: no plan can be taken", step)
	}
	p.quiet()
	p.shot("turn-" + step + "-plan")
	if !inPage[bool](p.clicker, `document.querySelector("#plan [data-k=keep]").getAttribute("aria-pressed") === "false"`) {
		p.t.Errorf("%s: no plan is taken", step)
	}
	p.tab("orders")
}

// tells holds that the page has nothing in it that its player may not know, wherever that is kept.
// What is printed for all stands in the choices of plans.
func (p *player) tells(step string, hidden []string, seat *deskTable) {
	p.t.Helper()
	page := inPage[string](p.clicker, `(() => { const c = document.documentElement.cloneNode(true); c.querySelectorAll("#plan option").forEach((e) => e.remove()); return c.outerHTML + JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.title, location.href, history.state, document.cookie]); })()`)
	for _, h := range hidden {
		if at := strings.Index(page, h); at >= 0 {
			p.t.Errorf("%s: the page has %s in it: %s", step, h, page[max(0, at-150):min(len(page), at+60)])
		}
	}
	kind := "memory " + seat.side // its first is looked through, and when there are hours one of each kind
	if effort.Soak() {
		kind += " " + seat.desk.View.Asked[0].Name
	}
	if p.seen[kind] {
		return
	}
	p.seen[kind] = true
	printed, own := printedIn(p.t, seat), false
	for _, text := range p.memory() {
		own = own || strings.Contains(text, seat.desk.View.Call)
		for _, h := range hidden {
			if strings.Contains(text, h) && !printed[text] {
				at := strings.Index(text, h)
				p.t.Errorf("%s: the page remembers %s: %s", step, h, text[max(0, at-150):min(len(text), at+60)])
			}
		}
	}
	if _, ok := p.browser.(*chromium); ok && !own {
		p.t.Errorf("%s: its own call is not in the page's memory", step)
	}
}

// writes writes a line to the other side, and goes on at once.
func (p *player) writes(note string) {
	p.t.Helper()
	p.tab("sheet")
	p.press(`document.querySelector("#note")`)
	for _, r := range note {
		p.stroke(string(r), false)
	}
	if p.hand == "keys" {
		p.stroke(kb.Escape, false)
	}
	p.tab("orders")
}

// tab goes to another pane.
func (p *player) tab(name string) {
	p.t.Helper()
	what := `document.querySelector("#tab-` + name + `")`
	if p.hand != "keys" {
		p.press(what)
		return
	}
	p.stroke(inPage[string](p.clicker, `String([...document.querySelectorAll("#tabs button")].filter((b) => !b.hidden).indexOf(`+what+`) + 1)`), false)
}

// noteOf is what a side writes to the other, who reads it with the next call and not before.
func noteOf(side string) string { return "Xanadu, " + side }

// seals presses the page's button, and then the dialog's.
func (p *player) seals(step string) bool {
	p.t.Helper()
	if !p.press(`document.querySelector("#seal")`) {
		p.t.Fatal("the seal is not to be reached")
	}
	p.until(`document.querySelector("#dialog").open`)
	p.quiet()
	kind := regexp.MustCompile(`[^a-z]+`).ReplaceAllString(strings.ToLower(inPage[string](p.clicker, `document.querySelector("#question").textContent`)), " ")
	if kind = strings.Join(strings.Fields(kind)[:min(4, len(strings.Fields(kind)))], "-"); !p.seen[kind] {
		p.seen[kind] = true
		p.shot("turn-" + step + "-seal")
	}
	if !inPage[bool](p.clicker, `!!document.querySelector("#seal-now")`) || !p.press(`document.querySelector("#seal-now")`) {
		p.t.Fatalf("%s: what was to be sealed is not: %s", step, inPage[string](p.clicker, `document.querySelector("#dialog").innerText`))
	}
	p.until(`!document.querySelector("#seal-now")`)
	if said := inPage[string](p.clicker, `document.querySelector("#dialog").innerText`); !strings.HasPrefix(strings.TrimSpace(said), "Sealed") {
		p.t.Fatalf("%s: %s", step, said)
	}
	return true
}

// turnsInTheGate are those of TestDeskPlaysATurn that every change waits for.
var turnsInTheGate = []string{
	"richard-iii-table-keys-chromium", "this-war-without-an-enemy-plans-touch-chromium", "unhappy-king-charles-plans-mouse-chromium",
	"richard-iii-plans-keys-firefox",
}

// A whole game turn of each game at each pace, by each kind of hand, in each browser: both sides
// order what they are asked at the desk and seal it there, nothing is typed, and the program
// plays it.
func TestDeskPlaysATurn(t *testing.T) {
	t.Parallel()
	n := 0
	for _, browser := range slices.Sorted(maps.Keys(browsers)) {
		for _, g := range rulebooks.All() {
			for _, pace := range []string{"plans", "table"} {
				for _, hand := range []string{"mouse", "touch", "keys"} {
					n++
					name := strings.Join([]string{g.Name, pace, hand, browser}, "-")
					if seed := uint64(n); effort.Soak() || slices.Contains(turnsInTheGate, name) {
						t.Run(name, func(t *testing.T) {
							t.Parallel() // they are the longest of all
							turn(t, name, g, pace, hand, browser, seed)
						})
					}
				}
			}
		}
	}
}

func turn(t *testing.T, name string, g rulebooks.Game, pace, hand, browser string, seed uint64) {
	turns := regexp.MustCompile(`campaign \d+, turn \d+|\d{4}, Turn [IV]+|Turn \d+`)
	home := gameToClick(t, g, beginnings[g.Name], pace, "turn-1")
	urls := []string{serveDesk(t, home, g.Sides[0]), serveDesk(t, home, g.Sides[1])}
	width := map[string]int64{"mouse": 1280, "touch": 390, "keys": 1280}[hand]
	p := &player{clicker: openDeskIn(t, browser, urls[0], screen{width, 844, "light"}), hand: hand, r: rand.New(rand.NewPCG(1, seed)), seen: map[string]bool{}}
	was, names := "", 0
	for step := 1; ; step++ {
		asked, sealed := 0, ""
		for i, side := range g.Sides {
			seat := seatIn(t, home, side)
			if seat == nil {
				continue
			}
			now := turns.FindString(seat.desk.View.When)
			if was != "" && now != was {
				if t.Logf("%d steps, pressed %d times", step-1, len(p.did)); names < 10 {
					t.Errorf("there were %d names to hide", names)
				}
				return
			}
			was, asked = now, asked+1
			p.visit("about:blank")
			p.visit(urls[i])
			p.until(`document.documentElement.dataset.ready === "1"`)
			if kind := seat.desk.View.Asked[0].Name; !p.seen[kind] {
				p.seen[kind] = true
				p.shot("turn-" + name + "-" + kind)
			}
			p.said() // what the page before left unfinished is no fault
			if step == 2 {
				p.writes(noteOf(side))
			}
			p.picks(fmt.Sprintf("%s-%d-%s", name, step, side))
			hidden := hiddenNames(t, seat)
			names += len(hidden)
			if sealed != "" && step == 2 {
				hidden = append(hidden, noteOf(sealed))
			}
			p.tells(name, hidden, seat)
			sealed = side
			p.sound()
		}
		if asked == 0 {
			t.Logf("it is over after %d steps", step-1)
			return
		}
		does(t, home, "adjudicate", "-i", "cleo.key", "game")
	}
}
