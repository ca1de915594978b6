package text

import (
	"sync"

	"fieldpost/adjudicate/tongue"
)

// book has the page's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.French, tongue.Shared, frenchWords)
})

func speak(lang string) tongue.Tongue { return book().In(lang) }
