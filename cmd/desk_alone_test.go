package cmd

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	mathrand "math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"fieldpost/adjudicate/effort"
	adjudicategame "fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/deskalone"
	"fieldpost/cmd/internal/planform"
	"fieldpost/cmd/internal/rulebooks"
)

// builtPage is the page of the desk by itself, built from this source, once.
var builtPage = sync.OnceValues(func() (dir string, err error) {
	if dir, err = filepath.Abs(filepath.Join("..", ".ci", "artifacts", "page")); err != nil { // the next run replaces it
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	var said strings.Builder
	env := Env{Args: []string{"desk", "export", dir}, Dir: "..", Stdout: &said, Stderr: &said, Getenv: func(string) string { return "" }, Environ: os.Environ(), Now: time.Now, Random: rand.Reader}
	if status := Main(env); status != exitDone {
		err = fmt.Errorf("status %d: %s", status, said.String())
	}
	return dir, err
})

// alone serves the page as any web server does.
func alone(t testing.TB) (url string, down func()) {
	t.Helper()
	if effort.Quick() {
		t.Skip("it builds WebAssembly and starts a browser")
	}
	dir, err := builtPage()
	if err != nil {
		t.Fatal(err)
	}
	s := httptest.NewServer(http.FileServer(http.Dir(dir)))
	t.Cleanup(s.Close)
	return s.URL + "/", s.Close
}

// does runs a command that must succeed.
func does(t testing.TB, home string, args ...string) string {
	t.Helper()
	status, out, errs := runForTest(t, home, args...)
	if status != exitDone {
		t.Fatal(args, status, out, errs)
	}
	return out
}

// home waits until the page by itself has done what it was asked.
func (c *clicker) settled() {
	c.t.Helper()
	c.until(`(document.documentElement.dataset.working || "0") === "0" && (document.documentElement.dataset.busy || "0") === "0"`)
}

func (c *clicker) typeInto(selector, text string) {
	c.t.Helper()
	inPage[bool](c, fmt.Sprintf(`(document.querySelector(%q).focus(), true)`, selector))
	if _, ok := c.browser.(*chromium); ok {
		send(c, input.InsertText, input.InsertTextParams{Text: text})
		return
	}
	for _, r := range text {
		c.stroke(string(r), false)
	}
}

// drop lets files fall on the page.
func (c *clicker) drop(files ...string) {
	c.t.Helper()
	var list []string
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			c.t.Fatal(err)
		}
		list = append(list, fmt.Sprintf(`[%q, %q]`, filepath.Base(f), base64.StdEncoding.EncodeToString(data)))
	}
	inPage[bool](c, `(() => {
		const to = new DataTransfer();
		for (const [n, d] of [`+strings.Join(list, ",")+`]) to.items.add(new File([Uint8Array.from(atob(d), (x) => x.charCodeAt(0))], n));
		return document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: to })), true;
	})()`)
	c.until(`!/^…?$/.test(document.querySelector("#home-said").textContent + document.querySelector("#home-wrong").textContent)`)
	c.settled()
}

const passphrase = "seven quiet drums"

// makeKey makes a key on the page, and gives its card.
func (c *clicker) makeKey(name string) (card string) {
	c.t.Helper()
	c.typeInto("#home-name", name)
	c.typeInto("#home-new", passphrase)
	c.typeInto("#home-again", passphrase)
	c.click(ofText, "Make it")
	c.until(`document.querySelector("#home-keys textarea")`)
	c.settled()
	return inPage[string](c, `document.querySelector("#home-keys textarea").value`)
}

// reply seals what is ordered, and gives the text to be sent.
func (c *clicker) reply() string {
	c.t.Helper()
	c.click(`document.querySelector("#seal")`)
	c.click(ofText, "Sign and seal")
	c.until(`document.querySelector("#dialog .reply")`)
	text := inPage[string](c, `document.querySelector("#dialog .reply").value`)
	c.shot("alone-sealed")
	c.click(ofText, "Close")
	return text
}

