package mailpage

import (
	"slices"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

// book has the words of mails in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(map[string][]tongue.Words{tongue.French: append(slices.Clone(tongue.SharedFrench), frenchWords)})
})

// Speak is the tongue of a reader's language, for what goes along with a mail.
func Speak(lang string) tongue.Tongue { return book().In(lang) }
