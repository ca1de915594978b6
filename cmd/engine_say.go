package cmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
)

// The lines that the engine writes. They are part of its protocol: fields are
// added, never renamed.

type engineQuestion struct {
	Side    string   `json:"side"`
	Name    string   `json:"name"`
	Key     string   `json:"key"`
	Block   string   `json:"block,omitempty"`
	Area    string   `json:"area,omitempty"`
	N       int      `json:"n,omitempty"`
	Text    string   `json:"text,omitempty"`
	Options []string `json:"options"`
}

type engineEvent struct {
	Kind   string   `json:"kind"`
	To     string   `json:"to,omitempty"` // absent: everybody may know
	Side   string   `json:"side,omitempty"`
	Block  string   `json:"block,omitempty"`
	Target string   `json:"target,omitempty"`
	Area   string   `json:"area,omitempty"`
	Areas  []string `json:"areas,omitempty"`
	Rating string   `json:"rating,omitempty"`
	From   int      `json:"from,omitempty"`
	N      int      `json:"n,omitempty"`
	Label  string   `json:"label,omitempty"` // of the roll
	Dice   []int    `json:"dice,omitempty"`
	Hits   int      `json:"hits,omitempty"`
	Words  string   `json:"words,omitempty"`
}

type engineError struct {
	Code string `json:"code"`
	Text string `json:"text"`
	Rule string `json:"rule,omitempty"`
}

// report writes the events that have not been reported yet.
func (e *engine) report() {
	events := e.table.Result().Events
	for ; e.told < len(events); e.told++ {
		e.say(map[string]any{"event": e.event(events[e.told])})
	}
}

func (e *engine) event(v table.Event) engineEvent {
	out := engineEvent{Kind: v.Kind, To: e.sideName(v.To), Side: e.sideName(v.Side), Block: v.Block, Target: v.Target, Area: v.Area,
		Rating: v.Rating, From: v.From, N: v.N, Label: v.Label, Dice: v.Dice, Hits: v.Hits, Words: cmp.Or(v.Words, v.Parts.Line())}
	for _, a := range v.Areas {
		if a != "" {
			out.Areas = append(out.Areas, a)
		}
	}
	return out
}

func (e *engine) sideName(s table.Side) string {
	if s == table.Nobody {
		return ""
	}
	return e.rules.Sides()[s]
}

func (e *engine) ask(q *table.Question) {
	out := engineQuestion{Side: e.sideName(q.Side), Name: q.Name, Key: q.Key(), Block: q.Block, Area: q.Area, N: q.N, Options: e.rules.Grammar().Texts(q.Options)}
	for _, a := range e.game.View(q.Side, []*table.Question{q}, nil).Asked {
		out.Text = a.Text
	}
	e.say(map[string]any{"question": out})
}

// refuse says why an answer is illegal, and puts the question again.
func (e *engine) refuse(q *table.Question, text string) {
	why := e.game.WhyNot(q, e.rules.Grammar().Parse(spaced(text)))
	if why == nil { // the words are another spelling of a legal answer
		why = game.Because("not-an-option", "", "that is not among the legal answers")
	}
	e.fail(why.Code, why.Text.String(), why.Rule)
	e.ask(q)
}

func (e *engine) fail(code, text, rule string) {
	e.say(map[string]any{"error": engineError{code, text, rule}})
}

// view writes what a side may know now, with its events since it last answered.
func (e *engine) view(name string) {
	sides := e.rules.Sides()
	i := slices.Index(sides[:], name)
	if i < 0 {
		e.fail("unknown-side", "the sides are "+strings.Join(sides[:], " and "), "")
		return
	}
	s := table.Side(i)
	e.say(map[string]any{"view": e.game.View(s, e.open, e.table.Result().Events[e.since[s]:])})
}

// decodeStrict reads one JSON value that has only the fields that v has.
func decodeStrict(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return err
	}
	if d.More() {
		return errors.New("more than one value on a line")
	}
	return nil
}

// requestError says what is wrong with a line without speaking of Go.
func requestError(err error) string {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return fmt.Sprintf("%s cannot be a %s: write %s", kind.Field, kind.Value, jsonKind(kind.Type))
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

// jsonKind says in JSON's words what is written for a value.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.String:
		return `a text, in quotes`
	case reflect.Slice, reflect.Array:
		return "a list, as [1, 2]"
	case reflect.Map, reflect.Struct, reflect.Pointer:
		return `an object, as {"name": 1}`
	case reflect.Bool:
		return "true or false"
	}
	return "a whole number, without quotes"
}
