package ledger_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"fieldpost/crypto/ledger"
)

var a, b, c = ledger.Digest([]byte("a")), ledger.Digest([]byte("b")), ledger.Digest([]byte("c"))

func TestDigest(t *testing.T) {
	// FIPS 180-2, B.1.
	if got := ledger.Digest([]byte("abc")); got != "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Error(got)
	}
	for _, bad := range []string{"", "sha256:", a[7:], a + "0", a[:70], strings.ToUpper(a), "sha256:" + strings.ToUpper(a[7:]), "sha256:" + strings.Repeat("g", 64), "md5:" + a[7:]} {
		if ledger.IsDigest(bad) {
			t.Errorf("%q is a digest", bad)
		}
	}
	if !ledger.IsDigest(a) {
		t.Error("own digest refused")
	}
}

func TestNewSortsAndChecks(t *testing.T) {
	in := []ledger.Entry{{"steps/0002/call.yaml", b}, {"game.yaml", a}, {"steps/0001/call.yaml", a}}
	e, err := ledger.New(in...)
	if err != nil || e[0].Name != "game.yaml" || e[2].Name != "steps/0002/call.yaml" || in[1].Name != "game.yaml" {
		t.Fatal(err, e)
	}
	slices.Reverse(in)
	again, err := ledger.New(in...)
	if err != nil || !slices.Equal(again, e) {
		t.Error("the order of finding counts")
	}
	if d, ok := e.Find("steps/0002/call.yaml"); !ok || d != b {
		t.Error("not found")
	}
	if _, ok := e.Find("steps"); ok {
		t.Error("found what is not there")
	}
	for _, bad := range []struct {
		entries ledger.Entries
		want    error
	}{
		{ledger.Entries{{"x", a}, {"x", a}}, ledger.ErrDuplicate},
		{ledger.Entries{{"x", "sha256:00"}}, ledger.ErrDigest},
		{ledger.Entries{{"", a}}, ledger.ErrName},
		{ledger.Entries{{"x\n" + b + "  y", a}}, ledger.ErrName},
		{ledger.Entries{{"\xff", a}}, ledger.ErrName},
	} {
		if _, err := ledger.New(bad.entries...); !errors.Is(err, bad.want) {
			t.Errorf("%q: %v", bad.entries, err)
		}
	}
	if err := (ledger.Entries{{"y", a}, {"x", a}}).Check(); !errors.Is(err, ledger.ErrOrder) {
		t.Error(err)
	}
	if err := (ledger.Entries)(nil).Check(); err != nil {
		t.Error(err)
	}
}

func TestCompare(t *testing.T) {
	want := ledger.Entries{{"a", a}, {"b", b}, {"c", c}, {"e", a}}
	have := ledger.Entries{{"b", b}, {"c", a}, {"d", a}, {"f", b}}
	var got []string
	for _, d := range ledger.Compare(want, have) {
		got = append(got, string(d.Kind)+" "+d.Name)
	}
	text := "missing a\nchanged c\nextra d\nmissing e\nextra f"
	if strings.Join(got, "\n") != text {
		t.Error(got)
	}
	for _, e := range []ledger.Entries{nil, want, have} {
		if d := ledger.Compare(e, e); len(d) != 0 {
			t.Error(d)
		}
	}
	// Exchanged sides give the mirror image.
	mirror := map[ledger.Kind]ledger.Kind{ledger.Missing: ledger.Extra, ledger.Extra: ledger.Missing, ledger.Changed: ledger.Changed}
	back := ledger.Compare(have, want)
	for i, d := range ledger.Compare(want, have) {
		if m := (ledger.Difference{Name: d.Name, Kind: mirror[d.Kind], Want: d.Have, Have: d.Want}); back[i] != m {
			t.Errorf("%v, want %v", back[i], m)
		}
	}
}
