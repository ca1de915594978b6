package adjudicate

import (
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Adjudicator is what SideOf says of the adjudicator's identity.
const Adjudicator = "adjudicator"

// Record is what the files of a game folder say, without its rules.
type Record struct {
	Files Files
	Game  *Game
	Calls []*Call // of step 1 and on
	// Ruled are the rulings by step, from 1, in their order.
	Ruled [][]*Ruling
}

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

// wholeRulings refuses rulings of the open step of which one before is missing,
// and one that closed it where the next call is: its ledger, which tells of what is
// missing in closed steps, does not speak of the open one yet.
func (f *Record) wholeRulings() error {
	n := f.Step()
	have := len(f.Ruled[n-1])
	if f.ClosedBy(n) != nil {
		return fail(callName(n+1), CodeMissingStep, "a ruling has closed step %d, and the call of step %d is missing", n, n+1).hint("fetch the whole folder again")
	}
	for k := have + 2; k <= maxRulings; k++ {
		if _, ok := f.Files[rulingName(n, k)]; ok {
			return fail(rulingName(n, have+1), CodeMissingFile, "ruling %d of step %d is missing, and there is ruling %d", have+1, n, k).hint("fetch the whole folder again")
		}
	}
	return nil
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

func (f *Record) CheckSigned(file string, s signedText) error {
	if code, text, _ := s.check("the adjudicator", f.Game.Adjudicator); code != "" {
		return fail(file, code, "%s", text).hint("fieldpost verify checks all files; fetch this one again")
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

// ID is the game's id.
func (f *Record) ID() string { return f.Game.ID }


// Scenario is the scenario's name.
func (f *Record) Scenario() string { return f.Game.Scenario }

// Step is the open step; of a game that is over, the last.
func (f *Record) Step() int { return len(f.Calls) }

// DrawOf is the draw of a step, 0 where there is no such step.
func (f *Record) DrawOf(step int) int {
	if c := f.CallAt(step); c != nil {
		return c.Draw
	}
	return 0
}

// Over says whether the game has ended.
func (f *Record) Over() bool { return f.OpenCall().Over }

// Sides are the sides' names in the rules' order.
func (f *Record) Sides() [2]string { return f.Game.Sides }

// Card is the contact card of a side or, for Adjudicator, of the adjudicator.
func (f *Record) Card(who string) keys.Card {
	if i := slices.Index(f.Game.Sides[:], who); i >= 0 {
		return f.TermsNow().players[i]
	}
	if who == Adjudicator {
		return f.Game.Adjudicator
	}
	return keys.Card{}
}

// SideOf says whose an identity is: a side's name, or Adjudicator.
func (f *Record) SideOf(id keys.Identity) (who string, ok bool) {
	c := id.Card()
	for _, who := range append(f.Game.Sides[:], Adjudicator) {
		if card := f.Card(who); card.Age == c.Age && card.Sign == c.Sign {
			return who, true
		}
	}
	return "", false
}

// OrdersName is the file for a side's orders in the open step:
// "steps/0007/york.yaml".
func (f *Record) OrdersName(side string) string { return sheetName(f.Step(), side) }

// View opens a side's view of a step with the side's own identity; 0 stands
// for the open step.
func (f *Record) View(id keys.Identity, step int) (*view.View, error) {
	side, ok := f.SideOf(id)
	switch {
	case !ok:
		return nil, fail("", CodeNotYours, "this identity plays no part in %s", f.Game.ID)
	case side == Adjudicator:
		return nil, fail("", CodeNotYours, "this is the adjudicator's identity; a view belongs to a side")
	}
	return f.ViewOf(id, step, side)
}

// ViewOf opens the view of a named side, with the adjudicator's identity or
// that side's own.
func (f *Record) ViewOf(id keys.Identity, step int, side string) (*view.View, error) {
	plain, err := f.ViewText(id, step, side)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		step = f.Step()
	}
	v, _, err := decodeView(plain)
	if err != nil || v.Game != f.Game.ID || v.Step != step || v.Side != side {
		return nil, fail(viewName(step, side), CodeFault, "this view cannot be read").hint("a newer fieldpost may read it")
	}
	v.Call = f.Calls[step-1].digest
	if step == f.Step() {
		v.Deadline = f.DeadlineText()
	}
	return v, nil
}

// viewText opens a view file that is the one its call names.
func (f *Record) ViewText(id keys.Identity, step int, side string) ([]byte, error) {
	if step == 0 {
		step = f.Step()
	}
	if step < 1 || step > f.Step() {
		return nil, fail("", CodeMissingStep, "there is no step %d; step %d is open", step, f.Step())
	}
	if !slices.Contains(f.Game.Sides[:], side) {
		return nil, fail("", orders.CodeUnknownWord, "'%s' is no side of this game", orders.Safe(side))
	}
	file, c := viewName(step, side), f.Calls[step-1]
	data, ok := f.Files[file]
	if !ok {
		return nil, fail(file, CodeMissingFile, "the view is missing").hint("fetch the file again")
	}
	if step < f.Step() {
		if err := f.CheckSigned(callName(step), c.signed); err != nil {
			return nil, err
		}
	}
	if want, ok := c.Ledger.Find(file); !ok || want != ledger.Digest(data) {
		return nil, fail(file, CodeChanged, "this is not the view that the call of step %d names", step).hint("fetch the file again")
	}
	return openView(file, data, id)
}

func (f *Record) OpenCall() *Call { return f.Calls[len(f.Calls)-1] }
