package cmd

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"

	"fieldpost/adjudicate/effort"
)

// browser is one as a person has it before him: what he does with it, and what it shows.
type browser interface {
	visit(url string)
	// stroke presses a key, which has the name that package kb gives it.
	stroke(key string, shift bool)
	// enter goes back into the page where a key has gone on to the browser's own bars, if it has any.
	enter() bool
	// point presses with the mouse, or with a finger, at a point of the window.
	point(x, y float64, finger bool)
	picture() []byte
	// evaluate gives what an expression in the page comes to, when it does, as JSON.
	evaluate(expression string) ([]byte, error)
	// said is what went wrong in the page since it was last asked, in the browser's words.
	said() []string
}

// screen is what a page is shown on.
type screen struct {
	width, height int64
	scheme        string // light or dark
}

// clicker is the desk in a browser.
type clicker struct {
	browser
	t testing.TB
}

// browsers are those that a person may have.
var browsers = map[string]func(testing.TB, screen) browser{"chromium": openChromium, "firefox": openFirefox}

// installed is a browser's program, the first of its names that is installed. A machine without one skips
// the test; the gate does not.
func installed(t testing.TB, names ...string) string {
	t.Helper()
	if effort.Quick() {
		t.Skip("it starts a browser")
	}
	for _, name := range names {
		if found, err := exec.LookPath(name); err == nil {
			return found
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("there is none of ", names, ": .ci/run says which packages have them")
	}
	t.Skip("there is none of ", names)
	return ""
}

// openDesk opens a page in Chromium, where most tests are.
func openDesk(t testing.TB, url string, width, height int64, scheme string) *clicker {
	t.Helper()
	return openDeskIn(t, "chromium", url, screen{width, height, scheme})
}

func openDeskIn(t testing.TB, browser, url string, s screen) *clicker {
	t.Helper()
	c := &clicker{t: t, browser: browsers[browser](t, s)}
	c.visit(url)
	c.until(`document.documentElement.dataset.ready === "1"`)
	return c
}

// What goes wrong in a page, in its worker, or against its policy is heard in each browser, and so is
// what either tells the console.
func TestBrowsersSay(t *testing.T) {
	t.Parallel()
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		const speaks = `console.log("a %[1]s speaks"); setTimeout(() => { throw new Error("a %[1]s throws"); }, 10); Promise.reject(new Error("a %[1]s rejects"));`
		switch r.URL.Path {
		case "/page.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, speaks+`document.write("<p style='color:red'>"); new Worker("worker.js");`, "page")
		case "/worker.js":
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, speaks, "worker")
		default:
			w.Header().Set("Content-Security-Policy", "default-src 'self'")
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<!DOCTYPE html><title>A page</title><script src="page.js"></script>`)
		}
	}))
	t.Cleanup(s.Close)
	for name, open := range browsers {
		b := open(t, screen{800, 600, "light"})
		b.visit(s.URL)
		said := ""
		for range 400 {
			if said += strings.Join(b.said(), "\n"); len(wanting(said)) == 0 {
				break
			}
			if _, err := b.evaluate(`new Promise((f) => setTimeout(() => f(1), 25))`); err != nil {
				t.Fatal(err)
			}
		}
		if w := wanting(said); len(w) > 0 {
			t.Errorf("%s does not say %q:\n%s", name, w, said)
		}
	}
}

// wanting is what TestBrowsersSay still wants to hear.
func wanting(said string) (list []string) {
	for _, w := range []string{"a page speaks", "a page throws", "a page rejects", "a worker speaks", "a worker throws", "a worker rejects", "default-src"} {
		if !strings.Contains(said, w) {
			list = append(list, w)
		}
	}
	return list
}

// run does what only Chromium can, as does send.
func (c *clicker) run(steps ...chromedp.Action[chromedp.Void]) {
	c.t.Helper()
	c.browser.(*chromium).run(steps...)
}

func send[P, R any](c *clicker, command cdp.Command[P, R], params P) *R {
	c.t.Helper()
	return tell(c.browser.(*chromium), command, params)
}

// inPage gives what an expression in the page comes to.
func inPage[T any](c *clicker, expression string) (out T) {
	c.t.Helper()
	data, err := c.evaluate(expression)
	if err == nil {
		err = json.Unmarshal(data, &out)
	}
	if err != nil {
		c.t.Fatal(expression, err)
	}
	return out
}

// until waits for something to be so in the page.
func (c *clicker) until(expression string) {
	c.t.Helper()
	var last error
	for range 600 {
		is, err := c.evaluate(`(async () => { if (` + expression + `) return true; await new Promise((f) => setTimeout(f, 25)); return false; })()`)
		if err == nil && string(is) == "true" {
			return
		}
		last = err // a page that is being loaded anew has no answer
	}
	c.t.Fatalf("it does not come to %s, %v; the page says: %s", expression, last, inPage[string](c, `document.body.innerText.slice(0, 900)`))
}

// quiet waits until the page has nothing under way.
func (c *clicker) quiet() { c.t.Helper(); c.until(`document.documentElement.dataset.busy === "0"`) }

const (
	ofBlock = `[...document.querySelectorAll("#board g.mine")].find(g => g.dataset.b === %q)`
	ofArea  = `[...document.querySelectorAll("#board .spot")].find(g => g.dataset.n === %q)`
	ofText  = `[...document.querySelectorAll("button")].find(b => b.offsetParent && b.textContent.trim() === %q)`
)

// click clicks where something is to be seen, as a mouse does.
func (c *clicker) click(what string, args ...any) {
	c.t.Helper()
	e := fmt.Sprintf(what, args...)
	at := inPage[[]float64](c, seenAt(e))
	if len(at) != 2 {
		c.t.Fatalf("%s is not to be seen", e)
	}
	c.point(at[0], at[1], false)
	c.quiet()
}

// seenAt is an expression for a point of the window where something is to be seen.
func seenAt(e string) string {
	return `(() => {
		const e = ` + e + `; if (!e) return [];
		if (e.scrollIntoView && !e.ownerSVGElement) e.scrollIntoView({ block: "nearest" });
		const r = e.getBoundingClientRect();
		for (let i = -1; i < 900; i++) { // in the middle, or else somewhere in it
			const x = r.x + r.width * (i < 0 ? .5 : ((i * 7 % 30) + .5) / 30), y = r.y + r.height * (i < 0 ? .5 : (((i * 11 + (i / 30 | 0)) % 30) + .5) / 30), f = document.elementFromPoint(x, y);
			if (f === e || e.contains(f)) return [x, y];
		}
		return [];
	})()`
}

func (c *clicker) key(keys ...string) {
	c.t.Helper()
	for _, k := range keys {
		c.stroke(k, false)
		c.quiet()
	}
}

func (c *clicker) shot(name string) {
	c.t.Helper()
	dir := os.Getenv("CI_ARTIFACTS")
	if dir == "" {
		dir = c.t.ArtifactDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		c.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "desk-"+name+".png"), c.picture(), 0o644); err != nil {
		c.t.Fatal(err)
	}
}

func (c *clicker) sound() {
	c.t.Helper()
	for _, p := range c.said() {
		c.t.Error("the browser says: ", p)
	}
	if token := inPage[string](c, `location.href`); strings.Contains(token, "#") {
		c.t.Errorf("the address shown is %s", token)
	}
}
