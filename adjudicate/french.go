package adjudicate

import (
	"sync"

	"fieldpost/adjudicate/tongue"
)

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.French, tongue.Shared, frenchWords)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return book().In(lang) }

// adopted is the language that a view is written in for who reads lang: "" stands
// for English, and for what there are no words of.
func adopted(lang string) string { return speak(lang).Lang() }
