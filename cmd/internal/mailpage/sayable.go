package mailpage

import (
	"slices"

	"fieldpost/adjudicate"
	"fieldpost/orders"
)

// outside are the codes of problems with what carries orders: whose they are,
// what they answer, how they are sealed. Their words name nothing that is in a
// sheet, and so may be said in clear whatever the game allows.
var outside = [...]string{
	adjudicate.CodeNotSigned, adjudicate.CodeOtherKey, adjudicate.CodeOtherGame, adjudicate.CodeWrongStep,
	adjudicate.CodeOtherSide, adjudicate.CodeWrongCall, adjudicate.CodeCopied, adjudicate.CodeDamaged,
	adjudicate.CodeNotForAdjudicator, adjudicate.CodeNotAsked, adjudicate.CodeSealedTwice, adjudicate.CodeNoNonce,
	adjudicate.CodeNotCanonical, adjudicate.CodeGameOver, adjudicate.CodeFault,
	orders.CodeBadArmor, orders.CodeBadSignature, orders.CodeTooLarge, orders.CodeNotUTF8, orders.CodeQuoted, orders.CodeEmptyFile,
	"no-end", // of package letter: the line that ends a sheet is missing
}

// Sayable parts problems: those that may always be said in clear, and those
// that may name what only their side knows, which belong into Private fields or
// a sealed attachment. Of a warning nothing is said in clear: that there is one
// tells something.
func Sayable(ps orders.Problems) (clear, private orders.Problems) {
	for _, p := range ps {
		if p.Kind != orders.Unwise && slices.Contains(outside[:], p.Code) {
			// Where in a sealed sheet it stands is nobody else's business.
			p.File, p.Line, p.Column = "", 0, 0
			clear = append(clear, p)
			continue
		}
		private = append(private, p)
	}
	return clear, private
}
