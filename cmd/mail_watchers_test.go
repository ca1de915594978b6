package cmd

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net/mail"
	"os"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/scenarios"
)

// inside are the parts of a letter, decoded, by their type.
func inside(t *testing.T, data []byte) map[string][]byte {
	t.Helper()
	out := map[string][]byte{}
	var open func(kind, coding string, body io.Reader)
	open = func(kind, coding string, body io.Reader) {
		what, params, err := mime.ParseMediaType(kind)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(what, "multipart/") {
			if coding == "base64" {
				body = base64.NewDecoder(base64.StdEncoding, body)
			}
			if out[what], err = io.ReadAll(body); err != nil {
				t.Fatal(err)
			}
			return
		}
		for r := multipart.NewReader(body, params["boundary"]); ; {
			p, err := r.NextPart()
			if err == io.EOF {
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			open(p.Header.Get("Content-Type"), p.Header.Get("Content-Transfer-Encoding"), p)
		}
	}
	m, err := mail.ReadMessage(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	open(m.Header.Get("Content-Type"), m.Header.Get("Content-Transfer-Encoding"), m.Body)
	return out
}

// hiddenFromAll are the names of both sides' blocks that the other's view does not have, and
// neither a report nor the map.
func (w *mailWorld) hiddenFromAll(t *testing.T, game string) (names []string) {
	t.Helper()
	f := w.open(t, "game")
	var views []view.View
	for _, side := range f.Sides() {
		views = append(views, (&robots{mailWorld: w}).view(t, side))
	}
	pack, err := scenarios.Load(game)
	if err != nil {
		t.Fatal(err)
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		t.Fatal(err)
	}
	known := strings.Join(board.Names(), "\n")
	for _, c := range f.Calls {
		known += strings.Join(c.Report, "\n")
	}
	for i, v := range views {
		theirs, err := json.Marshal(views[1-i])
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range v.Areas {
			for _, b := range slices.Concat(a.Own, cityBlocks(a)) {
				if !strings.Contains(known+string(theirs), b.Name) {
					names = append(names, b.Name)
				}
			}
		}
	}
	return names
}

// Who watches gets each step so much later, and once: the public report, and the map as both
// sides see it alike, also where the sides' own reports go in clear; and no name of a block
// that both have not been told.
func TestWatchersGetWhatEverybodyMayKnow(t *testing.T) {
	for _, game := range []string{"richard-iii", "this-war-without-an-enemy", "unhappy-king-charles"} {
		for _, clear := range []bool{false, true} {
			if effort.Quick() && clear {
				continue
			}
			t.Run(fmt.Sprint(game, clear), func(t *testing.T) {
				t.Parallel()
				options := []string{}
				if clear {
					options = []string{"--mail", "private-in-clear", "--seal", "optional"}
				}
				w := newMailWorldOf(t, game, options...)
				w.run(t, "adjudicator", "mail", "setup", "game", "--watchers", "eve@mallory.example,bob@club.example", "--delay", "1", "--desk", "https://club.example/desk/")
				b := &robots{mailWorld: w, rnd: rand.New(rand.NewPCG(3, 4))}
				letters := func() map[string][]byte {
					w.run(t, "adjudicator", "mail", "out", "game")
					out := map[string][]byte{}
					for _, dir := range []string{"out", "sent"} {
						entries, _ := os.ReadDir(w.path("game/mail/" + dir))
						for _, e := range entries {
							if strings.Contains(e.Name(), "-watch-") {
								out[e.Name()] = w.get(t, "game/mail/"+dir+"/"+e.Name())
							}
						}
					}
					return out
				}
				if got := letters(); len(got) > 0 {
					t.Fatalf("of the step that is held back there are %d letters", len(got))
				}
				for range effort.Of(2, 4, 12) {
					f := w.open(t, "game")
					if f.Over() {
						break
					}
					for _, s := range f.Status().Sides {
						if len(s.Asked) == 0 {
							continue
						}
						w.sealedInto(t, s.Side, b.orders(t, s.Side))
					}
					w.run(t, "adjudicator", "adjudicate", "game")
					letters()
				}
				f := w.open(t, "game")
				got := letters()
				if len(got) != 2*(f.Step()-1) {
					t.Errorf("at step %d there are %d letters", f.Step(), len(got))
				}
				secrets := w.hiddenFromAll(t, game)
				for name, data := range got {
					parts := inside(t, data)
					said := string(parts["text/plain"]) + string(parts["text/html"])
					if !strings.Contains(said, "You watch this game") || len(data) > mostOfLetter {
						t.Errorf("%s, %d bytes:\n%s", name, len(data), parts["text/plain"])
					}
					for _, hidden := range secrets {
						if strings.Contains(said, hidden) {
							t.Errorf("%s names %s", name, hidden)
						}
					}
				}
				if len(secrets) < 5 {
					t.Errorf("there are %d names to hide", len(secrets))
				}
				// The same picture goes to the players, where it is of what both sides see.
				last := f.Step() - 1
				for _, side := range f.Sides() {
					call, err := os.ReadFile(w.path(fmt.Sprintf("game/mail/out/%04d-%s-call.eml", last, side)))
					if err != nil || clear {
						continue
					}
					theirs := inside(t, call)
					if !strings.Contains(string(theirs["text/plain"]), fmt.Sprintf("https://club.example/desk/#wakefield-4c1d/%d\r\n", last)) {
						t.Errorf("the call does not lead to the desk:\n%s", theirs["text/plain"])
					}
					for name, data := range got {
						if strings.HasPrefix(name, fmt.Sprintf("%04d-", last)) && !bytes.Equal(inside(t, data)["image/png"], theirs["image/png"]) {
							t.Errorf("%s shows another map than %s has", name, side)
						}
					}
				}
			})
		}
	}
}
