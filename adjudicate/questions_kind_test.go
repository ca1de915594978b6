package adjudicate_test

import (
	"crypto/sha256"
	"fmt"
	"hash"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"fieldpost/adjudicate/game/table"
	"fieldpost/orders/say"
)

// corpusKind is what the corpus has of a kind of question.
type corpusKind struct {
	name                   string
	calls, questions, both int
	always                 []string // sections, with their titles
	samples                []string
	taken                  map[string]bool // of what there is a sample
	open                   *strings.Builder
	rows                   map[string]map[string]*refusalRow
	fields                 map[string]*corpusField
}

// refusalRow is one refusal in words, without names, and how often there was it.
type refusalRow struct {
	n               int
	example, french string
}

// corpusField is a digest of all that there is to one thing.
type corpusField struct {
	lines int
	sum   hash.Hash
	whole strings.Builder // where it is to be written
}

func newKind(name string) *corpusKind {
	return &corpusKind{name: name, taken: map[string]bool{}, rows: map[string]map[string]*refusalRow{}, fields: map[string]*corpusField{}}
}

func digest(text string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(text)))[:12]
}

// add adds lines to a field.
func (k *corpusKind) add(field string, lines ...string) {
	if len(lines) == 0 {
		return
	}
	f := k.fields[field]
	if f == nil {
		f = &corpusField{sum: sha256.New()}
		k.fields[field] = f
	}
	for _, l := range lines {
		f.lines++
		f.sum.Write([]byte(l + "\n"))
		if *questionsTo != "" {
			f.whole.WriteString(l + "\n")
		}
	}
}

// refused adds a refusal to a table of them.
func (k *corpusKind) refused(title, words, example, french string) {
	if k.rows[title] == nil {
		k.rows[title] = map[string]*refusalRow{}
	}
	row := k.rows[title][words]
	if row == nil {
		row = &refusalRow{example: example, french: french}
		k.rows[title][words] = row
	}
	row.n++
}

// sample begins a sample, where there is none of this pace, or of this choice of answers, yet.
func (k *corpusKind) sample(phrases table.Phrases, call *corpusCall, cited, house []string) {
	q := call.v.Asked[0]
	verbs := ""
	for _, o := range q.Options {
		if verb := phrases.Parse(o).Verb; !strings.Contains(verbs, verb) {
			verbs += " " + verb
		}
	}
	if k.taken[verbs] && k.taken[call.v.Pace] || len(k.samples) >= 3 {
		return
	}
	k.taken[verbs], k.taken[call.v.Pace] = true, true
	k.open = &strings.Builder{}
	line := func(format string, args ...any) { fmt.Fprintf(k.open, format+"\n", args...) }
	line("-- %s", call.where)
	line("asks: %s", q.Text)
	line("fr:   %s", call.fr.Asked[0].Text)
	line("about: at %q, area %q, block %q, n %d", q.At, q.Area, q.Block, q.N)
	line("options, %d: %s", len(q.Options), strings.Join(first(q.Options, 24), " | "))
	line("cited: %s", strings.Join(cited, ", "))
	line("%s", strings.Join(house, "\n"))
}

// finish ends a sample.
func (k *corpusKind) finish(call *corpusCall, sheet, french, written []string, l letter, restated, entry []string) {
	if k.open == nil {
		return
	}
	part := func(head string, lines []string, most int) {
		fmt.Fprintf(k.open, "%s:\n", head)
		for _, l := range first(lines, most) {
			fmt.Fprintf(k.open, "    %s\n", l)
		}
	}
	part("sheet", sheet, 20)
	part("French sheet", french, 20)
	part("form", written, 12)
	part("what they do", append(say.English(l.restated), l.problems.Strings()...), 12)
	part("in French", restated, 12)
	var short []string
	for _, l := range first(entry, 4) {
		if r := []rune(l); len(r) > 300 {
			l = string(r[:300]) + "…"
		}
		short = append(short, l)
	}
	part("re-entry", short, 4)
	k.samples = append(k.samples, k.open.String())
	k.open = nil
}

// first are the first lines, and how many there are more.
func first(lines []string, most int) []string {
	if len(lines) <= most {
		return lines
	}
	return append(slices.Clone(lines[:most]), fmt.Sprintf("… and %d more", len(lines)-most))
}

// text is the file of a kind.
func (k *corpusKind) text(game string, question bool) string {
	var b strings.Builder
	if question {
		fmt.Fprintf(&b, "The question %s of %s, as testdata/README.md says. Written by -update-questions.\n\n%d questions of %d calls; %d answers said to the engine and in a letter\n\n", k.name, game, k.questions, k.calls, k.both)
	}
	for _, s := range k.always {
		b.WriteString(s + "\n")
	}
	for i, s := range k.samples {
		fmt.Fprintf(&b, "== sample %d\n%s\n", i+1, s)
	}
	for _, title := range slices.Sorted(maps.Keys(k.rows)) {
		fmt.Fprintf(&b, "== %s\n", title)
		for _, words := range slices.Sorted(maps.Keys(k.rows[title])) {
			row := k.rows[title][words]
			fmt.Fprintf(&b, "%s\n      %d times, as:%s\n", words, row.n, indented(row.example))
			if row.french != "" {
				fmt.Fprintf(&b, "      fr: %s\n", row.french)
			}
		}
		b.WriteString("\n")
	}
	fmt.Fprintf(&b, "== digests\n%s", k.digests())
	if *questionsTo != "" {
		k.write(filepath.Join(*questionsTo, game, k.name))
	}
	return b.String()
}

// indented is an example behind a word: on the same line, if it is one.
func indented(text string) string {
	lines := strings.Split(strings.TrimLeft(text, " "), "\n")
	if len(lines) == 1 {
		return " " + lines[0]
	}
	return "\n        " + strings.Join(append([]string{lines[0]}, lines[1:]...), "\n        ")
}

// digests are of all the fields.
func (k *corpusKind) digests() string {
	var b strings.Builder
	for _, name := range slices.Sorted(maps.Keys(k.fields)) {
		f := k.fields[name]
		fmt.Fprintf(&b, "%-28s %6d lines  %.12x\n", name, f.lines, f.sum.Sum(nil))
	}
	return b.String()
}

// write writes what the digests are of.
func (k *corpusKind) write(dir string) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		panic(err)
	}
	for name, f := range k.fields {
		if err := os.WriteFile(filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+".txt"), []byte(f.whole.String()), 0o666); err != nil {
			panic(err)
		}
	}
}
