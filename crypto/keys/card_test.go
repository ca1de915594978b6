package keys_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"

	"fieldpost/crypto/keys"
)

func TestCardRoundTrip(t *testing.T) {
	for _, pq := range []bool{false, true} {
		c := generate(t, "York", pq).Card()
		text := string(keys.FormatCard(c))
		for _, line := range strings.Split(text, "\n") {
			if len(line) > 100 {
				t.Errorf("a line of %d characters does not survive a mail", len(line))
			}
		}
		for name, file := range map[string]string{
			"as written":  text,
			"CRLF":        strings.ReplaceAll(text, "\n", "\r\n"),
			"BOM":         "\ufeff" + text,
			"document":    "---\n" + text,
			"comments":    "# mine\n" + text + "# end\n",
			"key comment": strings.TrimSuffix(text, "\n") + " york@example.org\n",
			"UTF-16":      string(utf16File(text, binary.LittleEndian, true)),
		} {
			if got, err := keys.ParseCard([]byte(file)); err != nil || got != c {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func TestCardRefusals(t *testing.T) {
	id := generate(t, "York", false)
	good := string(keys.FormatCard(id.Card()))
	rest := strings.TrimPrefix(good, "fieldpost: contact/1\n")
	secret := "AGE-SECRET-KEY-1QQPQQ"
	replace := func(key, line string) string {
		lines := strings.SplitAfter(good, "\n")
		for i, l := range lines {
			if strings.HasPrefix(l, key+":") {
				lines[i] = line
			}
		}
		return strings.Join(lines, "")
	}
	for name, c := range map[string]struct{ text, want string }{
		"empty":         {"", "a card begins with"},
		"a list":        {"- a\n", "a card begins with"},
		"another kind":  {"fieldpost: orders/2\n" + rest, `line 1: this is "orders/2"`},
		"no kind":       {rest, "'fieldpost' is missing"},
		"no name":       {replace("name", ""), "'name' is missing"},
		"empty name":    {replace("name", "name:\n"), "'name' is missing"},
		"null name":     {replace("name", "name: ~\n"), "'name' is missing"},
		"misspelt":      {replace("name", "nmae: York\n"), `line 2: unknown key "nmae"`},
		"one too many":  {good + "phone: 1\n", `line 5: unknown key "phone"`},
		"twice":         {good + "name: Lancaster\n", "line 5: 'name' stands here a second time"},
		"nested":        {replace("name", "name: {a: b}\n"), "line 2: 'name' must be a plain text"},
		"anchor":        {replace("name", "name: &a York\n"), "line 2: 'name': anchors"},
		"alias":         {replace("name", "name: *a\n"), "cannot be read"},
		"tag":           {replace("name", "name: !!str York\n"), "line 2: 'name': anchors and tags"},
		"merge":         {good + "<<: {name: x}\n", `line 5: unknown key "<<"`},
		"two documents": {good + "---\n" + good, "line 5: a card is one document"},
		"an end":        {good + "...\nx\n", "line 5: a card is one document"},
		"tab":           {replace("name", "\tname: York\n"), "cannot be read"},
		"escape":        {replace("name", "name: \"\\e[31mYork\"\n"), "line 2: name: a name has"},
		"two lines":     {replace("name", "name: \"York\\nage: x\"\n"), "line 2: name: a name has"},
		"bad age":       {replace("age", "age: age1qqqq\n"), "line 3: age: not a public age key"},
		"rsa":           {replace("age", "age: ssh-rsa AAAA\n"), "line 3: age: not a public age key"},
		"secret":        {replace("age", "age: "+secret+"\n"), "line 3: age: this is a secret key"},
		"low order":     {replace("age", "age: "+lowOrder+"\n"), "line 3: age: this key is not what age makes"},
		"second form":   {replace("age", "age: "+secondForm+"\n"), "line 3: age: this key is not what age makes"},
		"and a sign":    {replace("age", "age: "+withSign+"\n"), "line 3: age: this key is not what age makes"},
		"weak for age":  {replace("age", "age: "+weakSign+"\n"), "line 3: age: no program makes this key"},
		"weak sign":     {replace("sign", "sign: "+weakSign+"\n"), "line 4: sign: no program makes this key"},
		"bad sign":      {replace("sign", "sign: age1qqqq\n"), "line 4: sign: not a signing key"},
		"all of it":     {"fieldpost: contact/1\nname: ''\nage: x\nsign: y\n", "'name' is missing"},
	} {
		_, err := keys.ParseCard([]byte(c.text))
		if !errors.Is(err, keys.ErrCard) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", name, err, c.want)
			continue
		}
		if strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "yaml") || strings.Contains(err.Error(), "!!") {
			t.Errorf("%s: says too much: %v", name, err)
		}
	}
	_, err := keys.ParseCard([]byte("fieldpost: contact/1\nname: 'a '\nage: x\nsign: y\n"))
	if n := strings.Count(err.Error(), "\n"); n != 2 {
		t.Errorf("not every problem at once: %v", err)
	}
}

// lowOrder is a well-formed age key to which nothing can be sealed: the point 0.
const lowOrder = "age1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq5cu47z"

// These write the number 9 as p+9, and with the bit set that has no meaning. What
// is sealed to them nobody can open, whose key is 9.
const (
	secondForm = "age17mlllllllllllllllllllllllllllllllllllllllllllllllalsxajvgg"
	withSign   = "age1pyqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqzqqyr3apl"
)

// weakSign is the neutral element as a signing key.
const weakSign = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIAEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

func TestRecipients(t *testing.T) {
	a, b := generate(t, "York", false).Card(), generate(t, "Lancaster", false).Card()
	pq := generate(t, "Warwick", true).Card()
	if to, err := keys.Recipients(a, b); err != nil || len(to) != 2 {
		t.Error(err)
	}
	if to, err := keys.Recipients(pq, pq); err != nil || len(to) != 2 {
		t.Error(err)
	}
	for _, mixed := range [][]keys.Card{{a, pq}, {pq, b}, {a, b, pq}} {
		if _, err := keys.Recipients(mixed...); !errors.Is(err, keys.ErrMixed) {
			t.Error(err)
		}
	}
	if to, err := keys.Recipients(); err != nil || len(to) != 0 {
		t.Error(err)
	}
}

func FuzzParseCard(f *testing.F) {
	f.Add(keys.FormatCard(generate(f, "York", false).Card()))
	f.Add(keys.FormatCard(generate(f, "a: #b", true).Card()))
	f.Add([]byte("fieldpost: contact/1\nname: &a x\nage: *a\n...\nsign: |+\n  y\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		c, err := keys.ParseCard(file)
		if err != nil {
			return
		}
		again, err := keys.ParseCard(keys.FormatCard(c))
		if err != nil || again != c {
			t.Errorf("%+v became %+v: %v", c, again, err)
		}
	})
}
