package mailpage

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has the words of mails in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// Speak is the tongue of a reader's language, for what goes along with a mail.
func Speak(lang string) tongue.Tongue { return book().In(lang) }
