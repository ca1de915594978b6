package asking

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(catalogues) })

// answerer is a game that has words of its own for its answers.
type answerer interface {
	AnswersIn(lang string) tongue.Tongue
}

// Answers says answers and what belongs to them in a language: as the game has them, which
// may mean something else by a verb than others, or in the words of all games.
func Answers(rules game.Rules, lang string) func(x say.Text) string {
	var own tongue.Tongue
	if r, ok := rules.(answerer); ok {
		own = r.AnswersIn(lang)
	}
	t := Tongue(lang)
	return func(x say.Text) string { return t.Say(own.Told(x)) }
}