// A letter comes, and a sealed reply goes: the page opens what the program sealed, the program
// takes what the page sealed. The key stays in the browser, behind its passphrase.
func TestDeskAlone(t *testing.T) {
	t.Parallel()
	url, down := alone(t)
	home := t.TempDir()
	c := openDesk(t, url, 1280, 800, "light")
	c.shot("alone-first")
	card := c.makeKey("Ben")
	c.shot("alone-key")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(home, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("ben.card.yaml", card)
	write("anne.card.yaml", does(t, home, "keygen", "-o", "anne.key", "--name", "Anne"))
	does(t, home, "keygen", "-o", "cleo.key", "--name", "Cleo")
	does(t, home, "new", "-i", "cleo.key", "--game", "richard-iii", "--scenario", "kingmaker", "--lancaster", "anne.card.yaml", "--york", "ben.card.yaml", "--id", "towton-1234", "game")
	does(t, home, "mail", "setup", "-i", "cleo.key", "game", "--address", "game@club.example", "--lancaster", "anne@example.org", "--york", "ben@example.net")
	letter := func(step int, side string) string {
		return filepath.Join(home, "game", "mail", "out", fmt.Sprintf("%04d-%s-call.eml", step, side))
	}
	plays := func(step int, text, lancaster string) {
		t.Helper()
		does(t, home, "mail", "in", "-i", "anne.key", "anne", letter(step, "lancaster"))
		if lancaster == "" { // any card: nobody knows which were dealt
			var v view.View
			if err := json.Unmarshal([]byte(does(t, home, "view", "-i", "anne.key", "anne", "--format", "json")), &v); err != nil || len(v.Hand) == 0 {
				t.Fatal(err, v.Hand)
			}
			lancaster = "  card: " + v.Hand[0]
		}
		write("anne.yaml", strings.Replace(does(t, home, "sheet", "-i", "anne.key", "anne"), "orders:\n", "orders:\n"+lancaster+"\n", 1))
		does(t, home, "seal", "-i", "anne.key", "anne.yaml", "anne", "-o", fmt.Sprintf("anne-%d.yaml", step))
		sealed, err := os.ReadFile(filepath.Join(home, fmt.Sprintf("anne-%d.yaml", step)))
		if err != nil {
			t.Fatal(err)
		}
		for from, body := range map[string]string{"ben@example.net": text, "anne@example.org": string(sealed)} {
			write("reply.eml", fmt.Sprintf("From: %s\nTo: game@club.example\nSubject: Re: orders\nMessage-ID: <%d-%s>\nDate: Sun, 29 Nov 2026 12:00:00 +0000\nContent-Type: text/plain; charset=utf-8\n\n%s", from, step, from, body))
			if said := does(t, home, "mail", "in", "-i", "cleo.key", "game", "reply.eml", "--adjudicate"); !strings.Contains(said, "accepted") {
				t.Fatalf("step %d, %s: %s", step, from, said)
			}
		}
	}
	does(t, home, "mail", "out", "-i", "cleo.key", "game")
	c.drop(letter(1, "york"))
	c.shot("alone-letter")
	c.click(ofText, "Give orders")
	c.settled()
	c.click(ofText, "yes, I am ready")
	plays(1, c.reply(), "  ready: true")

	does(t, home, "mail", "out", "-i", "cleo.key", "game")
	c.drop(letter(2, "york"))
	c.click(ofText, "Give orders")
	c.settled()
	c.shot("alone-desk")
	c.click(`document.querySelector("#tab-plan")`) // battles have more room than orders, beside the page's home too
	if wide := inPage[float64](c, `document.querySelector("#panel").clientWidth`); wide < 600 {
		t.Errorf("the plan is %.0f pixels wide", wide)
	}
	c.click(`document.querySelector("#tab-orders")`)
	if n := inPage[int](c, `document.querySelectorAll("#board g.mine").length`); n < 5 {
		t.Errorf("the map has %d blocks", n)
	}
	sent, err := os.ReadFile(letter(2, "york"))
	if err != nil {
		t.Fatal(err)
	}
	write("sent-on.eml", "From: anne@example.org\n"+strings.Replace(string(sent), "\nFrom:", "\nX-From:", 1))
	c.click(`document.querySelector("#to-home")`)
	c.drop(filepath.Join(home, "sent-on.eml"))
	if said := inPage[string](c, `document.querySelector("#home-said").textContent`); !strings.Contains(said, "came from game@club.example and from anne@example.org") {
		t.Errorf("of a call that the opponent sends on it says %q", said)
	}
	c.click(ofText, "Give orders")
	c.settled()
	does(t, home, "mail", "in", "-i", "anne.key", "anne", letter(2, "lancaster"))
	aloneRemembers(t, c, home)
	words := inPage[string](c, `document.querySelector("#else .hand button").textContent`) // the cards were dealt by dice that nobody knows
	hand, _, _ := strings.Cut(strings.TrimSuffix(words, " AP"), ",")
	c.click(ofText, words)
	c.settled()

	c.click(`document.querySelector("#to-home")`)
	c.settled()
	c.click(ofText, "Save a copy of the key")
	c.until(`!document.querySelector("#home-keys .bad")`) // until then the browser would ask before it leaves the page

	// What was begun, the key and the games are there after a browser was closed, and without
	// a network; and nothing of it is kept in clear.
	kept := inPage[string](c, `new Promise((f) => { indexedDB.open("fieldpost").onsuccess = (e) => { const s = e.target.result.transaction("kept").objectStore("kept"); s.getAllKeys().onsuccess = (k) => { s.getAll().onsuccess = (v) => f(k.target.result.map((x, i) => x + ": " + new TextDecoder().decode(v.target.result[i])).join("\n")); }; }; })`)
	for _, secret := range []string{"AGE-SECRET-KEY", "PRIVATE KEY", "play " + hand, passphrase, "Gloucester"} {
		if strings.Contains(kept, secret) {
			t.Errorf("the browser keeps %q", secret)
		}
	}
	if !strings.Contains(kept, "draft/") || !strings.Contains(kept, "-> scrypt") && !strings.Contains(kept, "AGE ENCRYPTED FILE") {
		t.Errorf("the browser keeps %.2000s", kept)
	}
	c.until(`document.documentElement.dataset.offline === "1"`)
	// The link of a letter: to a step whose letter is not here yet, and to one that is.
	for _, step := range []string{"3", "2"} {
		c.visit("about:blank")
		c.visit(url + "#towton-1234/" + step)
		c.until(`document.documentElement.dataset.ready === "1" && document.querySelector("#home-keys input[type=password]")`)
		c.typeInto("#home-keys input[type=password]", passphrase)
		c.click(ofText, "Open the key")
		if step == "3" {
			c.until(`document.querySelector("#home-said").textContent.includes("letter of step 3")`)
		}
	}
	c.until(`document.querySelector("#home").hidden && !document.querySelector("#happened").hidden && document.querySelector("#happened").textContent`)
	if at := inPage[string](c, `location.hash`); at != "" {
		t.Errorf("the address keeps %s", at)
	}
	down()
	c.run(chromedp.Reload())
	c.until(`document.documentElement.dataset.ready === "1" && document.querySelector("#home-keys input[type=password]")`)
	c.typeInto("#home-keys input[type=password]", "another one")
	c.click(ofText, "Open the key")
	c.until(`document.querySelector("#home-keys form .wrong").textContent`)
	if said := inPage[string](c, `document.querySelector("#home-keys form .wrong").textContent`); said != "the passphrase does not open it" {
		t.Errorf("of a wrong passphrase it says %q", said)
	}
	c.drop(letter(2, "york")) // before the key is open: it is said that it waits for that
	if said := inPage[string](c, `document.querySelector("#home-wrong").textContent`); !strings.Contains(said, "open your key first") {
		t.Errorf("of a letter before its key it says %q", said)
	}
	c.drop(filepath.Join(home, "anne.key")) // by mistake: it can be brought, and the letter still waits
	if put := inPage[string](c, `document.querySelector("#home-bring[open] #home-key").files[0].name`); put != "anne.key" {
		t.Errorf("to be brought is %q", put)
	}
	c.shot("alone-locked")
	inPage[bool](c, `(document.querySelector("#home-keys input[type=password]").value = "", true)`)
	c.typeInto("#home-keys input[type=password]", passphrase)
	c.click(ofText, "Open the key")
	c.until(`document.querySelector("#home-games button") && document.querySelector("#home-said").textContent.includes("here already")`)
	c.settled()
	c.click(ofText, "Give orders")
	c.settled()
	if said := inPage[string](c, `document.querySelector("#list").innerText`); !strings.Contains(said, hand) {
		t.Errorf("of the draft is left %q", said)
	}
	plays(2, c.reply(), "")
	c.sound()
}

// aloneRemembers holds that neither the page nor its program has in memory what only the other side
// knows: where her blocks are, what is on them, and her hand; nor any key but the player's own.
func aloneRemembers(t *testing.T, c *clicker, home string) {
	t.Helper()
	// As a view lies there once it is read, as it is written, and as it is drawn.
	forms := func(name string) []string {
		return []string{"name\x00" + name + "\x00strength", fmt.Sprintf(`"name":%q,"strength":`, name), fmt.Sprintf(`data-b=%q`, name)}
	}
	var anne view.View
	if err := json.Unmarshal([]byte(does(t, home, "view", "-i", "anne.key", "anne", "--format", "json")), &anne); err != nil {
		t.Fatal(err)
	}
	var secrets []string
	lines := map[string]int{}
	for _, name := range []string{"anne.key", "cleo.key"} {
		data, err := os.ReadFile(filepath.Join(home, name))
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			if line = strings.TrimSpace(line); len(line) > 40 && !strings.HasPrefix(line, "#") {
				lines[line]++
			}
		}
	}
	for line, n := range lines {
		if n == 1 { // what stands in both is no secret
			secrets = append(secrets, line)
		}
	}
	for _, a := range anne.Areas {
		for _, b := range slices.Concat(a.Own, cityBlocks(a)) {
			secrets = append(secrets, forms(b.Name)...)
		}
	}
	texts := strings.Join(c.memory(), "\x00")
	for _, s := range secrets {
		if at := strings.Index(texts, s); at >= 0 {
			t.Errorf("the page remembers %.300q", texts[at:])
		}
	}
	own := inPage[[]string](c, `[...document.querySelectorAll("#board g.mine")].map((g) => g.dataset.b)`)
	if len(secrets) < 10 || !slices.ContainsFunc(own, func(name string) bool {
		return slices.ContainsFunc(forms(name), func(form string) bool { return strings.Contains(texts, form) })
	}) {
		t.Errorf("%d secrets are looked for, in the way in which not even what the player knows is found: %v", len(secrets), own)
	}
}

