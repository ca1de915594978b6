package text

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has the page's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// Speak is the tongue of a player's language, for the pages that share these words.
func Speak(lang string) tongue.Tongue { return book().In(lang) }
