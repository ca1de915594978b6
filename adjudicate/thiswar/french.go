package thiswar

import (
	"embed"
	"strconv"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has the game's words in all languages but English, whose words are in the code.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), tongue.Games(), catalogues)
})

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return book().In(lang) }

// inWords is the name of a card in a language, before the name that orders know it by.
func inWords(t tongue.Tongue, card string) string { return tongue.Beside(cardIn(t, card), card) }

// cardIn is the name of a card in a language: its Event's, and of two cards with one
// Event the year in which this one comes or goes.
func cardIn(t tongue.Tongue, card string) string { return t.Say(cardText(card)) }

func cardText(card string) say.Text {
	if points, ok := strings.CutSuffix(card, " AP"); ok {
		if n, err := strconv.Atoi(points); err == nil {
			return say.Textf("%d AP", n)
		}
	}
	event, years, two := strings.Cut(card, " (")
	of, number, _ := strings.Cut(strings.TrimSuffix(years, ")"), " ")
	year, err := strconv.Atoi(number)
	switch {
	case !two || err != nil:
		return say.Words(card)
	case of == "from":
		return say.Textf("%s (from %d)", event, year)
	}
	return say.Textf("%s (to %d)", event, year)
}
