package desk

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"fieldpost/adjudicate/game"
	"fieldpost/cmd/internal/filing"
)

// Sealed is what became of a sheet that was to be sealed.
type Sealed struct {
	OK       bool     `json:"ok"`
	Problems []Reason `json:"problems"`
	// Words say where it is and what is left to do.
	Words []string `json:"words"`
	// Reply is the letter to be sent; nil where they have been pushed.
	Reply *Reply `json:"reply,omitempty"`
}

// Reply is a letter with sealed orders: the file, whom it goes to and which letter it
// answers, as far as that is known.
type Reply struct {
	Name    string   `json:"name"`
	Text    string   `json:"text"`
	To      string   `json:"to,omitempty"`
	Subject string   `json:"subject,omitempty"`
	Answers string   `json:"answers,omitempty"`
	Refs    []string `json:"refs,omitempty"`
	// Doubt says that it is in question whom it goes to.
	Doubt string `json:"doubt,omitempty"`
}

// Answering is the letter that brings sealed orders in answer to one.
func Answering(l filing.Thread, sealed []byte) *Reply {
	r := &Reply{Name: "to-send.yaml", Text: string(sealed), To: l.To, Subject: l.Subject, Answers: l.ID, Refs: l.Refs}
	if r.Subject != "" && !strings.HasPrefix(strings.ToLower(r.Subject), "re:") {
		r.Subject = "Re: " + r.Subject
	}
	if l.ID != "" {
		r.Refs = append(slices.Clone(l.Refs), l.ID)
	}
	return r
}

// Store keeps a draft between two visits; it holds it sealed to the player's own key.
type Store interface {
	Keep(draft []byte) error
	// Kept is nil where there is none.
	Kept() []byte
}

// Host is what a desk has from where it stands: the hour, a place for the draft, and how
// sheets are sealed.
type Host struct {
	Now   func() time.Time
	Store Store
	Seal  func(sheet string) (Sealed, error)
}

// ErrUnknown says that a call is none.
var ErrUnknown = errors.New("there is no such call")

// sheetText is a sheet as it goes to and fro.
type sheetText struct {
	Sheet string `json:"sheet"`
}

// Call does what a page asks for by its name, with JSON in and out: "board", "past", "ask", "why", "plan",
// "sheet", "read", "check", "foresee", "keep", "kept" and "seal".
func (d *Desk) Call(h Host, name string, body []byte) (any, error) {
	d = d.once()
	switch name {
	case "board":
		return d.Board(h.Now())
	case "past":
		return call(body, d.Past)
	case "ask":
		return call(body, d.Ask)
	case "why":
		return call(body, func(a Attempt) (*Reason, error) { return d.Why(a), nil })
	case "sheet":
		return call(body, func(draft Draft) (sheetText, error) { return sheetText{d.Sheet(draft)}, nil })
	case "read":
		return call(body, func(t sheetText) (Draft, error) { return d.Read(t.Sheet), nil })
	case "check":
		return call(body, func(t sheetText) (Report, error) { return d.Check(t.Sheet), nil })
	case "foresee":
		return call(body, func(t sheetText) ([]game.Foreseen, error) { return d.Foresee(t.Sheet), nil })
	case "plan":
		return call(body, d.Plan)
	case "keep":
		return call(body, func(k kept) (bool, error) {
			data, err := json.Marshal(k)
			if err != nil || h.Store == nil {
				return false, err
			}
			return h.Store.Keep(data) == nil, nil
		})
	case "kept":
		var k kept
		if h.Store != nil {
			if data := h.Store.Kept(); json.Unmarshal(data, &k) != nil || k.Call != d.View.Call {
				return kept{}, nil // there is none, or it is of another step
			}
		}
		return k, nil
	case "seal":
		return call(body, func(t sheetText) (Sealed, error) { return h.Seal(t.Sheet) })
	}
	return nil, ErrUnknown
}

// kept is a draft with the call that it answers.
type kept struct {
	Call  string `json:"call"`
	Draft *Draft `json:"draft"`
}

func call[In, Out any](body []byte, do func(In) (Out, error)) (any, error) {
	var in In
	if err := json.Unmarshal(body, &in); err != nil {
		return nil, errors.New("this is not what the desk's page sends")
	}
	return do(in)
}
