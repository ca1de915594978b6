package thiswar

import (
	"sync"

	"fieldpost/adjudicate/tongue"
)

// book has the game's words in all languages but English, whose words are in the code.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.French, tongue.Shared, frenchPlans, frenchCards, frenchRestated, frenchReasons, frenchSheets, frenchAsks, frenchWords)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return book().In(lang) }

// Said says again in a language what the program says of orders and plans in English.
func (r *Rules) Said(lang, text string) string { return speak(lang).Said(text) }

// inWords is the name of a card in a language, before the name that orders know it by.
func inWords(t tongue.Tongue, card string) string {
	if w := t.Word(card); w != card {
		return w + " [" + card + "]"
	}
	return card
}
