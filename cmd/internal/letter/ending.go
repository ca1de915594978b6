package letter

import (
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// endingBegin is the first line of a file by which a side concedes or offers a draw,
// endingEnd its last.
var (
	endingBegin = lineWith{"ieldpost", lazy.Regexp(`^[ \t]*fieldpost:[ \t]*ending/[0-9]+[ \t]*$`)}
	endingEnd   = lazy.Regexp(`(?m)^[ \t]*-----END SSH SIGNATURE-----[ \t]*$`)
)

// maxEndings is how many are read of one letter: more than anybody can mean.
const maxEndings = 4

// cutEndings takes such files out of a text, where they are not quoted. One that was
// changed on the way comes out as it is: its signature tells.
func cutEndings(text string, have [][]byte) (rest string, endings [][]byte) {
	for len(have) < maxEndings {
		start, _, _, ok := endingBegin.find(text, 0)
		if !ok || start >= quotedFrom(text) {
			break
		}
		end := len(text)
		if m := endingEnd().FindStringIndex(text[start:]); m != nil {
			end = start + m[1]
		}
		have = append(have, orders.Canonical([]byte(strings.TrimLeft(text[start:end], " \t")+"\n")))
		text = text[:start] + text[end:]
	}
	return text, have
}
