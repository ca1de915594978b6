package cmd

import (
	"strings"
	"testing"
)

// A card is played by mouse with what is done by it, on the map or beside it: an Operations card, which
// most hands have.
func TestDeskPlaysACard(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "unhappy-king-charles", "parliament")
	c := openDesk(t, url, 1280, 800, "light")
	const ofCard = `[...document.querySelectorAll("button")].filter(b => b.offsetParent && /^Operations [123]/.test(b.textContent))`
	if n := inPage[int](c, ofCard+`.length`); n == 0 {
		t.Fatal("no button of an Operations card")
	}
	card := inPage[string](c, ofCard+`[0].textContent.slice(0, "Operations 1".length)`)
	c.click(ofCard + `[0]`)
	c.click(ofArea, "Newbury")
	c.until(`document.body.innerText.includes("A PC marker is placed in Newbury")`)
	c.shot("card")
	if said := inPage[string](c, `document.body.innerText`); !strings.Contains(said, "You play "+card+".") {
		t.Error(said)
	}
	c.sound()
}
