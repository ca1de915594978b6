package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
)

// Folder is a game folder that has been read.
type Folder struct {
	Record
	Play
	// revised says that rules and pack may be others than the game began with.
	revised bool
}

// Open reads a game folder: all of its structure, and the signatures of
// game.yaml, the open call and the rulings. rules finds the rules by their name; it takes
// the game's own pack from files.Pack, which has been checked. It does
// not check the ledger: Verify and Adjudicate do, and View for its own file.
// Files that do not belong into the folder are passed over, and listed by
// Status. The error is an *Error.
func Open(files Files, rules func(name string) (game.Rules, error)) (*Folder, error) {
	return open(files, rules, false)
}

// OpenAsRevised is Open for a game that began with another revision of the rules or
// other component data than these: it is for playing it again to see what would
// come out differently, never for playing on.
func OpenAsRevised(files Files, rules func(name string) (game.Rules, error)) (*Folder, error) {
	return open(files, rules, true)
}

func open(files Files, rules func(name string) (game.Rules, error), revised bool) (*Folder, error) {
	data, ok := files[gameName]
	if !ok {
		return nil, fail(gameName, CodeMissingFile, "there is no game here").hint("fieldpost new starts one")
	}
	g, problems := parseGame(data)
	if g == nil {
		return nil, refused(problems)
	}
	f := &Folder{Record: Record{Files: files, Game: g}, revised: revised}
	if err := f.findRules(rules); err != nil {
		return nil, err
	}
	last, beyond := files.steps()
	if last == 0 || beyond > 0 {
		return nil, fail(callName(last+1), CodeMissingStep, "the call of step %d is missing", last+1).hint("fetch the whole folder again")
	}
	for n := 1; n <= last; n++ {
		c, ps := parseCall(n, files[callName(n)], g)
		problems = append(problems, ps...)
		f.Calls = append(f.Calls, c)
		list, ps := rulingsOf(files, n, g)
		problems = append(problems, ps...)
		f.Ruled = append(f.Ruled, list)
		if c != nil && c.Over && n < last && f.ClosedBy(n) == nil {
			return nil, fail(callName(n+1), CodeGameOver, "the game was over at step %d", n)
		}
	}
	if err := refused(problems); err != nil {
		return nil, err
	}
	if err := f.CheckSigned(gameName, g.signed); err != nil {
		return nil, err
	}
	if err := f.CheckSigned(callName(last), f.Calls[last-1].signed); err != nil {
		return nil, err
	}
	// Those of closed steps too: they say who plays, and what counts.
	for i, list := range f.Ruled {
		for _, u := range list {
			if err := f.CheckSigned(rulingName(i+1, u.Number), u.signed); err != nil {
				return nil, err
			}
		}
	}
	for i, c := range f.Calls {
		var before *Call
		if i > 0 {
			before = f.Calls[i-1]
		}
		if side := silentUnasked(c, before, g.Sides); side != "" {
			return nil, fail(callName(i+1), CodeNotAsked, "it says that %s was silent, who was not asked at the step before", side).hint("fieldpost verify shows what was changed")
		}
	}
	if err := f.wholeRulings(); err != nil {
		return nil, err
	}
	if n := checkDraws(f.Calls, f.ClosedBy, func(int) bool { return true }); n > 0 {
		return nil, fail(callName(n), CodeBadDraw, "draw %d is not the one that comes at step %d", f.Calls[n-1].Draw, n).hint("fieldpost verify checks all files; ask the adjudicator")
	}
	return f, nil
}

func (f *Folder) findRules(rules func(string) (game.Rules, error)) error {
	g := f.Game
	if err := f.checkPack(); err != nil && !f.revised {
		return err
	}
	r, err := rules(g.Rules)
	if own := len(f.Files.Pack()) > 0; err != nil && own {
		return badPack(err)
	} else if err != nil || r == nil {
		return fail(gameName, CodeUnknownRules, "this program does not know the game '%s'", orders.Safe(g.Rules))
	}
	f.Play = NewPlay(r, g.ID, g.Scenario, g.Ask)
	switch {
	case r.Sides() != g.Sides:
		return fail(gameName, orders.CodeUnknownWord, "the players of %s are %s and %s, in this order", r.Title(), r.Sides()[0], r.Sides()[1])
	case r.Revision() != g.Revision && !f.revised:
		return fail(gameName, CodeOtherRevision, "the game is played by revision %d of %s, as it began; this program has revision %d", g.Revision, r.Title(), r.Revision()).
			hint("play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	case r.PackDigest() != g.Pack && !f.revised:
		return fail(gameName, CodeOtherPack, "the game is played with other map, block or card data than this program has").
			hint("fetch the folder pack, if the game has one; else play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	case !slices.Contains(r.Scenarios(), g.Scenario):
		return fail(gameName, CodeUnknownScenario, "%s has no scenario '%s'", r.Title(), orders.Safe(g.Scenario))
	}
	return nil
}

// pinned refuses to play on by other rules or data than the game began with.
func (f *Folder) pinned() error {
	if f.revised {
		return fail("", CodeOtherRevision, "the game is played by other rules or data; by these it is only played again")
	}
	return nil
}

// LangOf is the language that who plays a side reads, "" for English.
func (f *Folder) LangOf(side string) string { return adopted(f.Card(side).Lang) }

// ProblemsTo are problems with a side's orders in its language.
func (f *Folder) ProblemsTo(side string, ps orders.Problems) orders.Problems {
	return f.problemsIn(f.LangOf(side), ps)
}

// LangOf is the language of whose identity it is, "" for English and where it is nobody's.
// The folder need not be whole, nor be as it was signed: nothing more rests on it.
func LangOf(files Files, rules func(name string) (game.Rules, error), id keys.Identity) string {
	if f, err := Open(files, rules); err == nil {
		side, _ := f.SideOf(id)
		if side == "" || side == Adjudicator {
			return ""
		}
		return f.LangOf(side)
	}
	g, _ := parseGame(files[gameName])
	if g == nil {
		return ""
	}
	for _, card := range g.Players {
		if card.Age == id.Card().Age {
			return adopted(card.Lang)
		}
	}
	return ""
}
