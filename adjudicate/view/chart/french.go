package chart

import (
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

// book has the words of pictures in all languages but English. Names on the map are
// the same in all.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(map[string][]tongue.Words{tongue.French: {frenchWords}})
})

func speak(lang string) tongue.Tongue { return book().In(lang) }
