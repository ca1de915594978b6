package armor

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"slices"
	"strings"
	"testing"
)

var kind = New("AGE ENCRYPTED FILE", 64)

// sample gives n bytes in which every letter of base64 turns up.
func sample(n int) []byte {
	var b []byte
	for h := sha256.Sum256([]byte("armour")); len(b) < n; h = sha256.Sum256(h[:]) {
		b = append(b, h[:]...)
	}
	return b[:n]
}

func TestRoundTrip(t *testing.T) {
	for n := range 200 {
		text := kind.Encode(sample(n))
		data, repairs, err := kind.Decode(text)
		if err != nil || len(repairs) != 0 || !bytes.Equal(data, sample(n)) {
			t.Fatalf("%d bytes: %v %v", n, repairs, err)
		}
		if !isCanonical(kind, text) {
			t.Fatalf("%d bytes: own armour is not canonical", n)
		}
	}
}

// Each way a mail program is known to treat armour, with the repairs reported.
func TestRepairs(t *testing.T) {
	each := func(s, before, after string) string {
		lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
		for i := range lines {
			lines[i] = before + lines[i] + after
		}
		return strings.Join(lines, "\n") + "\n"
	}
	insert := func(s, what string) string { return strings.Replace(s, "-----\n", "-----\n"+what, 1) }
	wrap := func(s string, n int) string {
		head, rest, _ := strings.Cut(s, "\n")
		body, _, _ := strings.Cut(rest, "-----END")
		body = strings.ReplaceAll(body, "\n", "")
		out := head + "\n"
		for len(body) > 0 {
			k := min(n, len(body))
			out += body[:k] + "\n"
			body = body[k:]
		}
		return out + kind.endLine() + "\n"
	}
	cases := []struct {
		name    string
		mangle  func(string) string
		repairs string // joined by "; "
	}{
		{"untouched", func(s string) string { return s }, ""},
		{"no last line end", func(s string) string { return strings.TrimSuffix(s, "\n") }, ""},
		{"CRLF", func(s string) string { return each(s, "", "\r") }, "Windows line ends replaced"},
		{"CRCRLF", func(s string) string { return each(s, "", "\r\r") }, "Windows line ends replaced"},
		{"quoted", func(s string) string { return each(s, "> ", "") }, "reply marks removed"},
		{"quoted twice", func(s string) string { return each(s, ">> ", "") }, "reply marks removed"},
		{"indented", func(s string) string { return each(s, "    ", "") }, "lines wrapped anew"},
		{"trailing blanks", func(s string) string { return each(s, "", " \t") }, "lines wrapped anew"},
		{"blank lines", func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") }, "lines wrapped anew"},
		{"wrapped at 76", func(s string) string { return wrap(s, 76) }, "lines wrapped anew"},
		{"wrapped at 50", func(s string) string { return wrap(s, 50) }, "lines wrapped anew"},
		{"one line", func(s string) string { return strings.ReplaceAll(s, "\n", " ") }, "lines wrapped anew"},
		{"no line ends at all", func(s string) string { return strings.ReplaceAll(s, "\n", "") }, "lines wrapped anew"},
		{"headers", func(s string) string { return insert(s, "Version: X 1.0 (abc)\nComment: see\n\n") }, "armour header lines removed"},
		{"quoted header", func(s string) string { return each(insert(s, "Comment: hello World\n"), "> ", "") }, "armour header lines removed; reply marks removed"},
		{"quoted-printable", func(s string) string {
			head, rest, _ := strings.Cut(s, "\n")
			rest = strings.ReplaceAll(rest, "=", "=3D")
			return head + "\n" + rest[:30] + "=\n" + rest[30:]
		}, "quoted-printable undone"},
		{"quoted-printable, plus and slash", func(s string) string {
			return strings.NewReplacer("+", "=2B", "/", "=2F", "=", "=3D", "\n", "=20\r\n").Replace(s)
		}, "quoted-printable undone; Windows line ends replaced"},
		{"no padding", func(s string) string { return strings.ReplaceAll(s, "=", "") }, "'=' at the end restored"},
		{"long dashes", func(s string) string { return strings.ReplaceAll(s, "--", "—") }, "BEGIN and END lines restored"},
		{"few dashes", func(s string) string { return strings.ReplaceAll(s, "-----", "---") }, "BEGIN and END lines restored"},
		{"BEGIN broken", func(s string) string { return strings.Replace(s, "AGE ENC", "AGE\nENC", 1) }, "BEGIN and END lines restored"},
		{"no-break spaces", func(s string) string { return strings.ReplaceAll(s, " ", "\u00a0") }, "BEGIN and END lines restored"},
		{"zero-width spaces", func(s string) string { return insert(s, "\u200b") }, "characters that do not belong there left out"},
		{"text around", func(s string) string { return "Hello -- see:\n\n" + s + "\n-- \nBob\n" }, "text around the block ignored"},
		{"twice", func(s string) string { return s + "\nOn Monday you wrote:\n" + each(s, "> ", "") }, "a second copy ignored"},
		{"and half a copy", func(s string) string { return s + "\n" + s[:80] }, "an unfinished copy ignored"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			for _, n := range []int{250, 240, 241} {
				want := sample(n)
				text := c.mangle(kind.Encode(want))
				data, repairs, err := kind.Decode(text)
				if err != nil || !bytes.Equal(data, want) {
					t.Fatalf("%d bytes: %v\n%s", n, err, text)
				}
				if c.name == "no padding" && n == 240 {
					continue // there was none
				}
				// A text can lose its own line ends to what was reported already.
				repairs = slices.DeleteFunc(repairs, func(r string) bool {
					return r == "BEGIN and END lines restored" && strings.Contains(c.repairs, "undone")
				})
				if got := strings.Join(repairs, "; "); got != c.repairs {
					t.Errorf("%d bytes: repairs %q, want %q", n, got, c.repairs)
				}
				if c.repairs != "" && isCanonical(kind, text) {
					t.Errorf("%d bytes: damaged text is canonical", n)
				}
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	s := kind.Encode(sample(100))
	other := kind.Encode(sample(99))
	for _, c := range []struct {
		name, text string
		want       error
	}{
		{"empty", "", ErrNone},
		{"another kind", strings.ReplaceAll(s, "AGE ENCRYPTED FILE", "PGP MESSAGE"), ErrNone},
		{"no END", s[:len(s)-20], ErrCut},
		{"END before BEGIN", kind.endLine() + "\n" + kind.beginLine(), ErrCut},
		{"a letter short", strings.Replace(s, "A", "", 1)[:0] + kind.beginLine() + "\nabcde\n" + kind.endLine(), ErrCut},
		{"two", s + other, ErrSeveral},
	} {
		if _, _, err := kind.Decode(c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// Only the very text that Encode writes is canonical, down to unused bits.
func TestCanonicalIsExact(t *testing.T) {
	for n := range 200 {
		if data, ok := kind.Binary(kind.Encode(sample(n))); !ok || !bytes.Equal(data, sample(n)) {
			t.Errorf("%d bytes do not come back", n)
		}
	}
	s := kind.Encode(sample(100))
	for i := range s {
		for _, r := range []string{"", "\n", "\r", "\r\n", " ", "A", "=", s[i:i+1] + "="} {
			if data, ok := kind.Binary(s[:i] + r + s[i+1:]); ok && kind.Encode(data) != s[:i]+r+s[i+1:] {
				t.Errorf("byte %d replaced by %q is taken, and not what is written", i, r)
			}
			if text := s[:i] + r + s[i+1:]; text != s && isCanonical(kind, text) {
				if data, _, _ := kind.Decode(text); bytes.Equal(data, sample(100)) {
					t.Errorf("byte %d replaced by %q: still canonical", i, r)
				}
			}
		}
	}
	loose := kind.beginLine() + "\nAB==\n" + kind.endLine() + "\n"
	data, repairs, err := kind.Decode(loose)
	if err != nil || len(data) != 1 || !slices.Contains(repairs, "last character put right") || isCanonical(kind, loose) {
		t.Errorf("unused bits: %v %v", repairs, err)
	}
}

func isCanonical(k Kind, text string) bool {
	_, ok := k.Binary(text)
	return ok
}
