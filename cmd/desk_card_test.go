package cmd

import (
	"strings"
	"testing"
)

// A card is played by mouse with what is done by it, on the map or beside it.
func TestDeskPlaysACard(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "unhappy-king-charles", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	const ofCard = `[...document.querySelectorAll("button")].filter(b => b.offsetParent && b.textContent.startsWith("Operations 1"))`
	if n := inPage[int](c, ofCard+`.length`); n != 1 {
		t.Fatalf("%d buttons of the card", n)
	}
	c.click(ofCard + `[0]`)
	c.click(ofArea, "Newbury")
	c.until(`document.body.innerText.includes("A PC marker is placed in Newbury")`)
	c.shot("card")
	if said := inPage[string](c, `document.body.innerText`); !strings.Contains(said, "You play Operations 1.") {
		t.Error(said)
	}
	c.sound()
}
