package letter

import (
	"html"
	"math/rand/v2"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/lettertest"
)

// each changes every line.
func each(s string, change func(string) string) string {
	all := strings.Split(s, "\n")
	for i, l := range all {
		all[i] = change(l)
	}
	return strings.Join(all, "\n")
}

func wrapAt(n int) func(string) string {
	return func(s string) string {
		return each(s, func(l string) string {
			var b strings.Builder
			for len(l) > n {
				at := strings.LastIndex(l[:n], " ")
				if at <= 0 {
					break
				}
				b.WriteString(l[:at] + "\n")
				l = l[at+1:]
			}
			return b.String() + l
		})
	}
}

func leadingBlanks(by string) func(string) string {
	return func(s string) string {
		return each(s, func(l string) string {
			rest := strings.TrimLeft(l, " ")
			return strings.Repeat(by, (len(l)-len(rest))/2) + rest
		})
	}
}

// mangles are what programs do to a text, none of which takes a line away.
var mangles = []struct {
	name string
	do   func(string) string
}{
	{"quote", func(s string) string { return each(s, func(l string) string { return "> " + l }) }},
	{"quote tightly", func(s string) string { return each(s, func(l string) string { return ">" + l }) }},
	{"greeting", func(s string) string { return "Hello,\n\n" + s }},
	{"footer", func(s string) string { return s + "\n-- \nThis mail was checked.\n" }},
	{"wrap 72", wrapAt(72)},
	{"wrap 60", wrapAt(60)},
	{"wrap 40", wrapAt(40)},
	{"indent", func(s string) string { return each(s, func(l string) string { return "    " + l }) }},
	{"lost indentation", func(s string) string { return each(s, func(l string) string { return strings.TrimLeft(l, " ") }) }},
	{"one blank less", func(s string) string { return each(s, func(l string) string { return strings.TrimPrefix(l, " ") }) }},
	{"stuffed", func(s string) string {
		return each(s, func(l string) string {
			if strings.HasPrefix(l, " ") {
				return " " + l
			}
			return l
		})
	}},
	{"trailing blanks", func(s string) string { return each(s, func(l string) string { return l + " " }) }},
	{"blank lines", func(s string) string { return strings.ReplaceAll(s, "\n", "\n\n") }},
	{"no-break spaces", func(s string) string { return strings.ReplaceAll(s, "  ", "\u00a0 ") }},
	{"tabs", leadingBlanks("\t")},
	{"typographic", func(s string) string { return strings.NewReplacer(`"`, "”", "'", "’", "--", "—").Replace(s) }},
	{"dashes", func(s string) string { return strings.ReplaceAll(s, "- ", "– ") }},
	{"CR CR LF", func(s string) string { return strings.ReplaceAll(s, "\n", "\r\r\n") }},
	{"quoted-printable", func(s string) string { return strings.ReplaceAll(s, "=", "=3D") }},
	{"one line", func(s string) string { return strings.ReplaceAll(s, "\n", " ") }},
	{"letters without width", func(s string) string { return each(s, func(l string) string { return "\u200b" + l }) }},
	{"broken at 50", func(s string) string {
		return each(s, func(l string) string {
			var b strings.Builder
			for len(l) > 50 {
				b.WriteString(l[:50] + "\n")
				l = l[50:]
			}
			return b.String() + l
		})
	}},
	{"twice", func(s string) string { return s + "\n\n" + s }},
	{"quoted below", func(s string) string {
		return s + "\n\nOn Monday you wrote:\n" + each(s, func(l string) string { return "> " + l })
	}},
}

var wrappers = []struct{ head, form string }{
	{"Content-Type: text/plain; charset=utf-8\n", "text"},
	{"Content-Type: text/plain; charset=utf-8; format=flowed\n", "text"},
	{"Content-Type: text/plain; charset=utf-8; format=flowed; delsp=yes\n", "text"},
	{"Content-Type: text/html; charset=utf-8\n", "divs"},
	{"Content-Type: text/html; charset=utf-8\n", "breaks"},
	{"Content-Type: text/html; charset=utf-8\n", "pre"},
	{"Content-Type: text/html; charset=utf-8\n", "raw"},
}

func dress(form, s string) string {
	switch form {
	case "divs":
		return "<html><body><div>" + strings.ReplaceAll(html.EscapeString(s), "\n", "</div>\n<div>") + "</div>"
	case "breaks":
		return strings.ReplaceAll(html.EscapeString(s), "\n", "<br>\n")
	case "pre":
		return "<pre>" + html.EscapeString(s) + "</pre>"
	case "raw":
		return html.EscapeString(s)
	}
	return s
}

// Whatever several programs one after another do to orders: they are read as they
// were, or not at all, and then it is said.
func TestManyPrograms(t *testing.T) {
	p := lettertest.Samples(t)
	texts := map[string]string{"sealed": p.Sealed, "clear": p.Clear, "fields": strings.TrimSuffix(p.Fields, "\n") + "\n", "armor": p.Armor}
	names := []string{"sealed", "clear", "fields", "armor"}
	random := rand.New(rand.NewPCG(1, 2))
	rounds := effort.Of(80, 1000, 20000)
	read, tried := map[string]int{}, map[string]int{}
	for range rounds {
		name := names[random.IntN(len(names))]
		text := texts[name]
		var did []string
		for range random.IntN(4) {
			m := mangles[random.IntN(len(mangles))]
			text, did = m.do(text), append(did, m.name)
		}
		w := wrappers[random.IntN(len(wrappers))]
		raw := "From: ben@example.net\n" + w.head + "\n" + dress(w.form, text) + "\n"
		l, err := Read([]byte(raw), false)
		if err != nil {
			t.Fatal(err)
		}
		f := l.Find()
		label := name + ": " + strings.Join(append(did, w.head+w.form), ", ")
		tried[name]++
		for _, s := range f.Sets {
			if err := p.Same(name, s.Data); err != nil && (s.Sheet.Signature == "" || intactFile(s.Sheet, s.Data)) {
				t.Errorf("%s: %v\n%s", label, err, s.Data)
			}
		}
		if len(f.Sets) == 1 {
			read[name]++
		}
		if len(f.Sets)+len(f.Damaged) == 0 && strings.Contains(text, "side:") {
			t.Errorf("%s: nobody is told\n%s", label, raw)
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("read %v of %v", read, tried)
}
