package html

import (
	"embed"
	"html/template"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/view/text"
)

//go:embed words
var catalogues embed.FS

// book has the page's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(catalogues)
})

// tongues says what a page says: its own words, and those that it shares with the
// report in plain text.
type tongues struct {
	tongue.Tongue
	report tongue.Tongue
}

func speak(lang string) tongues { return tongues{book().In(lang), text.Speak(lang)} }

// side is the name of a side, or of what else may stand for one, as at the
// beginning of a sentence.
func (t tongues) side(name string) string { return tongue.Capital(shown(t.report.Word(name))) }

func (t tongues) listed(names []string) string {
	out := make([]string, len(names))
	for i, s := range names {
		out[i] = t.side(s)
	}
	return strings.Join(out, ", ")
}

// mark says a format with one text in it that stands in an element of its own.
func (t tongues) mark(element, format, text string) template.HTML {
	const here = "\x00"
	before, after, _ := strings.Cut(t.Sprintf(format, here), here)
	escape := template.HTMLEscapeString
	return template.HTML(escape(before) + "<" + element + ">" + escape(text) + "</" + element + ">" + escape(after))
}
