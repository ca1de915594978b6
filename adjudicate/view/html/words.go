package html

import (
	"strconv"

	"fieldpost/orders"
)

func itoa(n int) string { return strconv.Itoa(n) }

// shown is a text from outside on one line, without what cannot be seen or
// would change how the text around it reads. The template makes it harmless in HTML.
func shown(s string) string { return words(orders.Visible(s)) }

func allShown(list []string) (out []string) {
	for _, s := range list {
		if s = shown(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}
