package folder

import (
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Digests are those of files that have been asked for: most stand in two calls.
type Digests map[string]string

func (d Digests) of(files Files, name string) string {
	sum, ok := d[name]
	if !ok {
		sum = ledger.Digest(files[name])
		d[name] = sum
	}
	return sum
}

// Recorded lists the files that the call of step n must name: those of the
// step before, and the views beside it.
func Recorded(files Files, n int, sides [2]string, known Digests) (ledger.Entries, error) {
	var list []ledger.Entry
	add := func(name string) {
		if _, ok := files[name]; ok {
			list = append(list, ledger.Entry{Name: name, Digest: known.of(files, name)})
		}
	}
	if n == 1 {
		add(GameName)
	} else {
		add(CallName(n - 1))
		for k := 1; k <= MaxRulings; k++ {
			add(RulingName(n-1, k))
		}
	}
	for _, s := range sides {
		if n > 1 {
			add(ViewName(n-1, s))
			add(SheetName(n-1, s))
			add(SigName(n-1, s))
			for _, what := range Endings {
				add(EndingName(n-1, s, what))
			}
		}
		add(ViewName(n, s))
	}
	return ledger.New(list...)
}

// Unbroken checks the ledger from the open call back to game.yaml. The open
// call's signature was checked when the folder was opened, and covers them all. The error
// names every file that is not as it was recorded.
func (f *Record) Unbroken() error {
	known := Digests{}
	broken := &codes.Error{}
	for n := f.Step(); n >= 1; n-- {
		have, err := Recorded(f.Files, n, f.Game.Sides, known)
		if err != nil {
			return codes.Fail(CallName(n), codes.CodeBadLedger, "%s", err)
		}
		for _, d := range ledger.Compare(f.Calls[n-1].Ledger, have) {
			if !slices.ContainsFunc(broken.Problems, func(p orders.Problem) bool { return p.File == d.Name }) {
				code, text := LedgerProblem(d)
				broken.Problems = append(broken.Problems, codes.Fail(d.Name, code, "%s", text).Problems...)
			}
		}
	}
	broken.Problems.Sort()
	switch len(broken.Problems) {
	case 0:
		return nil
	case 1:
		return broken.Hint("fieldpost verify lists everything; restore the file from the game's history")
	}
	return broken.Hint("fieldpost verify lists everything; restore the files from the game's history")
}

// LedgerProblem says in words how a file differs from the ledger.
func LedgerProblem(d ledger.Difference) (code, text string) {
	switch d.Kind {
	case ledger.Missing:
		return codes.CodeMissingFile, "the ledger names this file, and it is missing"
	case ledger.Extra:
		return codes.CodeNotInLedger, "this file was added after its step was closed"
	}
	return codes.CodeChanged, "this file was changed after it was recorded"
}

// NoneBeyond refuses a folder with files of a step whose call is not there:
// were that call lost, the step before would be played once more.
func (f *Record) NoneBeyond() error {
	for _, name := range f.Files.Names() {
		if n := StepOf(name); n > f.Step() && PlaceOf(name, f.Game.Sides).Kind != Stray {
			return codes.Fail(name, codes.CodeMissingStep, "files of step %d lie there without its call", n).
				Hint("restore " + CallName(n) + " first; where there never was one, take them away")
		}
	}
	return nil
}

// SignCall writes a call with its ledger over the files there are.
func (f *Record) SignCall(id keys.Identity, files Files, c Call) ([]byte, error) {
	var err error
	if c.Ledger, err = Recorded(files, c.Step, f.Game.Sides, Digests{}); err != nil {
		return nil, codes.Fail(CallName(c.Step), codes.CodeBadLedger, "%s", err)
	}
	data, err := SignFile(id, c.Encode(f.Game.Sides))
	if err != nil {
		return nil, err
	}
	if _, ps := ParseCall(c.Step, data, f.Game); ps.Refused() {
		return nil, codes.Fail(CallName(c.Step), codes.CodeFault, "the call cannot be written: its report is too large or not plain text")
	}
	return data, nil
}
