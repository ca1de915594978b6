package adjudicate

import (
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Folder is a game folder that has been read.
type Folder struct {
	folder.Record
	run.Play
	// revised says that rules and pack may be others than the game began with.
	revised bool
}

// Open reads a game folder: all of its structure, and the signatures of game.yaml, the open call
// and the rulings. rules finds the rules by their name; it takes the game's own pack from
// files.Pack, which has been checked. It does not check the ledger: Verify and Adjudicate do, and
// View for its own file. Files that do not belong into the folder are passed over, and listed by
// Status. The error is an *Error.
func Open(files folder.Files, rules func(name string) (game.Rules, error)) (*Folder, error) {
	return open(files, rules, false)
}

// OpenAsRevised is Open for a game that began with another revision of the rules or
// other component data than these: it is for playing it again to see what would
// come out differently, never for playing on.
func OpenAsRevised(files folder.Files, rules func(name string) (game.Rules, error)) (*Folder, error) {
	return open(files, rules, true)
}

func open(files folder.Files, rules func(name string) (game.Rules, error), revised bool) (*Folder, error) {
	data, ok := files[folder.GameName]
	if !ok {
		return nil, codes.Fail(folder.GameName, codes.CodeMissingFile, "there is no game here").Hint("fieldpost new starts one")
	}
	g, problems := folder.ParseGame(data)
	if g == nil {
		return nil, codes.Refused(problems)
	}
	f := &Folder{Record: folder.Record{Files: files, Game: g}, revised: revised}
	if err := f.findRules(rules); err != nil {
		return nil, err
	}
	last, missing := files.Steps()
	switch {
	case len(missing) > 1:
		return nil, codes.Fail(folder.CallName(last+1), codes.CodeMissingStep, "the calls of steps %s are missing", say.Numbers(missing)).Hint("fetch the whole folder again")
	case last == 0 || missing != nil:
		return nil, codes.Fail(folder.CallName(last+1), codes.CodeMissingStep, "the call of step %d is missing", last+1).Hint("fetch the whole folder again")
	}
	for n := 1; n <= last; n++ {
		c, ps := folder.ParseCall(n, files[folder.CallName(n)], g)
		problems = append(problems, ps...)
		f.Calls = append(f.Calls, c)
		list, ps := folder.RulingsOf(files, n, g)
		problems = append(problems, ps...)
		f.Ruled = append(f.Ruled, list)
		if c != nil && c.Over && n < last && f.ClosedBy(n) == nil {
			return nil, codes.Fail(folder.CallName(n+1), codes.CodeGameOver, "the game was over at step %d", n)
		}
	}
	if err := codes.Refused(problems); err != nil {
		return nil, err
	}
	if err := f.signed(); err != nil {
		return nil, err
	}
	for i, c := range f.Calls {
		var before *folder.Call
		if i > 0 {
			before = f.Calls[i-1]
		}
		if side := folder.SilentUnasked(c, before, g.Sides); side != "" {
			return nil, codes.Fail(folder.CallName(i+1), codes.CodeNotAsked, "it says that %s was silent, who was not asked at the step before", side).Hint("fieldpost verify shows what was changed")
		}
	}
	if err := f.WholeRulings(); err != nil {
		return nil, err
	}
	if n := folder.CheckDraws(f.Calls, f.ClosedBy, func(int) bool { return true }); n > 0 {
		return nil, codes.Fail(folder.CallName(n), codes.CodeBadDraw, "draw %d is not the one that comes at step %d", f.Calls[n-1].Draw, n).Hint("fieldpost verify checks all files; ask the adjudicator")
	}
	return f, nil
}

// signed checks the signatures of game.yaml, of the open call, and of the rulings: those of
// closed steps too, since they say who plays, and what counts.
func (f *Folder) signed() error {
	if err := f.CheckSigned(folder.GameName, f.Game.Signed); err != nil {
		return err
	}
	if err := f.CheckSigned(folder.CallName(f.Step()), f.OpenCall().Signed); err != nil {
		return err
	}
	for i, list := range f.Ruled {
		for _, u := range list {
			if err := f.CheckSigned(folder.RulingName(i+1, u.Number), u.Signed); err != nil {
				return err
			}
		}
	}
	return nil
}

func (f *Folder) findRules(rules func(string) (game.Rules, error)) error {
	g := f.Game
	if err := f.CheckPack(); err != nil && !f.revised {
		return err
	}
	r, err := rules(g.Rules)
	if own := len(f.Files.Pack()) > 0; err != nil && own {
		return folder.BadPack(err)
	} else if err != nil || r == nil {
		return codes.Fail(folder.GameName, codes.CodeUnknownRules, "this program does not know the game '%s'", orders.Safe(g.Rules))
	}
	f.Play = run.NewPlay(r, g.ID, g.Scenario, g.Ask)
	switch {
	case r.Sides() != g.Sides:
		return codes.Fail(folder.GameName, orders.CodeUnknownWord, "the players of %s are %s and %s, in this order", r.Title(), r.Sides()[0], r.Sides()[1])
	case r.Revision() != g.Revision && !f.revised:
		return codes.Fail(folder.GameName, codes.CodeOtherRevision, "the game is played by revision %d of %s, as it began; this program has revision %d", g.Revision, r.Title(), r.Revision()).
			Hint("play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	case r.PackDigest() != g.Pack && !f.revised:
		return codes.Fail(folder.GameName, codes.CodeOtherPack, "the game is played with other map, block or card data than this program has").
			Hint("fetch the folder pack, if the game has one; else play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	}
	if hint, err := game.CheckScenario(r, g.Scenario); err != nil {
		return codes.Fail(folder.GameName, codes.CodeUnknownScenario, "%v", err).Hint(hint)
	}
	return nil
}

// pinned refuses to play on by other rules or data than the game began with.
func (f *Folder) pinned() error {
	if f.revised {
		return codes.Fail("", codes.CodeOtherRevision, "the game is played by other rules or data; by these it is only played again")
	}
	return nil
}

// LangOf is the language that who plays a side reads, "" for English.
func (f *Folder) LangOf(side string) string { return run.Adopted(f.Card(side).Lang) }

// ProblemsTo are problems with a side's orders in its language.
func (f *Folder) ProblemsTo(side string, ps orders.Problems) orders.Problems {
	return f.ProblemsIn(f.LangOf(side), ps)
}

// LangOf is the language of whose identity it is, "" for English and where it is nobody's.
// The folder need not be whole, nor be as it was signed: nothing more rests on it.
func LangOf(files folder.Files, rules func(name string) (game.Rules, error), id keys.Identity) string {
	if f, err := Open(files, rules); err == nil {
		side, _ := f.SideOf(id)
		if side == "" || side == folder.Adjudicator {
			return ""
		}
		return f.LangOf(side)
	}
	g, _ := folder.ParseGame(files[folder.GameName])
	if g == nil {
		return ""
	}
	for _, card := range g.Players {
		if card.Age == id.Card().Age {
			return run.Adopted(card.Lang)
		}
	}
	return ""
}
