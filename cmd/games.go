package cmd

import (
	"encoding/hex"
	"io"

	"fieldpost/adjudicate/game"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// optionsHelp lists the optional rules of the games, for "new --help".
func optionsHelp() (text string) {
	for _, g := range rulebooks.All() {
		for i, o := range g.Options {
			if i == 0 {
				text += "; of " + g.Name + ":"
			}
			text += "\n" + o.Name + " (" + o.Rule + "): " + o.Text
		}
	}
	return text
}

func gameNames() (names []string) {
	for _, g := range rulebooks.All() {
		names = append(names, g.Name)
	}
	return names
}

// findGame finds a game by its name, or says which there are.
func findGame(name string) (rulebooks.Game, error) {
	if g, ok := rulebooks.Find(name); ok {
		return g, nil
	}
	f := failf("there is no game '%s'", orders.Safe(name)).withHint("the games are: %s", joinWords(gameNames()))
	if meant, ok := orders.Suggest(name, gameNames()); ok {
		f.hint = say.Textf("did you mean %s?", meant)
	}
	return rulebooks.Game{}, f
}

// rulesOf makes the rules of a game ready with the embedded pack.
func rulesOf(name string) (game.Rules, error) {
	if _, err := findGame(name); err != nil {
		return nil, err
	}
	return rulebooks.In(nil)(name)
}

// newID makes a name for a game that people can say: a battle and four digits.
func newID(game string, random io.Reader) (string, error) {
	g, err := findGame(game)
	if err != nil {
		return "", err
	}
	var b [3]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", failf("no randomness: %s", err)
	}
	return g.Battles[int(b[0])%len(g.Battles)] + "-" + hex.EncodeToString(b[1:]), nil
}
