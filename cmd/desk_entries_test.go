package cmd

import (
	"fmt"
	"strings"
	"testing"
)

// Cards that go ahead are clicked like the one that is played now, on the map as it will be then, each
// with its condition and its place among the others; and those of a sheet that was typed are there
// to be clicked on.
func TestDeskPlaysAhead(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "unhappy-king-charles", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	const (
		card  = `[...document.querySelectorAll("#else button")].find(b => b.textContent.startsWith(%q))`
		tabs  = `[...document.querySelectorAll("#ahead > button")].map(b => b.textContent).join(" | ")`
		label = `document.querySelector("#ahead [aria-label=" + JSON.stringify(%q) + "]")`
	)
	sheet := func(want string) {
		t.Helper()
		c.until(fmt.Sprintf(`document.querySelector("#yaml").value.includes(%q)`, want))
	}
	c.click(card, "Operations 2")
	c.click(ofArea, "Newbury")
	c.click(ofText, "+ at your next plays")
	if inPage[bool](c, `!!`+fmt.Sprintf(card, "Operations 2")) {
		t.Error("the card that is played now is to be played again")
	}
	c.click(card, "The Militia Ordinance")
	c.click(ofArea, "Lyme")
	c.click(ofKey, "entry and")
	c.choose("entry 0 fact", "your side: the Areas where there are Generals")
	c.choose("entry 0 text", "Reading")
	c.shot("ahead")
	c.click(ofText, "+ at your next plays")
	c.click(ofText, "Ask me when it comes")
	sheet("  ahead:\n    - when: \"\\\"Reading\\\" in own.at\"\n      card: The Militia Ordinance\n      actions:\n        - {place: Lyme}\n    - do: ask\n")
	if got := inPage[string](c, tabs); got != "Now | 1. Play The Militia Ordinance ✓ | 2. Ask me when it comes ✓ | + at your next plays" {
		t.Error(got)
	}
	c.click(label, "tried earlier")
	sheet("  ahead:\n    - do: ask\n    - when:")
	c.click(label, "take back")
	sheet("  ahead:\n    - when:")
	c.click(`document.querySelector("#undo")`)
	sheet("  ahead:\n    - do: ask\n    - when:")

	// What is done now and without a condition before it is done on the map.
	const typed = "orders:\n  card: Operations 2\n  actions: [{move: Waller, by: [Winchester]}]\n  ahead:\n    - {card: The Militia Ordinance, actions: [{place: Newbury}]}\n    - {when: turn > 2 or enemy.passed, card: Poyer Holds Pembroke, actions: [{place: Lyme}]}\n"
	c.click(`document.querySelector("#tab-sheet")`)
	inPage[bool](c, fmt.Sprintf(`(() => { const y = document.querySelector("#yaml"); y.value = y.value.replace(/orders:[^]*/, %q); y.dispatchEvent(new Event("input", { bubbles: true })); return true; })()`, typed))
	c.click(`document.querySelector("#take")`)
	c.click(`document.querySelector("#tab-orders")`)
	if got := inPage[string](c, tabs); !strings.HasPrefix(got, "Now | 1. Play The Militia Ordinance ✓ | 2. Play Poyer Holds Pembroke ✓") {
		t.Error(got)
	}
	where := func() string { // Waller stands
		c.quiet()
		return inPage[string](c, `(() => { const r = `+fmt.Sprintf(ofBlock, "Waller")+`.getBoundingClientRect(); return r.left + ", " + r.top; })()`)
	}
	now := where()
	c.click(`[...document.querySelectorAll("#ahead > button")][2]`)
	if then := where(); then != now {
		t.Errorf("after his move Waller stands at %s, before the second entry at %s", now, then)
	}
	c.click(ofText, "Now")
	c.click(`document.querySelector("#list .do button:last-child")`) // without the card nobody moves
	c.click(`[...document.querySelectorAll("#ahead > button")][2]`)
	if then := where(); then == now {
		t.Error("Waller stands where he would have moved")
	}
	c.until(`document.querySelector("#ahead .entry code").textContent === "turn > 2 or enemy.passed"`)
	c.shot("ahead-typed")
	c.sound()
}
