package mailpage

import (
	"slices"
	"sync"

	"fieldpost/adjudicate/tongue"
)

// book has the words of mails in all languages but English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(map[string][]tongue.Words{tongue.French: append(slices.Clone(tongue.SharedFrench), frenchWords)})
})

func speak(lang string) tongue.Tongue { return book().In(lang) }

// Say says words that a mail has in English in a language.
func Say(lang, words string) string { return speak(lang).Said(words) }
