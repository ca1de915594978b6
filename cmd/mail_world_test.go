package cmd

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"flag"
	"fmt"
	"io"
	"io/fs"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
	"fieldpost/examples"
	"fieldpost/orders"
)

// everyPlace makes tests try all of what they try some of otherwise.
var everyPlace = flag.Bool("every-place", false, "let the disk fail, and kills come, at every place, and use the whole corpus of messages")

// mailWorld is a folder in which a game is played by mail: the keys of three
// people, the game in "game", and what tests put beside it.
type mailWorld struct {
	dir string
	ids map[string]keys.Identity
	now time.Time
	// random is the same each time, so that a game is; nil stands for real chance.
	random io.Reader
	// n counts the letters, so that each has an id of its own.
	n int
}

// newMailWorld starts a game of Richard III, in which nobody has answered yet.
// options are of fieldpost new.
func newMailWorld(t testing.TB, options ...string) *mailWorld {
	t.Helper()
	return newMailWorldOf(t, "richard-iii", options...)
}

// newMailWorldOf starts a game of these rules. The royalist has Lancaster's
// address and card, Parliament York's.
func newMailWorldOf(t testing.TB, game string, options ...string) *mailWorld {
	t.Helper()
	w := &mailWorld{dir: t.TempDir(), ids: map[string]keys.Identity{}, now: time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC),
		random: mathrand.NewChaCha8([32]byte{1})}
	for _, who := range []string{"adjudicator", "lancaster", "york", "mallory"} {
		key := who
		if who == "mallory" {
			key = "royalist"
		}
		id := examples.Identity(key, who)
		w.ids[who] = id
		w.put(t, who+".key", id.Format())
		w.put(t, who+".card.yaml", keys.FormatCard(id.Card()))
	}
	scenario, sides := "1460", [2]string{"lancaster", "york"}
	if game != "richard-iii" {
		scenario, sides = map[string]string{"this-war-without-an-enemy": "early-war", "unhappy-king-charles": "full-war"}[game], [2]string{"royalist", "parliament"}
		w.put(t, "royalist.key", w.ids["lancaster"].Format())
		w.put(t, "parliament.key", w.ids["york"].Format())
	}
	w.run(t, "adjudicator", append([]string{"new", "--game", game, "--scenario", scenario, "--id", "wakefield-4c1d",
		"--" + sides[0], "lancaster.card.yaml", "--" + sides[1], "york.card.yaml", "game"}, options...)...)
	w.run(t, "adjudicator", "mail", "setup", "game", "--address", "game@club.example", "--"+sides[0], lancasterAddress, "--"+sides[1], yorkAddress)
	return w
}

const (
	yorkAddress      = "ben@york.example"
	lancasterAddress = "anne@red.example"
)

func (w *mailWorld) path(name string) string { return filepath.Join(w.dir, filepath.FromSlash(name)) }

