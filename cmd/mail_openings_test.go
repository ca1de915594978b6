package cmd

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/cmd/internal/mailbox"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/keys/keystest"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
)

// However many sealed blocks a letter has, in its text and attached, with or without sheets
// around them, each is opened twice at most: once to see which game it is for, and once to see
// what it says. Where there are more than are read, none is opened, and the answer says so.
func TestMailOpenings(t *testing.T) {
	t.Parallel()
	w := newMailWorld(t)
	w.run(t, "adjudicator", "new", "--game", "richard-iii", "--scenario", "1460", "--id", "another-4c1d", "--lancaster", "lancaster.card.yaml", "--york", "york.card.yaml", "another")
	to, err := keys.Recipients(w.ids["adjudicator"].Card())
	if err != nil {
		t.Fatal(err)
	}
	block := func(i int) string {
		bin, err := seal.SealPacked(seal.Pack([]byte(fmt.Sprintf("note: %d\n%s", i, ready("york")))), 64, to...)
		if err != nil {
			t.Fatal(err)
		}
		return seal.Armor(bin)
	}
	alone := func(_ int, b string) string { return b }
	sheet := func(_ int, b string) string {
		return "fieldpost: orders/2\ngame: wakefield-4c1d\nstep: 1\nside: york\nsealed: |\n  " + strings.ReplaceAll(strings.TrimSpace(b), "\n", "\n  ") + "\nfieldpost: end\n"
	}
	signed := func(_ int, b string) string {
		signature, err := sign.Sign(w.ids["mallory"].SigningKey(), []byte(b+"x"))
		if err != nil {
			t.Fatal(err)
		}
		return b + signature
	}
	attached := func(i int, b string) string {
		return fmt.Sprintf("--cut\nContent-Type: application/yaml; name=%d.yaml\n\n%s\n", i, b)
	}
	for name, c := range map[string]struct {
		n    int
		each func(int, string) string
		want string
	}{
		"alone":             {60, alone, "different order sets in one letter"},
		"sheets":            {60, sheet, "different order sets in one letter"},
		"attached":          {60, attached, "different order sets in one letter"},
		"signed":            {60, signed, "orders refused: two-signatures"},
		"more than is read": {90, attached, "orders refused: too-many"},
	} {
		var body strings.Builder
		for i := range c.n {
			body.WriteString(c.each(i, block(i)))
		}
		if strings.HasPrefix(body.String(), "--cut") {
			body.WriteString("--cut--\n")
		}
		raw := w.letter(yorkAddress, body.String(), "Content-Type: "+map[bool]string{true: "multipart/mixed; boundary=cut", false: "text/plain"}[strings.HasPrefix(body.String(), "--cut")])
		var out, bad strings.Builder
		env := w.env("adjudicator", "", nil, &out, &bad)
		ring, err := env.keyring("", false)
		if err != nil {
			t.Fatal(err)
		}
		openings := 0
		in := &intake{env: &env, ring: ring, dirs: []string{"another", "game"}, open: map[string]*mailGame{}, broken: map[string]error{}}
		if err := in.index(); err != nil {
			t.Fatal(err)
		}
		for i := range in.own {
			in.own[i] = keystest.Counted(in.own[i], &openings)
		}
		for _, g := range in.open {
			g.id = keystest.Counted(g.id, &openings)
		}
		if err := in.one(&mailbox.Message{Name: filepath.Base(name), Raw: raw, Done: func() error { return nil }}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		in.close()
		if refused := strings.HasPrefix(c.want, "orders refused"); openings > 2*c.n || refused != (openings == 0) {
			t.Errorf("%s: %d blocks, %d openings", name, c.n, openings)
		}
		if !strings.Contains(out.String(), c.want) {
			t.Errorf("%s: %s%s", name, out.String(), bad.String())
		}
	}
}
