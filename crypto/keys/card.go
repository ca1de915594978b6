package keys

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"filippo.io/age"
	"filippo.io/age/agessh"
	"filippo.io/edwards25519/field"
	"golang.org/x/crypto/ssh"
	"gopkg.in/yaml.v3"

	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
	"fieldpost/orders/lazy"
)

// cardKind is the first line of every card, with its version.
const cardKind = "contact/1"

// ErrMixed says that some keys are post-quantum and some are not.
var ErrMixed = seal.ErrMixed

// ErrCard says that a text is not a contact card, or not a good one.
var ErrCard = errors.New("not a contact card")

// Card is what a player hands out: name, what to seal to, what signatures to
// expect. Two cards are the same if they compare equal.
type Card struct {
	Name string // for people; says nothing about who somebody is
	Age  string // age1…, age1pq1… or ssh-ed25519 …
	Sign string // ssh-ed25519 …
	Lang string // the language that the player reads, as "fr"; empty for English
}

// Check returns nil if all of the card is as it must be, and an error for
// every part that is not.
func (c Card) Check() error {
	var errs []error
	if err := checkName(c.Name); err != nil {
		errs = append(errs, &CardError{Text: "name: " + err.Error()})
	}
	if err := canSealTo(c.Age); err != nil {
		errs = append(errs, &CardError{Text: "age: " + err.Error()})
	}
	if key, err := sign.ParseKey(c.Sign); err != nil {
		errs = append(errs, &CardError{Text: "sign: " + err.Error()})
	} else if sign.FormatKey(key) != c.Sign {
		errs = append(errs, &CardError{Text: "sign: the key has something after it"})
	}
	if c.Lang != "" && !language().MatchString(c.Lang) {
		errs = append(errs, &CardError{Text: "lang: a language has two or three letters a-z, as en or fr"})
	}
	return errors.Join(errs...)
}

// Recipient is what to seal to, of a card that Check has found good.
func (c Card) Recipient() (age.Recipient, error) { return parseRecipient(c.Age) }

// SigningKey is the key whose signatures are this player's.
func (c Card) SigningKey() (ed25519.PublicKey, error) { return sign.ReadKey(c.Sign) }

// PostQuantum reports whether the card's age key is a post-quantum one.
func (c Card) PostQuantum() bool { return strings.HasPrefix(c.Age, pqPrefix) }

// Recipients gives what to seal to for all of these cards, or [ErrMixed].
func Recipients(cards ...Card) ([]age.Recipient, error) {
	var to []age.Recipient
	for _, c := range cards {
		if c.PostQuantum() != cards[0].PostQuantum() {
			return nil, ErrMixed
		}
		r, err := c.Recipient()
		if err != nil {
			return nil, fmt.Errorf("the age key of %s: %w", c.Name, err)
		}
		to = append(to, r)
	}
	return to, nil
}

// FormatCard writes a card as [ParseCard] reads it. A post-quantum key is
// broken into lines that survive a mail. The card should be a checked one.
func FormatCard(c Card) []byte {
	var b strings.Builder
	b.WriteString("fieldpost: " + cardKind + "\n")
	b.WriteString("name: " + scalar(c.Name) + "\n")
	if c.PostQuantum() {
		b.WriteString("age: |-\n")
		for rest := c.Age; rest != ""; {
			n := min(68, len(rest))
			b.WriteString("  " + rest[:n] + "\n")
			rest = rest[n:]
		}
	} else {
		b.WriteString("age: " + scalar(c.Age) + "\n")
	}
	b.WriteString("sign: " + scalar(c.Sign) + "\n")
	if c.Lang != "" {
		b.WriteString("lang: " + scalar(c.Lang) + "\n")
	}
	return []byte(b.String())
}

// scalar quotes a value where YAML would not take it for a text.
func scalar(v string) string {
	out, err := yaml.Marshal(v)
	if err != nil || v == "=" || v == "<<" || strings.Count(string(out), "\n") != 1 {
		return fmt.Sprintf("%q", v)
	}
	return strings.TrimSuffix(string(out), "\n")
}

