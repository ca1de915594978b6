package adjudicate_test

import (
	"maps"
	"slices"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys/keystest"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// Whatever lies in the folder, the latest orders that were seen are played, and nobody is
// silent whose orders were lost.
func TestRestore(t *testing.T) {
	p := people()
	base := begin(t)
	base.step()
	base.send("blue", base.sheet("blue", "card: Cup\nguards: [North, East]"))
	name, n := folder.SheetName(2, "red"), 2
	give := func(m *match, card string) []byte {
		return m.send("red", m.sheet("red", "card: "+card+"\nguards: [North, South]")).Data
	}
	with := func(lies []byte) *match {
		m := base.clone()
		if m.files[name] = lies; lies == nil {
			delete(m.files, name)
		}
		return m
	}
	one, other := give(with(nil), "Axe"), give(with(nil), "Bow")
	two := give(with(one), "Cup")
	chosen := func() []byte {
		m := with(nil)
		return m.send("red", "version: 2\n"+m.sheet("red", "card: Dog\nguards: [North, South]")).Data
	}()
	unreadable := sealAs(t, p["red"], orders.Sheet{Game: "dawn-1", Step: n, Side: "red"}, base.sheet("red", "card: Bow\nguards: [North, South]"), p["mallory"].Card())
	earlier, forged := base.files[folder.SheetName(1, "red")], base.forged("mallory", "red", base.sheet("red", "card: Dog\nguards: [North, South]"))
	seen := func(list ...[]byte) (out []adjudicate.Seen) {
		for _, data := range list {
			out = append(out, adjudicate.Seen{Data: data, Digest: ledger.Digest(data)})
		}
		return out
	}
	lost := func(data []byte) adjudicate.Seen {
		return adjudicate.Seen{Digest: ledger.Digest(data), Acknowledged: true}
	}
	for what, tt := range map[string]struct {
		lies    []byte
		seen    []adjudicate.Seen
		plays   []byte // nil: none
		code    string // of a refusal
		is, was int
		patient string // of a refusal while the time is not over, where it is another then
	}{
		"none":                         {},
		"what lies there":              {lies: one, plays: one},
		"taken away":                   {seen: seen(one), plays: one, is: 1},
		"taken away, both":             {seen: seen(one, two), plays: two, is: 2},
		"taken away, in another order": {seen: seen(two, one), plays: two, is: 2},
		"the older one put back":       {lies: one, seen: seen(two, one), plays: two, is: 2, was: 1},
		"the newer one lies there":     {lies: two, seen: seen(one), plays: two},
		"garbage":                      {lies: []byte("x"), seen: seen(one), plays: one, is: 1},
		"nothing in it":                {lies: []byte{}, seen: seen(one), plays: one, is: 1},
		"blue's":                       {lies: base.files[folder.SheetName(2, "blue")], seen: seen(one), plays: one, is: 1},
		"mallory's":                    {lies: forged, seen: seen(one), plays: one, is: 1},
		"of the step before":           {lies: earlier, seen: seen(one), plays: one, is: 1},
		"seen the step before":         {seen: seen(earlier, forged)},
		"two of one version":           {lies: one, seen: seen(other), code: codes.CodeTwoVersions},
		"two of one version, gone":     {seen: seen(other, one), code: codes.CodeTwoVersions},
		"two, and the owner has said":  {lies: one, seen: seen(other, chosen), plays: chosen, is: 2, was: 1},
		"lost":                         {seen: []adjudicate.Seen{lost(one)}, code: codes.CodeLostOrders},
		"lost, and the older one here": {lies: one, seen: []adjudicate.Seen{lost(two)}, code: codes.CodeLostOrders},
		"lost, and replaced":           {lies: two, seen: []adjudicate.Seen{lost(one)}, plays: two},
		"his own, that does not open":  {lies: unreadable, seen: seen(one), plays: one, is: 1, patient: codes.CodeNotForAdjudicator},
	} {
		for _, over := range []bool{false, true} {
			m := with(tt.lies)
			if over {
				m.late()
			}
			opt := m.opt()
			opt.Seen[0] = tt.seen
			if over {
				opt.Silent = [2]string{folder.SilentForfeit, folder.SilentForfeit}
			}
			out, err := m.folder().Adjudicate(p[folder.Adjudicator], opt)
			if err != nil {
				t.Errorf("%s: %v", what, err)
				continue
			}
			code := tt.code
			if !over && tt.patient != "" {
				code = tt.patient
			}
			refused := out.Refused["red"]
			switch {
			case code != "":
				if !refused.Has(code) || out.Done() {
					t.Errorf("%s, over %v: %+v", what, over, out)
				}
				continue
			case tt.plays == nil:
				if out.Done() != over || over && out.Silent[0] != folder.SilentForfeit {
					t.Errorf("%s, over %v: %+v", what, over, out)
				}
				continue
			case !out.Done() || out.Silent[0] != "" || out.Restored[0] != adjudicate.Restored{Is: tt.is, Was: tt.was}:
				t.Errorf("%s, over %v: %+v %v", what, over, out.Restored, refused)
				continue
			}
			maps.Copy(m.files, out.Files)
			if string(m.files[name]) != string(tt.plays) {
				t.Errorf("%s, over %v: others are played", what, over)
			}
			m.sound()
		}
	}
}

// Of all that was pushed in the place of a side's orders, what it has not signed is not opened,
// with whatever signature beside it.
func TestForgedAreNotOpened(t *testing.T) {
	p := people()
	m := begin(t)
	m.step()
	m.send("blue", m.sheet("blue", "card: Cup\nguards: [North, East]"))
	one := m.send("red", m.sheet("red", "card: Axe\nguards: [North, South]")).Data
	forged := m.forged("mallory", "red", m.sheet("red", "card: Dog\nguards: [North, South]"))
	sheet, _ := orders.ParseSheet("", forged)
	delete(m.files, folder.SheetName(2, "red"))
	openings := func(seen ...adjudicate.Seen) (n int) {
		opt := m.opt()
		opt.Seen[0] = append(seen, adjudicate.Seen{Data: one})
		out, err := m.folder().Adjudicate(keystest.Counted(p[folder.Adjudicator], &n), opt)
		if err != nil || !out.Done() || out.Restored[0].Is != 1 {
			t.Errorf("%+v, %v", out, err)
		}
		return n
	}
	want := openings()
	for what, x := range map[string]adjudicate.Seen{
		"signed by another":            {Data: forged},
		"with another signature still": {Data: forged, Signature: []byte(sheet.Signature)},
		"with two of the side's own":   {Data: one, Signature: []byte(sheet.Signature)},
		"armour alone":                 {Data: []byte(sheet.Sealed)},
		"armour, and a signature":      {Data: []byte(sheet.Sealed), Signature: []byte(sheet.Signature)},
	} {
		if n := openings(slices.Repeat([]adjudicate.Seen{x}, 100)...); n != want {
			t.Errorf("%s: %d openings, and %d without", what, n, want)
		}
	}
}

// By mail, an older version is refused, and of two that do not name each other the first
// stays until its owner has said which.
func TestOrdersInTurn(t *testing.T) {
	m := begin(t)
	m.step()
	one, other := m.sealed("red", "card: Axe\nguards: [North, South]"), m.sealed("red", "card: Bow\nguards: [North, South]")
	m.files[folder.SheetName(2, "red")] = one
	two := m.sealed("red", "card: Cup\nguards: [North, South]")
	if a := m.arrive(other, nil); !a.Problems.Has(codes.CodeTwoVersions) || a.Files != nil {
		t.Errorf("%+v", a)
	}
	a := m.arrive(two, nil)
	if a.Problems.Refused() || a.Version != 2 || !a.Replaces {
		t.Fatalf("%+v", a)
	}
	maps.Copy(m.files, a.Files)
	for _, old := range [][]byte{one, other} {
		if a := m.arrive(old, nil); !a.Problems.Has(codes.CodeOlderVersion) || a.Files != nil {
			t.Errorf("%+v", a)
		}
	}
}
