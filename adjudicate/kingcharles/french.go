package kingcharles

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// wordBook has the game's words in all languages but English, whose words are in the code.
var wordBook = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), tongue.Games(), catalogues)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return wordBook().In(lang) }

// Said says again in a language what the program says of orders and plans in English.
func (r *Rules) Said(lang, text string) string { return speak(lang).Said(text) }

// inWords is the name of a card in a language, before the name that orders know it by.
func inWords(t tongue.Tongue, card string) string {
	if w := t.Word(card); w != card {
		return w + " [" + card + "]"
	}
	return card
}
