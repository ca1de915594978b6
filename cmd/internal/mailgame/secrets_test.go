package mailgame

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"fieldpost/adjudicate/view"
)

// noSecrets says that nothing hidden stands in a mail where somebody on the way
// can read it; nor, where each side's own report travels in clear, anything
// that has always been hidden from who gets it.
func (w *town) noSecrets(to *person, m *mail) {
	w.t.Helper()
	known := w.public()
	clear := w.withoutDefaults(m.clear)
	if w.private {
		known += to.known
	}
	for _, p := range w.players {
		for _, name := range hidden(p.view(), known) {
			w.secrets++
			if says(clear, name) {
				w.t.Errorf("a mail to %s names %s of %s in clear:\n%s", to.name, name, p.name, m.text)
			}
		}
	}
	for _, note := range w.notes {
		if !w.private && strings.Contains(m.clear, note) {
			w.t.Errorf("a mail to %s has %q in clear:\n%s", to.name, note, m.text)
		}
	}
}

// withoutDefaults is a text without what the house does by default, which a sheet
// for battles says to both sides alike; it names blocks, such as the Rebel.
func (w *town) withoutDefaults(text string) string {
	flat := func(s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune(" #\n", r) }), " ")
	}
	text = flat(text)
	for _, paragraph := range strings.Split(w.cleo.run("", "plan", "defaults", w.cleo.status().Rules), "\n\n")[1:] {
		_, words, _ := strings.Cut(paragraph, "\n")
		text = strings.ReplaceAll(text, flat(words), "")
	}
	return text
}

// public is what all may read: the game file, the calls, and the words of the map.
func (w *town) public() string {
	var b strings.Builder
	walk(w.t, os.DirFS(w.cleo.gamePath()), func(name string, data []byte) {
		if strings.HasSuffix(name, "call.yaml") || name == "game.yaml" {
			b.Write(data)
		}
	})
	file, err := os.ReadFile(filepath.Join("..", "..", "..", "scenarios", w.cleo.status().Rules, "map.yaml"))
	if err != nil {
		w.t.Fatal(err)
	}
	for _, m := range places.FindAllSubmatch(file, -1) {
		fmt.Fprintf(&b, "%s\n", m[1])
	}
	return b.String()
}

// places are the names of what is printed on a map, but for the nobles' shields.
var places = regexp.MustCompile(`\b(?:name|city|cathedral): *([^,{}\n]+)`)

// hidden are the blocks and cards of a side that are named nowhere in known.
func hidden(v *view.View, known string) (names []string) {
	take := func(name string) {
		if !says(known, name) {
			names = append(names, name)
		}
	}
	for _, a := range v.Areas {
		for _, b := range a.Own {
			take(b.Name)
		}
		if a.City != nil {
			for _, b := range a.City.Own {
				take(b.Name)
			}
		}
	}
	for _, c := range v.Hand {
		if len(c) > 2 { // not the bare number of a card
			take(c)
		}
	}
	return names
}

// says looks for whole words, as they are or as they stand in JSON.
func says(text, words string) bool {
	quoted, _ := json.Marshal(words)
	return contains(text, words) || contains(text, strings.Trim(string(quoted), `"`))
}

func contains(text, words string) bool {
	for at := 0; ; at++ {
		n := strings.Index(text[at:], words)
		if n < 0 {
			return false
		}
		at += n
		if !letter(text[:at], -1) && !letter(text[at+len(words):], 0) {
			return true
		}
	}
}

// letter says whether there is one at the beginning or (-1) the end of a text.
func letter(text string, at int) bool {
	if text == "" {
		return false
	}
	if at < 0 {
		at = len(text) - 1
	}
	return strings.IndexByte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", text[at]) >= 0
}
