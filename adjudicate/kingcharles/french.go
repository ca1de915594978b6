package kingcharles

import (
	"embed"
	"io/fs"
	"strings"
	"sync"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

//go:embed answers
var answers embed.FS

// wordBook has the game's words in all languages but English, whose words are in the code.
var wordBook = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), tongue.Games(), answerWords(), catalogues)
})

// answerBook has those of answers, with the names of cards.
var answerBook = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(answerWords()) })

// answerWords are the words of answers, which mean something else in other games.
func answerWords() fs.FS {
	words, err := fs.Sub(answers, "answers")
	if err != nil {
		panic(err)
	}
	return words
}

// AnswersIn is the language of answers, and of words that belong to one.
func (r *Rules) AnswersIn(lang string) tongue.Tongue { return answerBook().In(lang) }

// speak is the tongue of a player's language.
func speak(lang string) tongue.Tongue { return wordBook().In(lang) }

// inWords is the name of a card in a language, before the name that orders know it by.
func inWords(t tongue.Tongue, card string) string { return tongue.Beside(t.Word(card), card) }

// callCards are what players call cards in their languages: "Victoire décisive", or as a hand has
// it "Victoire décisive [Decisive Victory]".
func (b *Board) callCards() map[string]string {
	called := map[string]string{}
	for _, lang := range tongue.Languages()[1:] {
		t := answerBook().In(lang)
		for _, c := range b.cards {
			if w := t.Word(c.Name); w != c.Name {
				called[w], called[inWords(t, c.Name)] = c.Name, c.Name
			}
		}
	}
	return called
}

// called is a name in orders as something to be said.
func called(name string) say.Text {
	if area, in := strings.CutPrefix(name, "inside "); in {
		return say.Textf("inside %s", area)
	}
	return say.Words(name)
}
