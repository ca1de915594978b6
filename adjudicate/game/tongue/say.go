package tongue

import (
	"fmt"
	"strings"

	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// Say says a text in this language: by the words for its format, with what stands in it
// said too. What has no words is said in English, as is what stands in quotes: that is a
// player's own, or a name.
func (t Tongue) Say(x say.Text) string {
	key, args := x.Format()
	if t.printer == nil {
		return x.String()
	}
	if len(args) == 0 {
		return t.begun(key)
	}
	indent, words, known := "", key, false
	if rest := strings.TrimLeft(key, " "); rest != key && !t.Knows(key) {
		indent, key = key[:len(key)-len(rest)], rest
	}
	for _, k := range [...]string{key, Small(key)} {
		if known = t.Knows(k); known {
			key, words = k, t.Word(k)
			break
		}
	}
	said := make([]any, len(args))
	for i, a := range args {
		said[i] = a
		if !inQuotes(key, i, "'", "'") && !inQuotes(words, i, "« ", " »") {
			said[i] = t.saidArg(a)
		}
	}
	all := t.Sprintf(key, said...)
	if begins := strings.TrimLeft(x.String(), " "); known && words[0] != '%' && Capital(begins) == begins { // a sentence begins as one
		all = Capital(all)
	}
	return indent + all
}

// Told is a text said in this language; what has no words stays for another that may.
func (t Tongue) Told(x say.Text) say.Text {
	if words := t.Say(x); words != x.String() {
		return say.Words(words)
	}
	return x
}

// saidArg says what stands in a text.
func (t Tongue) saidArg(a any) any {
	switch a := a.(type) {
	case string:
		return t.begun(a)
	case say.Text:
		return t.Say(a)
	case say.Count:
		return t.Count(a.N, a.Noun)
	case error:
		return t.Say(say.Of(a))
	case fmt.Stringer:
		return t.begun(a.String())
	}
	return a
}

// begun is what stands for a whole text, which may begin a sentence.
func (t Tongue) begun(text string) string {
	w, ok := t.words.Texts[text]
	if rest := strings.TrimLeft(text, " "); !ok && rest != text {
		return text[:len(text)-len(rest)] + t.begun(rest)
	}
	if low := Small(text); !ok && low != text {
		if w, ok = t.words.Texts[low]; ok {
			return Capital(w)
		}
	}
	if !ok {
		return text
	}
	return w
}

// argument is where one stands in a format.
var argument = lazy.Regexp(`%[a-z]`)

// inQuotes says that a text which takes its arguments in order has the i-th of them in quotes.
func inQuotes(text string, i int, open, shut string) bool {
	all := argument().FindAllStringIndex(text, -1)
	return !strings.Contains(text, "%[") && i < len(all) && strings.HasSuffix(text[:all[i][0]], open) && strings.HasPrefix(text[all[i][1]:], shut)
}
