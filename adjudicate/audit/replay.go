package audit

import (
	"bytes"
	"cmp"
	"errors"
	"slices"
	"strings"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/run"
	"fieldpost/crypto/dice"
	"fieldpost/crypto/keys"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Replay plays the game again with the adjudicator's identity, or by anybody with
// what was published, up to a step (0 for all), and compares every call and every
// view with the files.
func Replay(f *adjudicate.Folder, id keys.Identity, to int) (Replayed, error) {
	id, secret, err := f.Secrets(id)
	if err != nil {
		return Replayed{}, err
	}
	return replay(f, id, secret, to)
}

// replay plays the game again with an identity that opens, and may not sign.
func replay(f *adjudicate.Folder, id keys.Identity, secret dice.Secret, to int) (out Replayed, err error) {
	if to < 0 || to > f.Step() {
		return out, codes.Fail("", codes.CodeMissingStep, "there is no step %d; the game stands at step %d", to, f.Step())
	}
	to = cmp.Or(to, f.Step())
	steps, _, broken := f.Closed(id, to-1, true)
	return replayed(f, id, secret, steps, broken, to)
}

// replayed plays it again up to a step, by the steps before it as they were opened; broken is why
// no more of them are.
func replayed(f *adjudicate.Folder, id keys.Identity, secret dice.Secret, steps []run.Step, broken error, to int) (out Replayed, err error) {
	for _, step := range steps {
		for s, side := range f.Game.Sides {
			if step.Played && step.Unbound[s] {
				out.Unbound = append(out.Unbound, folder.SheetName(step.Number, side))
			}
		}
	}
	n := 1
	for st := range f.Stages(secret, steps, to) {
		worded := out.Worded
		if diff, err := compareStep(f, id, n, st, &worded); err != nil || diff != nil {
			break // it is played by itself, and told of
		}
		out.Steps, out.Decisions, out.Rolls, out.Shuffles, out.Worded = n, st.Decisions, st.Rolls, st.Shuffles, worded
		n++
	}
	for ; n <= to; n++ {
		var st adjudicate.Stage
		err := broken
		if n-1 <= len(steps) {
			st, err = f.StageAt(secret, steps, n)
		}
		var e *codes.Error
		if errors.As(err, &e) {
			p := e.Problems[0]
			out.First = &Difference{Step: max(n-1, 1), File: p.File, Line: p.Line, Text: p.Text}
			return out, nil
		} else if err != nil {
			return out, err
		}
		if out.First, err = compareStep(f, id, n, st, &out.Worded); err != nil || out.First != nil {
			return out, err
		}
		out.Steps, out.Decisions, out.Rolls, out.Shuffles = n, st.Decisions, st.Rolls, st.Shuffles
	}
	return out, nil
}

// compareStep holds step n as it was played again against its files.
func compareStep(f *adjudicate.Folder, id keys.Identity, n int, st adjudicate.Stage, worded *int) (*Difference, error) {
	d, err := f.Redraft(n, st)
	if err != nil {
		return nil, err
	}
	for s, side := range f.Game.Sides {
		file := folder.ViewName(n, side)
		plain, err := folder.OpenView(file, f.Files[file], id)
		var e *codes.Error
		if errors.As(err, &e) {
			return &Difference{Step: n, File: file, Text: e.Problems[0].Text}, nil
		}
		if d.Views[s].Is(plain) {
			continue
		}
		if diff := differ(plain, d.Views[s].Whole()); diff != nil {
			if bytes.Equal(unworded(plain), unworded(d.Views[s].Whole())) {
				*worded++
				continue
			}
			diff.Step, diff.File = n, file
			diff.Text = say.Textf("the view of %s is not what the orders and the dice give", side)
			return diff, nil
		}
	}
	if translated(&d.Call, f.Calls[n-1].In) {
		*worded++
	}
	recorded, data, err := againCall(f, id, d.Call)
	if err != nil {
		return nil, err
	}
	if diff := differ(recorded, data); diff != nil {
		diff.Step, diff.File = n, folder.CallName(n)
		diff.Text = say.Words("the call is not what the orders and the dice give")
		return diff, nil
	}
	return nil, nil
}

// againCall gives the call of a step as it lies there and as it was played
// again, the signature with it. Whoever cannot sign compares what is signed;
// that the signature is good is for verify to say.
func againCall(f *adjudicate.Folder, id keys.Identity, c folder.Call) (recordedCall, data []byte, err error) {
	recordedCall = f.Files[folder.CallName(c.Step)]
	if id.SigningKey() != nil {
		data, err = f.SignCall(id, f.Files, c)
		return recordedCall, data, err
	}
	if c.Ledger, err = folder.Recorded(f.Files, c.Step, f.Game.Sides, folder.Digests{}); err != nil {
		return nil, nil, codes.Fail(folder.CallName(c.Step), codes.CodeBadLedger, "%s", err)
	}
	return f.Calls[c.Step-1].Signed.Message, c.Encode(f.Game.Sides), nil
}

// unworded is a view without what another version of the program may have in other words: its
// order sheet, which is made from it and can be made again, what is asked, what was asked and
// answered, and, in another language than English, what was translated. Which question it is, who,
// where, how many, which answers are legal, of what kind an event is and what the dice showed, stay.
func unworded(data []byte) []byte {
	v, _, err := folder.DecodeView(data)
	if err != nil {
		return data
	}
	for i := range v.Decided {
		v.Decided[i].Asked, v.Decided[i].Done, v.Decided[i].Block = "", "", ""
	}
	for i := range v.Asked {
		v.Asked[i].Text = ""
	}
	if v.Lang != "" {
		v.When, v.Legend, v.Roles, v.Cards, v.Passed = "", "", nil, nil, nil
		for i := range v.Events {
			v.Events[i].Text, v.Events[i].Tail = "", ""
		}
		for i := range v.Decided {
			v.Decided[i].Where = ""
		}
	}
	short, err := folder.EncodeView(*v, nil)
	if err != nil {
		return data
	}
	return short.Whole()
}

// translated gives a call the words in other languages than English that it was made with,
// if they are as many, and says whether this version of the program has others. An older
// one had none.
func translated(c *folder.Call, was map[string]folder.Said) (others bool) {
	for lang, said := range was {
		now, ok := c.In[lang]
		if !ok || len(now.Report) != len(said.Report) || (now.When == "") != (said.When == "") {
			return false
		}
		others = others || now.When != said.When || !slices.Equal(now.Report, said.Report)
	}
	c.In = was
	return others
}

// differ finds the first line that differs.
func differ(recorded, replayed []byte) *Difference {
	if bytes.Equal(recorded, replayed) {
		return nil
	}
	a, b := strings.Split(string(recorded), "\n"), strings.Split(string(replayed), "\n")
	for i := range max(len(a), len(b)) {
		x, y := lineAt(a, i), lineAt(b, i)
		if x != y {
			return &Difference{Line: i + 1, Recorded: orders.Visible(x), Replayed: orders.Visible(y)}
		}
	}
	return &Difference{}
}

func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// Replayed is what Replay came to.
type Replayed struct {
	// Steps is the number of steps that are as recorded, Decisions, Rolls (each die
	// for itself) and Shuffles what was derived again in them.
	Steps     int `json:"steps"`
	Decisions int `json:"decisions"`
	Rolls     int `json:"rolls"`
	Shuffles  int `json:"shuffles"`
	// Worded counts the views and calls whose order sheet, whose questions, or whose words in
	// another language than English are put otherwise by this version of the program; all else in
	// them is as recorded. A sheet says nothing that its view does not.
	Worded int `json:"worded,omitempty"`
	// Unbound are order files of steps that were played whose number for the dice
	// nothing binds to their side: whoever made them could choose it.
	Unbound []string `json:"unbound,omitempty"`
	// First is the first difference, nil if there is none.
	First *Difference `json:"first,omitempty"`
}

// Difference is where a game played again is not as its files say. Recorded
// and Replayed are the first lines that differ; in a view they are for the
// adjudicator's eyes.
type Difference struct {
	Step     int      `json:"step"`
	File     string   `json:"file"`
	Line     int      `json:"line,omitempty"`
	Text     say.Text `json:"text"`
	Recorded string   `json:"recorded,omitempty"`
	Replayed string   `json:"replayed,omitempty"`
}

// In says in a language what differs.
func (d *Difference) In(lang string) say.Text { return run.Speak(lang).Told(d.Text) }
