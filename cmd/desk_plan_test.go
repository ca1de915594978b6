package cmd

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp/kb"
)

const (
	ofKey  = `[...document.querySelectorAll("[data-k]")].find(e => e.dataset.k === %q)`
	ofPlan = `document.querySelector("#plan textarea").value`
)

// choose picks an option of a choice by what it says.
func (c *clicker) choose(key, label string) {
	c.t.Helper()
	if !inPage[bool](c, fmt.Sprintf(`(() => { const s = `+ofKey+`, o = s && [...s.options].find(o => o.textContent.startsWith(%q)); if (!o) return false; s.focus(); s.value = o.value; s.dispatchEvent(new Event("change", { bubbles: true })); return true; })()`, key, label)) {
		c.t.Fatalf("%s has no %q", key, label)
	}
	c.quiet()
}

func (c *clicker) plan(want string) {
	c.t.Helper()
	c.quiet()
	if got := inPage[string](c, ofPlan); !strings.Contains(got, want) {
		c.t.Errorf("the plan is\n%s\nwithout\n%s", got, want)
	}
}

// A plan is made of questions by who writes none: for all battles and for one, with ready-made
// ones, exceptions, and who takes the hits; what was typed by hand stays.
func TestDeskPlan(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "this-war-without-an-enemy", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	c.click(ofBlock, "Waller")
	c.click(ofArea, "Wiltshire & Berkshire")
	c.key(kb.Escape)
	c.click(`document.querySelector("#tab-plan")`)
	c.until(`document.querySelector("#plan .ask")`)
	c.shot("plan")
	c.click(ofText, "Fight while winning")
	c.plan("  general:\n    - when: own.strength < enemy.strength\n      do: retreat\n    - do: fight\n")
	c.click(`[...document.querySelectorAll("#plan summary")].find(e => e.dataset.k === "general 0 open")`)
	c.choose("general 0 0 is", "is at most")
	c.choose("general 0 0 than", "the number")
	c.key(kb.Tab) // to the slider
	if inPage[string](c, `document.activeElement.type`) != "range" {
		t.Errorf("Tab goes to %s", inPage[string](c, `document.activeElement.outerHTML`))
	}
	c.key(kb.ArrowRight, kb.ArrowRight, kb.ArrowRight)
	c.plan("- when: own.strength <= 3\n")
	c.click(ofKey, "general 0 and")
	c.plan("- when: own.strength <= 3 and own.blocks < enemy.blocks\n")
	c.shot("plan-rule")

	// Who takes the hits: by keys and by dragging.
	first := func() string {
		return inPage[string](c, `[...document.querySelectorAll("#plan .order li")].slice(0, 3).map(e => e.children[1].textContent).join(" ")`)
	}
	before := strings.Fields(first())
	inPage[bool](c, `(document.querySelector("#plan .order .handle").focus(), true)`)
	c.key(kb.ArrowDown)
	if got := strings.Fields(first()); len(before) != 3 || got[0] != before[1] || got[1] != before[0] {
		t.Errorf("by the key %v becomes %v", before, got)
	}
	c.key(kb.ArrowUp)
	c.drag(`document.querySelectorAll("#plan .order .handle")[2]`, `document.querySelectorAll("#plan .order li")[0]`)
	if got := strings.Fields(first()); got[0] != before[2] || got[1] != before[0] {
		t.Errorf("dragged %v becomes %v", before, got)
	}
	c.plan("losses: [regional, clubmen, garrisons,")

	// For one battle another.
	c.choose("elsewhere", "Oxfordshire")
	c.click(ofText, "Hold at all costs")
	c.plan("  general@Oxfordshire: fight\n")
	if said := inPage[string](c, `[...document.querySelectorAll("#plan .presets [aria-pressed=true]")].map(e => e.textContent).join()`); said != "Hold at all costs" {
		t.Errorf("chosen for Oxfordshire is %q", said)
	}
	c.click(`document.querySelector("#undo")`)
	if got := inPage[string](c, ofPlan); strings.Contains(got, "Oxfordshire") {
		t.Errorf("after an undo it is\n%s", got)
	}
	c.click(`document.querySelector("#redo")`)
	c.choose("withdraw@Oxfordshire rest", "Ask me")
	c.plan("  withdraw@Oxfordshire: ask\n")

	// By hand: what no question shows stays, with its comment.
	inPage[bool](c, `(() => { const d = [...document.querySelectorAll("#plan details")].pop(); d.open = true; const t = document.querySelector("#plan textarea"); t.value = t.value.replace("  general:\n", "  general:\n    # I count by hand.\n    - when: own.blocks == 1 or len(enemy.names) > 5\n      do: retreat\n"); t.dispatchEvent(new Event("input")); return true; })()`)
	c.click(ofText, "Use this plan")
	c.click(ofText, "Everywhere ✓")
	c.choose("general rest", "Ask me")
	c.plan("    # I count by hand.\n    - when: own.blocks == 1 or len(enemy.names) > 5\n      do: retreat\n    - when: own.strength <= 3 and own.blocks < enemy.blocks\n      do: retreat\n    - do: ask\n")
	c.until(`document.querySelector("#plan code").textContent.includes("len(enemy.names)")`)
	c.shot("plan-by-hand")
	c.click(`document.querySelector("#tab-orders")`)
	c.until(`/General Retreat/.test(document.querySelector("#words").textContent)`)
	c.sound()
}

