package account

import (
	"strconv"
	"strings"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
)

func itoa(n int) string { return strconv.Itoa(n) }

// shown is a text from outside on one line, without what cannot be seen or would change how
// the text around it reads.
func shown(s string) string { return words(orders.Visible(s)) }

// words joins words on one line.
func words(parts ...string) string {
	return strings.Join(strings.Fields(strings.Join(parts, " ")), " ")
}

// side is the name of a side as at the beginning of a sentence.
func side(t tongue.Tongue, name string) string { return tongue.Capital(shown(t.Word(name))) }
