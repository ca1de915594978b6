package audit

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// ruled reads the rulings of a step, and checks their signatures.
func (v *verifier) ruled(n int) {
	list, ps := folder.RulingsOf(v.files, n, v.game)
	for _, p := range ps {
		v.problems(p.File, n, orders.Problems{p})
	}
	v.rulings = append(v.rulings, list)
	v.out.Rulings += len(list)
	for k := 1; k <= folder.MaxRulings; k++ {
		if data, ok := v.files[folder.RulingName(n, k)]; ok {
			_, ps := folder.ParseRulingFile(n, k, data, v.game)
			v.good[folder.RulingName(n, k)] = v.byAdjudicator(data) && (k <= len(list) || !misplaced(ps))
		}
	}
}

// byAdjudicator says whether a file has a good signature of the adjudicator's.
func (v *verifier) byAdjudicator(data []byte) bool {
	return v.game.HasSigned(folder.SignedPart(data))
}

// misplaced says that what is wrong with a call or a ruling is where it lies: a good one of
// another game or step is nobody's fault but his who put it here.
func misplaced(ps orders.Problems) bool {
	return slices.ContainsFunc(ps, func(p orders.Problem) bool { return p.Code == codes.CodeWrongStep || p.Code == codes.CodeOtherGame })
}

// closed says whether a ruling that counts closed step n.
func (v *verifier) closed(n int) bool { return v.closing(n) != nil }

// closing is that ruling.
func (v *verifier) closing(n int) *folder.Ruling {
	if n < 1 || !v.known(n) {
		return nil
	}
	return folder.ClosingIn(v.rulings, n)
}

// doubt finds the steps whose rulings are not all good, or not those that the next call
// names: it is not known who plays from there on, or whether the step was closed. Calls
// and rulings have been read.
func (v *verifier) doubt(last int) {
	for n := 1; n <= last; n++ {
		v.doubtful = append(v.doubtful, v.doubts(n))
	}
}

func (v *verifier) doubts(n int) bool {
	next := v.signed(n + 1)
	for k := 1; k <= folder.MaxRulings; k++ {
		name := folder.RulingName(n, k)
		data, is := v.files[name]
		if is && !v.good[name] {
			return true
		}
		if next != nil {
			want, named := next.Ledger.Find(name)
			if named != is || is && want != ledger.Digest(data) {
				return true
			}
		}
	}
	return false
}

// known says that nothing is doubtful at step n, knownBefore at no step before it.
func (v *verifier) known(n int) bool       { return !v.doubtful[n-1] }
func (v *verifier) knownBefore(n int) bool { return !slices.Contains(v.doubtful[:n-1], true) }
