package audit

import (
	"fieldpost/adjudicate/game/which"
	"fieldpost/adjudicate/run"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Verified is what Verify found.
type Verified struct {
	// Steps, Calls and Orders count what was looked at.
	Steps  int `json:"steps"`
	Calls  int `json:"calls"`
	Orders int `json:"orders"`
	// Rulings counts the adjudicator's corrections.
	Rulings int `json:"rulings,omitempty"`
	// InClear counts the orders that came by mail in clear, and were sealed and
	// signed by the adjudicator, as the game allows.
	InClear int `json:"in_clear,omitempty"`
	// Receipts counts the adjudicator's receipts that lie in the folder, and are good.
	Receipts int `json:"receipts,omitempty"`
	// Silent are the sides that had sent nothing when a step was closed.
	Silent []Silence `json:"silent,omitempty"`
	// Revealed says that the game's secrets are published, and are those it began with.
	Revealed bool      `json:"revealed,omitempty"`
	Findings []Finding `json:"findings"`
	// First is the first of the findings and what it means; nil if there is none.
	First *Meaning `json:"first,omitempty"`
	// Notes are files that have no business in the folder. Nothing reads them,
	// and so they are no fault of the record.
	Notes []Finding `json:"notes,omitempty"`
}

// Silence is a side that had sent nothing by the deadline, and what was done: SilentDefault,
// SilentHeld or SilentForfeit.
type Silence struct {
	Step int    `json:"step"`
	Side string `json:"side"`
	How  string `json:"how"`
}

// Finding is one thing that is not as it must be.
type Finding struct {
	File string `json:"file"`
	// Step is 0 where it is about the whole game.
	Step int      `json:"step,omitempty"`
	Code string   `json:"code"`
	Text say.Text `json:"text"`
}

// String is "file: code: text".
func (f Finding) String() string {
	return orders.Visible(f.File + ": " + f.Code + ": " + f.Text.String())
}

// In is what was found in a language, as far as there are words for it.
func (v Verified) In(lang string) Verified {
	if lang == "" {
		return v
	}
	t := run.Speak(lang)
	in := func(f Finding) Finding { f.Text = t.Told(f.Text); return f }
	v.Findings, v.Notes = which.Each(v.Findings, in), which.Each(v.Notes, in)
	if v.First != nil {
		first := *v.First
		first.Text, first.Means, first.Do = t.Told(first.Text), t.Told(first.Means), t.Told(first.Do)
		v.First = &first
	}
	return v
}
