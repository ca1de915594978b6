package cmd

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

// A step takes less than this in the game folder, and a letter with a call this on its way. One in
// clear has the order sheet three times besides, so that every mail program can answer it: in its
// text, in its page, and as a file.
const (
	mostOfStep    = 40_000
	mostOfLetter  = 150_000
	mostOfInClear = 165_000
)

// How large games are: what a step adds to the folder, and what a letter with a call weighs
// part by part, as it goes over the wire. The largest of some steps played by chance.
func TestSizes(t *testing.T) {
	for _, game := range []string{"richard-iii", "this-war-without-an-enemy", "unhappy-king-charles"} {
		for i, pace := range []string{"plans", "table"} {
			for _, clear := range []bool{false, true} {
				name := fmt.Sprintf("%s, %s, %s", game, pace, map[bool]string{false: "sealed", true: "in clear"}[clear])
				if effort.Quick() && (i == 0) != clear {
					continue
				}
				t.Run(name, func(t *testing.T) {
					t.Parallel()
					options := []string{"--pace", pace}
					if clear {
						options = append(options, "--mail", "private-in-clear", "--seal", "optional")
					}
					sizesOf(t, game, options, map[bool]int{false: mostOfLetter, true: mostOfInClear}[clear])
				})
			}
		}
	}
}

func sizesOf(t *testing.T, game string, options []string, most int) {
	w := newMailWorldOf(t, game, options...)
	b := &robots{mailWorld: w, rnd: rand.New(rand.NewPCG(1, 2))}
	stepFiles, letter, total := map[string]int{}, map[string]int{}, [2]int{}
	for range effort.Of(3, 12, 200) {
		f := w.open(t, "game")
		if f.Over() {
			break
		}
		for _, s := range f.Status().Sides {
			if len(s.Asked) == 0 {
				continue
			}
			w.sealedInto(t, s.Side, b.orders(t, s.Side)+"\nnote: "+strings.Repeat("The night at Banbury was cold. ", 20)+"\n")
		}
		w.run(t, "adjudicator", "adjudicate", "game")
		// The step that was closed: its call and views, and the orders that came for it.
		sizes, sum := map[string]int{}, 0
		for name, data := range w.open(t, "game").files {
			if strings.HasPrefix(name, stepFolder(f.Step())+"/") {
				sizes[filepath.Base(name)] += len(data)
				sum += len(data)
			}
		}
		if sum > total[0] {
			total[0], stepFiles = sum, sizes
		}
		w.run(t, "adjudicator", "mail", "out", "game")
		letters, err := filepath.Glob(w.path("game/mail/out/*"))
		if err != nil {
			t.Fatal(err)
		}
		calls := 0
		for _, name := range letters {
			raw, err := os.ReadFile(name)
			if err != nil || !strings.Contains(string(raw), "-call.yaml") {
				continue
			}
			calls++
			if parts := weighed(t, raw); len(raw) > total[1] {
				total[1], letter = len(raw), parts
			}
		}
		if calls == 0 {
			t.Fatalf("no letter with a call among %q", letters)
		}
		w.run(t, "adjudicator", "mail", "out", "game", "--sent")
	}
	for i, what := range []string{"a step", "a letter with a call"} {
		t.Logf("%-52s %7d bytes", what, total[i])
		parts := []map[string]int{stepFiles, letter}[i]
		for _, name := range slices.SortedFunc(maps.Keys(parts), func(a, b string) int { return parts[b] - parts[a] }) {
			t.Logf("    %-48s %7d", name, parts[name])
		}
	}
	if total[0] > mostOfStep {
		t.Errorf("a step takes %d bytes in the folder; at most %d are aimed at", total[0], mostOfStep)
	}
	if total[1] > most {
		t.Errorf("a letter with a call has %d bytes; at most %d are aimed at", total[1], most)
	}
}

// sealedInto seals a side's orders into the game.
func (w *mailWorld) sealedInto(t *testing.T, who, text string) {
	t.Helper()
	if status, out, bad := w.try(who, text, nil, "seal", "-", "game"); status != 0 {
		t.Fatalf("%s%s\n%s", out, bad, text)
	}
}

// weighed are the sizes of a letter's parts as they go over the wire.
func weighed(t *testing.T, raw []byte) map[string]int {
	t.Helper()
	parts := map[string]int{}
	rest := len(raw)
	var walk func(kind string, body io.Reader)
	walk = func(kind string, body io.Reader) {
		_, params, err := mime.ParseMediaType(kind)
		if err != nil {
			t.Fatal(kind, err)
		}
		for m := multipart.NewReader(body, params["boundary"]); ; {
			p, err := m.NextRawPart()
			if err == io.EOF {
				return
			} else if err != nil {
				t.Fatal(err)
			}
			data, err := io.ReadAll(p)
			if err != nil {
				t.Fatal(err)
			}
			kind := p.Header.Get("Content-Type")
			if strings.HasPrefix(kind, "multipart/") {
				walk(kind, bytes.NewReader(data))
				continue
			}
			name := p.FileName()
			if name == "" {
				name, _, _ = strings.Cut(kind, ";")
			}
			parts[name] += len(data)
			rest -= len(data)
		}
	}
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	walk(m.Header.Get("Content-Type"), m.Body)
	parts["headers and what is between the parts"] = rest
	return parts
}
