package adjudicate

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"filippo.io/age"

	"fieldpost/adjudicate/view"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// areaNames is what Rules may offer too: the names of all areas, which fields
// of orders may show in clear.
type areaNames interface{ AreaNames() []string }

// hider seals what is hidden in orders, each value by itself.
type hider struct {
	of    string // what the fields are for
	clear map[string]bool
	to    []age.Recipient
	err   error
}

// hide seals in place. In clear stay only keys, names of areas, and numbers
// that name no card: what is not known to be public is sealed.
func (f *Folder) hide(v *view.View, root *orders.Node, to []age.Recipient) error {
	h := &hider{of: fieldOf(f.game.ID, f.Step(), v.Side), clear: map[string]bool{}, to: to}
	if r, ok := f.rules.(areaNames); ok {
		for _, a := range r.AreaNames() {
			h.clear[a] = true
		}
	}
	for _, a := range v.Areas {
		h.clear[a.Name] = true
	}
	for _, card := range v.Hand {
		h.clear[card] = false
	}
	for _, a := range v.Areas {
		for _, b := range a.Own {
			h.clear[b.Name] = false
		}
	}
	for _, p := range root.Keys {
		h.walk(p.Value, p.Key.Value == "card")
	}
	return h.err
}

func (h *hider) walk(n *orders.Node, whole bool) {
	switch {
	case n.Kind == orders.Null || h.err != nil:
	case whole, n.Kind == orders.Scalar && !h.public(n), n.Kind == orders.Map && slices.ContainsFunc(n.Keys, named):
		h.seal(n)
	case n.Kind == orders.List:
		for _, i := range n.Items {
			h.walk(i, false)
		}
	case n.Kind == orders.Map:
		for _, p := range n.Keys {
			h.walk(p.Value, false)
		}
	}
}

func (h *hider) public(n *orders.Node) bool {
	if ok, known := h.clear[n.Value]; known {
		return ok
	}
	_, number := orders.NewReader("", nil).Int(n)
	return number
}

// named says of a key that it is a name and no word of the sheet's language.
func named(p orders.Pair) bool {
	return slices.ContainsFunc([]rune(p.Key.Value), func(r rune) bool { return (r < 'a' || r > 'z') && r != '_' && r != '-' })
}

func (h *hider) seal(n *orders.Node) {
	text := orders.WriteValue(orders.MapNode().Set("for", orders.TextNode(h.of)).Set("value", n))
	bin, err := seal.Seal(text, seal.PadField, h.to...)
	if err != nil {
		h.err = err
		return
	}
	n.Replace(orders.SealedNode(seal.Armor(bin)))
}

// fieldOf is what stands in every field sealed by itself, so that nobody can
// take another's field for his own.
func fieldOf(game string, step int, side string) string {
	return fmt.Sprintf("%s/%d/%s", game, step, side)
}

// unhide opens the sealed fields in place. of is what they must be for; sums
// are the digests of what was sealed.
func unhide(r *orders.Reader, root *orders.Node, of string, id keys.Identity) (sums []string) {
	for _, n := range orders.SealedFields(root) {
		armor := n.Get("sealed")
		bin, text, ok := unseal(r, armor, armor.Value, id)
		if !ok {
			continue
		}
		sums = append(sums, ledger.Digest(bin))
		value, ps := orders.ParseValue(r.File, text, orders.Limits{})
		if value == nil || ps.Refused() || value.Get("for") == nil || value.Get("value") == nil {
			r.Report(armor, CodeDamaged, "what is sealed here is no field of an order sheet").Hint = "fieldpost seal --fields makes them"
			continue
		}
		if value.Get("for").Value != of {
			r.Report(armor, CodeCopied, "this field was sealed for other orders").Hint = "seal the orders afresh"
			continue
		}
		n.Replace(value.Get("value"))
	}
	return sums
}

// unseal opens one sealed block, and reports at a node if it does not open.
func unseal(r *orders.Reader, at *orders.Node, armor string, id keys.Identity) (bin, text []byte, ok bool) {
	bin, ok = dearmor(armor)
	if !ok {
		r.Report(at, CodeDamaged, "the sealed block is not as it was written: it was changed on the way").Hint = attach
		return nil, nil, false
	}
	text, err := seal.Open(bin, maxOrders, id.Age())
	switch {
	case err == nil:
		return bin, text, true
	case errors.Is(err, seal.ErrTooLarge):
		r.Report(at, orders.CodeTooLarge, "what is sealed has more than %d bytes", maxOrders)
	case errors.Is(err, seal.ErrNotForYou) && !errors.Is(err, seal.ErrDamaged):
		r.Report(at, CodeNotForAdjudicator, "this is sealed, but not to the adjudicator of this game").Hint =
			"seal to the adjudicator's key in game.yaml, as fieldpost seal does"
	default:
		r.Report(at, CodeDamaged, "the sealed block does not open; a character was changed on the way").Hint = attach
	}
	return bin, nil, false
}

// dearmor decodes armour in the one form that is stored. Repairs are made
// before a file comes into the folder.
func dearmor(armor string) (bin []byte, ok bool) {
	_, body, _ := strings.Cut(armor, "\n")
	body, _, _ = strings.Cut(body, "-")
	bin, err := base64.StdEncoding.DecodeString(body)
	return bin, err == nil && seal.Armor(bin) == armor
}
