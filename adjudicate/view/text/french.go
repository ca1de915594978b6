package text

import (
	"slices"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

// book has the page's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(map[string][]tongue.Words{tongue.French: append(slices.Clone(tongue.SharedFrench), frenchWords)})
})

// Speak is the tongue of a player's language, for the pages that share these words.
func Speak(lang string) tongue.Tongue { return book().In(lang) }
