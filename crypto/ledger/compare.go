package ledger

// Kind says in what way a file differs.
type Kind string

// The kinds of difference.
const (
	Missing Kind = "missing" // recorded, but not there
	Extra   Kind = "extra"   // there, but not recorded
	Changed Kind = "changed" // there with other content
)

// Difference is one file that is not as recorded. Want is empty for an extra
// file, Have for a missing one.
type Difference struct {
	Name       string
	Kind       Kind
	Want, Have string
}

// Compare lists what differs between the recorded files and those there are,
// sorted by name; nothing, if they are the same. Both must be sorted, as [New]
// gives them.
func Compare(want, have Entries) []Difference {
	var diffs []Difference
	for len(want) > 0 || len(have) > 0 {
		switch {
		case len(have) == 0 || len(want) > 0 && want[0].Name < have[0].Name:
			diffs = append(diffs, Difference{want[0].Name, Missing, want[0].Digest, ""})
			want = want[1:]
		case len(want) == 0 || have[0].Name < want[0].Name:
			diffs = append(diffs, Difference{have[0].Name, Extra, "", have[0].Digest})
			have = have[1:]
		default:
			if want[0].Digest != have[0].Digest {
				diffs = append(diffs, Difference{want[0].Name, Changed, want[0].Digest, have[0].Digest})
			}
			want, have = want[1:], have[1:]
		}
	}
	return diffs
}
