package lettertest

import (
	"fmt"
	"slices"
	"strings"

	"fieldpost/orders"
)

// Got is what a reader of messages made of one.
type Got struct {
	NoMail    bool // it was refused as no message at all
	Sets      []Set
	Commands  []string // verb and arguments, a blank between
	InSubject string   // the command that is the subject
	Damaged   bool     // there is something that was meant as orders and cannot be read
	Codes     []string // codes of the problems of that
	Empty     bool     // there is a sheet in which nothing is chosen
	Silent    bool     // it must not be answered
	From      string   // the sender's address, or ""
	Subject   string
	Notes     []string
}

// Set is one set of orders that was found.
type Set struct {
	Data, Signature []byte
	Repairs         []string
	Where           string // in words that hold "text", "attachment" or "HTML"
	Quoted          bool
}

// Judge holds what was made of the message of a case, with these payloads,
// against what the case wants, and says all that is wrong.
func (c Case) Judge(p Payloads, got Got) []string {
	w := c.Want
	switch {
	case !got.NoMail:
		return slices.Concat(w.judgeOutcome(got), w.judgeSets(p, got.Sets), w.judgeRest(got))
	case w.Outcome != NoMail && w.Outcome != Careful:
		return []string{"not read as a message"}
	}
	return nil
}

// judgeOutcome looks at what was found, and what should not have been.
func (w Want) judgeOutcome(got Got) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	switch w.Outcome {
	case Orders, Changed:
		if len(got.Sets) != 1 {
			say("%d sets of orders, not one", len(got.Sets))
		}
	case Damaged:
		if len(got.Sets) != 1 && !got.Damaged {
			say("neither a changed set nor damage")
		}
	case Refused:
		if !got.Damaged {
			say("no damage is told")
		}
		if w.Code != "" && !slices.Contains(got.Codes, w.Code) {
			say("problems %v, and not %s", got.Codes, w.Code)
		}
	case Empty:
		if !got.Empty {
			say("no blank sheet was found")
		}
	case NoMail:
		say("read as a message")
	}
	switch w.Outcome {
	case Refused, Empty, Command, Nothing:
		if len(got.Sets) > 0 {
			say("%d sets of orders, where there are none:\n%s", len(got.Sets), got.Sets[0].Data)
		}
	}
	switch w.Outcome {
	case Empty, Command, Nothing:
		if got.Damaged {
			say("damage is told where there is none: %v", got.Codes)
		}
	}
	return wrong
}

// judgeSets looks at what the sets say.
func (w Want) judgeSets(p Payloads, sets []Set) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	for _, s := range sets {
		switch w.Outcome {
		case Orders, Careful:
			if err := p.Same(w.Payload, s.Data); err != nil {
				say("%s", err)
			}
			wrong = append(wrong, w.judgeSet(p, s)...)
		case Changed, Damaged:
			for _, name := range Names() {
				if p.Same(name, s.Data) == nil {
					say("the payload %q, as if nothing had been changed", name)
				}
			}
		}
	}
	if w.Outcome == Two {
		wrong = append(wrong, w.judgeTwo(p, sets)...)
	}
	return wrong
}

// judgeRest looks at the commands, and at what the letter says of itself.
func (w Want) judgeRest(got Got) (wrong []string) {
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	if !slices.Equal(got.Commands, w.Commands) {
		say("commands %q, not %q", got.Commands, w.Commands)
	}
	if got.InSubject != w.InSubject {
		say("the command %q in the subject, not %q", got.InSubject, w.InSubject)
	}
	if w.Empty && !got.Empty {
		say("the blank sheet was not found")
	}
	// Where a message need not be read, its sender need not either.
	if got.Silent != w.Silent && (w.Silent || w.Outcome != Careful) {
		say("silent: %t", got.Silent)
	}
	if w.From == "-" && got.From != "" || w.From != "-" && w.From != "" && got.From != w.From {
		say("from %q, not %q", got.From, w.From)
	}
	if w.Subject != "" && got.Subject != w.Subject {
		say("subject %q, not %q", got.Subject, w.Subject)
	}
	for _, note := range w.Notes {
		if !holds(got.Notes, note) {
			say("notes %q, and none of %q", got.Notes, note)
		}
	}
	return wrong
}

// judgeSet looks at how the one set was read.
func (w Want) judgeSet(p Payloads, s Set) []string {
	var wrong []string
	say := func(format string, args ...any) { wrong = append(wrong, fmt.Sprintf(format, args...)) }
	where := strings.ToLower(s.Where)
	if w.Where != "" && !strings.Contains(where, w.Where) || w.Where == "text" && strings.Contains(where, "html") {
		say("read from %s, not from %s", s.Where, w.Where)
	}
	if w.Quoted != nil && s.Quoted != *w.Quoted {
		say("quoted: %t", s.Quoted)
	}
	if w.Clean && len(s.Repairs) > 0 {
		say("repairs %q of what is whole", s.Repairs)
	}
	for _, r := range w.Repairs {
		if !holds(s.Repairs, r) {
			say("repairs %q, and none of %q", s.Repairs, r)
		}
	}
	sig := ""
	if w.Signature {
		sig = string(orders.Canonical([]byte(p.Sig)))
	}
	if got := string(s.Signature); got != sig {
		say("the signature beside the armour is %q, not %q", got, sig)
	}
	return wrong
}

// judgeTwo looks for each of several sets.
func (w Want) judgeTwo(p Payloads, sets []Set) []string {
	if len(sets) != len(w.Sets) {
		return []string{fmt.Sprintf("%d sets of orders, not %d", len(sets), len(w.Sets))}
	}
	var wrong []string
	left := slices.Clone(sets)
	for _, want := range w.Sets {
		name, quoted, _ := strings.Cut(want, " ")
		at := slices.IndexFunc(left, func(s Set) bool { return name != Changed && p.Same(name, s.Data) == nil })
		switch {
		case name == Changed: // whatever is left over
		case at < 0:
			wrong = append(wrong, fmt.Sprintf("the set %q is not among them", name))
		default:
			if quoted != "quoted?" && left[at].Quoted != (quoted == "quoted") {
				wrong = append(wrong, fmt.Sprintf("the set %q has quoted: %t", name, left[at].Quoted))
			}
			left = slices.Delete(left, at, at+1)
		}
	}
	return wrong
}

// holds reports whether the word is in any of the texts.
func holds(texts []string, word string) bool {
	return slices.ContainsFunc(texts, func(s string) bool {
		return strings.Contains(strings.ToLower(s), strings.ToLower(word))
	})
}
