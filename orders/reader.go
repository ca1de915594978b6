package orders

import (
	"math/big"
	"slices"
	"strings"

	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// A Reader takes values out of nodes. What does not fit is collected as a
// problem, and the caller goes on; nothing is reported of a node that has been
// refused already, nor of nil: what may be left out is read like what may not, which
// [Reader.Map] sees to.
type Reader struct {
	File     string
	problems Problems
}

// NewReader begins with the problems found so far.
func NewReader(file string, problems Problems) *Reader {
	return &Reader{File: file, problems: slices.Clone(problems)}
}

// Problems gives all that was found, sorted.
func (r *Reader) Problems() Problems {
	out := slices.Clone(r.problems)
	out.Sort()
	return out
}

// Report adds a problem at a node; a nil node stands for the whole file. The
// result is for adding a hint, a rule or another kind, at once: the next
// report may move it. Text out of the file should come through [Safe].
func (r *Reader) Report(n *Node, code, format string, args ...any) *Problem {
	p := Problem{Kind: Invalid, Code: code, File: r.File, Text: say.Textf(format, args...)}
	if n != nil {
		p.Line, p.Column = n.Line, n.Column
	}
	r.problems = append(r.problems, p)
	return &r.problems[len(r.problems)-1]
}

// scalar checks that one value is written here.
func (r *Reader) scalar(n *Node, wanted string) bool {
	switch {
	case n == nil || n.bad:
		return false
	case n.Kind == Null:
		p := r.Report(n, CodeEmpty, "nothing is written here; there should be %s", wanted)
		if n.Value != "" {
			p.Text = say.Textf("'%s' stands for nothing in YAML; there should be %s", n.Value, wanted)
		}
		if n.between {
			p.Hint = betweenBraces
		}
		if n.comment {
			p.Hint = say.Words("# behind a blank begins a comment; a text with # in it belongs in quotes")
		}
		return false
	case n.Kind != Scalar:
		p := r.Report(n, CodeWrongKind, "there is %s here where %s should be", n.Kind, wanted)
		if n.Kind == List {
			p.Hint = say.Words("one alone stands here, without '[' and ']' or '- '")
		}
		return false
	}
	return true
}

// Text gives a text as written: no is "no" and 4 is "4". Only nothing at all
// is a problem.
func (r *Reader) Text(n *Node) (string, bool) {
	if !r.scalar(n, "a text") {
		return "", false
	}
	if strings.TrimSpace(n.Value) == "" {
		r.Report(n, CodeEmpty, "the text is empty")
		return "", false
	}
	return n.Value, true
}

var plainInt = lazy.Regexp(`^(0|-?[1-9][0-9]*)$`)

// Int gives a whole number in plain decimal.
func (r *Reader) Int(n *Node) (int, bool) { return r.IntIn(n, -1_000_000_000, 1_000_000_000) }

// IntIn is Int for a number from low to high.
func (r *Reader) IntIn(n *Node, low, high int) (int, bool) {
	if !r.scalar(n, "a number") {
		return 0, false
	}
	s := n.Value
	if n.Style != Plain && plainInt().MatchString(s) {
		r.Report(n, CodeNotPlain, "'%s' is written as a text; write %s without quotes", Safe(s), Safe(s))
		return 0, false
	}
	if n.Style == Plain && plainInt().MatchString(s) {
		value, ok := new(big.Int), len(s) < 12
		if ok {
			value.SetString(s, 10)
			ok = value.Int64() >= int64(low) && value.Int64() <= int64(high)
		}
		if !ok {
			r.Report(n, CodeOutOfRange, "'%s' is not from %d to %d", Safe(s), low, high)
			return 0, false
		}
		return int(value.Int64()), true
	}
	if text := numberAdvice(s); !text.IsZero() {
		r.Report(n, CodeNotPlain, "%s", text)
	} else {
		r.Report(n, CodeNotANumber, "'%s' is not a number", Safe(s))
	}
	return 0, false
}

var (
	octal   = lazy.Regexp(`^0+[0-7]+$`)
	zeros   = lazy.Regexp(`^[-+]?0*[0-9]+$`)
	prefix  = lazy.Regexp(`^[-+]?0[xob][0-9a-fA-F]+$`)
	grouped = lazy.Regexp(`^[-+]?[0-9][0-9_]*$`)
	whole   = lazy.Regexp(`^[-+]?([0-9]+)\.0*$`)
)

// numberAdvice says of a number that is not plain what it could mean and what
// to write; of anything else, nothing.
func numberAdvice(s string) (advice say.Text) {
	if len(s) > 20 {
		return advice
	}
	decimal := func(digits string) string {
		z, _ := new(big.Int).SetString(strings.ReplaceAll(strings.TrimPrefix(digits, "+"), "_", ""), 10)
		if z == nil {
			return ""
		}
		return z.String()
	}
	switch {
	case octal().MatchString(s):
		z, _ := new(big.Int).SetString(s, 8)
		if ten := decimal(s); ten != z.String() {
			return say.Textf("'%s' could mean %s or %s; write %s", Safe(s), ten, z, ten)
		}
		return say.Textf("'%s' has a 0 too many; write %s", Safe(s), decimal(s))
	case zeros().MatchString(s):
		return orWord(s, decimal(s))
	case prefix().MatchString(s):
		if z, ok := new(big.Int).SetString(s, 0); ok {
			return orWord(s, z.String())
		}
	case grouped().MatchString(s):
		return orWord(s, decimal(s))
	case whole().MatchString(s):
		return say.Textf("'%s' is not written as a whole number; write %s", Safe(s), decimal(s[:strings.IndexByte(s, '.')]))
	}
	return advice
}

func orWord(s, number string) say.Text {
	return say.Textf("'%s' could mean %s or a word; write %s", Safe(s), number, number)
}

// Bool gives true or false, and takes no other word for them.
func (r *Reader) Bool(n *Node) (value, ok bool) {
	if !r.scalar(n, "true or false") {
		return false, false
	}
	write := ""
	switch strings.ToLower(n.Value) {
	case "true", "yes", "on", "y", "1":
		write = "true"
	case "false", "no", "off", "n", "0":
		write = "false"
	}
	switch {
	case write == "":
		r.Report(n, CodeNotTrueOrFalse, "'%s' is neither true nor false; write one of the two", Safe(n.Value))
	case n.Style == Plain && slices.Contains([]string{write, strings.ToUpper(write), strings.ToUpper(write[:1]) + write[1:]}, n.Value):
		return write == "true", true // these are what YAML 1.2 has for it
	case n.Value == write:
		r.Report(n, CodeNotPlain, "'%s' is written as a text; write %s without quotes", write, write)
	default:
		r.Report(n, CodeNotPlain, "'%s' could mean %s or a word; write %s", Safe(n.Value), write, write)
	}
	return false, false
}

// Choice gives the one of the known words that is written, case and all.
func (r *Reader) Choice(n *Node, known []string) (string, bool) {
	if n != nil && n.Kind == Map && !n.bad {
		r.Report(n, CodeWrongKind, "there is %s here where %s should be", n.Kind, "a text").Hint = listHint(known)
		return "", false
	}
	s, ok := r.Text(n)
	if !ok {
		return "", false
	}
	if slices.Contains(known, s) {
		return s, true
	}
	if near, ok := Suggest(s, known); ok {
		r.Report(n, CodeUnknownWord, "'%s'; did you mean '%s'?", Safe(s), Safe(near))
	} else {
		r.Report(n, CodeUnknownWord, "'%s' is not known here", Safe(s)).Hint = listHint(known)
	}
	return "", false
}

func listHint(known []string) (hint say.Text) {
	const most = 12
	shown := make([]string, 0, most)
	for _, k := range known[:min(len(known), most)] {
		shown = append(shown, Safe(k))
	}
	more := ""
	if len(known) > most {
		more = ", …"
	}
	if len(shown) == 0 {
		return hint
	}
	return say.Textf("known: %s", strings.Join(shown, ", ")+more)
}

// Pairs gives the lines of a mapping whose keys may be anything.
func (r *Reader) Pairs(n *Node) ([]Pair, bool) {
	if !r.collection(n, Map) {
		return nil, false
	}
	return n.Keys, true
}

// List gives the items of a list.
func (r *Reader) List(n *Node) ([]*Node, bool) {
	if !r.collection(n, List) {
		return nil, false
	}
	return n.Items, true
}

// Texts gives the texts of a list.
func (r *Reader) Texts(n *Node) (list []string) {
	items, _ := r.List(n)
	for _, item := range items {
		if s, ok := r.Text(item); ok {
			list = append(list, s)
		}
	}
	return list
}

// betweenBraces is what to do where nothing stands behind a key between { and }.
var betweenBraces = say.Words("between { and } each name has ': ' and something behind it")

func (r *Reader) collection(n *Node, kind NodeKind) bool {
	switch {
	case n == nil || n.bad:
		return false
	case n.Kind == kind:
		return true
	case n.Kind == Null && n.between:
		r.Report(n, CodeEmpty, "nothing is written here").Hint = betweenBraces
	case n.Kind == Null:
		r.Report(n, CodeEmpty, "nothing is written here").Hint = say.Words("take the # away before one of the lines below, or leave this line out too")
	default:
		p := r.Report(n, CodeWrongKind, "there is %s here where %s should be", n.Kind, kind)
		switch {
		case kind == List:
			p.Hint = say.Words("write [one, two], or each on a line of its own that begins with '- '")
		case n.Kind == Scalar:
			p.Hint = pairAdvice(n.Value)
		case n.Kind == List:
			p.Hint = say.Words("lines of 'key: value' stand here, or {key: value}, without '[' and ']' or '- '")
		}
	}
	return false
}

// Map checks the keys of a mapping: each one known, none of the required ones
// missing. The values are n.Get(key); they can be read even if it is not ok. Capitals
// do not matter: the keys of n are as they are known afterwards.
func (r *Reader) Map(n *Node, known []string, required ...string) (ok bool) {
	n.Fold(known)
	return r.keys(n, known, required...)
}

// glued parts a key that has no colon behind its first word: "to Scotland".
func (r *Reader) glued(key string, known []string) (first, rest string, ok bool) {
	for _, k := range known {
		if rest, ok := strings.CutPrefix(strings.ToLower(key), strings.ToLower(k)+" "); ok && strings.TrimSpace(rest) != "" {
			return k, strings.TrimSpace(key[len(key)-len(rest):]), true
		}
	}
	return "", "", false
}

// keys is Map, letter by letter.
func (r *Reader) keys(n *Node, known []string, required ...string) (ok bool) {
	if !r.collection(n, Map) {
		return false
	}
	before := len(r.problems)
	var missing []string
	for _, key := range required {
		if n.Get(key) == nil {
			missing = append(missing, key)
		}
	}
	meant := map[string]bool{}
	for i, p := range n.Keys {
		key := p.Key.Value
		if slices.Contains(known, key) || slices.Contains(required, key) {
			continue
		}
		if first, rest, glued := r.glued(key, known); glued {
			r.Report(p.Key, CodeUnknownKey, "'%s'; did you mean '%s'?", Safe(key), Safe(first+": "+rest))
			meant[first] = true
		} else if near, ok := Suggest(key, known); ok {
			r.Report(p.Key, CodeUnknownKey, "'%s'; did you mean '%s'?", Safe(key), Safe(near))
			meant[near] = true
		} else if above := n.emptyAbove(i); above != "" {
			r.Report(p.Key, CodeUnknownKey, "'%s' stands beside '%s:', which has nothing under it", Safe(key), Safe(above)).Hint =
				say.Textf("what belongs under '%s:' begins further to the right than it", Safe(above))
		} else if len(missing) == 1 && len(n.Keys) == len(required) && len(n.Keys) > 1 {
			r.Report(p.Key, CodeUnknownKey, "'%s'; did you mean '%s'?", Safe(key), missing[0])
			meant[missing[0]] = true
		} else {
			r.Report(p.Key, CodeUnknownKey, "'%s' is not known here", Safe(key)).Hint = listHint(known)
		}
	}
	for _, key := range missing {
		if !meant[key] { // a misspelt key is one problem, not two
			r.Report(n, CodeMissingKey, "'%s' is missing", key)
		}
	}
	return len(r.problems) == before
}
