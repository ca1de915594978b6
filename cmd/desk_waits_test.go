package cmd

import (
	"strings"
	"testing"
)

// Who is asked nothing sees first what happened, reads who is awaited and what he holds, and has
// nothing before him that cannot be pressed.
func TestDeskWaits(t *testing.T) {
	t.Parallel()
	url, _ := served(t, "unhappy-king-charles", "royalist")
	c := openDesk(t, url, 1280, 800, "light")
	const words = `document.querySelector("#panel").innerText + document.querySelector("#question").textContent`
	c.until(`document.querySelector("#panel").innerText.includes("Royalist plays")`)
	if said := inPage[string](c, words); !strings.Contains(said, "Awaited: Parliament") {
		t.Error(said)
	}
	if inPage[bool](c, `!!document.querySelector("#seal").offsetParent`) {
		t.Error("there is a button to seal nothing")
	}
	c.click(`document.querySelector("#tab-orders")`)
	c.shot("waits")
	if said := inPage[string](c, words); !strings.Contains(said, "Hand") {
		t.Error(said)
	}
	c.sound()
}
