package letter

import (
	"slices"
	"strings"
	"unicode"

	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// An outcome is what one reading of one block gave.
type outcome struct {
	spare           bool // a less likely reading of what was read already
	source, reading int
	ordinal, count  int // the which block of how many of this reading
	print           string
	text            string
	set             *Set
	empty           bool
	headless        bool // the end of armour alone
	orphan          bool // armour of a sheet whose first line was not found
	joined          bool // the source is several parts that were read before
	quoted          bool
	where           string
	problems        orders.Problems
	data            []byte // that the problems are of
}

func (o outcome) read() bool { return o.set != nil || o.empty }

// fingerprint is a block without what mail programs change: two texts that
// agree in it are the same block.
func fingerprint(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), invisible(r), strings.ContainsRune(`>|="'“”„‟«»‘’‚‹›`, r):
			return -1
		case r == '–' || r == '—' || r == '‐' || r == '‑':
			return '-'
		}
		return r
	}, text)
}

// sameOrders reports whether two sheets mean the same.
func sameOrders(a, b *orders.Sheet) bool { return sameMessage(a, b) && a.Signature == b.Signature }

// sameMessage compares all but the signatures. How the lines of a note are
// broken does not count.
func sameMessage(a, b *orders.Sheet) bool {
	return a.Armor == b.Armor && a.Game == b.Game && a.Step == b.Step && a.Side == b.Side && a.Final == b.Final &&
		a.Call == b.Call && a.Version == b.Version && slices.Equal(a.Replaces, b.Replaces) && a.Number == b.Number && a.Sealed == b.Sealed && a.Shown.Equal(b.Shown) && a.Orders.Equal(b.Orders) && a.Plan.Equal(b.Plan) &&
		sameNote(a.Note, b.Note)
}

// sameNote reports whether two notes are the same but for what programs add to one of
// them, and letters that the character set of one has not.
func sameNote(a, b string) bool {
	if a == b {
		return true
	}
	x, y := []rune(fingerprint(dropLinks(a))), []rune(fingerprint(dropLinks(b)))
	const lost = "?\ufffd"
	beyond := func(r rune) bool { return r > 0x7f || r == '-' } // as a dash is here
	return slices.EqualFunc(x, y, func(a, b rune) bool {
		return a == b || beyond(a) && strings.ContainsRune(lost, b) || beyond(b) && strings.ContainsRune(lost, a)
	})
}

// isClear says whether a sheet has neither armour in it nor around it.
func isClear(s *orders.Sheet) bool {
	return !s.Armor && s.Sealed == "" && s.Signature == ""
}

// otherReadings joins sets that are made of the same lines, and gives each what its
// lines say in spare readings.
func otherReadings(sets []Set, outcomes []outcome) []Set {
	var kept []Set
	for _, s := range sets {
		i := slices.IndexFunc(kept, func(k Set) bool { return k.block == s.block && isClear(k.Sheet) && isClear(s.Sheet) })
		switch {
		case i < 0:
			kept = append(kept, s)
		case kept[i].Rival == nil:
			kept[i].Rival = &s
		default:
			kept[i].Or = append(kept[i].Or, s)
		}
	}
	for i := range kept {
		for _, o := range outcomes {
			if o.spare && o.set != nil && o.set.block == kept[i].block && isClear(kept[i].Sheet) &&
				!slices.ContainsFunc(kept[i].readings(), func(s Set) bool { return sameOrders(s.Sheet, o.set.Sheet) }) {
				kept[i].Or = append(kept[i].Or, *o.set)
			}
		}
	}
	// What one part says with certainty, another may say in one of its readings.
	return slices.DeleteFunc(kept, func(s Set) bool {
		return slices.ContainsFunc(kept, func(k Set) bool {
			return k.block[0] != s.block[0] && len(k.readings()) == 1 && len(s.readings()) > 1 &&
				slices.ContainsFunc(s.readings(), func(r Set) bool { return sameOrders(r.Sheet, k.Sheet) })
		})
	})
}

// readings are all that the lines of a set may say, the likeliest first.
func (s Set) readings() []Set {
	all := []Set{s}
	if s.Rival != nil {
		all = append(all, *s.Rival)
	}
	return append(all, s.Or...)
}

// distinct makes one set of all readings and copies of the same orders.
func distinct(outcomes []outcome) []Set {
	list := gathered(outcomes)
	// A copy that was cut off before its signature is no other set.
	whole := func(cut entry) int {
		return slices.IndexFunc(list, func(e entry) bool {
			return cut.set.Sheet.Signature == "" && e.set.Sheet.Signature != "" && sameMessage(e.set.Sheet, cut.set.Sheet)
		})
	}
	var sets []Set
	for _, e := range list {
		if i := whole(e); i >= 0 {
			list[i].set.Repairs = append(slices.Clone(list[i].set.Repairs), "an unfinished copy ignored")
		}
	}
	for _, e := range list {
		if whole(e) < 0 {
			sets = append(sets, e.set)
		}
	}
	slices.SortStableFunc(sets, func(a, b Set) int {
		switch {
		case a.Quoted == b.Quoted:
			return 0
		case a.Quoted:
			return 1
		}
		return -1
	})
	return sets
}

// entry is a set, with the outcome that it stands for.
type entry struct {
	outcome
	set Set
}

