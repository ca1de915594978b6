package audit

import (
	"cmp"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/orders/say"
)

// Meaning says of the first thing that Verify found what it means: who could
// have done it, and what to do now.
type Meaning struct {
	Finding
	Means say.Text `json:"means"`
	Do    say.Text `json:"do"`
}

// inOrder brings the findings into the order of their causes, those of one kind
// into that of the steps, and says what the first one means.
func (v *verifier) inOrder() {
	slices.SortStableFunc(v.out.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(v.cause(a), v.cause(b)), cmp.Compare(a.Step, b.Step))
	})
	if len(v.out.Findings) == 0 || v.files[folder.GameName] == nil {
		return
	}
	first := v.out.Findings[0]
	m := &Meaning{Finding: first}
	m.Means, m.Do = v.means(first)
	v.out.First = m
}

// cause is the place of a finding: what explains others stands before them.
func (v *verifier) cause(f Finding) int {
	p := folder.PlaceOf(f.File, v.sides())
	switch {
	case p.Kind == folder.GameFile && f.Code != codes.CodeCaseCollision:
		return 0
	case p.Kind == folder.PackFile, f.File == folder.PackDir, f.Code == codes.CodeCaseCollision:
		return 1
	case (p.Kind == folder.CallFile || p.Kind == folder.RulingFile) && !v.good[f.File] && v.files[f.File] != nil:
		return 2 // changed by whoever can write the folder
	case f.Code == codes.CodeMissingStep:
		return 3
	case p.Kind == folder.CallFile && f.Code != codes.CodeChanged:
		return 4 // what the adjudicator has signed, and is wrong by itself
	case slices.Contains([]string{codes.CodeChanged, codes.CodeMissingFile, codes.CodeMissingOrders, codes.CodeNotInLedger}, f.Code):
		return 5
	}
	return 6 // orders' own faults, and what is published
}

// sides are those of the game; where game.yaml cannot be read all findings are of it.
func (v *verifier) sides() [2]string {
	if v.game == nil {
		return [2]string{}
	}
	return v.game.Sides
}

var (
	fetchAgain = say.Words("fetch the file again, from the adjudicator or from the game's history, and verify once more")
	askBoth    = say.Words("ask the adjudicator for it, keep both files, and hold your folder against the other player's: fieldpost verify --against")
)

// means says who can have done what a finding tells, by what the file is and by
// whose signature on it is good. A good signature needs its owner's key; anybody
// who can write the folder, and whatever carries it, can do the rest.
func (v *verifier) means(f Finding) (means, do say.Text) {
	p := folder.PlaceOf(f.File, v.sides())
	good, closed := v.good[f.File], p.Step < v.lastSigned()
	byKey := slices.Contains([]string{codes.CodeDamaged, codes.CodeNotSigned, codes.CodeOtherKey}, f.Code)
	switch {
	case f.Code == codes.CodeNotCanonical:
		return say.Words("A program changed line ends or blanks; what it says may be the same."), say.Words(folder.FetchUnchanged)
	case f.Code == codes.CodeCaseCollision:
		return say.Words("Two files have one name on some computers: one could be taken for the other. Somebody who can write the folder put it there."), say.Words("take the one away that no call names")
	case f.Code == codes.CodeMissingFile && p.Kind == folder.CallFile && good:
		return say.Words("Only the adjudicator's key can have signed this call: he has passed over a side that was asked."), askBoth
	case f.Code == codes.CodeMissingFile, f.Code == codes.CodeMissingStep:
		return say.Words("The folder is not whole: it came in part, or somebody who can write it took a file away. No call was changed by that."), fetchAgain
	case f.Code == codes.CodeMissingOrders:
		return say.Words("The folder is not whole: the orders were used, and are not here. That is no sign of a change."), say.Textf("ask the adjudicator for %s, whole", folder.StepDir(p.Step))
	}
	switch p.Kind {
	case folder.GameFile:
		if good {
			return say.Words("It is signed with a key that stands in it, and is not the one that the first call names: either the adjudicator has made another, or somebody has put keys of his own into it. No key in it can be trusted."),
				say.Words("compare the digest that fieldpost status shows with those of the others, and put the first game.yaml back")
		}
		return say.Words("It is not as the adjudicator signed it: somebody who can write the folder changed it, or it came damaged. The keys and the dice in it cannot be trusted."),
			say.Words("put the game.yaml back that the game began with; fieldpost status shows its digest to compare")
	case folder.CallFile, folder.RulingFile:
		return callMeans(f, p.Kind, good)
	case folder.ViewFile:
		return say.Words("It is not the view that the signed call names: somebody changed it here or on the way. Whoever opens it cannot trust what it shows; the game itself is not touched."), fetchAgain
	case folder.ReceiptKind:
		if f.Code == codes.CodeWrongCall {
			return say.Words("The adjudicator's key has signed this receipt, and a call of its step that is not the one here: he has written this step twice."), askBoth
		}
		return say.Words("The adjudicator's key has signed this receipt, and also the call that passes over what it is for: only he can have done both. The receipt is the proof."),
			say.Words("keep the receipt, and your own copy of what it is for; show them to the adjudicator and to the other player: a ruling can take the game back")
	case folder.EndingFile:
		return v.endingMeans(f, p, good)
	case folder.SheetFile, folder.SigFile:
		return v.ordersMean(f, p, good, closed, byKey)
	case folder.RevealFile:
		if good {
			return say.Words("The adjudicator's key has signed it: what he has published is not what the game began with, and nobody can audit with it."), say.Words("ask the adjudicator for the right one")
		}
		return say.Words("It is not as the adjudicator signed it: somebody without his key wrote or changed it."), fetchAgain
	}
	if p.Kind == folder.PackFile || f.File == folder.PackDir {
		return say.Words("The map, block or card data are not those that the game began with: somebody who can write the folder changed them."), say.Words("fetch the folder pack again, whole")
	}
	return say.Words("A file that has no place in a game lies in it."), say.Words("take it away")
}