// language is a language as ISO 639 names it.
var language = lazy.Regexp(`^[a-z]{2,3}$`)

var (
	errAgeKey     = errors.New("not a public age key (age1… or ssh-ed25519 …); a letter may be wrong or missing")
	errWeakAgeKey = errors.New("this key is not what age makes: nothing can be sealed to it alone; make another")
	errSecretKey  = errors.New("this is a secret key: give it to nobody, and make a new one if you have sent it")
)

func parseRecipient(text string) (age.Recipient, error) {
	var r age.Recipient
	var err error
	switch {
	case strings.HasPrefix(strings.ToUpper(text), "AGE-SECRET-KEY-"):
		return nil, errSecretKey
	case strings.HasPrefix(text, pqPrefix):
		r, err = age.ParseHybridRecipient(text)
	case strings.HasPrefix(text, "age1"):
		r, err = age.ParseX25519Recipient(text)
	default:
		var key ed25519.PublicKey
		if key, err = sign.ParseKey(text); errors.Is(err, sign.ErrWeakKey) {
			return nil, err
		} else if err != nil || sign.FormatKey(key) != text {
			return nil, errAgeKey
		}
		var pub ssh.PublicKey
		if pub, err = ssh.NewPublicKey(key); err == nil {
			r, err = agessh.NewEd25519Recipient(pub)
		}
	}
	if err != nil {
		return nil, errAgeKey
	}
	return r, nil
}

// canSealTo tries a key. Some well-formed ones cannot be sealed to (points of low
// order), or not so that it could be opened (numbers written in a second form):
// whoever hands out such a card would stop the game at its first view.
func canSealTo(text string) error {
	r, err := parseRecipient(text)
	if err != nil {
		return err
	}
	if _, err := r.Wrap(make([]byte, 16)); err != nil || strings.HasPrefix(text, "age1") && !canonicalPoint(text) {
		return errWeakAgeKey
	}
	return nil
}

// canonicalPoint says of an age key, whose checksum is good, whether its X25519
// point, the last 32 bytes, is written in the one form that its owner's program gives it.
func canonicalPoint(text string) bool {
	const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
	data := text[strings.LastIndexByte(text, '1')+1:]
	data = data[:len(data)-6] // the checksum
	var key []byte
	bits, have := 0, 0
	for _, c := range data {
		bits, have = bits<<5|strings.IndexRune(letters, c), have+5
		if have >= 8 {
			have -= 8
			key, bits = append(key, byte(bits>>have)), bits&(1<<have-1)
		}
	}
	key = key[len(key)-32:]
	x, err := new(field.Element).SetBytes(key)
	return err == nil && bytes.Equal(x.Bytes(), key)
}

// checkName lets through what is harmless on a terminal, in a mail and in a
// comment, in any script.
func checkName(name string) error {
	if n := utf8.RuneCountInString(name); n == 0 || n > 60 || !utf8.ValidString(name) || strings.TrimSpace(name) != name {
		return ErrName
	}
	runes := []rune(name)
	for i, r := range runes {
		if !unicode.IsPrint(r) && !joins(runes, i) { // also bidirectional and zero-width characters
			return ErrName
		}
	}
	return nil
}

// joins says of a character of a name that it is one of the two that cannot be seen and that
// some scripts are not written without, where it stands behind a letter of such a script.
func joins(name []rune, i int) bool {
	const zwnj, zwj = 0x200c, 0x200d
	return (name[i] == zwnj || name[i] == zwj) && i > 0 && unicode.In(name[i-1], joining...)
}

// joining are the scripts in whose words they stand: Persian and its kin, and those of India
// and its neighbours.
var joining = []*unicode.RangeTable{unicode.Arabic, unicode.Syriac, unicode.Mongolian, unicode.Nko, unicode.Devanagari, unicode.Bengali, unicode.Gurmukhi, unicode.Gujarati,
	unicode.Oriya, unicode.Tamil, unicode.Telugu, unicode.Kannada, unicode.Malayalam, unicode.Sinhala, unicode.Khmer, unicode.Myanmar, unicode.Tibetan}
