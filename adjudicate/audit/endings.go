package audit

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/table"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// ending checks the files by which a side has conceded or offered a draw in a step. One
// that counts for nothing in a closed step, and was there when it was closed, is noted:
// the adjudicator has let it lie, as he should.
func (v *verifier) ending(n, s int) {
	for _, what := range folder.Endings {
		file := folder.EndingName(n, v.game.Sides[s], what)
		data, ok := v.files[file]
		if !ok {
			continue
		}
		ps := v.endingProblems(n, s, what, data)
		v.good[file] = !ps.Refused()
		c := v.signed(n)
		switch {
		case v.unlike[file]:
		case ps.Refused() && v.listed(file):
			v.out.Notes = append(v.out.Notes, Finding{file, n, ps[0].Code, say.Textf("%s; it counted for nothing", ps[0].Text)})
		case ps.Refused():
			v.problems(file, n, ps)
		case c != nil && c.Over && !v.unlike[folder.CallName(n)] && v.listed(file):
			v.out.Notes = append(v.out.Notes, Finding{file, n, codes.CodeGameOver, say.Textf("%s; it counted for nothing", say.Textf("the game was over at step %d", n))})
		case c != nil && c.Over && !v.unlike[folder.CallName(n)]:
			v.find(file, n, codes.CodeGameOver, "the game was over at step %d", n)
		}
	}
}

func (v *verifier) endingProblems(n, s int, what string, data []byte) orders.Problems {
	call := ""
	if c := v.signed(n); c != nil && !v.unlike[folder.CallName(n)] {
		call = c.Digest
	}
	return folder.EndingProblems(v.game, n, s, what, data, folder.TermsAt(v.game, v.rulings, n).Players[s], call)
}

// declared is what the files of a step declare for each side; not whole where they are not
// those that a call names.
func (v *verifier) declared(n int, c *folder.Call) (said [2]string, whole bool) {
	for s, side := range v.game.Sides {
		for _, what := range slices.Backward(folder.Endings[:]) {
			file := folder.EndingName(n, side, what)
			want, named := c.Ledger.Find(file)
			data, here := v.files[file]
			if named != here || named && want != ledger.Digest(data) {
				return said, false
			}
			if here && !v.endingProblems(n, s, what, data).Refused() {
				said[s] = what
			}
		}
	}
	return said, true
}

// ended holds what a good call says of concessions and draws against the files of the
// step before, by the good call that it goes on from. Of files that are not as it names
// them nothing can be said.
func (v *verifier) ended(n int, c, before *folder.Call) {
	said, whole := v.declared(n-1, c)
	if !whole || !v.knownBefore(n) {
		return // or who played is not known, or whether it was ruled on
	}
	ends, winner := folder.Settled(said, before.Endings)
	ends = ends && !before.Over
	said = folder.ToldAfter(said, v.game.Sides, v.closing(n-1), before.Over)
	wrong := func(format string, args ...any) { v.find(folder.CallName(n), n, codes.CodeEnding, format, args...) }
	if !ends && c.Over && c.Endings == [2]string{} {
		return // by its rules, and then nothing is told
	}
	for s, side := range v.game.Sides {
		switch {
		case c.Endings[s] == said[s]:
		case said[s] == "" || c.Endings[s] == folder.Concede:
			wrong("it says that %s has declared '%s' at step %d, and nothing is there that %s has signed", side, c.Endings[s], n-1, side)
			return
		default:
			wrong("at step %d %s has declared '%s', and it says nothing of that", n-1, side, said[s])
			return
		}
	}
	won := ""
	if winner != table.Nobody {
		won = v.game.Sides[winner]
	}
	switch {
	case ends && !c.Over:
		wrong("by what the sides declared at step %d the game is over, and it goes on", n-1)
	case !ends && c.Over:
		wrong("it ends the game by what was declared at step %d, and that does not end it", n-1)
	case ends && (c.Winner != won || c.Silent != [2]string{}):
		wrong("it says otherwise how the game ended than what was declared at step %d", n-1)
	}
}
