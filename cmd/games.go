package cmd

import (
	"encoding/hex"
	"io"
	"sync"

	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/orders"
	"fieldpost/scenarios"
)

// A gameInfo is a game that can be played.
type gameInfo struct {
	name string
	// revision is that of its rules, known without a pack.
	revision int
	// rules makes the rules ready with a pack of the game.
	rules func(*scenarios.Pack) (game.Rules, error)
	// sides are the names that "new" has options for.
	sides [2]string
	// options are its optional rules.
	options []game.Option
	// battles lend their names to new games.
	battles []string
}

// games lists the games there are.
func games() []gameInfo {
	return []gameInfo{{
		name:     "richard-iii",
		revision: richard3.Revision,
		rules:    func(p *scenarios.Pack) (game.Rules, error) { return richard3.New(p) },
		sides:    richard3.Houses,
		battles: []string{"barnet", "blore-heath", "bosworth", "edgecote", "ferrybridge", "hedgeley-moor", "hexham",
			"losecoat-field", "ludford-bridge", "mortimers-cross", "northampton", "st-albans", "stoke-field", "tewkesbury",
			"towton", "wakefield"},
	}, {
		name:     thiswar.ID,
		revision: thiswar.Revision,
		rules:    func(p *scenarios.Pack) (game.Rules, error) { return thiswar.New(p) },
		sides:    thiswar.Sides,
		battles: []string{"adwalton-moor", "braddock-down", "cheriton", "cropredy-bridge", "edgehill", "langport", "lansdown",
			"lostwithiel", "marston-moor", "nantwich", "naseby", "newbury", "roundway-down", "rowton-heath", "stow", "winceby"},
	}, {
		name:     kingcharles.ID,
		revision: kingcharles.Revision,
		rules:    func(p *scenarios.Pack) (game.Rules, error) { return kingcharles.New(p) },
		sides:    kingcharles.Sides,
		options:  kingcharles.Options(),
		battles: []string{"aldbourne-chase", "alresford", "auldearn", "boldon-hill", "brentford", "bristol", "chalgrove", "hopton-heath",
			"kilsyth", "lichfield", "macclesfield", "middlewich", "powick-bridge", "seacroft-moor", "torrington", "worcester"},
	}}
}

// optionsHelp lists the optional rules of the games, for "new --help".
func optionsHelp() (text string) {
	for _, g := range games() {
		for i, o := range g.options {
			if i == 0 {
				text += "; of " + g.name + ":"
			}
			text += "\n" + o.Name + " (" + o.Rule + "): " + o.Text
		}
	}
	return text
}

func gameNames() (names []string) {
	for _, g := range games() {
		names = append(names, g.name)
	}
	return names
}

// findGame finds a game by its name, or says which there are.
func findGame(name string) (gameInfo, error) {
	for _, g := range games() {
		if g.name == name {
			return g, nil
		}
	}
	f := failf("there is no game '%s'", orders.Safe(name)).withHint("the games are: %s", joinWords(gameNames()))
	if meant, ok := orders.Suggest(name, gameNames()); ok {
		f.hint = "did you mean " + meant + "?"
	}
	return gameInfo{}, f
}

// rulesOf makes the rules of a game ready with the embedded pack.
func rulesOf(game string) (game.Rules, error) { return rulesIn(nil)(game) }

// embedded are the rules of the games with the packs of the program, made ready
// when they are asked for. They are never changed, and so they can be shared.
var embedded = map[string]func() (game.Rules, error){}

func init() {
	for _, g := range games() {
		embedded[g.name] = sync.OnceValues(func() (game.Rules, error) {
			pack, err := scenarios.Load(g.name)
			if err != nil {
				return nil, err
			}
			return g.rules(pack)
		})
	}
}

// rulesIn makes rules ready for a game folder: with its own pack if it has one,
// else with the embedded one. Whether that is the pack that the game began with
// is for package adjudicate to say.
func rulesIn(files folder.Files) func(name string) (game.Rules, error) {
	return func(name string) (game.Rules, error) {
		g, err := findGame(name)
		if err != nil {
			return nil, err
		}
		own := files.Pack()
		if len(own) == 0 {
			return embedded[name]()
		}
		pack, err := scenarios.Parse(name, own)
		if err != nil {
			return nil, err
		}
		return g.rules(pack)
	}
}

// rulesOnce is as rulesIn, and reads the map, blocks and cards once: for a game
// that is opened anew with each letter.
func rulesOnce(files folder.Files) func(name string) (game.Rules, error) {
	known, find := map[string]game.Rules{}, rulesIn(files)
	return func(name string) (game.Rules, error) {
		if r := known[name]; r != nil {
			return r, nil
		}
		r, err := find(name)
		if err == nil {
			known[name] = r
		}
		return r, err
	}
}

// newID makes a name for a game that people can say: a battle and four digits.
func newID(game string, random io.Reader) (string, error) {
	g, err := findGame(game)
	if err != nil {
		return "", err
	}
	var b [3]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", failf("no randomness: %v", err)
	}
	return g.battles[int(b[0])%len(g.battles)] + "-" + hex.EncodeToString(b[1:]), nil
}
