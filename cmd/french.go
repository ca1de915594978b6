package cmd

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

//go:embed words
var catalogues embed.FS

// book has what the verbs of players say in all languages but English, and the help of
// these and of everybody's. The adjudicator's verbs are in English.
var book = sync.OnceValue(func() *tongue.Book {
	return tongue.NewBook(tongue.Shared(), catalogues)
})

// speakTo makes the command speak the language of whoever's identity it is in a game.
// What went wrong before is told in it all the same: report says it last of all.
func (e *Env) speakTo(f *adjudicate.Folder, id keys.Identity) {
	if side, ok := f.SideOf(id); ok && side != folder.Adjudicator {
		e.t = book().In(f.LangOf(side))
	}
}

// saidOf are the words of an error in the user's language: this package's, and those of what is
// said around a game.
func (e *Env) saidOf(problems orders.Problems) string {
	problems, around := slices.Clone(problems), run.Speak(e.t.Lang())
	for i := range problems {
		for _, x := range [...]*say.Text{&problems[i].Text, &problems[i].Hint} {
			*x = e.t.Told(around.Told(*x))
		}
	}
	return strings.Join(problems.In(e.t.Sprintf), "\n")
}