func (w *mailWorld) put(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(w.path(name)), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(w.path(name), data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func (w *mailWorld) get(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(w.path(name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// try runs a command with what it reads, on a disk that may fail.
func (w *mailWorld) try(who, stdin string, fault gamedir.Fault, args ...string) (status int, out, bad string) {
	var o, b strings.Builder
	status = Main(w.env(who, stdin, fault, &o, &b, args...))
	return status, o.String(), b.String()
}

// env is what such a command sees of the world.
func (w *mailWorld) env(who, stdin string, fault gamedir.Fault, out, bad io.Writer, args ...string) Env {
	random := w.random
	if random == nil {
		random = rand.Reader
	}
	return Env{
		Args: args, Dir: w.dir, Stdin: strings.NewReader(stdin), Stdout: out, Stderr: bad,
		Now: func() time.Time { return w.now }, Random: random, Fault: fault,
		Getenv: func(name string) string {
			if name == identityVar {
				return filepath.Join(w.dir, who+".key")
			}
			return ""
		},
	}
}

// run is a command that has to do what it should.
func (w *mailWorld) run(t testing.TB, who string, args ...string) string {
	t.Helper()
	status, out, bad := w.try(who, "", nil, args...)
	if status != 0 {
		t.Fatalf("%s %q: status %d\n%s%s", who, args, status, out, bad)
	}
	return out
}

// sealed are orders of a side, sealed and signed by who; text is the sheet.
func (w *mailWorld) sealed(t testing.TB, who, game, text string) []byte {
	t.Helper()
	status, out, bad := w.try(who, text, nil, "seal", "-", game, "-o", "-")
	if status != 0 {
		t.Fatalf("%s seal: status %d\n%s%s\n%s", who, status, out, bad, text)
	}
	return []byte(out)
}

// idOf is the key of who plays a side.
func (w *mailWorld) idOf(side string) keys.Identity {
	return w.ids[cmp.Or(map[string]string{"royalist": "lancaster", "parliament": "york"}[side], side)]
}

// sealedBadly are orders that fieldpost seal would refuse.
func (w *mailWorld) sealedBadly(t testing.TB, side, text string) []byte {
	t.Helper()
	f := w.open(t, "game")
	sheet, ps := orders.ParseSheet("", []byte(text))
	if sheet == nil || ps.Refused() {
		t.Fatalf("%v", ps)
	}
	number, err := sign.Number(w.idOf(side).SigningKey(), []byte(f.NumberLine(side)))
	if err != nil {
		t.Fatal(err)
	}
	inner := []byte(text + fmt.Sprintf("call: %q\nnumber: |\n  %s", ledger.Digest(f.files[stepFolder(f.Step())+"/call.yaml"]), strings.ReplaceAll(number, "\n", "\n  ")))
	to, err := keys.Recipients(w.ids["adjudicator"].Card())
	if err != nil {
		t.Fatal(err)
	}
	bin, err := seal.SealPacked(seal.Pack(inner), seal.SheetSize, to...)
	if err != nil {
		t.Fatal(err)
	}
	message := orders.WriteSealed(orders.Sheet{Game: f.ID(), Step: f.Step(), Side: side, Final: true, Sealed: seal.Armor(bin)})
	signature, err := sign.Sign(w.idOf(side).SigningKey(), message)
	if err != nil {
		t.Fatal(err)
	}
	return orders.AppendSignature(message, signature)
}

// ready is a side's answer to the first call.
func ready(side string) string {
	return "fieldpost: orders/2\ngame: wakefield-4c1d\nstep: 1\nside: " + side + "\norders:\n  ready: true\n"
}

// letter is a plain letter to the game.
func (w *mailWorld) letter(from, text string, headers ...string) []byte {
	w.n++
	l := playersLetter{from: from, to: "game@club.example", subject: "orders", id: fmt.Sprintf("n%d@mail.example", w.n), text: text, headers: headers, refs: true}
	return l.bytes()
}

// answers are the headers by which a letter is a reply to the open call of a side.
func (w *mailWorld) answers(t testing.TB, game, side string) string {
	t.Helper()
	f := w.open(t, game)
	return fmt.Sprintf("In-Reply-To: <fp.%s.%d.%s.call.%s@club.example>", f.ID(), f.Step(), side, f.ReplyCode(w.ids["adjudicator"], f.Step(), side))
}

// open reads a game's files.
func (w *mailWorld) open(t testing.TB, game string) *gameFolder {
	t.Helper()
	f, err := (&Env{Dir: w.dir}).openGame(game)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// deliver puts letters into a Maildir's new, a second apart and in this order.
func (w *mailWorld) deliver(t testing.TB, maildir string, letters ...[]byte) {
	t.Helper()
	for _, sub := range []string{"tmp", "new", "cur"} {
		if err := os.MkdirAll(w.path(maildir+"/"+sub), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	for i, raw := range letters {
		name := fmt.Sprintf("%s/new/%06d.host", maildir, i)
		w.put(t, name, raw)
		at := w.now.Add(time.Duration(i-len(letters)) * time.Second)
		if err := os.Chtimes(w.path(name), at, at); err != nil {
			t.Fatal(err)
		}
	}
}

// copied is a copy of a whole world in a folder of its own.
func (w *mailWorld) copied(t testing.TB) *mailWorld {
	t.Helper()
	c := *w
	c.dir = t.TempDir()
	err := filepath.WalkDir(w.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		to := filepath.Join(c.dir, strings.TrimPrefix(path, w.dir))
		if d.IsDir() {
			return os.MkdirAll(to, 0o777)
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		if err := os.WriteFile(to, data, 0o600); err != nil {
			return err
		}
		return os.Chtimes(to, info.ModTime(), info.ModTime())
	})
	if err != nil {
		t.Fatal(err)
	}
	return &c
}

// what is random in a letter or a record of one.
var (
	randomParts = regexp.MustCompile(`(=_(?:mixed|alternative|related)-|picture1\.)[0-9a-f]{24}`)
)

// told is all that a game folder and the boxes beside it hold, in words that
// are the same each time: what is sealed is opened. Without the marks of a
// lock or a command that failed.
func (w *mailWorld) told(t testing.TB, dirs ...string) string {
	t.Helper()
	digests := map[string]string{} // of order files, to their names
	var b strings.Builder
	for _, dir := range dirs {
		err := filepath.WalkDir(w.path(dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			name, _ := filepath.Rel(w.dir, path)
			name = filepath.ToSlash(name)
			data, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if strings.Contains(name, "/steps/") {
				digests[ledger.Digest(data)] = name
			}
			fmt.Fprintf(&b, "== %s\n%s\n", name, w.opened(t, name, data))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	text := b.String()
	for digest, name := range digests {
		text = strings.ReplaceAll(text, digest, "that of "+name)
	}
	return text
}

// opened is a file without what chance made of it.
func (w *mailWorld) opened(t testing.TB, name string, data []byte) string {
	t.Helper()
	if strings.HasSuffix(name, "-receipt.yaml") { // signed over the digest of what chance made
		data, _, _ = bytes.Cut(data, []byte("signature: |\n"))
		return string(data)
	}
	if strings.Contains(name, "/mail/out/") || strings.Contains(name, "/mail/sent/") {
		m := takeApart(data)
		if m.err != nil {
			t.Fatalf("%s: %v", name, m.err)
		}
		var b strings.Builder
		for f := m.header.Fields(); f.Next(); {
			fmt.Fprintf(&b, "%s: %s\n", f.Key(), randomParts.ReplaceAllString(f.Value(), "$1"))
		}
		b.WriteString(m.text + randomParts.ReplaceAllString(m.html, "$1"))
		for _, f := range m.files {
			fmt.Fprintf(&b, "-- %s %s\n%s\n", f.name, f.kind, w.opened(t, f.name, f.data))
		}
		return b.String()
	}
	if s, ps := orders.ParseSheet(name, data); s != nil && !ps.Refused() && !s.Armor && s.Sealed != "" {
		bin, _, err := seal.Dearmor(s.Sealed)
		if err == nil {
			bin, err = seal.Open(bin, 1<<20, w.ids["adjudicator"].Age())
		}
		size := len(bin)
		if err == nil {
			bin, err = seal.Unpack(bin, 1<<20)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return fmt.Sprintf("%d bytes, %d sealed, in them:\n%s", len(data), size, bin)
	}
	switch {
	case strings.HasSuffix(name, ".view.age"):
		return fmt.Sprintf("a view of %d bytes", len(data))
	case strings.HasSuffix(name, "call.yaml"):
		text, _, _ := strings.Cut(string(data), "\nledger:")
		return text
	case bytes.HasPrefix(data, []byte("-----BEGIN AGE")):
		for _, who := range []string{"york", "lancaster"} {
			if text, err := folder.OpenLetter(w.ids[who], data); err == nil {
				return "to " + who + ": " + string(text)
			}
		}
		t.Fatalf("%s: nobody can open it", name)
	}
	return string(data)
}

// sound checks that a game folder is whole, and nothing half done is in it.
func (w *mailWorld) sound(t testing.TB, game string) {
	t.Helper()
	f := w.open(t, game)
	if v := audit.Verify(f.files); len(v.Findings) > 0 {
		t.Errorf("%v", v.Findings)
	}
	err := filepath.WalkDir(w.path(game), func(path string, d fs.DirEntry, err error) error {
		if err == nil && (strings.HasPrefix(d.Name(), ".fieldpost-tmp-") || strings.Contains(path, "pending"+string(filepath.Separator))) {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// files lists a folder.
func (w *mailWorld) files(t testing.TB, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(w.path(dir))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	slices.Sort(names)
	return names
}

// firstDifference shows two texts from where they part.
func firstDifference(want, have string) string {
	a, b := strings.Split(want, "\n"), strings.Split(have, "\n")
	i := 0
	for i < len(a) && i < len(b) && a[i] == b[i] {
		i++
	}
	from := max(0, i-3)
	cut := func(l []string) string { return strings.Join(l[min(from, len(l)):min(i+12, len(l))], "\n") }
	return fmt.Sprintf("wanted\n%s\n\nhave\n%s", cut(a), cut(b))
}