// gathered are the orders that were read, each once, in the best copy or reading of them.
func gathered(outcomes []outcome) (list []entry) {
	for _, o := range outcomes {
		if o.set == nil || o.spare {
			continue
		}
		i := slices.IndexFunc(list, func(e entry) bool { return sameOrders(e.set.Sheet, o.set.Sheet) })
		if i < 0 {
			list = append(list, entry{o, *o.set})
			continue
		}
		e := &list[i]
		whole, better := intactFile(e.set.Sheet, e.set.Data), intactFile(o.set.Sheet, o.set.Data)
		if e.source == o.source && e.reading != o.reading && whole {
			continue // another reading of the same block: the first is the most faithful
		}
		// The HTML of a message says the same as its text.
		copied := e.source != o.source || e.reading == o.reading
		copied = copied && (e.set.Where == whereHTML) == (o.set.Where == whereHTML)
		quoted := e.set.Quoted && o.set.Quoted
		if better && !whole || better == whole && len(o.set.Repairs) < len(e.set.Repairs) {
			e.outcome, e.set = o, *o.set
		}
		e.set.Quoted = quoted
		if copied && !o.joined && !e.joined {
			e.set.Repairs = append(slices.Clone(e.set.Repairs), "a second copy ignored")
		}
	}
	return list
}

// damaged gives the blocks no reading of which could be read, each once, with
// the problems of its best reading.
func damaged(outcomes []outcome, unquoted bool) (list []Damage, ignored bool) {
	var left []outcome
	for _, o := range outcomes {
		switch {
		case o.spare, o.read():
		case slices.ContainsFunc(outcomes, func(other outcome) bool { return other.read() && sameBlock(o, other) }):
		case o.quoted && unquoted:
			// What is quoted of another message, with orders of this one beside it.
			ignored = true
		default:
			left = append(left, o)
		}
	}
	for len(left) > 0 {
		best, rest, quoted := left[0], []outcome(nil), left[0].quoted
		for _, o := range left[1:] {
			if !sameBlock(o, left[0]) && !sameBlock(left[0], o) {
				rest = append(rest, o)
				continue
			}
			quoted = quoted && o.quoted
			if len(o.problems) < len(best.problems) {
				best = o
			}
		}
		list = append(list, Damage{Where: best.where, Problems: best.problems, Data: best.data, Quoted: quoted})
		left = rest
	}
	return list, ignored
}

// sameBlock reports whether what could not be read is another reading of a
// block, or a copy of its beginning.
func sameBlock(bad, good outcome) bool {
	if bad.source == good.source && bad.reading != good.reading && bad.ordinal == good.ordinal && bad.count == good.count {
		return true
	}
	if bad.orphan && bad.source == good.source && bad.reading != good.reading && good.set != nil && good.set.Sheet.Sealed != "" {
		return true
	}
	if tail := bad.print[max(0, len(bad.print)-200):]; bad.headless && strings.Contains(good.print, tail) {
		return true
	}
	return strings.HasPrefix(good.print, bad.print) || sameSeal(bad.print, good.print)
}

// sameSeal reports whether two blocks begin alike far into their armour. No two
// sealed files do, for each has a random key of its own there.
func sameSeal(a, b string) bool {
	const begin, enough = "ENCRYPTEDFILE-----", 120
	i := strings.Index(a, begin)
	if i < 0 || len(a) < i+len(begin)+enough {
		return false
	}
	return strings.HasPrefix(b, a[:i+len(begin)+enough])
}

// addSignatures puts a signature that stands by itself beside bare armour.
func (f *Found) addSignatures(texts []string) {
	bare := 0
	for _, s := range f.Sets {
		if s.Sheet.Armor {
			bare++
		}
	}
	if bare == 0 {
		return
	}
	var good []string
	bad := false
	for _, text := range texts {
		armour, _, err := sign.Canonical(unmarked(text))
		if err != nil {
			bad = true
		} else if !slices.Contains(good, armour) {
			good = append(good, armour)
		}
	}
	if len(good) > maxBlocks {
		f.Damaged = append(f.Damaged, Damage{Where: whereText, Problems: orders.Problems{*tooMany()}})
		return
	}
	missing := 0
	for i, s := range f.Sets {
		if !s.Sheet.Armor {
			continue
		}
		missing++
		for _, g := range good {
			if sign.Intact(s.Data, g) {
				f.Sets[i].Signature = []byte(g)
				missing--
				break
			}
		}
	}
	switch {
	case missing == 0:
	case len(good) > 1:
		f.Damaged = append(f.Damaged, Damage{Where: whereText, Problems: orders.Problems{
			*problem(CodeTwoSignatures, "there are different signatures beside a sealed block", "send one sealed file with its own signature")}})
	case len(good) == 1:
		// It will be refused; so that is said of it, and not that there is none.
		for i := range f.Sets {
			if f.Sets[i].Sheet.Armor && bare == 1 {
				f.Sets[i].Signature = []byte(good[0])
			}
		}
	case bad:
		f.Damaged = append(f.Damaged, Damage{Where: whereText, Problems: orders.Problems{
			*problem(orders.CodeBadSignature, "the signature cannot be read: it was changed on the way", "send the file as an attachment")}})
	}
}

// unmarked takes reply marks off all lines of armour.
func unmarked(text string) string {
	var b strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		line, _ = cutMarks(line, 100)
		b.WriteString(line + "\n")
	}
	return b.String()
}

// tidyRepairs sorts repairs and names each once.
func tidyRepairs(list []string) []string {
	list = slices.Clone(list)
	slices.Sort(list)
	return slices.Compact(list)
}
