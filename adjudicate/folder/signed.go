package folder

import (
	"errors"

	"fieldpost/adjudicate/codes"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// signedFile reads the adjudicator's YAML files: their tree, and what is signed.
func signedFile(file string, data []byte, limit int, format string, known []string, required ...string) (root *orders.Node, r *orders.Reader, s SignedText) {
	root, problems := orders.Parse(file, data, orders.Limits{Size: limit})
	r = orders.NewReader(file, problems)
	if root == nil {
		return nil, r, s
	}
	if f := root.Get("fieldpost"); f != nil && f.Value != format {
		p := r.Report(f, orders.CodeUnknownFormat, "'%s' is not known here; this program reads %s", orders.Safe(f.Value), format)
		p.Hint = say.Words("a newer fieldpost may read it")
		if orders.Older(f.Value, format) {
			p.Hint = say.Words("play on with the version of fieldpost that the game began with")
		}
		return nil, r, s
	}
	whole := Canonical(r, data)
	r.Map(root, append([]string{"fieldpost", "signature"}, known...), append(required, "fieldpost", "signature")...)
	s = SignedPart(data)
	if root.Get("signature") != nil && s.Signature == "" && whole {
		r.Report(root.Get("signature"), orders.CodeBadSignature, "the signature should be the last thing in the file: 'signature: |' and each line of it behind two blanks")
	}
	return root, r, s
}

// FetchUnchanged is what to do about a file whose line ends were changed: in git the files
// have to be written anew, since that is when it happens.
const FetchUnchanged = "fetch the file again; in git, with the line '* -text' in a file .gitattributes: take the changed files away, and git checkout -- . brings them"

// Canonical reports bytes that are not in the form that is hashed and signed.
func Canonical(r *orders.Reader, data []byte) bool {
	if orders.IsCanonical(data) {
		return true
	}
	r.Report(nil, codes.CodeNotCanonical, "line ends or blanks at line ends were changed").Hint =
		say.Words(FetchUnchanged)
	return false
}

// SignedText is a message with its signature.
type SignedText struct {
	Message   []byte
	Signature string
}

// SignedPart is what a file signs with the signature at its end; of one that has none, nothing.
func SignedPart(data []byte) (s SignedText) {
	s.Message, s.Signature, _ = orders.SignedBytes(data)
	return s
}

// Check says what is wrong with the signature: a code and a text, or nothing.
func (s SignedText) Check(who string, card keys.Card) (code string, text, hint say.Text) {
	key, err := card.SigningKey()
	if err != nil {
		return codes.CodeBadCard, say.Textf("the signing key of %s in game.yaml cannot be read", who), hint
	}
	err = sign.VerifyCanonical(key, s.Message, s.Signature)
	switch {
	case err == nil:
		return "", text, hint
	case errors.Is(err, sign.ErrNotSigned):
		return codes.CodeNotSigned, say.Words("it is not signed"), say.Words("fieldpost seal signs orders; so does ssh-keygen -Y sign -n fieldpost")
	case errors.Is(err, sign.ErrOtherKey), errors.Is(err, sign.ErrUnsupported):
		return codes.CodeOtherKey, say.Textf("it is signed with another key than that of %s in game.yaml", who),
			say.Words("sign with the key that belongs to the contact card given when the game began")
	case errors.Is(err, sign.ErrOtherPurpose):
		return codes.CodeOtherKey, say.Words("it is signed for another purpose"), say.Name("ssh-keygen -Y sign -n fieldpost")
	}
	return codes.CodeDamaged, say.Words("the signature does not match: it or what it signs was changed on the way"), say.Words(codes.Attach)
}

// Signs says what is wrong with a signature as that of the game's adjudicator: a code and a
// text, or nothing.
func (g *Game) Signs(s SignedText) (code string, text say.Text) {
	code, text, _ = s.Check("the adjudicator", g.Adjudicator)
	return code, text
}

// HasSigned says whether the game's adjudicator has signed a text.
func (g *Game) HasSigned(s SignedText) bool {
	code, _ := g.Signs(s)
	return code == ""
}

// SignFile adds the signature at the end of a file.
func SignFile(id keys.Identity, message []byte) ([]byte, error) {
	armor, err := sign.Sign(id.SigningKey(), message)
	if err != nil {
		return nil, codes.Fail("", orders.CodeBadSignature, "the identity cannot sign: %s", err)
	}
	return orders.AppendSignature(message, armor), nil
}
