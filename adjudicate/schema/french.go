package schema

import (
	"embed"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has the words of a schema in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(catalogues)
})

// sayer is rules that can say their words again in a language.
type sayer interface {
	Said(lang, text string) string
}

// ofGame says words of a game's pages in the reader's language, as far as it has them.
func (w *writer) ofGame(doc string) string {
	if s, ok := w.rules.(sayer); ok && w.t.Lang() != "" {
		return s.Said(w.t.Lang(), doc)
	}
	return doc
}

// Is says whether a file is a schema that this program wrote, now or earlier, in any
// language.
func Is(data []byte) bool {
	for _, lang := range tongue.Languages() {
		begin, _, _ := strings.Cut(book().In(lang).Sprintf("Order sheet of %s", "\x00"), "\x00")
		if strings.Contains(string(data), `"title": "`+begin) {
			return true
		}
	}
	return false
}