// runInPage runs the page's program on what is kept and asked, as fast as it goes: the page has
// no form to click.
const runInPage = `(async () => {
	const bytes = (s) => Uint8Array.from(atob(s), (x) => x.charCodeAt(0));
	const all = await (await fetch("tasks")).json(), go = new Go(), out = [], took = {};
	const timed = (name, f) => { const t = performance.now(), a = f(); (took[name] = took[name] || []).push(performance.now() - t); return a; };
	const code = (await fetch("fieldpost.wasm.gz")).body.pipeThrough(new DecompressionStream("gzip"));
	go.run((await WebAssembly.instantiate(await new Response(code).arrayBuffer(), go.importObject)).instance);
	for (const t of all) {
		fieldpostStart(t.lang, Object.keys(t.kept), Object.values(t.kept).map(bytes));
		out.push(t.calls.map((c) => { const a = timed(c.name, () => fieldpostCall(c.name, c.body, [])); return a.error ? "error: " + a.error + a.hint : a.out; }));
	}
	return { out, took: Object.fromEntries(Object.entries(took).map(([k, v]) => [k, v.sort((x, y) => x - y)[v.length >> 1]])) };
})()`

// pageCall is a call of the page, and pageTask those at one place.
type pageCall struct {
	Name string `json:"name"`
	Body string `json:"body"`
}

