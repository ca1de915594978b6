package cmd

import (
	"os"
	"path/filepath"
	"testing"

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
func (c *clicker) axe(source, what string) {
	c.t.Helper()
	inPage[bool](c, `(() => { if (!window.axe) { `+source+`
	} return true; })()`)
	found := inPage[[]string](c, `axe.run(document, { resultTypes: ["violations"] }).then((r) => r.violations.map((v) => v.id + ", " + v.impact + ", " + v.nodes.length + " times: " + v.nodes[0].html + " " + v.nodes[0].failureSummary))`)
	for _, f := range found {
		c.t.Errorf("%s: %s", what, f)
	}
}

// Nothing that axe knows keeps anybody from the desk, the page that looks on, the slides, or
// the home of the desk by itself, by day and by night.
func TestAxe(t *testing.T) {
	t.Parallel()
	source := axeFile(t)
	url, home := served(t, "this-war-without-an-enemy", "parliament")
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
		for _, tab := range []string{"plan", "happened", "sheet"} {
			inPage[bool](c, `(document.querySelector("#tab-`+tab+`").click(), true)`)
			c.quiet()
			c.axe(source, "desk, "+tab+", "+shape.scheme)
		}
		for _, page := range []string{"view", "slides", "public"} {
			c.visit("file://" + filepath.Join(home, page+".html"))
			c.axe(source, page+", "+shape.scheme)
			inPage[bool](c, `(document.querySelectorAll("[data-step='1']").forEach((b) => b.getClientRects().length && b.click()), true)`)
			c.axe(source, page+", stepping, "+shape.scheme)
		}
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
	}
}
