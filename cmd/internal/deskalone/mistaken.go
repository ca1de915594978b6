package deskalone

import (
	"bytes"
	"errors"
	"strings"

	"fieldpost/crypto/keys"
)

// whole says what to give in the place of a part.
const whole = "give the whole letter, as a file that your mail program saves (.eml), or all of its attachments at once; what stands in its text alone is not enough"

// mistaken says what files are that bring nothing of a game, as far as the first that is known tells.
func (r *Room) mistaken(files [][]byte) error {
	for _, raw := range files {
		if text, hint := kindOf(raw); text != "" {
			return r.wrong(text, hint)
		}
	}
	return r.wrong("nothing in it is of a game", whole)
}

// kindOf knows the files that players have beside letters, and what each is good for.
func kindOf(raw []byte) (text, hint string) {
	begins := func(with string) bool {
		head := bytes.TrimLeft(raw[:min(len(raw), 1<<10)], "\ufeff \t\r\n")
		return len(head) >= len(with) && strings.EqualFold(string(head[:len(with)]), with)
	}
	switch {
	case isKey(raw):
		return "this is a key, not a letter", "it is brought under 'Bring a key that you have', which is there while no key is open"
	case isCard(raw):
		return "this is a contact card, not a letter", "it goes to whoever starts the game, by mail"
	case begins("<!doctype html") || begins("<html"):
		return "this is a page to look at, not the letter", whole
	case begins("PK\x03\x04"):
		return "this is a packed folder (.zip)", "unpack it, then give all the files in it at once"
	case begins("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"):
		return "this is a letter as Outlook alone reads it (.msg)", whole
	case begins("age-encryption.org/") || begins("-----BEGIN AGE"):
		return "this is one attachment of a letter, which says nothing by itself", whole
	}
	return "", ""
}

func isKey(raw []byte) bool {
	_, err := keys.ParseIdentity(raw)
	return err == nil || keys.ByPassphrase(raw)
}

func isCard(raw []byte) bool {
	_, err := keys.ParseCard(raw)
	return err == nil
}

// notKey says what a file is that was brought as a key and is none.
func (r *Room) notKey(file []byte, err error) error {
	const own = "a key is the file that fieldpost keygen wrote, or that this page saved"
	text := strings.TrimSpace(string(file[:min(len(file), 1<<10)]))
	switch {
	case isCard(file):
		return r.wrong("this is a contact card; the key is the file that was made with it", own)
	case strings.HasPrefix(text, "ssh-") || strings.HasPrefix(text, "age1"):
		return r.wrong("this is a public key, which opens nothing; its secret half is another file", own)
	case errors.Is(err, keys.ErrNoSigningKey):
		return r.wrong("this key opens letters, but cannot sign orders", own)
	case bytes.HasPrefix(file, []byte("From")) || bytes.Contains(file, []byte("\nFrom: ")):
		return r.wrong("this is a letter, not a key", "bring your key first, then give the letter")
	}
	return r.wrong("this is no key file", own)
}
