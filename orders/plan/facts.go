package plan

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"

	"fieldpost/orders/lazy"
)

// typ is what a value in a condition is, in a player's words.
type typ int

const (
	unknown typ = iota // has been reported
	number
	text
	yesNo
	texts   // a list of texts
	numbers // a list of numbers
)

func (t typ) String() string {
	return [...]string{"?", "a number", "a text", "a yes/no", "a list of texts", "a list of numbers"}[t]
}

var leafTypes = map[reflect.Type]typ{
	reflect.TypeFor[int]():      number,
	reflect.TypeFor[string]():   text,
	reflect.TypeFor[bool]():     yesNo,
	reflect.TypeFor[[]string](): texts,
}

// A fact is one leaf of the facts.
type fact struct {
	name  string // "own.strength"
	typ   typ
	doc   string
	of    string // what its struct is
	from  int    // of a number
	to    int
	index []int // of the field, for reflect
}

// facts is what the conditions of a kind may use.
type facts struct {
	env    any
	typ    reflect.Type
	list   []fact // in the order of the struct
	names  []string
	groups []string // structs, which are no facts by themselves
}

// Words of the language, which cannot name a fact.
var reserved = []string{
	"and", "or", "not", "in", "true", "false", "nil", "len", "let", "if", "else",
	"matches", "contains", "startsWith", "endsWith",
}

var factName = lazy.Regexp(`^[a-z][A-Za-z0-9_]*$`)

// takenApart are the structs of facts by their type: each is taken apart once.
var takenApart sync.Map // reflect.Type to *facts

// factsOf takes the struct apart.
func factsOf(k Kind) *facts {
	env := k.Facts
	if env == nil {
		env = struct{}{}
	}
	t := reflect.TypeOf(env)
	known, ok := takenApart.Load(t)
	if !ok {
		if t.Kind() != reflect.Struct {
			panic(fmt.Sprintf("plan: facts of %s: %s is no struct", k.Name, t))
		}
		f := &facts{env: env, typ: t}
		f.add(k.Name, t, "", "", nil)
		known, _ = takenApart.LoadOrStore(t, f)
	}
	f := known.(*facts)
	for name := range k.Words {
		if i := slices.Index(f.names, name); i < 0 || f.list[i].typ != text && f.list[i].typ != texts {
			panic(fmt.Sprintf("plan: facts of %s: words for %s, which is no text", k.Name, name))
		}
	}
	return f
}

func (f *facts) add(kind string, t reflect.Type, prefix, of string, index []int) {
	for i := range t.NumField() {
		field := t.Field(i)
		name, doc := prefix+field.Tag.Get("expr"), field.Tag.Get("doc")
		at := append(slices.Clone(index), i)
		wrong := func(what string) {
			panic(fmt.Sprintf("plan: facts of %s: field %s%s %s", kind, prefix, field.Name, what))
		}
		switch bare := field.Tag.Get("expr"); {
		case !field.IsExported() || field.Anonymous:
			wrong("is not exported, or embedded")
		case !factName().MatchString(bare) || slices.Contains(reserved, bare):
			wrong("needs a tag expr with a name in small letters")
		case slices.Contains(f.names, name) || slices.Contains(f.groups, name):
			wrong("has a name that another has")
		}
		if leaf, ok := leafTypes[field.Type]; ok {
			if doc == "" {
				wrong("needs a tag doc")
			}
			from, to := 0, 0
			if r := field.Tag.Get("range"); r != "" {
				if n, err := fmt.Sscanf(r, "%d %d", &from, &to); n != 2 || err != nil || leaf != number || from >= to {
					wrong("has a wrong range")
				}
			}
			f.list = append(f.list, fact{name, leaf, doc, of, from, to, at})
			f.names = append(f.names, name)
			continue
		}
		if field.Type.Kind() != reflect.Struct {
			wrong("is neither int, bool, string, []string nor a struct")
		}
		f.groups = append(f.groups, name)
		f.add(kind, field.Type, name+".", doc, at)
	}
}

func (f *facts) get(name string) (fact, bool) {
	if i := slices.Index(f.names, name); i >= 0 {
		return f.list[i], true
	}
	return fact{}, false
}

// maxWordsShown is how many known words the documentation lists.
const maxWordsShown = 12

// Document describes the kinds of questions and their facts as Markdown.
func Document(kinds []Kind) string {
	var b strings.Builder
	for i, k := range kinds {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "### %s\n\n%s\n", cell(k.Name), cell(k.Doc))
		if k.Areas {
			fmt.Fprintf(&b, "\nFor one area: `%s@Area`.\n", k.Name)
		}
		f := factsOf(k)
		if len(f.list) == 0 {
			b.WriteString("\nThere are no facts for a condition.\n")
			continue
		}
		b.WriteString("\n| fact | is | meaning |\n|---|---|---|\n")
		for _, fact := range f.list {
			is := strings.TrimPrefix(fact.typ.String(), "a ")
			words := ""
			if known := k.Words[fact.name]; len(known) > 0 && len(known) <= maxWordsShown {
				words = ": " + strings.Join(known, ", ")
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", fact.name, is, cell(fact.doc+words))
		}
	}
	return b.String()
}

// cell is a text that breaks no table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ").Replace(s)
}

// Fact is what a condition may use.
type Fact struct {
	Name string // "own.strength"
	// Of says what it is one of, Doc what it means.
	Of, Doc string
	// Number, YesNo and List say what it is; else it is a text. From and To are what a number
	// mostly lies between, Words what a text or a list can have, where that is known.
	Number, YesNo, List bool
	From, To            int
	Words               []string
}

// Facts are those that the conditions of a kind may use.
func Facts(k Kind) (list []Fact) {
	for _, f := range factsOf(k).list {
		list = append(list, Fact{Name: f.name, Of: f.of, Doc: f.doc, Number: f.typ == number, YesNo: f.typ == yesNo, List: f.typ == texts,
			From: f.from, To: f.to, Words: k.Words[f.name]})
	}
	return list
}

// FactNames are the full names of the facts that the conditions of a kind may use.
func FactNames(k Kind) (names []string) {
	for _, f := range factsOf(k).list {
		names = append(names, f.name)
	}
	return names
}
