package cmd

import (
	"bufio"
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"fieldpost/adjudicate/effort"
)

// served serves the desk of a side of a demo, and gives its address and the folder.
func served(t *testing.T, game, side string) (url, home string) {
	t.Helper()
	home = filepath.Join(t.TempDir(), "demo")
	if status, _, errs := runForTest(t, filepath.Dir(home), "demo", game, "--dir", "demo"); status != exitDone {
		t.Fatal(errs)
	}
	return serveDesk(t, home, side), home
}

// serveDesk serves the desk of a side of a folder's game, and gives its address.
func serveDesk(t *testing.T, home, side string) (url string) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	said, out := io.Pipe()
	var bad strings.Builder
	env := Env{Args: []string{"desk", "--no-open", "-i", side + ".key", "game"}, Dir: home, Stdout: out, Stderr: &bad, Now: time.Now,
		Random: rand.Reader, ctx: ctx, Getenv: func(string) string { return "" }}
	ended := make(chan int, 1)
	go func() { ended <- Main(env); out.Close() }()
	words := bufio.NewReader(said)
	line, err := words.ReadString('\n')
	url = regexp.MustCompile(`http://127\.0\.0\.1:\d+/#[0-9a-f]{32}`).FindString(line)
	if err != nil || url == "" {
		t.Fatal(err, line, bad.String())
	}
	go io.Copy(io.Discard, words)
	t.Cleanup(func() {
		stop()
		if status := <-ended; status != exitDone || bad.Len() > 0 {
			t.Errorf("status %d, %s", status, bad.String())
		}
	})
	return url
}

