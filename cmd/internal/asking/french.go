package asking

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(catalogues) })

// answerer is a game that has words of its own for its answers.
type answerer interface {
	Answer(lang, text string) (words string, ok bool)
}

// Answers says answers and what belongs to them in a language: as the game has them, which
// may mean something else by a verb than others, or in the words of all games.
func Answers(rules game.Rules, lang string) func(text string) string {
	own, ok := rules.(answerer)
	t := Tongue(lang)
	return func(text string) string {
		if ok {
			if words, ok := own.Answer(lang, text); ok {
				return words
			}
		}
		return t.Said(text)
	}
}
