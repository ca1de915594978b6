package adjudicate_test

import (
	"bytes"
	"compress/gzip"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"strings"
	"testing"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// bomb is a small text that unpacks to very much.
func bomb() []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(make([]byte, 32<<20))
	w.Close()
	return b.Bytes()
}

// What an older program has sealed, what is packed otherwise and what would become too
// much is refused, and said so: of views to their readers, of orders to the adjudicator.
func TestPackedOtherwise(t *testing.T) {
	id := people()[folder.Adjudicator]
	to, err := keys.Recipients(id.Card())
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(payload []byte) []byte {
		data, err := seal.SealPacked(payload, 1, to...)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	twice := append(seal.Pack(nil), seal.Pack(nil)...)
	for name, c := range map[string]struct {
		payload      []byte
		view, orders string // codes, and what is said
	}{
		"an older view":  {[]byte("fieldpost: view/1\ngame: dawn-1\n#....\n"), "unknown-format: not in the form view/4", ""},
		"a bomb":         {bomb(), "damaged: does not unpack, or to more than 1048576 bytes", "too-large: more than 65536 bytes"},
		"three members":  {append(twice, seal.Pack(nil)...), "damaged: does not unpack", "damaged: packed in a way that is not known"},
		"something more": {append(seal.Pack([]byte("a: b\n")), 0, 1), "damaged: does not unpack", "damaged: packed in a way that is not known"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := folder.OpenView("steps/0003/red.view.age", sealed(c.payload), id)
			if code, text, _ := strings.Cut(c.view, ": "); !adjudicate.Has(err, code) || !strings.Contains(err.Error(), text) {
				t.Errorf("of a view: %v", err)
			}
			r := orders.NewReader("steps/0003/red.yaml", nil)
			_, _, ok := folder.Unseal(r, nil, seal.Armor(sealed(c.payload)), id)
			ps := r.Problems()
			if code, text, _ := strings.Cut(c.orders, ": "); ok != (c.orders == "") || !ok && (!ps.Has(code) || !strings.Contains(ps[0].Text.String(), text)) {
				t.Errorf("of orders: %v %v", ok, ps)
			}
		})
	}
}

// Orders for which sealed ones have no room are refused before they are sealed, and never
// sealed to be longer than others.
func TestNoRoomInOrders(t *testing.T) {
	to, err := keys.Recipients(people()[folder.Adjudicator].Card())
	if err != nil {
		t.Fatal(err)
	}
	noise := make([]byte, 4000)
	rand.Read(noise)
	s := orders.Sheet{Game: "dawn-1", Step: 3, Side: "red", Final: true, Orders: orders.MapNode().Set("card", orders.TextNode("Axe")),
		Plan: orders.MapNode().Set("battle", orders.TextNode(base64.StdEncoding.EncodeToString(noise))), Note: "x"}
	for cut, good := range map[int]bool{0: false, 1500: true} {
		s := s
		s.Note = base64.StdEncoding.EncodeToString(noise[cut:])[:1000]
		if good {
			s.Plan = nil
		}
		r := orders.NewReader("orders.yaml", nil)
		folder.Fits(r, &s)
		if ps := r.Problems(); ps.Has(orders.CodeTooLarge) == good {
			t.Errorf("%d: %v", cut, ps)
		}
		whole, err := folder.SealWhole(s, to)
		if (err == nil) != good || !good && !errors.Is(err, folder.ErrRoom) {
			t.Errorf("%d: %v", cut, err)
		}
		if good && whole.Sealed == "" {
			t.Error("it is not sealed")
		}
	}
}