type pageTask struct {
	Lang  string            `json:"lang"`
	Kept  map[string][]byte `json:"kept"`
	Calls []pageCall        `json:"calls"`
}

// What the page shows is byte for byte what the program shows: views, maps, legal orders,
// checks, forecasts and sheets of every game, as either side sees it.
func TestDeskAloneIsTheProgram(t *testing.T) {
	t.Parallel()
	if effort.Quick() {
		t.Skip("it builds WebAssembly and starts a browser")
	}
	dir, err := builtPage()
	if err != nil {
		t.Fatal(err)
	}
	var tasks []pageTask
	var want [][]string
	for _, game := range rulebooks.All() {
		home := t.TempDir()
		rules, err := rulesOf(game.Name)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := rules.(adjudicategame.Asking); !ok { // it has no desk
			continue
		}
		does(t, home, "demo", game.Name, "--dir", "demo")
		for _, side := range game.Sides {
			task, said := playNatively(t, filepath.Join(home, "demo"), side)
			asCommands(t, filepath.Join(home, "demo"), side, task, said)
			tasks, want = append(tasks, task), append(want, said)
		}
	}
	got := inPageOf(t, dir, tasks)
	if len(got.Out) != len(want) || len(want) < 6 {
		t.Fatal(len(got.Out), len(want))
	}
	for i := range want {
		for k := range want[i] {
			if got.Out[i][k] != want[i][k] {
				t.Errorf("%s %s:\nthe page %.900s\nthe program %.900s", tasks[i].Calls[k].Name, tasks[i].Calls[k].Body, got.Out[i][k], want[i][k])
			}
		}
	}
}

