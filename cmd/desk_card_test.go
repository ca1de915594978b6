package cmd

import (
	"strings"
	"testing"
)

// A card is played by mouse with what arises of it: each question in its words, and its answers
// on the map or beside it.
func TestDeskPlaysACard(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "unhappy-king-charles", "royalist")
	c := openDesk(t, url, 1280, 800, "light")
	if n := inPage[int](c, `[...document.querySelectorAll("button")].filter(b => b.offsetParent && b.textContent.startsWith("The Midland Association")).length`); n != 1 {
		t.Fatalf("%d buttons of the card", n)
	}
	c.click(`[...document.querySelectorAll("button")].find(b => b.offsetParent && b.textContent.startsWith("The Midland Association"))`)
	c.until(`document.body.innerText.includes("Do you send your Siege Train")`)
	c.click(ofText, "Keep")
	c.click(ofArea, "Newbury")
	c.until(`document.body.innerText.includes("A PC marker is placed in Newbury")`)
	c.shot("card")
	if said := inPage[string](c, `document.body.innerText`); !strings.Contains(said, "You play the bonus card The Midland Association.") {
		t.Error(said)
	}
	c.sound()
}