// servedPolicy is the whole of what a served page may do: it has neither worker nor WebAssembly.
const servedPolicy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The desk answers its own page, and nobody else.
func TestDeskServed(t *testing.T) {
	t.Parallel()
	url, home := served(t, "richard-iii", "york")
	root, token, _ := strings.Cut(url, "#")
	ask := func(method, path, body string, header map[string]string) (int, string, http.Header) {
		t.Helper()
		r, err := http.NewRequest(method, root+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Fieldpost-Token", token)
		for k, v := range header {
			r.Header.Set(k, v)
			if k == "Host" {
				r.Host = v
			}
		}
		a, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer a.Body.Close()
		said, err := io.ReadAll(a.Body)
		if err != nil {
			t.Fatal(err)
		}
		return a.StatusCode, string(said), a.Header
	}
	status, body, head := ask("POST", "desk/board", "{}", nil)
	if status != 200 || !strings.Contains(body, "York") {
		t.Fatalf("%d %.300s", status, body)
	}
	if head.Get("Cache-Control") != "no-store" || head.Get("Access-Control-Allow-Origin") != "" || head.Get("Content-Security-Policy") != servedPolicy {
		t.Errorf("%v", head)
	}
	host := strings.TrimSuffix(strings.TrimPrefix(root, "http://"), "/")
	port := host[strings.Index(host, ":"):]
	for _, c := range []struct {
		method, path, body string
		header             map[string]string
		want               int
	}{
		{"POST", "desk/board", "{}", map[string]string{"Origin": "http://" + host}, 200},
		{"POST", "desk/board", "{}", map[string]string{"Host": "localhost" + port}, 200},
		{"POST", "desk/board", "{}", map[string]string{"Fieldpost-Token": ""}, 403},
		{"POST", "desk/board", "{}", map[string]string{"Fieldpost-Token": strings.Repeat("0", 32)}, 403},
		{"POST", "desk/board", "{}", map[string]string{"Host": "evil.example" + port}, 403}, // a name that points here
		{"POST", "desk/board", "{}", map[string]string{"Origin": "http://evil.example"}, 403},
		{"POST", "desk/board", "{}", map[string]string{"Origin": "null"}, 403},
		{"POST", "desk/board", "{}", map[string]string{"Content-Type": "text/plain"}, 415}, // what a form can send
		{"GET", "desk/board", "", nil, 404},
		{"OPTIONS", "desk/board", "", map[string]string{"Origin": "http://evil.example"}, 403},
		{"PUT", "", "", nil, 405},
		{"GET", "", "", nil, 200},
		{"GET", "york.key", "", nil, 404},
		{"GET", "../york.key", "", nil, 404},
		{"POST", "desk/other", "{}", nil, 404},
		{"POST", "desk/ask", "[1]", nil, 400},
		{"POST", "desk/ask", `{"draft":{"lists":[{"items":[["nonsense"],[""],[]]}]},"list":99,"take":["x"],"into":7}`, nil, 400},
		{"POST", "desk/ask", `{"draft":{"lists":[{"items":[["nonsense"]]}]},"list":-3}`, nil, 200},
		{"POST", "desk/why", `{"draft":{"lists":[]},"list":5,"who":"x","area":"y"}`, nil, 200},
		{"POST", "desk/news", `{"seen":""}`, map[string]string{"Fieldpost-Token": ""}, 403},
		{"POST", "desk/news", `[]`, nil, 400},
		{"POST", "desk/check", `{"sheet":"` + strings.Repeat("x", 3<<20) + `"}`, nil, 413},
	} {
		status, body, _ := ask(c.method, c.path, c.body, c.header)
		if status != c.want || status != 200 && strings.Contains(body, "York") {
			t.Errorf("%s %s %.80s %v: %d %.200s", c.method, c.path, c.body, c.header, status, body)
		}
	}
	if _, body, _ := ask("GET", "", "", map[string]string{"Fieldpost-Token": ""}); strings.Contains(body, "York") || strings.Contains(body, token) {
		t.Error("the empty page says something")
	}

	// What tells the page that the folder has changed tells nothing else.
	if _, said, _ := ask("POST", "desk/news", `{"seen":""}`, nil); !regexp.MustCompile(`^\{"seen":"[0-9a-f]{32}"\}$`).MatchString(said) {
		t.Errorf("it hears %s", said)
	}

	// A draft is kept, sealed, and comes again; the next step has none.
	var board struct{ Call string }
	if err := json.Unmarshal([]byte(body), &board); err != nil || board.Call == "" {
		t.Fatal(err, board)
	}
	kept := fmt.Sprintf(`{"call":%q,"draft":{"lists":[{"items":[["play 3"]]}],"note":"To London"}}`, board.Call)
	if status, said, _ := ask("POST", "desk/keep", kept, nil); status != 200 || said != "true" {
		t.Errorf("%d %s", status, said)
	}
	data, err := os.ReadFile(filepath.Join(home, "game", ".fieldpost-draft-york.age"))
	if err != nil || strings.Contains(string(data), "London") || !strings.Contains(string(data), "AGE ENCRYPTED FILE") {
		t.Errorf("%v, %.100s", err, data)
	}
	if _, said, _ := ask("POST", "desk/kept", "{}", nil); !strings.Contains(said, `"note":"To London"`) {
		t.Errorf("it is kept as %s", said)
	}
	ask("POST", "desk/keep", strings.Replace(kept, "sha256:", "sha256:0", 1), nil)
	if _, said, _ := ask("POST", "desk/kept", "{}", nil); strings.Contains(said, "London") {
		t.Errorf("of another step it keeps %s", said)
	}
	if status, _, errs := runForTest(t, home, "verify", "game"); status != exitDone {
		t.Errorf("with a draft in it the folder is refused: %s", errs)
	}
}

// A turn is ordered and sealed by mouse: blocks are picked, go on, are taken back; what is not
// legal says why.
func TestDeskByMouse(t *testing.T) {
	t.Parallel()
	for browser := range browsers {
		t.Run(browser, func(t *testing.T) { t.Parallel(); byMouse(t, browser) })
	}
}

func byMouse(t *testing.T, browser string) {
	url, home := served(t, "this-war-without-an-enemy", "parliament")
	does(t, home, "mail", "setup", "game", "--address", "game@club.example")
	c := openDeskIn(t, browser, url, screen{1280, 800, "light"})
	c.shot(browser + "-idle")
	c.click(ofBlock, "Waller")
	c.shot(browser + "-picked")
	c.click(ofArea, "Cornwall")
	if said := inPage[string](c, `document.querySelector("#refusal").textContent`); !strings.Contains(said, "no border joins") || !strings.Contains(said, "(4.11)") {
		t.Errorf("Cornwall: %q", said)
	}
	c.click(ofArea, "Wiltshire & Berkshire")
	c.click(ofArea, "Somerset") // on
	if said := inPage[string](c, `document.querySelector("#list").innerText`); !strings.Contains(said, "Wiltshire & Berkshire, Somerset") {
		t.Errorf("the list says %q", said)
	}
	c.key(kb.Escape)
	if got := inPage[string](c, `document.querySelector("#points").textContent + document.querySelector("#points").title`); got != "●points left: 1" {
		t.Errorf("the points are %q", got)
	}
	c.click(ofText, "That is all") // which would leave one
	if told := c.checked(home, "parliament"); !strings.Contains(told, "1 of 2 AP would be left") {
		t.Errorf("the page says %s", told)
	}
	c.click(`document.querySelector("#undo")`)
	c.click(ofBlock, "London L Foot 1")
	c.click(ofText, "All of them")
	c.click(ofArea, "Oxfordshire")
	c.shot(browser + "-ordered")
	c.until(`/London L Foot 1.*London L Foot 2 move to Oxfordshire/s.test(document.querySelector("#words").innerText)`)
	c.click(`document.querySelector("#undo")`)
	if n := inPage[int](c, `document.querySelectorAll(".items > li").length`); n != 1 {
		t.Errorf("after an undo there are %d orders", n)
	}
	c.click(`document.querySelector("#redo")`)
	if n := inPage[int](c, `document.querySelectorAll(".items > li").length`); n != 2 {
		t.Errorf("after a redo there are %d orders", n)
	}
	c.click(`document.querySelector("#tab-sheet")`)
	if sheet := inPage[string](c, `document.querySelector("#yaml").value`); !strings.Contains(sheet, "Waller: [Wiltshire, Somerset]") {
		t.Errorf("the sheet is\n%s", sheet)
	}
	c.shot(browser + "-sheet")
	c.click(`document.querySelector("#seal")`)
	inPage[bool](c, givesAway)
	c.click(ofText, "Sign and seal")
	c.shot(browser + "-sealed")
	sealed, err := os.ReadFile(filepath.Join(home, "game", "steps", "0006", "parliament.yaml"))
	if err != nil {
		t.Error(err, inPage[string](c, `document.querySelector("#dialog").innerText`))
	}
	if reply := c.hands(""); reply != string(sealed) {
		t.Errorf("what is sent is not what was sealed: %s", reply)
	}
	c.sound()
}

// checked is what the page says of the orders that are on it, which is what the command says of their
// sheet.
func (c *clicker) checked(home, side string) (told string) {
	c.t.Helper()
	c.quiet()
	if err := os.WriteFile(filepath.Join(home, "clicked.yaml"), []byte(inPage[string](c, `document.querySelector("#yaml").value`)), 0o644); err != nil {
		c.t.Fatal(err)
	}
	_, out, errs := runForTest(c.t, home, "check", "-i", side+".key", "clicked.yaml", "game")
	said := strings.Join(strings.Fields(out+errs), " ")
	lines := inPage[[]string](c, `[...document.querySelectorAll("#words .note, #words .will:not(:has(.soft)) p")].map((e) => e.firstChild.textContent)`)
	for _, l := range lines {
		if !strings.Contains(said, strings.Join(strings.Fields(l), " ")) {
			c.t.Errorf("the page says %q, and the command %s", l, said)
		}
	}
	return strings.Join(lines, "\n")
}

// The same by keyboard alone: nothing needs a pointer.
func TestDeskByKeyboard(t *testing.T) {
	t.Parallel()
	url, home := served(t, "this-war-without-an-enemy", "parliament")
	c := openDesk(t, url, 1280, 800, "dark")
	const focused = `document.activeElement.dataset.b || document.activeElement.dataset.n || document.activeElement.id || document.activeElement.textContent`
	reach := func(key, want string) {
		t.Helper()
		for range 60 {
			if inPage[string](c, focused) == want {
				return
			}
			c.key(key)
		}
		t.Fatalf("%q does not come to %s, but to %s", key, want, inPage[string](c, focused))
	}
	reach(kb.Tab, "Waller")
	c.key(kb.Enter)
	for _, k := range []string{kb.ArrowLeft, kb.ArrowRight, kb.ArrowUp, kb.ArrowDown, kb.ArrowLeft} {
		c.key(k)
		if !inPage[bool](c, `document.activeElement.classList.contains("lit") && document.activeElement.getAttribute("aria-label").length > 10`) {
			t.Fatalf("the arrow went to %s", inPage[string](c, focused))
		}
	}
	c.key(kb.Enter)
	c.shot("keyboard")
	if n := inPage[int](c, `document.querySelectorAll(".items > li").length`); n != 1 {
		t.Fatalf("there are %d orders", n)
	}
	c.key("u")
	if n := inPage[int](c, `document.querySelectorAll(".items > li").length`); n != 0 {
		t.Errorf("after an undo there are %d orders", n)
	}
	c.key("r", kb.Escape, "s")
	reach(kb.Tab, "seal-now")
	c.key(kb.Enter)
	if _, err := os.Stat(filepath.Join(home, "game", "steps", "0006", "parliament.yaml")); err != nil {
		t.Error(err)
	}
	c.sound()
}

// Whatever is clicked, what is not legal says why; once that is taken back, and what is open is
// answered, the page seals it; and nothing goes wrong in the page. (TestDeskManyClicks does more
// of it, without a browser.)
func TestDeskClickedAtRandom(t *testing.T) {
	t.Parallel()
	for _, x := range []struct{ game, side string }{{"this-war-without-an-enemy", "parliament"}, {"richard-iii", "york"}, {"unhappy-king-charles", "parliament"}} {
		url, _ := served(t, x.game, x.side)
		for _, width := range []int64{1280, 390} {
			c := openDesk(t, url, width, 844, "light")
			if cut := inPage[[]string](c, `["#title", "#when"].filter((s) => { const e = document.querySelector(s); return e.scrollWidth > e.clientWidth || !e.clientWidth; })`); len(cut) > 0 {
				t.Errorf("%s at %d: the header cuts %v", x.game, width, cut)
			}
			n := inPage[int](c, fmt.Sprintf(clickAtRandom, effort.Of(0, 30, 1000)))
			c.quiet()
			c.shot(fmt.Sprintf("random-%s-%d", x.side, width))
			if n < 20 {
				t.Errorf("%s: %d clicks", x.game, n)
			}
			c.key(kb.Escape, kb.Escape, kb.Escape)
			c.click(`document.querySelector("#tab-orders")`)
			if bad := inPage[[]string](c, `[...document.querySelectorAll(".items > li.broken")].filter(e => !e.querySelector(".why").textContent).map(e => e.innerText)`); len(bad) > 0 { // what was taken back or put elsewhere may break others, which say so
				t.Errorf("%s at %d: %v", x.game, width, bad)
			}
			p := &player{clicker: c, hand: "mouse", r: mathrand.New(mathrand.NewPCG(3, uint64(width))), seen: map[string]bool{}}
			p.picks(fmt.Sprintf("random-%s-%d", x.side, width))
			c.sound()
		}
	}
}

// clickAtRandom clicks blocks, areas and buttons, but does not seal or type.
const clickAtRandom = `(async () => {
	let seed = 7, n = 0;
	const rnd = (k) => (seed = (seed * 16807) %% 2147483647) %% k, idle = async () => { await 0; while (document.documentElement.dataset.clicking !== "0") await new Promise(f => setTimeout(f, 5)); };
	const at = (e) => { const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2; for (const k of ["pointerdown", "pointerup"]) e.dispatchEvent(new PointerEvent(k, { bubbles: true, clientX: x, clientY: y, pointerId: 1, pointerType: "mouse", button: 0 })); };
	for (let i = 0; i < %d; i++) {
		const lit = [...document.querySelectorAll("#board .spot.lit")], kind = rnd(10);
		let list = kind < 5 && lit.length ? lit : kind < 8 ? [...document.querySelectorAll("#board g.mine")] : kind < 9 ? [...document.querySelectorAll("#bar button,#else button,#ahead button,#undo,#redo,#list button,#box button,#tab-orders,#tab-plan,#plan .ask button,#plan .chips button,#plan .ask select")].filter(b => b.offsetParent && !b.disabled) : [...document.querySelectorAll("#board .spot")];
		if (!list.length) continue;
		const e = list[rnd(list.length)];
		n++;
		if (e.tagName === "BUTTON") e.click(); else if (e.tagName === "SELECT") { e.selectedIndex = rnd(e.options.length); e.dispatchEvent(new Event("change", { bubbles: true })); } else at(e);
		await idle();
	}
	return n;
})()`
