package cmd

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A game by mail with one who reads French: the call, the receipt for orders and the
// refusal of others are as they were last read, and so is what fieldpost shows of what
// is sealed in them.
func TestFrenchMail(t *testing.T) {
	for _, game := range []frenchMail{
		{"this-war-without-an-enemy", "actions", "mail-", "\n  actions:\n    - {move: Nowhere, blocks: {Rupert: Kent}}\n    - {strengthen: [Rupert]}\n  card: 3 AP\nplan:\n  fire:\n    - when: round = 2\n      do: fire\n"},
		{"unhappy-king-charles", "card", "charles-mail-", "\n  card: Core Operations 1\n  actions:\n    - {move: King Charles, by: [Nowhere, Hull]}\n    - {raid: {Massey: York}}\n  evade: perhaps\nplan:\n  combat:\n    - when: margin = 2\n      do: best\n"},
	} {
		t.Run(game.name, func(t *testing.T) {
			t.Parallel()
			game.play(t)
		})
	}
}

// frenchMail is a game by mail: the question whose letters are golden files of that prefix, and
// orders that are refused.
type frenchMail struct{ name, asked, prefix, bad string }

func (f frenchMail) play(t *testing.T) {
	w := newMailWorldOf(t, f.name, "--royalist-lang", "fr", "--step-time", "3d", "--remind", "1d", "--grace", "12h")
	b := &robots{w, rand.New(rand.NewPCG(5, 5)), [2]string{"royalist", "parliament"}, [2]string{lancasterAddress, yorkAddress}}
	asks := func(question string) bool {
		for _, s := range w.open(t, "game").Status().Sides {
			if s.Side == "royalist" && slices.Contains(s.Asked, question) {
				return true
			}
		}
		return false
	}
	for n := 0; !asks(f.asked); n++ {
		if n == 20 {
			t.Fatalf("no %s is asked", f.asked)
		}
		b.play(t)
	}
	w.run(t, "adjudicator", "mail", "out", "game")
	good := b.orders(t, "royalist")
	bad := regexp.MustCompile(`(?s)\norders:.*`).ReplaceAllLiteralString(good, "\norders:"+f.bad)
	seen := map[string]bool{}
	for name := range w.mails(t, nil) {
		seen[name] = !strings.HasSuffix(name, "-royalist-call") || !strings.HasPrefix(name, strings.TrimPrefix(stepFolder(w.open(t, "game").Step()), "steps/"))
	}
	look := func(golden string) {
		golden = f.prefix + golden
		t.Helper()
		var got strings.Builder
		for name, m := range w.mails(t, seen) {
			seen[name] = true
			subject, _ := m.header.Text("Subject")
			got.WriteString(subject + "\n\n" + m.text)
			letter := w.get(t, "game/mail/out/"+name+".eml")
			w.put(t, "to-anne.eml", letter)
			if _, out, _ := w.try("royalist", "", nil, "mail", "in", "game", "to-anne.eml"); !strings.Contains(golden, "call") {
				got.WriteString("\n=== fieldpost mail in ===\n" + out)
			}
		}
		text := digests.ReplaceAllString(got.String(), "#")
		for l := range strings.Lines(text) {
			if bare := typedWords.ReplaceAllString(l, ""); englishWords.MatchString(bare) {
				t.Errorf("%s: %q in: %s", golden, englishWords.FindString(bare), l)
			}
			if n := len([]rune(strings.TrimSuffix(l, "\n"))); n > 72 && !strings.Contains(l, ".yaml:") && !strings.HasPrefix(l, "orders") {
				t.Errorf("%s: a line has %d characters: %s", golden, n, l)
			}
		}
		file := filepath.Join("..", "testdata", "golden", "french", golden)
		if *update {
			if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || string(want) != text {
			t.Errorf("%s is not as it was (%v); look at it, and run with -update:\n%s", golden, err, text)
		}
	}
	look("call.txt")
	for _, x := range []struct{ golden, text string }{{"refused.txt", bad}, {"accepted.txt", good}} {
		data := w.sealedBadly(t, "royalist", x.text)
		if x.text == good {
			data = w.sealed(t, "royalist", "game", good)
		}
		w.deliver(t, "Maildir", w.letter(lancasterAddress, string(data)))
		w.run(t, "adjudicator", "mail", "in", "game", "Maildir")
		look(x.golden)
	}
}

var (
	englishWords = regexp.MustCompile(`(?i)\b(the|is|are|your|you|with|from|which|has|have|of|and|to|by|in|not|what|who|for|step|hint|warning)\b`)
	// typedWords are what has no language: what is typed, and names.
	typedWords = regexp.MustCompile(`"[^"]*"|« [^»]* »|'[^']*'|=== .* ===|\{[^}]*\}|\b[a-z]+(-[a-z]+)+\b|[a-z0-9-]+\.(yaml|age|png)|This War Without an Enemy|Unhappy King Charles!|connus : .*|fieldpost [a-z]+|[(,] [a-z-]+\)`)
)
