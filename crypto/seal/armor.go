package seal

import (
	"errors"

	"fieldpost/crypto/internal/armor"
)

// file is age's armour: PEM with 64 columns and no headers.
var file = armor.New("AGE ENCRYPTED FILE", 64)

// Armor gives the canonical armour of a binary age file, the one that age -a
// writes.
func Armor(bin []byte) string { return file.Encode(bin) }

// Binary is the age file in the armour that [Armor] writes; ok says whether it is that, to the
// byte: no blank, line end or unused bit can differ.
func Binary(armored string) (bin []byte, ok bool) { return file.Binary(armored) }

// Dearmor finds the sealed block in a text and decodes it, whatever mail
// programs have done to it: quoting, wrapping, Windows line ends, leftovers of
// quoted-printable, lost padding, header lines, text around it. Repairs says in
// plain words what was put right, and is empty for a block as age writes it
// (blank lines around it do not count).
//
// It returns [ErrNoBlock], [ErrTwoBlocks], or [ErrDamaged] where the block is
// cut off. A changed character shows only when the block is opened.
func Dearmor(text string) (bin []byte, repairs []string, err error) {
	bin, repairs, err = file.Decode(text)
	switch {
	case errors.Is(err, armor.ErrNone):
		return nil, nil, ErrNoBlock
	case errors.Is(err, armor.ErrSeveral):
		return nil, nil, ErrTwoBlocks
	case err != nil:
		return nil, nil, ErrDamaged
	}
	return bin, repairs, nil
}
