// Package rulebooks lists the games that can be played, for every program that plays them.
package rulebooks

import (
	"fmt"
	"slices"
	"sync"

	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	reedbanks "fieldpost/adjudicate/game/example"
	"fieldpost/adjudicate/kingcharles"
	"fieldpost/adjudicate/richard3"
	"fieldpost/adjudicate/thiswar"
	"fieldpost/scenarios"
)

// Game is a game that can be played.
type Game struct {
	Name string
	// Revision is that of its rules, known without a pack.
	Revision int
	// Rules makes the rules ready with a pack of the game.
	Rules func(*scenarios.Pack) (game.Rules, error)
	// Sides are the names that "new" has options for.
	Sides [2]string
	// Options are its optional rules.
	Options []game.Option
	// Battles lend their names to new games.
	Battles []string
}

// Example is the game that adjudicate/game/NEWGAME.md goes through: who names it plays it.
func Example() Game {
	return Game{Name: reedbanks.ID, Revision: reedbanks.Revision, Sides: reedbanks.Sides, Battles: []string{"reeds"},
		Rules: func(p *scenarios.Pack) (game.Rules, error) { return reedbanks.New(p) }}
}

// All lists the games that are offered.
func All() []Game {
	return []Game{{
		Name:     "richard-iii",
		Revision: richard3.Revision,
		Rules:    func(p *scenarios.Pack) (game.Rules, error) { return richard3.New(p) },
		Sides:    richard3.Houses,
		Battles: []string{"barnet", "blore-heath", "bosworth", "edgecote", "ferrybridge", "hedgeley-moor", "hexham",
			"losecoat-field", "ludford-bridge", "mortimers-cross", "northampton", "st-albans", "stoke-field", "tewkesbury",
			"towton", "wakefield"},
	}, {
		Name:     thiswar.ID,
		Revision: thiswar.Revision,
		Rules:    func(p *scenarios.Pack) (game.Rules, error) { return thiswar.New(p) },
		Sides:    thiswar.Sides,
		Battles: []string{"adwalton-moor", "braddock-down", "cheriton", "cropredy-bridge", "edgehill", "langport", "lansdown",
			"lostwithiel", "marston-moor", "nantwich", "naseby", "newbury", "roundway-down", "rowton-heath", "stow", "winceby"},
	}, {
		Name:     kingcharles.ID,
		Revision: kingcharles.Revision,
		Rules:    func(p *scenarios.Pack) (game.Rules, error) { return kingcharles.New(p) },
		Sides:    kingcharles.Sides,
		Options:  kingcharles.Options(),
		Battles: []string{"aldbourne-chase", "alresford", "auldearn", "boldon-hill", "brentford", "bristol", "chalgrove", "hopton-heath",
			"kilsyth", "lichfield", "macclesfield", "middlewich", "powick-bridge", "seacroft-moor", "torrington", "worcester"},
	}}
}

// Find finds a game by its name.
func Find(name string) (g Game, ok bool) {
	list := append(All(), Example())
	i := slices.IndexFunc(list, func(g Game) bool { return g.Name == name })
	if i < 0 {
		return Game{}, false
	}
	return list[i], true
}

// embedded are the rules of the games with the packs of the program, made ready
// when they are asked for. They are never changed, and so they can be shared.
var embedded = map[string]func() (game.Rules, error){}

func init() {
	for _, g := range append(All(), Example()) {
		embedded[g.Name] = sync.OnceValues(func() (game.Rules, error) {
			pack, err := scenarios.Load(g.Name)
			if err != nil {
				return nil, err
			}
			return g.Rules(pack)
		})
	}
}

// Pack is the pack of a game folder: its own if it has one, else the embedded one.
func Pack(name string, files folder.Files) (*scenarios.Pack, error) {
	if own := files.Pack(); len(own) > 0 {
		return scenarios.Parse(name, own)
	}
	return scenarios.Load(name)
}

// In makes rules ready for a game folder: with its own pack if it has one,
// else with the embedded one. Whether that is the pack that the game began with
// is for package adjudicate to say.
func In(files folder.Files) func(name string) (game.Rules, error) {
	return func(name string) (game.Rules, error) {
		g, ok := Find(name)
		if !ok {
			return nil, fmt.Errorf("there is no game '%s'", name)
		}
		if len(files.Pack()) == 0 {
			return embedded[name]()
		}
		pack, err := Pack(name, files)
		if err != nil {
			return nil, err
		}
		return g.Rules(pack)
	}
}

// Once is as In, and reads the map, blocks and cards once: for a game that is opened anew
// with each letter.
func Once(files folder.Files) func(name string) (game.Rules, error) {
	known, find := map[string]game.Rules{}, In(files)
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
