package mailgame

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/view"
	"fieldpost/cmd"
	"fieldpost/cmd/internal/mta"
	"fieldpost/cmd/internal/robot"
	"fieldpost/crypto/keys"
)

// town is three people with a mail server between them, who play one game.
// Each has a folder of his own; no file goes from one to another but by mail.
type town struct {
	t       *testing.T
	mail    *mta.Server
	now     time.Time
	choices *rand.Rand
	cleo    *person // the adjudicator
	players [2]*person
	letters int      // that the players have written
	private bool     // each side's own report goes to it in clear
	notes   []string // lines to the opponents, which are sealed
	secrets int      // names that mails were searched for
	// adjudicate is what the adjudicator does when letters may have come.
	adjudicate func()
}

// person is one of them, with the folder in which are his key and his game.
type person struct {
	*town
	name, side, address string
	dir                 string
	random              *rand.ChaCha8
	writers             []writer // what the player's mails are written with, in turn
	orders              func(p *person, call *mail) string
	sent                []*sentLetter
	answers             map[string]int  // to each letter, by its id
	known               string          // all views that he has had
	read                map[string]bool // the mails that he has had in his hands
}

// gameDir is what everybody calls his game folder, id what the game is called.
const (
	gameDir = "our-game"
	id      = "towton-0001"
)

// newTown starts a game: keys are made, cards handed out, and the adjudicator
// has noted who writes from where. The keys are new each time, and so are the
// dice: no two runs play the same game. options are of fieldpost new. No letter has
// been sent yet.
func newTown(t *testing.T, server *mta.Server, sides [2]string, options ...string) *town {
	w := &town{t: t, mail: server, now: time.Date(2025, 12, 1, 20, 0, 0, 0, time.UTC)}
	w.choices = rand.New(rand.NewChaCha8(sha256.Sum256([]byte(t.Name() + os.Getenv("SEED")))))
	w.adjudicate = func() { w.cleo.run("", "mail", "in", "--adjudicate", gameDir, w.mail.Maildir(w.cleo.address)) }
	addresses := mta.Addresses()
	w.cleo = w.person("cleo", "", addresses[0])
	w.players = [2]*person{w.person("anne", sides[0], addresses[1]), w.person("ben", sides[1], addresses[2])}
	args := append([]string{"new", "--id", id}, options...)
	for _, p := range append(w.players[:], w.cleo) {
		key, err := keys.Generate(p.name, false)
		if err != nil {
			t.Fatal(err)
		}
		p.put("my.key", key.Format())
		if p.side != "" {
			w.cleo.put(p.name+".card.yaml", keys.FormatCard(key.Card()))
			args = append(args, "--"+p.side, p.name+".card.yaml")
		}
	}
	w.cleo.run("", append(args, gameDir)...)
	return w
}

func (w *town) person(name, side, address string) *person {
	return &person{
		town: w, name: name, side: side, address: address, dir: w.t.TempDir(), read: map[string]bool{}, answers: map[string]int{},
		random: rand.NewChaCha8(sha256.Sum256([]byte(w.t.Name() + name))),
	}
}

// by notes how the game's letters leave, and to which address players write.
func (w *town) by(address string, options ...string) {
	args := []string{"mail", "setup", gameDir, "--address", address}
	for _, p := range w.players {
		args = append(args, "--"+p.side, p.address)
	}
	w.cleo.run("", append(args, options...)...)
}

func (p *person) put(name string, data []byte) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), data, 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// try runs fieldpost as the person, in his folder.
func (p *person) try(in string, args ...string) (status int, out, bad string) {
	var o, b strings.Builder
	status = cmd.Main(cmd.Env{
		Args: args, Dir: p.dir, Stdin: strings.NewReader(in), Stdout: &o, Stderr: &b,
		Now: func() time.Time { return p.now }, Random: p.random,
		Getenv: func(name string) string {
			if name == "FIELDPOST_IDENTITY" {
				return filepath.Join(p.dir, "my.key")
			}
			return ""
		},
	})
	return status, o.String(), b.String()
}

// run is try for what must go well.
func (p *person) run(in string, args ...string) string {
	p.t.Helper()
	status, out, bad := p.try(in, args...)
	if status != 0 {
		p.t.Fatalf("%s: fieldpost %s: status %d\n%s%s", p.name, strings.Join(args, " "), status, out, bad)
	}
	return out
}

func (p *person) status() (s adjudicate.Status) {
	p.t.Helper()
	if err := json.Unmarshal([]byte(p.run("", "status", "--json", gameDir)), &s); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// owes says whether the person's own folder asks orders of him.
func (p *person) owes() bool {
	for _, s := range p.status().Sides {
		if s.Side == p.side {
			return len(s.Asked) > 0
		}
	}
	return false
}

func (p *person) view() *view.View {
	p.t.Helper()
	var v view.View
	if err := json.Unmarshal([]byte(p.run("", "view", "--json", gameDir)), &v); err != nil {
		p.t.Fatal(err)
	}
	return &v
}

// fill fills a sheet with choices that fieldpost check accepts in the person's folder.
func (p *person) fill(sheet string) string {
	p.t.Helper()
	text, err := robot.Fill(p.choices, sheet, p.view(), func(text string) (string, bool) {
		status, out, bad := p.try(text, "check", "-", gameDir)
		return out + bad, status == 0
	})
	if err != nil {
		p.t.Fatalf("%s: %v", p.name, err)
	}
	return text
}

// mails are those that have come for the person since he last asked.
func (p *person) mails() (list []*mail) {
	p.t.Helper()
	for _, text := range p.town.mail.Messages(p.t, p.address) {
		if p.read[text] {
			continue
		}
		p.read[text] = true
		m, err := takeApart([]byte(text))
		if err != nil {
			p.t.Fatalf("a mail for %s: %v\n%s", p.name, err, text)
		}
		list = append(list, m)
	}
	return list
}

// fetch lets the person's new mail into his game folder, and leaves it in his
// Maildir as one that he has looked at.
func (p *person) fetch() string {
	p.t.Helper()
	box := p.town.mail.Maildir(p.address)
	out := p.run("", "mail", "in", gameDir, box)
	entries, err := os.ReadDir(filepath.Join(box, "new"))
	if err != nil {
		p.t.Fatal(err)
	}
	for _, e := range entries {
		if err := os.Rename(filepath.Join(box, "new", e.Name()), filepath.Join(box, "cur", e.Name()+":2,S")); err != nil {
			p.t.Fatal(err)
		}
	}
	return out
}

// files are those of the person's game, without what is the adjudicator's own.
func (p *person) files() map[string][]byte {
	p.t.Helper()
	files := map[string][]byte{}
	root := os.DirFS(p.gamePath())
	walk(p.t, root, func(name string, data []byte) {
		if !strings.HasPrefix(name, "mail/") {
			files[name] = data
		}
	})
	return files
}

// sameFolders says that the players have what the adjudicator has.
func (w *town) sameFolders() {
	w.t.Helper()
	want := w.cleo.files()
	for _, p := range w.players {
		got := p.files()
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				w.t.Errorf("%s of %s is not the adjudicator's", name, p.name)
			}
		}
		for name := range got {
			if want[name] == nil && !folder.IsReceiptName(name) && !strings.HasPrefix(name, ".fieldpost-letter-") {
				w.t.Errorf("%s has %s, and the adjudicator has not", p.name, name)
			}
		}
	}
}

func (p *person) gamePath() string { return filepath.Join(p.dir, gameDir) }