// paged is what a page gave, and what the middle one of its calls of each name took, in milliseconds.
type paged struct {
	Out  [][]string
	Took map[string]float64
}

// inPageOf runs the program of a page in a browser.
func inPageOf(t testing.TB, dir string, tasks []pageTask) paged {
	t.Helper()
	in, err := json.Marshal(tasks)
	if err != nil {
		t.Fatal(err)
	}
	pages := http.NewServeMux()
	pages.Handle("/", http.FileServer(http.Dir(dir)))
	pages.HandleFunc("/compare", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><html lang="en" data-ready="1"><title>Compared</title><link rel="icon" href="data:,"><script src="wasm_exec.js"></script>`)
	})
	pages.HandleFunc("/tasks", func(w http.ResponseWriter, _ *http.Request) { w.Write(in) })
	s := httptest.NewServer(pages)
	t.Cleanup(s.Close)
	c := openDesk(t, s.URL+"/compare", 1280, 800, "light")
	c.until(`window.Go`)
	return inPage[paged](c, runInPage)
}

// aloneAt is a room with the key of a side and the folder of its game.
func aloneAt(t testing.TB, home, side string) (room *deskalone.Room, key string, kept map[string][]byte) {
	t.Helper()
	file, err := os.ReadFile(filepath.Join(home, side+".key"))
	if err != nil {
		t.Fatal(err)
	}
	room = deskalone.New(nil, "", time.Now)
	_, kept, err = room.Call("bring", []byte(`{"passphrase":"`+passphrase+`","own":""}`), [][]byte{file})
	if err != nil {
		t.Fatal(err)
	}
	key = room.Home().Open
	game := os.DirFS(filepath.Join(home, "game"))
	if err := fs.WalkDir(game, ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() && !strings.HasPrefix(path, ".") {
			kept["game/"+key+"/a-game/"+path], err = fs.ReadFile(game, path)
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return deskalone.New(maps.Clone(kept), "", time.Now), key, kept
}

// playNatively asks the desk of a side of a demo what a page asks of it, and orders at random.
func playNatively(t testing.TB, home, side string) (task pageTask, said []string) {
	t.Helper()
	room, key, kept := aloneAt(t, home, side)
	task.Kept = kept
	call := func(name string, body any) []byte {
		data, err := json.Marshal(body)
		if err != nil {
			t.Fatal(err)
		}
		out, _, err := room.Call(name, data, nil)
		if err != nil {
			var wrong *deskalone.Wrong
			errors.As(err, &wrong)
			out = []byte("error: " + wrong.Text + wrong.Hint)
		}
		task.Calls, said = append(task.Calls, pageCall{name, string(data)}), append(said, string(out))
		return out
	}
	call("unlock", map[string]string{"key": key, "passphrase": passphrase})
	if out := call("sit", map[string]string{"game": "a-game"}); string(out) != "true" {
		t.Fatalf("%s", out)
	}
	var board desk.Board
	if err := json.Unmarshal(call("desk/board", struct{}{}), &board); err != nil {
		t.Fatal(err)
	}
	call("desk/past", desk.Screen{})
	call("desk/past", desk.Screen{Narrow: true})
	for _, p := range board.Plans {
		call("desk/plan", desk.PlanRequest{Edit: planform.Edit{Do: "preset", Plan: p.Lines}})
	}
	r := mathrand.New(mathrand.NewPCG(5, 6))
	var a desk.Answer
	again := func(q desk.Request) {
		if err := json.Unmarshal(call("desk/ask", q), &a); err != nil {
			t.Fatal(err)
		}
	}
	again(desk.Request{})
	for range 8 {
		sheet := map[string]string{}
		if err := json.Unmarshal(call("desk/sheet", a.Draft), &sheet); err != nil {
			t.Fatal(err)
		}
		call("desk/check", sheet)
		call("desk/foresee", sheet)
		call("desk/read", sheet)
		if a.List < 0 || len(a.Ways) == 0 {
			break
		}
		w, list := a.Ways[r.IntN(len(a.Ways))], a.List
		call("desk/why", desk.Attempt{Draft: a.Draft, List: list, Who: w.Who, Area: "Cornwall"})
		again(desk.Request{Draft: a.Draft, List: &list, Take: w.Answers, Into: w.Into})
	}
	return task, said
}

// asCommands holds what a page is told against what the program's commands say of the same folder:
// `desk` of each call, and of the last sheet `check`, and `view` of the position.
func asCommands(t *testing.T, home, side string, task pageTask, said []string) {
	t.Helper()
	env := &Env{Dir: home, Now: time.Now, Stderr: os.Stderr, Getenv: func(string) string { return "" }, keys: map[string][]byte{}}
	seat := &deskTable{env: env, o: deskOptions{identity: side + ".key"}, dir: "game"}
	d, host, err := seat.open()
	if err != nil {
		t.Fatal(err)
	}
	var sheet struct{ Sheet string }
	var checked desk.Report
	var board desk.Board
	compared := 0
	for i, c := range task.Calls {
		name, ok := strings.CutPrefix(c.Name, "desk/")
		if !ok || strings.HasPrefix(said[i], "error: ") {
			continue
		}
		compared++
		out, err := d.Call(host, name, []byte(c.Body))
		if err != nil {
			t.Fatal(c.Name, err)
		}
		if data, err := json.Marshal(out); err != nil || string(data) != said[i] {
			t.Errorf("%s %s: desk says\n%.900s\nand not\n%.900s", c.Name, c.Body, data, said[i])
		}
		switch name {
		case "check":
			err = errors.Join(json.Unmarshal([]byte(c.Body), &sheet), json.Unmarshal([]byte(said[i]), &checked))
		case "board":
			err = json.Unmarshal([]byte(said[i]), &board)
		}
		if err != nil {
			t.Fatal(c.Name, err)
		}
	}
	writing(t, home)("orders.yaml", sheet.Sheet)
	_, out, _ := runForTest(t, home, "check", "--json", "-i", side+".key", "orders.yaml", "game")
	var told struct {
		OK          bool
		Problems    []struct{ Code, Text string }
		Restatement []string
	}
	if err := json.Unmarshal([]byte(out), &told); err != nil {
		t.Fatal(err, out)
	}
	same := told.OK == checked.OK && len(told.Problems) == len(checked.Problems) && slices.Equal(told.Restatement, checked.Happens)
	for i := range min(len(told.Problems), len(checked.Problems)) {
		same = same && told.Problems[i].Code == checked.Problems[i].Code && told.Problems[i].Text == checked.Problems[i].Text
	}
	if !same || compared < 12 {
		t.Errorf("of %d calls, of\n%s\ncheck says %s\nand not %+v", compared, sheet.Sheet, out, checked)
	}
	var v view.View
	if err := json.Unmarshal([]byte(does(t, home, "view", "--format", "json", "-i", side+".key", "game")), &v); err != nil {
		t.Fatal(err)
	}
	if v.Title != board.Title || v.Step != board.Step || v.Call != board.Call || !strings.EqualFold(v.Side, board.Side) || !strings.EqualFold(v.When, board.When) || len(v.Hand) > len(board.Cards) {
		t.Errorf("view has %s, %d, %s, %s, %s, %v, the page %s, %d, %s, %s, %s, %v", v.Title, v.Step, v.Call, v.Side, v.When, v.Hand, board.Title, board.Step, board.Call, board.Side, board.When, board.Cards)
	}
}

// writing writes files into a folder.
func writing(t testing.TB, home string) func(name, text string) (path string) {
	return func(name, text string) string {
		t.Helper()
		path := filepath.Join(home, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
}
