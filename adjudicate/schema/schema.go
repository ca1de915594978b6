// Package schema writes what editors complete and check order sheets with: a JSON
// Schema (draft-07, which the language server for YAML knows best) of the sheets of a
// game, with the names of its pack and the words of its pages.
//
// It promises: a sheet that fieldpost check accepts is valid; the same game gives the
// same bytes; and nothing in it is of any one game's position. It is a help for the hand, and no judge: what is legal
// now, only check says.
package schema

import (
	"bytes"
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/game/tongue"
	"fieldpost/orders"
	"fieldpost/orders/plan"
)

// node is a part of a schema.
type node = map[string]any

// Of is the schema of the order sheets of a game, with its words in a language. The
// words of a game that speaks English only are English.
func Of(rules game.Shaped, lang string) ([]byte, error) {
	sides := rules.Sides()
	w := &writer{rules: rules, t: book().In(lang), definitions: node{}, known: map[string]string{}}
	var bySide []any
	for s, side := range sides {
		w.side = side
		form := rules.Form(side)
		for _, name := range slices.Sorted(maps.Keys(form.Parts)) {
			w.definitions[w.name(name)] = w.shape(form.Parts[name])
		}
		bySide = append(bySide, node{
			"if": node{"properties": node{"side": node{"const": side}}, "required": []string{"side"}},
			"then": node{"properties": node{
				"orders": w.shape(form.Orders),
				"plan":   node{"anyOf": []any{node{"enum": []any{"keep", nil}}, w.plan(rules.PlanKinds(table.Side(s)), rules.AreaNames())}},
			}},
		})
	}
	properties, anyCase := envelope(w.t, sides[:]), node{}
	for _, key := range []string{"orders", "plan", "note", "final"} { // a telephone begins lines with a capital
		anyCase[otherCase(key)] = properties[key]
	}
	for _, one := range bySide {
		then := one.(node)["then"].(node)
		inner := node{}
		for key, shape := range then["properties"].(node) {
			inner[otherCase(key)] = shape
		}
		then["patternProperties"] = inner
	}
	out := node{
		"$schema":              "http://json-schema.org/draft-07/schema#",
		"title":                w.t.Sprintf("Order sheet of %s", rules.Title()),
		"description":          w.t.Sprintf("Names are as printed, and capitals do not matter. What is legal now, fieldpost check says."),
		"type":                 "object",
		"properties":           properties,
		"patternProperties":    anyCase,
		"required":             []string{"fieldpost", "game", "step", "side"},
		"additionalProperties": false,
		"anyOf":                []any{has("orders"), node{"required": []string{"sealed"}}},
		"allOf":                bySide,
		"definitions":          w.definitions,
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	err := e.Encode(out)
	return b.Bytes(), err
}

// envelope is what stands around the orders, for all games.
func envelope(t tongue.Tongue, sides []string) node {
	text := func(doc string) node { return node{"description": t.Word(doc), "type": "string"} }
	like := func(doc, pattern string) node {
		return node{"description": t.Word(doc), "type": "string", "pattern": pattern}
	}
	return node{
		"fieldpost": node{"description": t.Word("The format of this file."), "const": "orders/2"},
		"game": node{"description": t.Word("The game's id, as the sheet says it."), "anyOf": []any{
			node{"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,63}$"}, node{"type": "integer", "minimum": 0}}},
		"step":      node{"description": t.Word("The step that is answered."), "type": "integer", "minimum": 1, "maximum": 9999},
		"side":      node{"description": t.Word("Whose orders they are."), "enum": sides},
		"call":      like("The digest of the call that is answered; seal adds it.", "^(sha256:)?[0-9a-f]{64}$"),
		"version":   node{"description": t.Word("Which of your orders for this step it is; seal counts by itself."), "type": "integer", "minimum": 1, "maximum": 9999},
		"replaces":  node{"description": t.Word("The digests of your orders that these replace; seal adds them."), "type": "array", "items": node{"type": "string"}},
		"final":     node{"description": t.Word("false holds the step up until you send other orders."), "type": "boolean"},
		"orders":    node{"description": t.Word("Your answers, question by question.")},
		"plan":      node{"description": t.Word("What is done where you are not asked: keep, or a whole new plan.")},
		"note":      node{"description": t.Word("A line to your opponent, who reads it with the next call; at most 2000 bytes: a letter with an accent is two."), "type": []string{"string", "null", "number", "boolean"}, "maxLength": orders.MaxNote, "pattern": `^$|\S`},
		"sealed":    text("Sealed orders; then there are no others."),
		"signature": text("The signature, made when the sheet is sealed; always last."),
	}
}

// writer writes the shapes of a side.
type writer struct {
	rules       game.Shaped
	t           tongue.Tongue
	side        string
	definitions node
	known       map[string]string // what is written as a definition of its own
}

func (w *writer) name(part string) string { return w.side + "-" + part }

func ref(definition string) node { return node{"$ref": "#/definitions/" + definition} }

func (w *writer) shape(s game.Shape) node {
	var out node
	switch {
	case s.Part != "":
		out = ref(w.name(s.Part))
		if s.Doc != "" { // beside $ref nothing counts
			out = node{"allOf": []any{out}}
		}
	case s.Words != nil:
		out = words(s.Words)
	case s.Pattern != "":
		out = node{"type": "string", "pattern": "^(" + s.Pattern + ")$"}
	case s.List != nil:
		out = node{"type": "array", "items": w.shape(*s.List)}
		if s.Least > 0 {
			out["minItems"] = s.Least
		}
		if s.Most > 0 {
			out["maxItems"] = s.Most
		}
	case s.Any != nil:
		var list []any
		for _, x := range s.Any {
			list = append(list, w.kept(w.shape(x)))
		}
		out = node{"anyOf": list}
	case s.Names != nil:
		out = w.pairs(s.Names, *s.Each)
	default:
		out = w.mapping(s.Keys)
	}
	if s.Doc != "" {
		out["description"] = w.ofGame(s.Doc)
	}
	return out
}

func (w *writer) mapping(keys []game.Key) node {
	properties, anyCase, must := node{}, node{}, []any{}
	for _, k := range keys {
		properties[k.Name] = w.kept(w.shape(k.Shape))
		anyCase[otherCase(k.Name)] = properties[k.Name]
		if k.Must {
			must = append(must, w.kept(has(k.Name)))
		}
	}
	out := node{"type": "object", "properties": properties, "patternProperties": anyCase, "additionalProperties": false, "minProperties": 1}
	if len(must) > 0 {
		out["allOf"] = must
	}
	return out
}

// otherCase matches a key in any letters but those that it is known by, by the first that
// is another: as a property of its own it would be completed, and twice be marked.
func otherCase(key string) string {
	var ways []string
	for i, r := range key {
		if up := unicode.ToUpper(r); up != r {
			ways = append(ways, regexp.QuoteMeta(key[:i])+string(up)+game.AnyCase(key[i+utf8.RuneLen(r):]))
		}
	}
	return "^(" + strings.Join(ways, "|") + ")$"
}

// has says that a key is there, in any letters.
func has(key string) node {
	return node{"anyOf": []any{
		node{"required": []string{key}},
		node{"not": node{"propertyNames": node{"not": node{"pattern": otherCase(key)}}}},
	}}
}

// kept gives what is written twice a definition of its own.
func (w *writer) kept(n node) node {
	if _, described := n["description"]; described || len(n) == 1 && n["$ref"] != nil {
		return n
	}
	text, _ := json.Marshal(n)
	if len(text) < 60 {
		return n
	}
	name, ok := w.known[w.side+string(text)]
	if !ok {
		name = w.name(strconv.Itoa(len(w.known) + 1))
		w.known[w.side+string(text)] = name
		w.definitions[name] = n
	}
	return ref(name)
}

// pairs is a mapping of any of some names. As properties they are completed; what is
// not written as they are printed is held against the names.
func (w *writer) pairs(names []string, each game.Shape) node {
	value, properties := w.kept(w.shape(each)), node{}
	for _, n := range names {
		properties[n] = value
	}
	return node{"type": "object", "properties": properties, "additionalProperties": value, "propertyNames": w.kept(words(names)), "minProperties": 1}
}

// words are texts, first as they are printed, for completion, then in any letters; what
// looks like a number or true may stand as such.
func words(list []string) node {
	if len(list) == 1 && list[0] == "true" {
		return node{"enum": []any{true}}
	}
	var printed []any
	for _, s := range list {
		printed = append(printed, s)
	}
	for _, s := range list {
		if n, err := strconv.Atoi(s); err == nil {
			printed = append(printed, n)
		}
	}
	return node{"anyOf": []any{node{"enum": printed}, node{"type": "string", "pattern": "^" + game.AnyCase(list...) + "$"}}}
}

// plan is a plan: an answer to each kind of question, or rules for it. Which names and
// words an answer is made of, check says.
func (w *writer) plan(kinds []plan.Kind, areas []string) node {
	named := slices.Clone(areas)
	for _, a := range areas {
		if one, other, double := strings.Cut(a, " & "); double { // either half will do
			named = append(named, one, other)
		}
	}
	w.definitions[w.name("wish")] = node{"anyOf": []any{
		node{"type": []string{"string", "integer"}},
		node{"type": "array", "items": node{"type": []string{"string", "integer", "object"}}, "minItems": 1},
		node{"type": "object", "minProperties": 1},
	}}
	properties, patterns := node{}, node{}
	for _, k := range kinds {
		when := w.t.Sprintf("A condition; without one the answer is for every case.")
		if facts := plan.FactNames(k); len(facts) > 0 {
			when = w.t.Sprintf("A condition, of: %s", strings.Join(facts, ", "))
		}
		rule := node{"type": "object", "required": []string{"do"}, "additionalProperties": false, "properties": node{
			"when": node{"description": when, "type": []string{"string", "boolean"}},
			"do":   node{"description": w.ofGame(k.Doc), "anyOf": []any{ref(w.name("wish"))}},
		}}
		// A list of mappings with "do" is rules, any other an answer.
		w.definitions[w.name("plan-"+k.Name)] = node{
			"if":   node{"type": "array", "contains": node{"type": "object", "anyOf": []any{node{"required": []string{"do"}}, node{"required": []string{"when"}}}}},
			"then": node{"items": rule},
			"else": ref(w.name("wish")),
		}
		properties[k.Name] = node{"description": w.ofGame(k.Doc), "allOf": []any{ref(w.name("plan-" + k.Name))}}
		if k.Areas {
			patterns["^"+regexp.QuoteMeta(k.Name)+"@"] = ref(w.name("plan-" + k.Name))
		}
	}
	return node{"type": "object", "properties": properties, "patternProperties": patterns, "additionalProperties": false,
		"propertyNames": node{"pattern": "^[^@]+(@" + game.AnyCase(named...) + ")?$"}}
}
