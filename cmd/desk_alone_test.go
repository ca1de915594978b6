package cmd

import (
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"fieldpost/adjudicate/effort"
)

// builtPage is the page of the desk by itself, built from this source, once.
var builtPage = sync.OnceValues(func() (dir string, err error) {
	if dir, err = os.MkdirTemp("", "fieldpost-page-"); err != nil {
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
func alone(t *testing.T) (url string, down func()) {
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
func does(t *testing.T, home string, args ...string) string {
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
	send(c, input.InsertText, input.InsertTextParams{Text: text})
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
	if n := inPage[int](c, `document.querySelectorAll("#board g.mine").length`); n < 5 {
		t.Errorf("the map has %d blocks", n)
	}
	c.click(ofText, "Force March")
	c.settled()

	c.click(`document.querySelector("#to-home")`)
	c.settled()
	c.click(ofText, "Save a copy of the key")
	c.until(`!document.querySelector("#home-keys .bad")`) // until then the browser would ask before it leaves the page

	// What was begun, the key and the games are there after a browser was closed, and without
	// a network; and nothing of it is kept in clear.
	kept := inPage[string](c, `new Promise((f) => { indexedDB.open("fieldpost").onsuccess = (e) => { const s = e.target.result.transaction("kept").objectStore("kept"); s.getAllKeys().onsuccess = (k) => { s.getAll().onsuccess = (v) => f(k.target.result.map((x, i) => x + ": " + new TextDecoder().decode(v.target.result[i])).join("\n")); }; }; })`)
	for _, secret := range []string{"AGE-SECRET-KEY", "PRIVATE KEY", "Force March", passphrase, "Gloucester"} {
		if strings.Contains(kept, secret) {
			t.Errorf("the browser keeps %q", secret)
		}
	}
	if !strings.Contains(kept, "draft/") || !strings.Contains(kept, "-> scrypt") && !strings.Contains(kept, "AGE ENCRYPTED FILE") {
		t.Errorf("the browser keeps %.2000s", kept)
	}
	c.until(`document.documentElement.dataset.offline === "1"`)
	down()
	c.run(chromedp.Reload())
	c.until(`document.documentElement.dataset.ready === "1" && document.querySelector("#home-keys input[type=password]")`)
	c.typeInto("#home-keys input[type=password]", "another one")
	c.click(ofText, "Open the key")
	c.until(`document.querySelector("#home-wrong").textContent`)
	if said := inPage[string](c, `document.querySelector("#home-wrong").textContent`); said != "the passphrase does not open it" {
		t.Errorf("of a wrong passphrase it says %q", said)
	}
	c.shot("alone-locked")
	inPage[bool](c, `(document.querySelector("#home-keys input[type=password]").value = "", true)`)
	c.typeInto("#home-keys input[type=password]", passphrase)
	c.click(ofText, "Open the key")
	c.until(`document.querySelector("#home-games button")`)
	c.settled()
	c.click(ofText, "Give orders")
	c.settled()
	if said := inPage[string](c, `document.querySelector("#list").innerText`); !strings.Contains(said, "Force March") {
		t.Errorf("of the draft is left %q", said)
	}
	plays(2, c.reply(), "  card: 2")
	c.sound()
}