// In the other games too a plan is made by a slider, by lists that are dragged and moved by keys, and
// by what is ready, for all battles or one; and what was typed by hand stays.
func TestDeskPlanOfOthers(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		game, side, ready, made      string // a plan that is ready, and what it says
		question, moved              string // one with an exception, whose number is moved
		lowered                      string
		losses, dragged, pressed     string // who suffers first: as it is ready, dragged, and moved by a key
		place, there, typed, further string // another for one battle; a line by hand, and what is answered then
	}{
		{"richard-iii", "york", "A delaying action", "    - when: round >= 3\n      do: [{retreat: [friendly, anywhere]}, fire]\n", "battle", "battle 1 0 n", "    - when: round >= 2\n",
			"levies, rebel, bombard", "losses: [bombard, levies, rebel, mercenaries, church, nobles, heirs, king]", "losses: [levies, bombard, rebel,",
			"Kent", "  battle@Kent: fire\n", "    - when: block.strength == 1 and len(own.names) > 2\n      do: fire\n", "  treason: ask\n"},
		{"unhappy-king-charles", "parliament", "Fight while winning", "  disperse:\n    - when: margin <= -4\n      do: disperse\n    - do: fight\n", "disperse", "disperse 0 0 n", "    - when: margin <= -5\n",
			"turncoats, militia, regional", "losses: [regional, turncoats, militia, irish, new-model, foreign, veterans]", "losses: [turncoats, regional, militia,",
			"Oxford", "  evade@Oxford: stand\n", "    - when: margin == 0 and (own.king or enemy.king)\n      do: fight\n", "  retreat: ask\n"},
	} {
		url, _ := served(t, x.game, x.side)
		c := openDesk(t, url, 1280, 800, "light")
		pressed := func(want string) {
			t.Helper()
			if got := inPage[string](c, `[...document.querySelectorAll("#plan .presets [aria-pressed=true]")].map((e) => e.textContent).join()`); got != want {
				t.Errorf("%s: chosen is %q, not %q", x.game, got, want)
			}
		}
		c.click(`document.querySelector("#tab-plan")`)
		c.until(`document.querySelector("#plan .ask")`)
		pressed("Keep the plan in force")
		c.click(ofText, x.ready)
		pressed(x.ready)
		c.plan(x.made)
		inPage[bool](c, fmt.Sprintf(`(() => { const n = `+ofKey+`; n.closest("details").open = true; n.focus(); return true; })()`, x.moved))
		c.key(kb.ArrowLeft)
		c.plan(x.lowered)

		handle := func(name string) string { return fmt.Sprintf(ofKey, "losses rest "+name) }
		names := strings.Split(x.losses, ", ")
		c.plan("losses: [" + x.losses + ",")
		c.drag(handle(names[2]), handle(names[0])+`.closest("li")`)
		c.plan(x.dragged)
		inPage[bool](c, `(`+handle(names[2])+`.focus(), true)`)
		c.key(kb.ArrowDown)
		c.plan(x.pressed)

		c.choose("elsewhere", x.place)
		c.click(ofText, "Hold at all costs")
		c.plan(x.there)
		c.plan(x.pressed)
		pressed("Hold at all costs")
		c.shot("plan-" + x.side + "-" + x.place)
		inPage[bool](c, fmt.Sprintf(`(() => { const t = document.querySelector("#plan textarea"); t.closest("details").open = true; t.value = t.value.replace("  %s:\n", (s) => s + "    # By hand.\n" + %q); t.dispatchEvent(new Event("input")); return true; })()`, x.question, x.typed))
		c.click(ofText, "Use this plan")
		c.click(ofText, "Everywhere ✓")
		key, _, _ := strings.Cut(strings.TrimSpace(x.further), ":")
		c.choose(key+" rest", "Ask me")
		c.plan("    # By hand.\n" + x.typed)
		c.plan(x.further)
		c.plan(x.pressed)
		c.click(ofText, "No plan: the standing defaults answer")
		pressed("No plan: the standing defaults answer")
		c.click(`document.querySelector("#undo")`)
		c.plan(x.there)
		c.sound()
	}
}

