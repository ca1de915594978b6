// Package tongue says things in the language of a player. What is said is keyed by the English
// format string, as it stands in the code; a language has a catalogue of what stands for it.
// English needs none, and what a catalogue does not know is said in English.
//
// Another language, say German, is added so: its name here and in Languages; how it
// joins words in join; and beside each file words/fr….json a file words/de….json with the
// same keys. A game is spoken by a book of Shared, Games and its own words, which its test
// holds by gametest.French. The tests of French name what is missing as soon as they are run for it.
//
// It promises that the same words come out on every machine: the catalogues are
// compiled in, and nothing of the environment is asked.
package tongue

import (
	"cmp"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"

	"fieldpost/orders/say"
)

// French is the language besides English that there are words for.
const French = "fr"

// Languages are the languages that a player's card may name.
func Languages() []string { return []string{"en", French} }

// Words are the words of one language. A file has them in JSON: nouns, and texts in
// sections, whose names say what they are about.
type Words struct {
	// Texts are by English text or format string what stands for it. The verbs
	// are those of fmt, with the same arguments in any order: "%[2]s".
	Texts map[string]string
	// Nouns are by English noun what Count says of one and of many: "%d bloc", "%d blocs".
	Nouns map[string][2]string
}

// Book has the words of one package in all languages. A language is put together when it
// is first spoken: most commands speak one.
type Book struct{ languages map[string]func() *spoken }

// spoken is a language that has been put together.
type spoken struct {
	words   Words
	catalog *catalog.Builder
}

// NewBook makes a book of the words in the folders "words" of some files: for each language those
// that begin with its name, such as fr.json. Where several have the same text, the later ones win.
// English is what stands in the code, but where a file says it otherwise.
func NewBook(files ...fs.FS) *Book {
	b := &Book{languages: map[string]func() *spoken{}}
	for _, lang := range Languages() {
		if !slices.ContainsFunc(files, func(f fs.FS) bool { return has(f, lang) }) {
			continue
		}
		b.languages[lang] = sync.OnceValue(func() *spoken { return speak(language.Make(lang), read(files, lang)) })
	}
	return b
}

//go:embed words
var shared embed.FS

// Shared are the words of what all games have in common: problems with sheets, plans and
// folders, and letters.
func Shared() fs.FS { return shared }

//go:embed games
var games embed.FS

// Games are the words of what is said for every game by the same code: questions, plans,
// rulings. A game's book has them besides its own and Shared.
func Games() fs.FS {
	words, err := fs.Sub(games, "games")
	if err != nil {
		panic(err)
	}
	return words
}

// has says that files have words of a language.
func has(f fs.FS, lang string) bool {
	names, _ := fs.Glob(f, "words/"+lang+"*.json")
	return len(names) > 0
}

// read reads all words of a language that files have.
func read(files []fs.FS, lang string) (parts []Words) {
	for _, f := range files {
		names, _ := fs.Glob(f, "words/"+lang+"*.json")
		for _, name := range names {
			parts = append(parts, Read(f, name))
		}
	}
	return parts
}

// Read reads a file of words. The files are compiled in and tested, so one that cannot be
// read is a fault of the program.
func Read(files fs.FS, name string) Words {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		panic(err)
	}
	var file struct {
		Nouns map[string][2]string
		Texts map[string]map[string]string
	}
	if err := json.Unmarshal(data, &file); err != nil {
		panic(name + ": " + err.Error())
	}
	w := Words{Texts: map[string]string{}, Nouns: file.Nouns}
	for _, section := range file.Texts {
		maps.Copy(w.Texts, section)
	}
	return w
}

func speak(tag language.Tag, parts []Words) *spoken {
	all := Words{Texts: map[string]string{}, Nouns: map[string][2]string{}}
	s := &spoken{all, catalog.NewBuilder()}
	for _, w := range parts {
		for key, text := range w.Texts {
			all.Texts[key] = text
			_ = s.catalog.SetString(tag, key, text)
		}
		for noun, forms := range w.Nouns {
			all.Nouns[noun] = forms
			_ = s.catalog.Set(tag, countKey(noun), plural.Selectf(1, "%d", plural.One, forms[0], plural.Other, forms[1]))
		}
	}
	return s
}

// In is the tongue of a language; English where the book has no words of it.
func (b *Book) In(lang string) Tongue {
	lang = cmp.Or(lang, Languages()[0])
	s, ok := b.languages[lang]
	if !ok {
		return Tongue{}
	}
	t := Tongue{words: s().words, printer: message.NewPrinter(language.Make(lang), message.Catalog(s().catalog))}
	if lang != Languages()[0] {
		t.lang = lang
	}
	return t
}

// Tongue says things in one language. The zero Tongue is English.
type Tongue struct {
	lang    string
	words   Words
	printer *message.Printer
}

// Lang is the language, "" for English.
func (t Tongue) Lang() string { return t.lang }

// Sprintf is fmt.Sprintf in this language.
func (t Tongue) Sprintf(format string, args ...any) string {
	if t.printer == nil {
		return fmt.Sprintf(format, args...)
	}
	if _, ok := t.words.Texts[format]; !ok {
		return fmt.Sprintf(format, args...)
	}
	said := make([]any, len(args))
	for i, a := range args {
		said[i] = a
		if n, ok := a.(int); ok && (n >= 1000 || n <= -1000) {
			said[i] = year(n)
		}
	}
	return join(t.lang, t.printer.Sprintf(format, said...))
}

// Fill says a text with places in it, such as "{side} Storms {area}": place says what stands
// in one. The words of a language have the same places, in any order.
func (t Tongue) Fill(text string, place func(name string) string) string {
	said := t.Word(text)
	var b strings.Builder
	for rest := said; rest != ""; {
		before, from, found := strings.Cut(rest, "{")
		b.WriteString(before)
		if !found {
			break
		}
		name, after, _ := strings.Cut(from, "}")
		b.WriteString(place(name))
		rest = after
	}
	return join(t.lang, b.String())
}

// Word is what stands for a whole text, or the text itself.
func (t Tongue) Word(text string) string {
	if w, ok := t.words.Texts[text]; ok {
		return w
	}
	return text
}

// Beside is a word with the one that orders know it by, where that is another.
func Beside(word, known string) string {
	if word != known {
		word += " [" + known + "]"
	}
	return word
}

// Knows says that there are words for a text.
func (t Tongue) Knows(text string) bool {
	_, ok := t.words.Texts[text]
	return ok || t.printer == nil
}

// Count is a number of things: "1 block", "3 blocks", "3 blocs".
func (t Tongue) Count(n int, noun string) string {
	if _, ok := t.words.Nouns[noun]; ok {
		return t.printer.Sprintf(countKey(noun), n)
	}
	return say.Count{N: n, Noun: noun}.String()
}

func countKey(noun string) string { return "%d " + noun }

// year is a number that is written without a mark at its thousands.
type year int

// Format writes the digits.
func (y year) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(strconv.Itoa(int(y)))) }

// All are the words of a language, for a test that holds them against the code.
func (b *Book) All(lang string) Words { return b.In(lang).words }
