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

// Folder is a game folder that has been read.
type Folder struct {
	files Files
	game  *gameYAML
	rules game.Rules
	calls []*call // of step 1 and on
	// rulings are by step, from 1, in their order.
	rulings [][]*ruling
	// watch, if there is one, hears of every question and draw of a run.
	watch *watcher
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
	f := &Folder{files: files, game: g, revised: revised}
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
		f.calls = append(f.calls, c)
		list, ps := rulingsOf(files, n, g)
		problems = append(problems, ps...)
		f.rulings = append(f.rulings, list)
		if c != nil && c.Over && n < last && f.closing(n) == nil {
			return nil, fail(callName(n+1), CodeGameOver, "the game was over at step %d", n)
		}
	}
	if err := refused(problems); err != nil {
		return nil, err
	}
	if err := f.checkSigned(gameName, g.signed); err != nil {
		return nil, err
	}
	if err := f.checkSigned(callName(last), f.calls[last-1].signed); err != nil {
		return nil, err
	}
	// Those of closed steps too: they say who plays, and what counts.
	for i, list := range f.rulings {
		for _, u := range list {
			if err := f.checkSigned(rulingName(i+1, u.Number), u.signed); err != nil {
				return nil, err
			}
		}
	}
	for i, c := range f.calls {
		var before *call
		if i > 0 {
			before = f.calls[i-1]
		}
		if side := silentUnasked(c, before, g.Sides); side != "" {
			return nil, fail(callName(i+1), CodeNotAsked, "it says that %s was silent, who was not asked at the step before", side).hint("fieldpost verify shows what was changed")
		}
	}
	if err := f.wholeRulings(); err != nil {
		return nil, err
	}
	if n := checkDraws(f.calls, f.closing, func(int) bool { return true }); n > 0 {
		return nil, fail(callName(n), CodeBadDraw, "draw %d is not the one that comes at step %d", f.calls[n-1].Draw, n).hint("fieldpost verify checks all files; ask the adjudicator")
	}
	return f, nil
}

// wholeRulings refuses rulings of the open step of which one before is missing,
// and one that closed it where the next call is: its ledger, which tells of what is
// missing in closed steps, does not speak of the open one yet.
func (f *Folder) wholeRulings() error {
	n := f.Step()
	have := len(f.rulings[n-1])
	if f.closing(n) != nil {
		return fail(callName(n+1), CodeMissingStep, "a ruling has closed step %d, and the call of step %d is missing", n, n+1).hint("fetch the whole folder again")
	}
	for k := have + 2; k <= maxRulings; k++ {
		if _, ok := f.files[rulingName(n, k)]; ok {
			return fail(rulingName(n, have+1), CodeMissingFile, "ruling %d of step %d is missing, and there is ruling %d", have+1, n, k).hint("fetch the whole folder again")
		}
	}
	return nil
}

