package adjudicate

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"

	"filippo.io/age"

	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// publicKeys is what Rules may offer too: the keys of orders whose values both
// sides will see on the map, and which may stay readable.
type publicKeys interface{ PublicKeys() []string }

// hider seals what is hidden in orders, each value by itself.
type hider struct {
	of     string // what the fields are for
	public []string
	to     []age.Recipient
	err    error
}

// hide seals answers in place, and a plan as a whole. What stays in clear is decided by where it
// stands and never by what it is: many a block has the name of an area.
func hide(rules Rules, of string, answers, plan *orders.Node, to []age.Recipient) error {
	h := &hider{of: of, to: to}
	if r, ok := rules.(publicKeys); ok {
		h.public = r.PublicKeys()
	}
	for _, p := range answers.Keys {
		h.answer(p)
	}
	if plan != nil {
		h.seal(plan)
	}
	return h.err
}

// answer seals an answer as a whole; of a list of actions, each value by itself.
func (h *hider) answer(p orders.Pair) {
	actions := len(p.Value.Items) > 0
	for _, i := range p.Value.Items {
		actions = actions && i.Kind == orders.Map
	}
	if !actions {
		h.value(p)
		return
	}
	for _, i := range p.Value.Items {
		for _, p := range i.Keys {
			h.value(p)
		}
	}
}

func (h *hider) value(p orders.Pair) {
	if p.Value.Kind != orders.Scalar || !slices.Contains(h.public, p.Key.Value) {
		h.seal(p.Value)
	}
}

func (h *hider) seal(n *orders.Node) {
	if h.err != nil {
		return
	}
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
		return bin, seal.Unpad(text), true
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
