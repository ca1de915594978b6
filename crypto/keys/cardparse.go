package keys

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/orders/lazy"
)

// CardError is one thing that is wrong with a contact card. It is an [ErrCard].
type CardError struct {
	Line int // from 1; 0 where no line can be named
	Text string
}

func (e *CardError) Error() string {
	if e.Line == 0 {
		return "contact card: " + e.Text
	}
	return fmt.Sprintf("contact card: line %d: %s", e.Line, e.Text)
}

// Is makes a CardError an [ErrCard].
func (e *CardError) Is(target error) bool { return target == ErrCard }

var cardKeys = []string{"fieldpost", "name", "age", "sign"}

// langKey may be left out of a card.
const langKey = "lang"

// ParseCard reads a contact card, strictly: all four keys, each once, no other but lang,
// and nothing of YAML beyond plain text. White space within an age key is
// dropped. The error holds a [CardError] for everything that is wrong.
func ParseCard(file []byte) (Card, error) {
	text, err := plainText(file)
	if err != nil {
		return Card{}, err
	}
	root, err := cardRoot(text)
	if err != nil {
		return Card{}, err
	}
	var errs []error
	bad := func(n *yaml.Node, format string, args ...any) {
		errs = append(errs, &CardError{n.Line, fmt.Sprintf(format, args...)})
	}
	values := map[string]*yaml.Node{}
	for i := 0; i < len(root.Content); i += 2 {
		key, value := root.Content[i], root.Content[i+1]
		switch name := key.Value; {
		case key.Kind != yaml.ScalarNode || !isKey(name):
			bad(key, "unknown key %q; a card has %s", name, strings.Join(cardKeys, ", "))
		case values[name] != nil:
			bad(key, "'%s' stands here a second time", name)
		case value.Kind != yaml.ScalarNode:
			bad(value, "'%s' must be a plain text", name)
			values[name] = value
		case special(key) || special(value):
			bad(value, "'%s': anchors and tags have no place in a card", name)
			values[name] = value
		default:
			values[name] = value
		}
	}
	for _, name := range cardKeys {
		if v := values[name]; v == nil || v.Kind == yaml.ScalarNode && (v.Value == "" || v.Tag == "!!null") {
			errs = append(errs, &CardError{Text: "'" + name + "' is missing"})
		}
	}
	if len(errs) > 0 {
		return Card{}, errors.Join(errs...)
	}
	if v := values["fieldpost"]; v.Value != cardKind {
		bad(v, "this is %q, not a contact card (%s)", v.Value, cardKind)
		return Card{}, errors.Join(errs...)
	}
	return cardOf(values["name"], values["age"], values["sign"], values[langKey])
}

// cardOf checks the values as [Card.Check] does, and names their lines.
func cardOf(name, ageKey, signKey, lang *yaml.Node) (Card, error) {
	c := Card{
		Name: name.Value,
		Age:  strings.Join(strings.Fields(ageKey.Value), " "),
		Sign: strings.Join(strings.Fields(signKey.Value), " "),
	}
	if strings.HasPrefix(c.Age, "age1") {
		c.Age = strings.ReplaceAll(c.Age, " ", "")
	}
	// A comment after an OpenSSH key is customary, and not part of it.
	c.Age, c.Sign = withoutComment(c.Age), withoutComment(c.Sign)
	lines := map[string]int{"name": name.Line, "age": ageKey.Line, "sign": signKey.Line}
	if lang != nil {
		c.Lang, lines[langKey] = lang.Value, lang.Line
	}
	var errs []error
	if joined, ok := c.Check().(interface{ Unwrap() []error }); ok {
		for _, err := range joined.Unwrap() {
			var e *CardError
			if errors.As(err, &e) {
				part, _, _ := strings.Cut(e.Text, ":")
				errs = append(errs, &CardError{lines[part], e.Text})
			}
		}
	}
	if len(errs) > 0 {
		return Card{}, errors.Join(errs...)
	}
	return c, nil
}

func withoutComment(key string) string {
	if f := strings.Fields(key); len(f) > 2 && f[0] == "ssh-ed25519" {
		return f[0] + " " + f[1]
	}
	return key
}

var yamlLine = lazy.Regexp(`line (\d+)`)

// cardRoot reads the one mapping of a card.
func cardRoot(text string) (*yaml.Node, error) {
	for n, line := range strings.Split(text, "\n") {
		if n > 0 && (strings.HasPrefix(line, "---") || strings.HasPrefix(line, "...")) {
			return nil, &CardError{n + 1, "a card is one document; nothing can follow"}
		}
		if strings.HasPrefix(line, "%") {
			return nil, &CardError{n + 1, "YAML directives have no place in a card"}
		}
	}
	var doc yaml.Node
	if err := yaml.Unmarshal([]byte(text), &doc); err != nil {
		line := 0
		if m := yamlLine().FindStringSubmatch(err.Error()); m != nil {
			line, _ = strconv.Atoi(m[1])
		}
		return nil, &CardError{line, "this cannot be read; each line is 'key: value'"}
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 || doc.Content[0].Kind != yaml.MappingNode || special(doc.Content[0]) {
		return nil, &CardError{0, "a card begins with 'fieldpost: " + cardKind + "'"}
	}
	return doc.Content[0], nil
}

func special(n *yaml.Node) bool {
	return n.Anchor != "" || n.Alias != nil || n.Style&yaml.TaggedStyle != 0
}

func isKey(name string) bool {
	for _, k := range cardKeys {
		if k == name {
			return true
		}
	}
	return name == langKey
}