func (f *Folder) findRules(rules func(string) (game.Rules, error)) error {
	g := f.game
	if err := f.checkPack(); err != nil && !f.revised {
		return err
	}
	r, err := rules(g.Rules)
	if own := len(f.files.Pack()) > 0; err != nil && own {
		return badPack(err)
	} else if err != nil || r == nil {
		return fail(gameName, CodeUnknownRules, "this program does not know the game '%s'", orders.Safe(g.Rules))
	}
	f.rules = r
	switch {
	case r.Sides() != g.Sides:
		return fail(gameName, orders.CodeUnknownWord, "the players of %s are %s and %s, in this order", r.Title(), r.Sides()[0], r.Sides()[1])
	case r.Revision() != g.Revision && !f.revised:
		return fail(gameName, CodeOtherRevision, "the game is played by revision %d of %s, as it began; this program has revision %d", g.Revision, r.Title(), r.Revision()).
			hint("play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	case r.PackDigest() != g.Pack && !f.revised:
		return fail(gameName, CodeOtherPack, "the game is played with other map, block or card data than this program has").
			hint("fetch the folder pack, if the game has one; else play on with the version of fieldpost that it began with; fieldpost replay --this-revision shows what would come out differently by this one")
	}
	if hint, err := game.CheckScenario(r, g.Scenario); err != nil {
		return fail(gameName, CodeUnknownScenario, "%v", err).hint(hint)
	}
	return nil
}

func (f *Folder) checkSigned(file string, s signedText) error {
	if code, text, _ := s.check("the adjudicator", f.game.Adjudicator); code != "" {
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
func (f *Folder) ID() string { return f.game.ID }

// Rules are the rules that are played.
func (f *Folder) Rules() game.Rules { return f.rules }

// Scenario is the scenario's name.
func (f *Folder) Scenario() string { return f.game.Scenario }

// Step is the open step; of a game that is over, the last.
func (f *Folder) Step() int { return len(f.calls) }

// DrawOf is the draw of a step, 0 where there is no such step.
func (f *Folder) DrawOf(step int) int {
	if c := f.callAt(step); c != nil {
		return c.Draw
	}
	return 0
}

// Over says whether the game has ended.
func (f *Folder) Over() bool { return f.open().Over }

// Sides are the sides' names in the rules' order.
func (f *Folder) Sides() [2]string { return f.game.Sides }

// Card is the contact card of a side or, for Adjudicator, of the adjudicator.
func (f *Folder) Card(who string) keys.Card {
	if i := slices.Index(f.game.Sides[:], who); i >= 0 {
		return f.now().players[i]
	}
	if who == Adjudicator {
		return f.game.Adjudicator
	}
	return keys.Card{}
}

// SideOf says whose an identity is: a side's name, or Adjudicator.
func (f *Folder) SideOf(id keys.Identity) (who string, ok bool) {
	c := id.Card()
	for _, who := range append(f.game.Sides[:], Adjudicator) {
		if card := f.Card(who); card.Age == c.Age && card.Sign == c.Sign {
			return who, true
		}
	}
	return "", false
}

// OrdersName is the file for a side's orders in the open step:
// "steps/0007/york.yaml".
func (f *Folder) OrdersName(side string) string { return sheetName(f.Step(), side) }

// View opens a side's view of a step with the side's own identity; 0 stands
// for the open step.
func (f *Folder) View(id keys.Identity, step int) (*view.View, error) {
	side, ok := f.SideOf(id)
	switch {
	case !ok:
		return nil, fail("", CodeNotYours, "this identity plays no part in %s", f.game.ID)
	case side == Adjudicator:
		return nil, fail("", CodeNotYours, "this is the adjudicator's identity; a view belongs to a side")
	}
	return f.ViewOf(id, step, side)
}

// ViewOf opens the view of a named side, with the adjudicator's identity or
// that side's own.
func (f *Folder) ViewOf(id keys.Identity, step int, side string) (*view.View, error) {
	plain, err := f.viewText(id, step, side)
	if err != nil {
		return nil, err
	}
	if step == 0 {
		step = f.Step()
	}
	v, _, err := decodeView(plain)
	if err != nil || v.Game != f.game.ID || v.Step != step || v.Side != side {
		return nil, fail(viewName(step, side), CodeFault, "this view cannot be read").hint("a newer fieldpost may read it")
	}
	v.Call = f.calls[step-1].digest
	if step == f.Step() {
		v.Deadline = f.deadline()
	}
	return v, nil
}

// viewText opens a view file that is the one its call names.
func (f *Folder) viewText(id keys.Identity, step int, side string) ([]byte, error) {
	if step == 0 {
		step = f.Step()
	}
	if step < 1 || step > f.Step() {
		return nil, fail("", CodeMissingStep, "there is no step %d; step %d is open", step, f.Step())
	}
	if !slices.Contains(f.game.Sides[:], side) {
		return nil, fail("", orders.CodeUnknownWord, "'%s' is no side of this game", orders.Safe(side))
	}
	file, c := viewName(step, side), f.calls[step-1]
	data, ok := f.files[file]
	if !ok {
		return nil, fail(file, CodeMissingFile, "the view is missing").hint("fetch the file again")
	}
	if step < f.Step() {
		if err := f.checkSigned(callName(step), c.signed); err != nil {
			return nil, err
		}
	}
	if want, ok := c.Ledger.Find(file); !ok || want != ledger.Digest(data) {
		return nil, fail(file, CodeChanged, "this is not the view that the call of step %d names", step).hint("fetch the file again")
	}
	return openView(file, data, id)
}

func (f *Folder) open() *call { return f.calls[len(f.calls)-1] }
