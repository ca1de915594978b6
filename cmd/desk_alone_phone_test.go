package cmd

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"filippo.io/age"
	"filippo.io/age/armor"

	"fieldpost/cmd/internal/desk"
	"fieldpost/cmd/internal/deskalone"
)

// On a phone, in French; and what is no letter of the game, or wants to be more than a letter,
// does nothing but be refused.
func TestDeskAloneOnAPhone(t *testing.T) {
	t.Parallel()
	url, _ := alone(t)
	home := t.TempDir()
	c := openDesk(t, url, 390, 844, "light")
	c.shot("phone-first")
	inPage[bool](c, `(document.querySelector("#home-lang").value = "fr", true)`)
	write := writing(t, home)
	write("ben.card.yaml", c.makeKey("Bénédicte <i>"))
	write("anne.card.yaml", does(t, home, "keygen", "-o", "anne.key", "--name", "Anne"))
	does(t, home, "keygen", "-o", "cleo.key", "--name", "Cleo")
	does(t, home, "new", "-i", "cleo.key", "--game", "this-war-without-an-enemy", "--scenario", "mid-war", "--royalist", "anne.card.yaml", "--parliament", "ben.card.yaml", "--id", "naseby-1234", "game")
	does(t, home, "mail", "setup", "-i", "cleo.key", "game", "--address", "game@club.example", "--royalist", "anne@example.org", "--parliament", "ben@example.net")
	does(t, home, "mail", "out", "-i", "cleo.key", "game")
	if said := inPage[string](c, `document.querySelector("#home-letters h2").textContent`); said != "Lettres" {
		t.Errorf("in French the page says %q", said)
	}
	c.shot("phone-key")

	const evil = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`
	refused := func(path string) {
		t.Helper()
		c.drop(path)
		if said := inPage[string](c, `document.querySelector("#home-wrong").textContent`); said == "" {
			t.Errorf("%s is taken: %s", filepath.Base(path), inPage[string](c, `document.querySelector("#home-said").textContent`))
		}
	}
	refused(write("evil.eml", "From: "+evil+" <a@b.example>\nSubject: "+evil+"\nMessage-ID: <"+evil+">\nContent-Type: text/html\n\n"+evil))
	refused(write("evil.yaml", "fieldpost: game/1\ngame: "+evil+"\n"+evil))
	refused(write("nothing.bin", strings.Repeat("\x00\xff", 1<<20)))
	refused(write("cards.yaml", does(t, home, "keygen", "-o", "eve.key", "--name", "Eve")))
	inPage[bool](c, `(() => { const to = new DataTransfer(); to.items.add(new File([new ArrayBuffer(17 << 20)], "film.mp4")); return document.body.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: to })), true; })()`)
	c.until(`document.querySelector("#home-wrong").textContent.includes("film.mp4")`)
	if said := inPage[int](c, `document.querySelectorAll("#home img, #home script, #home i").length`); said != 0 || inPage[string](c, `document.title`) == "owned" {
		t.Errorf("%d parts of the page are a letter's", said)
	}
	c.shot("phone-refused")
	to, asked := elsewhere(t)
	for _, way := range []string{`(console.log("a name"), "held")`, `fetch("` + to + `").then(() => "sent", () => "held")`, `new Promise((f) => { const s = document.createElement("script"); s.textContent = "window.ran = 1"; document.body.append(s); s.remove(); f(window.ran ? "ran" : "held"); })`,
		`new Promise((f) => setTimeout(() => { try { f(new Function("return 'ran'")()); } catch (e) { f("held"); } }, 0))`, `new Promise((f) => { const i = new Image(); i.onload = () => f("sent"); i.onerror = () => f("held"); i.src = "` + to + `x.png"; })`,
		`new Promise((f) => { const s = document.createElement("script"); s.onload = () => f("sent"); s.onerror = () => f("held"); s.src = "` + to + `x.js"; document.body.append(s); })`} {
		if got := inPage[string](c, way); got != "held" {
			t.Errorf("%s: %s", way, got)
		}
	}
	if got := asked(); len(got) > 0 {
		t.Errorf("another place is asked for %v", got)
	}
	if said := c.said(); len(said) < 5 || !strings.Contains(strings.Join(said, "\n"), "a name") { // of each of these
		t.Errorf("the browser tells of %q", said)
	}

	letter := filepath.Join(home, "game", "mail", "out", "0001-parliament-call.eml")
	whole, err := os.ReadFile(letter)
	if err != nil {
		t.Fatal(err)
	}
	says := func(path, what string) {
		t.Helper()
		c.drop(path)
		if said := inPage[string](c, `document.querySelector("#home-said").textContent + document.querySelector("#home-wrong").textContent`); !strings.Contains(said, what) {
			t.Errorf("of %s it says %q", filepath.Base(path), said)
		}
	}
	says(filepath.Join(home, "anne.key"), "ceci est une clé")
	c.drop(letter)
	c.shot("phone-letter")
	says(write("cut.eml", string(whole[:len(whole)/2])), "sa fin manque") // and not that all is here already
	c.click(`document.querySelector("#home-games button.main")`)
	c.settled()
	c.shot("phone-desk")
	c.click(`document.querySelector("#else button")`)
	inPage[bool](c, givesAway)
	c.click(`document.querySelector("#seal")`)
	c.click(`document.querySelector("#seal-now")`)
	c.until(`document.querySelector("#dialog .reply")`)
	c.shot("phone-sealed")
	reply := c.hands("&in-reply-to=%3C")

	// Where the browser refuses to copy, no empty mail is opened: the text is selected first. Once closed,
	// the reply is had again at the desk, and at home.
	c.click(`document.querySelector("#dialog-f button:last-child")`)
	inPage[bool](c, `(navigator.clipboard.writeText = () => Promise.reject(new Error("no")), document.execCommand = () => false, window.given = [], true)`)
	c.click(`document.querySelector("#reply")`)
	c.click(`document.querySelector("#dialog .reply + .row button")`)
	c.until(`document.activeElement.matches("#dialog .reply") && document.activeElement.selectionEnd > 500`)
	if given := inPage[int](c, `window.given.length`); given > 0 {
		t.Error("the text is not copied, and a mail is opened")
	}
	c.click(`document.querySelector("#dialog .reply + .row button")`)
	c.until(`window.given.length === 1`)
	c.click(`document.querySelector("#dialog-f button:last-child")`)
	c.click(`document.querySelector("#to-home")`)
	c.settled()
	if again := inPage[string](c, `document.querySelector("#home-games .reply").value`); again != reply {
		t.Errorf("at home the reply is\n%s", again)
	}
	c.sound()
}

// A browser without windows has no mail program and no system to share with: what they would be
// given is kept.
const givesAway = `(() => {
	const click = HTMLAnchorElement.prototype.click;
	window.given = [];
	HTMLAnchorElement.prototype.click = function () { if (this.protocol === "mailto:" || this.download) window.given.push([this.download || "mail", this.href]); else click.call(this); };
	navigator.canShare = () => true;
	navigator.share = (x) => { x.files[0].text().then((text) => window.given.push(["share " + x.files[0].name + ", " + x.title, text])); return Promise.resolve(); };
	return true;
})()`

// hands tries each way in which a sealed reply leaves the page, and gives it. The mail program is
// told to write to the game, and of what else is named.
func (c *clicker) hands(told string) string {
	c.t.Helper()
	reply := inPage[string](c, `document.querySelector("#dialog .reply").value`)
	if small := inPage[[]string](c, `[...document.querySelectorAll("#dialog button")].filter(b => b.offsetHeight < 40).map(b => b.textContent)`); len(small) > 0 {
		c.t.Errorf("too small for a finger: %v", small)
	}
	for n := range inPage[int](c, `document.querySelectorAll("#dialog .reply + .row button").length`) {
		c.click(`document.querySelectorAll("#dialog .reply + .row button")[%d]`, n)
		c.settled()
	}
	c.until(`window.given.length === 3`)
	given := inPage[[][]string](c, `window.given`)
	mail, share, saved := "", "", ""
	for _, g := range given {
		switch {
		case g[0] == "mail":
			mail = g[1]
		case strings.HasPrefix(g[0], "share "):
			share = g[1]
		default:
			saved = g[0]
		}
	}
	if !strings.HasSuffix(saved, ".yaml") {
		c.t.Errorf("it is saved as %q", saved)
	}
	if !strings.HasPrefix(mail, "mailto:game@club.example?subject=") || !strings.Contains(mail, told) || strings.Contains(mail, "AGE") && !strings.Contains(mail, "&body=") {
		c.t.Errorf("the mail program is told %s", mail)
	}
	if share != reply || len(reply) < 500 {
		c.t.Errorf("shared is\n%s\nnot\n%s", share, reply)
	}
	if said := inPage[string](c, `document.querySelector("#dialog [role=status]").textContent`); said == "" {
		c.t.Error("nothing is said of what was copied")
	}
	return reply
}

// What the page keeps tells nothing to who has the browser but not the passphrase; and what goes
// wrong changes nothing.
func TestDeskAloneKeeps(t *testing.T) {
	t.Parallel()
	home := filepath.Join(t.TempDir(), "demo")
	does(t, filepath.Dir(home), "demo", "this-war-without-an-enemy", "--dir", "demo")
	task, _ := playNatively(t, home, "parliament")
	room := deskalone.New(task.Kept, "fr", time.Now)
	call := func(name, body string, files ...[]byte) (out string, changed map[string][]byte, wrong string) {
		t.Helper()
		data, changed, err := room.Call(name, []byte(body), files)
		if err != nil {
			wrong = err.Error()
		}
		if err != nil && len(changed) > 0 {
			t.Errorf("%s fails, and changes %d files", name, len(changed))
		}
		return string(data), changed, wrong
	}
	if _, _, wrong := call("letters", `{"names":["x"]}`, []byte("x")); wrong != "ouvrez d’abord votre clé : les lettres sont scellées pour elle" {
		t.Error(wrong)
	}
	if _, _, wrong := call("desk/board", `{}`); wrong == "" {
		t.Error("there is a desk without a key")
	}
	if _, _, wrong := call("make", `{"name":"Eve","passphrase":"short"}`); wrong == "" {
		t.Error("a short passphrase is taken")
	}
	if _, _, wrong := call("unlock", strings.Replace(task.Calls[0].Body, passphrase, "another passphrase", 1)); wrong != "la phrase de passe ne l’ouvre pas" {
		t.Error(wrong)
	}
	for _, c := range task.Calls[:2] {
		if _, _, wrong := call(c.Name, c.Body); wrong != "" {
			t.Fatal(c.Name, wrong)
		}
	}
	if _, _, wrong := call("letters", `{"names":["x.eml"]}`, []byte("From: a@b.example\nSubject: x\n\nfieldpost: call/1\n")); wrong == "" {
		t.Error("a letter with nothing in it is taken")
	}
	var board desk.Board
	out, _, _ := call("desk/board", `{}`)
	if err := json.Unmarshal([]byte(out), &board); err != nil {
		t.Fatal(err)
	}
	_, draft, wrong := call("desk/keep", `{"call":"`+board.Call+`","draft":{"lists":[],"note":"Waller goes to Wiltshire"}}`)
	if len(draft) != 1 || wrong != "" {
		t.Fatal(len(draft), wrong)
	}
	if out, _, _ := call("desk/kept", `{}`); !strings.Contains(out, "Waller goes") {
		t.Errorf("it is kept as %s", out)
	}
	maps.Copy(task.Kept, draft)
	var key deskalone.Key // a phone has to open it too: 2^16 KiB
	if err := json.Unmarshal(task.Kept["key/"+room.Home().Open], &key); err != nil {
		t.Fatal(err)
	}
	if head, err := age.ExtractHeader(armor.NewReader(strings.NewReader(key.Sealed))); err != nil || !regexp.MustCompile(`(?m)^-> scrypt \S+ 16$`).Match(head) {
		t.Errorf("a key is sealed with %q, %v", head, err)
	}
	for name, data := range task.Kept {
		for _, secret := range []string{"AGE-SECRET-KEY", "PRIVATE KEY", passphrase, "Waller goes"} {
			if strings.Contains(string(data), secret) {
				t.Errorf("%s has %q", name, secret)
			}
		}
	}
	_, gone, wrong := call("forget", task.Calls[0].Body)
	for name, data := range gone {
		if data == nil {
			delete(task.Kept, name)
		}
	}
	if wrong != "" || len(task.Kept) > 0 {
		t.Errorf("of a key that is forgotten are left %d files, %s", len(task.Kept), wrong)
	}
}
