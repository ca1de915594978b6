package cmd

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
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

// saidOf are the words of an error in the user's language.
func (e *Env) saidOf(problems orders.Problems) string {
	problems = slices.Clone(problems)
	for i := range problems {
		problems[i].Text, problems[i].Hint = e.t.Told(problems[i].Text), e.t.Told(problems[i].Hint)
	}
	return strings.Join(problems.In(e.t.Sprintf), "\n")
}
