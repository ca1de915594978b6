package letter

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"fieldpost/orders"
)

// checkSet checks what is promised of every set: it parses strictly, is
// canonical, and is found again, as it is, in a message that holds nothing else.
func checkSet(t *testing.T, s Set) {
	t.Helper()
	if _, ps := orders.ParseSheet("", s.Data); ps.Refused() {
		t.Fatalf("a set that is refused: %v\n%s", ps, s.Data)
	}
	if !bytes.Equal(s.Data, orders.Canonical(s.Data)) {
		t.Errorf("a set that is not canonical:\n%q", s.Data)
	}
	if !slices.IsSorted(s.Repairs) {
		t.Errorf("repairs are not sorted: %q", s.Repairs)
	}
	l, err := Read(fresh(s), false)
	if err != nil {
		t.Fatal(err)
	}
	f := l.Find()
	if len(f.Sets) != 1 || len(f.Damaged) != 0 || !bytes.Equal(f.Sets[0].Data, s.Data) || len(f.Sets[0].Repairs) != 0 || !bytes.Equal(f.Sets[0].Signature, s.Signature) {
		t.Errorf("by itself it is not found as it is:\n%s\n%s", fresh(s), shown(l, f))
	}
}

// fresh is a message with a set and nothing else.
func fresh(s Set) []byte {
	head := "From: ben@example.net\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=\"=cut here=\"\n\n--=cut here=\n"
	end := ""
	if !strings.HasPrefix(string(s.Data), "fieldpost:") && s.Sheet.Root != nil {
		head += "Content-Type: application/yaml\nContent-Disposition: attachment; filename=orders.yaml\n"
	} else if s.Sheet.Root != nil && s.Sheet.Sealed == "" {
		end = "fieldpost: end\n"
	}
	text := head + "\n" + string(s.Data) + end
	if s.Signature != nil {
		text += "\n--=cut here=\nContent-Disposition: attachment; filename=orders.sig\n\n" + string(s.Signature)
	}
	return []byte(text + "\n--=cut here=--\n")
}
