package chart

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has the words of pictures in all languages but English. Names on the map are
// the same in all.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(catalogues)
})

func speak(lang string) tongue.Tongue { return book().In(lang) }
