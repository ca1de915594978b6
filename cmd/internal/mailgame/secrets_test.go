package mailgame

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"

	"fieldpost/adjudicate/view"
)

// noSecrets says that nothing hidden stands in a mail where somebody on the way
// can read it; nor, where each side's own report travels in clear, anything
// that is hidden from who gets it.
func (w *town) noSecrets(to *person, m *mail) {
	w.t.Helper()
	known := w.public()
	for _, p := range w.players {
		if w.private && p == to {
			known += p.run("", "view", "--json", gameDir)
		}
	}
	for _, p := range w.players {
		for _, name := range hidden(p.view(), known) {
			if says(m.clear, name) {
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

// public is what all may read: the game file, the calls, and the words of the map.
func (w *town) public() string {
	var b strings.Builder
	walk(w.t, os.DirFS(w.cleo.gamePath()), func(name string, data []byte) {
		if strings.HasSuffix(name, "call.yaml") || name == "game.yaml" {
			b.Write(data)
		}
	})
	for _, p := range w.players {
		for _, a := range p.view().Areas {
			b.WriteString(a.Name + "\n")
		}
	}
	return b.String()
}

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

// says looks for whole words.
func says(text, words string) bool {
	quoted, _ := json.Marshal(words) // as it stands in JSON, without its marks
	for _, form := range []string{words, strings.Trim(string(quoted), `"`)} {
		if regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(form) + `($|\W)`).MatchString(text) {
			return true
		}
	}
	return false
}
