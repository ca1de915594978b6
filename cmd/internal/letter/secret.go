package letter

import (
	"bytes"
	"regexp"
	"slices"

	"fieldpost/orders/lazy"
)

// secretKey is an identity of age, or any private key in armour. What stands
// behind the first words may be broken by a mail program; so much of it stays
// whole. Each form begins with words of its own, because that is twenty times faster
// in a picture.
var secretKeys = []func() *regexp.Regexp{
	lazy.Regexp(`AGE-SECRET-KEY-(?:PQ-)?1[02-9AC-HJ-NP-Z]{20}`),
	lazy.Regexp(`age-secret-key-(?:pq-)?1[02-9ac-hj-np-z]{20}`),
	lazy.Regexp(`-----BEGIN [A-Z ]{0,20}PRIVATE KEY-----`),
}

// hasSecret reports whether a part shows a secret key to everybody who reads
// the letter. It is looked for in quoted text and beyond all bounds, too: what
// has gone out has gone out.
func hasSecret(p Part) bool {
	data := plainText(p.Data)
	return slices.ContainsFunc(secretKeys, func(k func() *regexp.Regexp) bool { return k().Match(data) })
}

// gameFile is how files of a game begin that are sent to players and hold no
// orders: but for armour in them, which are secrets of the game, sealed.
var gameFile = lazy.Regexp(`^(?:#[^\n]*\r*\n|[ \t\r]*\n)*fieldpost: (?:game|call|contact|ruling)/[0-9]+[ \t\r]*\n`)

// holdsNoOrders reports whether a file is one of those.
func holdsNoOrders(p Part) bool {
	return p.Attached && gameFile().Match(bytes.TrimPrefix(p.Data, []byte("\ufeff"))) && !bytes.Contains(p.Data, []byte("fieldpost: orders/"))
}
