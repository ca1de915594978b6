package adjudicate

import (
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
)

// digests are those of files that have been asked for: most stand in two calls.
type digests map[string]string

func (d digests) of(files Files, name string) string {
	sum, ok := d[name]
	if !ok {
		sum = ledger.Digest(files[name])
		d[name] = sum
	}
	return sum
}

// recorded lists the files that the call of step n must name: those of the
// step before, and the views beside it.
func recorded(files Files, n int, sides [2]string, known digests) (ledger.Entries, error) {
	var list []ledger.Entry
	add := func(name string) {
		if _, ok := files[name]; ok {
			list = append(list, ledger.Entry{Name: name, Digest: known.of(files, name)})
		}
	}
	if n == 1 {
		add(gameName)
	} else {
		add(callName(n - 1))
		for k := 1; k <= maxRulings; k++ {
			add(rulingName(n-1, k))
		}
	}
	for _, s := range sides {
		if n > 1 {
			add(viewName(n-1, s))
			add(sheetName(n-1, s))
			add(sigName(n-1, s))
			for _, what := range Endings {
				add(endingName(n-1, s, what))
			}
		}
		add(viewName(n, s))
	}
	return ledger.New(list...)
}

// unbroken checks the ledger from the open call back to game.yaml. The open
// call's signature was checked when the folder was opened, and covers them all.
func (f *Record) Unbroken() error {
	known := digests{}
	for n := f.Step(); n >= 1; n-- {
		have, err := recorded(f.Files, n, f.Game.Sides, known)
		if err != nil {
			return fail(callName(n), CodeBadLedger, "%s", err)
		}
		for _, d := range ledger.Compare(f.Calls[n-1].Ledger, have) {
			code, text := ledgerProblem(d)
			return fail(d.Name, code, "%s", text).hint("fieldpost verify lists everything; restore the file from the game's history")
		}
	}
	return nil
}

// ledgerProblem says in words how a file differs from the ledger.
func ledgerProblem(d ledger.Difference) (code, text string) {
	switch d.Kind {
	case ledger.Missing:
		return CodeMissingFile, "the ledger names this file, and it is missing"
	case ledger.Extra:
		return CodeNotInLedger, "this file was added after its step was closed"
	}
	return CodeChanged, "this file was changed after it was recorded"
}

// noneBeyond refuses a folder with files of a step whose call is not there:
// were that call lost, the step before would be played once more.
func (f *Record) NoneBeyond() error {
	for _, name := range f.Files.names() {
		if p := placeOf(name, f.Game.Sides); p.kind != stray && p.step > f.Step() {
			return fail(name, CodeMissingStep, "files of step %d lie there without its call", p.step).
				hint("restore " + callName(p.step) + " first; where there never was one, take them away")
		}
	}
	return nil
}

// signCall writes a call with its ledger over the files there are.
func (f *Record) SignCall(id keys.Identity, files Files, c Call) ([]byte, error) {
	var err error
	if c.Ledger, err = recorded(files, c.Step, f.Game.Sides, digests{}); err != nil {
		return nil, fail(callName(c.Step), CodeBadLedger, "%s", err)
	}
	data, err := signFile(id, c.encode(f.Game.Sides))
	if err != nil {
		return nil, err
	}
	if _, ps := parseCall(c.Step, data, f.Game); ps.Refused() {
		return nil, fail(callName(c.Step), CodeFault, "the call cannot be written: its report is too large or not plain text")
	}
	return data, nil
}
