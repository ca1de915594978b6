package schema

import (
	"embed"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has the words of a schema in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(catalogues)
})

// ofGame says words of a game's pages in the reader's language, as far as it has them.
func (w *writer) ofGame(doc string) string {
	return w.rules.PlansIn(w.t.Lang()).Say(say.Words(doc))
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