// callMeans is means for a call or a ruling.
func callMeans(f Finding, kind folder.Kind, good bool) (means, do say.Text) {
	switch ruling := kind == folder.RulingFile; {
	case f.Code == codes.CodeWrongStep, f.Code == codes.CodeOtherGame:
		return say.Words("It belongs to another step or game, and was put in this place by somebody who can write the folder, or by mistake. Nothing in it counts here."), fetchAgain
	case f.Code == codes.CodeStrayName:
		return say.Words("It does not follow on the rulings before it: one of them is missing, or somebody who can write the folder put it there. It counts for nothing."), fetchAgain
	case !good && ruling:
		return say.Words("It is not as the adjudicator signed it: somebody without his key wrote or changed it. It is no ruling."), fetchAgain
	case !good:
		return say.Words("It is not as the adjudicator signed it: somebody without his key changed it here or on the way. Nothing in it counts."), fetchAgain
	case f.Code == codes.CodeChanged && ruling:
		return say.Words("The adjudicator's key has signed this ruling, and a call that names another in its place: he has written it twice."), askBoth
	case f.Code == codes.CodeChanged:
		return say.Words("The adjudicator's key has signed this call, and the next one, which names another in its place: he has written this step twice."), askBoth
	case f.Code == codes.CodeNotInLedger && ruling:
		return say.Words("The adjudicator's key has signed this ruling, but no call names it: it was put there when its step was closed."), askBoth
	case ruling:
		return say.Words("Only the adjudicator's key can have signed this ruling as it is."), askBoth
	}
	return say.Words("Only the adjudicator's key can have signed this call as it is."), askBoth
}

// ordersMean is means for the orders of a side and their signature.
func (v *verifier) ordersMean(f Finding, p folder.Place, good, closed, byKey bool) (means, do say.Text) {
	side := v.game.Sides[p.Side]
	switch {
	case f.Code == codes.CodeNotInLedger:
		return say.Textf("It was not there when step %d was closed, by what the adjudicator has signed, and was not used. Either it came late, or he has left it out.", p.Step),
			say.Textf("%s compares his own copy and receipt: fieldpost status --sent FILE", side)
	case f.Code == codes.CodeChanged && good:
		return say.Textf("The key of %s has signed these orders, but others were used for step %d: they were put in their place when it was closed.", side, p.Step), fetchAgain
	case f.Code == codes.CodeChanged, closed && byKey && !v.listed(f.File):
		return say.Textf("It was changed after step %d was closed, by somebody who can write the folder, or on the way; %s's key has not signed it as it is.", p.Step, side), fetchAgain
	case closed && v.listed(f.File):
		return say.Words("The adjudicator has taken these orders as they are, and should have refused them: only his key can have signed the call that names them."), askBoth
	case byKey:
		return say.Textf("The key of %s has not signed it as it is: somebody else wrote it, or it was changed on the way. It will be refused, and nothing is lost.", side),
			say.Textf("%s seals his orders again", side)
	}
	return say.Words("These orders do not belong to this step; they will be refused, and nothing is lost."), say.Textf("%s seals his orders again", side)
}

// endingMeans is means for a concession or an offer of a draw.
func (v *verifier) endingMeans(f Finding, p folder.Place, good bool) (means, do say.Text) {
	side := v.game.Sides[p.Side]
	switch {
	case f.Code == codes.CodeNotInLedger && good:
		return say.Textf("The key of %s has signed it, but it was not there when step %d was closed, by what the adjudicator has signed. Either it came late, or he has left it out.", side, p.Step),
			say.Textf("%s looks for the receipt; without one nothing shows when it came", side)
	case f.Code == codes.CodeChanged, f.Code == codes.CodeNotInLedger:
		return say.Textf("It is not what lay there when step %d was closed: somebody who can write the folder put it there, or it was changed on the way.", p.Step), fetchAgain
	case f.Code == codes.CodeGameOver:
		return say.Words("The game was over already. It counts for nothing."), say.Words("take it away")
	}
	return say.Textf("Nothing shows that %s has declared this here: somebody who can write the folder put it there, or it was changed on the way. It counts for nothing.", side),
		say.Textf("take it away; if it was %s's, %s sends it again", side, side)
}

// lastSigned is the last step whose call is good, 0 if there is none.
func (v *verifier) lastSigned() int {
	for n := len(v.calls); n >= 1; n-- {
		if v.signed(n) != nil {
			return n
		}
	}
	return 0
}

// listed says whether the call that closed a file's step names it just as it lies here.
func (v *verifier) listed(file string) bool {
	next := v.signed(folder.PlaceOf(file, v.game.Sides).Step + 1)
	if next == nil {
		return false
	}
	want, ok := next.Ledger.Find(file)
	return ok && want == ledger.Digest(v.files[file])
}
