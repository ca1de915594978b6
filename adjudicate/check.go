package adjudicate

import (
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Check reads an order sheet in clear and holds it against the view of the
// open step. The sheet serves if the problems do not refuse it; restatement
// then says in plain sentences what the orders will do.
func (f *Folder) Check(v *view.View, file string, data []byte) (s *orders.Sheet, given []game.Given, problems orders.Problems, restatement []string) {
	return f.check(v, file, data, true)
}

// check is Check; whole says whether a long plan that is new is said rule by rule.
func (f *Folder) check(v *view.View, file string, data []byte, whole bool) (s *orders.Sheet, given []game.Given, problems orders.Problems, restatement []string) {
	s, problems = orders.ParseSheet(file, data)
	if s == nil {
		return nil, nil, f.ProblemsIn(v.Lang, problems), nil
	}
	r := orders.NewReader(file, problems)
	switch {
	case s.Armor, s.Sealed != "":
		r.Report(s.Root.Get("sealed"), codes.CodeSealedTwice, "this is sealed already, and only the adjudicator can open it").Hint =
			say.Words("check and seal the sheet that it was made from")
		return s, nil, f.ProblemsIn(v.Lang, r.Problems()), nil
	case s.Root.Get("signature") != nil:
		r.Report(s.Root.Get("signature"), codes.CodeSignedTwice, "this is signed already").Hint = say.Words("leave the signature out; fieldpost seal signs")
	}
	for key, given := range map[string]bool{"number": s.Number != "", "letter": s.Letter != ""} {
		if given {
			r.Report(s.Root.Get(key), codes.CodeNumberGiven, "'%s' is written when orders are sealed, not before", key).Hint = say.Words("leave it out")
		}
	}
	switch {
	case v.Game != f.Game.ID || v.Step != f.Step() || v.Call != f.OpenCall().Digest:
		r.Report(nil, codes.CodeWrongStep, "the view is not that of the open step").Hint = say.Words("fetch the game folder again")
	case !f.Header(r, s, f.Step(), v.Side):
	case !r.Problems().Refused():
		given, restatement = f.Examine(v, s, r, whole)
		if !r.Problems().Refused() {
			folder.Fits(r, s)
		}
		if !s.Final && !r.Problems().Refused() {
			words := "these orders hold the step up: it is not played until you send others without 'final: false'"
			if _, timed := f.Closes(); timed {
				words = "these orders hold the step up until its time is over, grace included, or you send others without 'final: false'"
			}
			held := r.Report(s.Root.Get("final"), codes.CodeHeld, "%s", words)
			held.Kind = orders.Unwise
		}
	}
	return s, given, f.ProblemsIn(v.Lang, r.Problems().Cut(mostProblems)), restatement
}

// mostProblems are told of one sheet; of the others only the number is.
const mostProblems = 50
