package thiswar

import (
	"embed"
	"strconv"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has the game's words in all languages but English, whose words are in the code.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), tongue.Games(), catalogues)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return book().In(lang) }

// Said says again in a language what the program says of orders and plans in English.
func (r *Rules) Said(lang, text string) string { return speak(lang).Said(text) }

// inWords is the name of a card in a language, before the name that orders know it by.
func inWords(t tongue.Tongue, card string) string { return tongue.Beside(cardIn(t, card), card) }

// cardIn is the name of a card in a language: its Event's, and of two cards with one
// Event the year in which this one comes or goes.
func cardIn(t tongue.Tongue, card string) string {
	event, years, two := strings.Cut(card, " (")
	if !two {
		return t.Word(card)
	}
	for _, of := range [...]string{"from %d", "to %d"} {
		if year, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(years, strings.TrimSuffix(of, "%d")), ")")); err == nil {
			return t.Word(event) + " (" + t.Sprintf(of, year) + ")"
		}
	}
	return t.Word(event) + " (" + years
}
