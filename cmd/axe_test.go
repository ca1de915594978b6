package cmd

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/effort"
)

// axeFile is axe-core, which looks for what keeps people from using a page: FIELDPOST_AXE
// names its axe.min.js, which .ci/run takes from npm.
func axeFile(t *testing.T) string {
	t.Helper()
	if effort.Quick() {
		t.Skip("it starts a browser")
	}
	path := os.Getenv("FIELDPOST_AXE")
	switch {
	case path == "" && os.Getenv("CI") == "true":
		t.Fatal("FIELDPOST_AXE names no axe.min.js: npm pack axe-core")
	case path == "":
		t.Skip("FIELDPOST_AXE names no axe.min.js")
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// axe says what it finds in the page as it is now.
func (c *clicker) axe(source, what string) { c.t.Helper(); c.axeIn("html", source, what) }

// axeIn says it of a part of the page.
func (c *clicker) axeIn(part, source, what string) {
	c.t.Helper()
	inPage[bool](c, `(() => { if (!window.axe) { `+source+`
	} return true; })()`)
	found := inPage[[]string](c, `axe.run("`+part+`", { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ", " + v.impact + ", " + v.nodes.length + " times: " + v.nodes[0].html + " " + v.nodes[0].failureSummary))`)
	for _, f := range found {
		c.t.Errorf("%s: %s", what, f)
	}
}

// playsAlone makes a key on the page that is open, gives it the first letter of a new game, and answers
// what is asked there.
func (c *clicker) playsAlone() {
	c.t.Helper()
	home := c.t.TempDir()
	write := writing(c.t, home)
	write("ben.card.yaml", c.makeKey("Ben"))
	write("anne.card.yaml", does(c.t, home, "keygen", "-o", "anne.key", "--name", "Anne"))
	does(c.t, home, "keygen", "-o", "cleo.key", "--name", "Cleo")
	does(c.t, home, "new", "-i", "cleo.key", "--game", "this-war-without-an-enemy", "--scenario", "mid-war", "--royalist", "anne.card.yaml", "--parliament", "ben.card.yaml", "--id", "naseby-1234", "game")
	does(c.t, home, "mail", "setup", "-i", "cleo.key", "game", "--address", "game@club.example", "--royalist", "anne@example.org", "--parliament", "ben@example.net")
	does(c.t, home, "mail", "out", "-i", "cleo.key", "game")
	c.drop(filepath.Join(home, "game", "mail", "out", "0001-parliament-call.eml"))
	c.click(`document.querySelector("#home-games button.main")`)
	c.settled()
	c.click(`document.querySelector("#else button")`)
	c.settled()
}

// Nothing that axe knows keeps anybody from the desk, the page that looks on, the slides, or
// the home of the desk by itself, by day and by night.
func TestAxe(t *testing.T) {
	t.Parallel()
	source := axeFile(t)
	url, home := served(t, "this-war-without-an-enemy", "parliament")
	other, _ := served(t, "unhappy-king-charles", "parliament")
	does(t, home, "view", "--format", "html", "-o", "view.html", "-i", "parliament.key", "game")
	does(t, home, "render", "--all", "-o", "slides.html", "-i", "parliament.key", "game")
	does(t, home, "render", "--public", "-o", "public.html", "-i", "parliament.key", "game")
	for _, shape := range []struct {
		scheme string
		width  int64
	}{{"dark", 1280}, {"light", 390}} {
		c := openDesk(t, url, shape.width, 800, shape.scheme)
		c.axe(source, "desk, "+shape.scheme)
		c.click(ofBlock, "Waller")
		c.axe(source, "desk, a block is picked, "+shape.scheme)
		c.click(ofArea, "Hampshire")
		c.key(kb.Escape)
		c.click(`document.querySelector(".items .do button")`)
		c.axeIn("#panel", source, "desk, what is done if that cannot be, "+shape.scheme)
		c.key(kb.Escape, "s")
		c.until(`document.querySelector("#seal-now")`)
		c.axeIn("#dialog", source, "desk, to be sealed, "+shape.scheme)
		c.click(ofText, "Close")
		c.click(`document.querySelector("#undo")`) // the draft is there again by the other light
		for _, tab := range []string{"plan", "happened", "sheet"} {
			inPage[bool](c, `(document.querySelector("#tab-`+tab+`").click(), true)`)
			c.quiet()
			c.axe(source, "desk, "+tab+", "+shape.scheme)
		}
		for _, page := range []string{"view", "slides", "public"} {
			c.visit("file://" + filepath.Join(home, page+".html"))
			c.axe(source, page+", "+shape.scheme)
			if shape.scheme != "dark" { // what steps has the same colours by day as what stands
				continue
			}
			inPage[bool](c, `(document.querySelectorAll("[data-step='1']").forEach((b) => b.getClientRects().length && b.click()), true)`)
			c.axe(source, page+", stepping, "+shape.scheme)
		}
		c.visit(other)
		c.until(`document.documentElement.dataset.ready === "1"`)
		c.quiet()
		c.click(`document.querySelector("#else .hand button")`)
		c.axe(source, "desk of cards, one is picked, "+shape.scheme)
		c.click(`document.querySelector("#tab-plan")`)
		c.axeIn("#panel", source, "desk of cards, plan, "+shape.scheme)
		c.click(`document.querySelector("#undo")`)
		site, _ := alone(t)
		c.visit(site)
		c.until(`document.querySelector("#home-keys button")`)
		c.settled()
		c.axe(source, "home, "+shape.scheme)
		if night := inPage[bool](c, `getComputedStyle(document.querySelector("#home")).backgroundColor.match(/\d+/g).every((n) => n < 60)`); night != (shape.scheme == "dark") {
			t.Errorf("%s: the home page is as by night: %v", shape.scheme, night)
		}
		if n := inPage[int](c, `fetch("manifest.webmanifest").then((a) => a.json()).then((m) => fetch(m.icons[0].src)).then((a) => a.status)`); n != 200 {
			t.Errorf("the manifest's icon: %d", n)
		}
		c.shot("home-" + shape.scheme)
		if shape.scheme == "dark" { // in a game it is the desk, which is looked at above
			continue
		}
		c.playsAlone()
		c.axe(source, "the page alone in a game, "+shape.scheme)
		c.click(`document.querySelector("#seal")`)
		c.click(`document.querySelector("#seal-now")`)
		c.until(`document.querySelector("#dialog .reply")`)
		c.axeIn("#dialog", source, "the page alone, sealed, "+shape.scheme)
	}
}