// drag drags with the mouse from the middle of one thing to the upper edge of another.
func (c *clicker) drag(from, to string) {
	c.t.Helper()
	at := inPage[[]float64](c, `(() => { const f = `+from+`, t = `+to+`; f.scrollIntoView({ block: "center" }); const a = f.getBoundingClientRect(), b = t.getBoundingClientRect(); return [a.x + a.width / 2, a.y + a.height / 2, b.y + 2]; })()`)
	c.press(at[0], at[1], at[0], at[2])
}

// press goes with the mouse's button held from one place to another.
func (c *clicker) press(x0, y0, x1, y1 float64) {
	c.t.Helper()
	send(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mousePressed", X: x0, Y: y0, Button: "left", ClickCount: 1})
	for i := 1; i <= 6; i++ {
		f := float64(i) / 6
		send(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseMoved", X: x0 + (x1-x0)*f, Y: y0 + (y1-y0)*f, Button: "left", Buttons: 1})
	}
	send(c, input.DispatchMouseEvent, input.DispatchMouseEventParams{Type: "mouseReleased", X: x1, Y: y1, Button: "left", ClickCount: 1})
	c.quiet()
}

// The forecast stands beside orders and plan, as a picture, and follows both.
func TestDeskForecast(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ game, side string }{{"this-war-without-an-enemy", "parliament"}, {"richard-iii", "york"}} {
		url, _ := served(t, x.game, x.side)
		c := openDesk(t, url, 1280, 800, "dark")
		if x.side == "york" { // what goes ahead is foreseen too
			c.click(`document.querySelector("#else .hand button")`)
			c.click(`document.querySelectorAll("#ahead button")[1]`)
		}
		blocks := inPage[[]string](c, `[...document.querySelectorAll("#board g.mine.can")].map(g => g.dataset.b)`)
		for _, b := range blocks {
			c.click(ofBlock, b)
			if inPage[bool](c, `!!document.querySelector("#board .spot.lit.attack")`) {
				c.click(`document.querySelector("#board .spot.lit.attack:not(.far)") || document.querySelector("#board .spot.lit.attack")`)
				if inPage[bool](c, `!document.querySelector(".items > li")`) { // several ways lead there
					c.click(`document.querySelector("#bar button")`)
				}
				break
			}
			c.key(kb.Escape)
		}
		c.key(kb.Escape)
		c.until(`document.querySelector("#words .plot .bars i")`)
		c.shot("forecast-" + x.side)
		c.click(`document.querySelector("#tab-plan")`)
		c.until(`document.querySelector("#plan-odds .plot")`)
		before := inPage[string](c, `document.querySelector("#plan-odds").innerText`)
		c.click(ofText, "Hold at all costs")
		c.choose(map[string]string{"parliament": "general rest", "york": "battle rest"}[x.side], "Retreat")
		c.until(fmt.Sprintf(`document.querySelector("#plan-odds .plot") && document.querySelector("#plan-odds").innerText !== %q`, before))
		c.shot("forecast-plan-" + x.side)
		c.sound()
	}
}
