package mailbox

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"fieldpost/adjudicate/folder"
	"fieldpost/orders"
)

// What can come of a letter.
const (
	Accepted  = "accepted"  // its orders are in the game folder
	Refused   = "refused"   // its orders were not right; the answer says why
	Answered  = "answered"  // it asked for something, and that was sent
	Withdrawn = "withdrawn" // it took orders back, and that was done
	Declared  = "declared"  // it conceded the game, or offered a draw, and that is in the game folder
	Silent    = "silent"    // it gets no answer: automatic mail
	Repeated  = "repeated"  // the same had come before
	Stranger  = "stranger"  // it is nobody's of this game
)

// Outcomes lists them all.
func Outcomes() []string {
	return []string{Accepted, Refused, Answered, Withdrawn, Declared, Silent, Repeated, Stranger}
}

// Record is what came of one letter. It holds nothing of what is written in
// the letter but its head.
type Record struct {
	Key string // of the raw letter; Commit fills it in
	// Seq is how many letters had been decided when this one was, itself included:
	// several can have been received in one second. 0 where nobody counted.
	Seq int
	// Received is when the mailbox got it, or when it was read where nobody
	// knows; to the second, UTC.
	Received time.Time
	// From, ID (the Message-ID) and Subject are as the letter has them, made
	// harmless and cut to 1,000 characters.
	From, ID, Subject string
	Game, Side        string // "" where it is not known
	Step              int    // 0 where it is not known
	Outcome           string // one of Outcomes
	Content           string // digest of what was found in it: order sets, commands
	Orders            string // digest of the order file it became
	// Endings are the digests of the files by which its side concedes or offers a draw,
	// by what they declare.
	Endings map[string]string
	// Repairs and Notes are what its receipt says of how it was read, and Receipt that
	// it says nothing else that the next call would not.
	Repairs, Notes []string
	Receipt        bool
	Answer         string // name of the answer, without .eml; "" if there is none
}

const (
	recordFormat = "record/1"
	maxText      = 1000
	maxRecord    = 64 << 10
)

// normal is the record as it reads back.
func (r Record) normal() Record {
	if !r.Received.IsZero() {
		r.Received = r.Received.UTC().Truncate(time.Second)
	}
	for _, s := range []*string{&r.From, &r.ID, &r.Subject, &r.Game, &r.Side, &r.Content, &r.Orders, &r.Answer} {
		*s = oneLine(*s)
	}
	r.Repairs, r.Notes = shortList(r.Repairs), shortList(r.Notes)
	return r
}

// shortList makes the texts of a list harmless, and it as short as any letter needs.
func shortList(list []string) (out []string) {
	const most = 30
	for _, s := range list[:min(len(list), most)] {
		if s = oneLine(s); s != "" {
			out = append(out, s)
		}
	}
	return out
}

// oneLine makes foreign text harmless and short.
func oneLine(s string) string {
	s = orders.Visible(strings.TrimSpace(s))
	n := 0
	for i := range s {
		if n++; n > maxText {
			return strings.TrimSpace(s[:i])
		}
	}
	return s
}

// write gives the record as a file.
func (r Record) write() []byte {
	var w orders.Writer
	w.Value("fieldpost", recordFormat)
	w.Value("key", r.Key)
	w.Optional("seq", r.Seq)
	if !r.Received.IsZero() {
		w.Value("received", r.Received.UTC().Format(time.RFC3339))
	}
	w.Optional("from", r.From)
	w.Optional("id", r.ID)
	w.Optional("subject", r.Subject)
	w.Optional("game", r.Game)
	w.Optional("side", r.Side)
	w.Optional("step", r.Step)
	w.Value("outcome", r.Outcome)
	w.Optional("content", r.Content)
	w.Optional("orders", r.Orders)
	for _, what := range folder.Endings {
		w.Optional(what, r.Endings[what])
	}
	w.Optional("repairs", r.Repairs)
	w.Optional("notes", r.Notes)
	w.Optional("receipt", r.Receipt)
	w.Optional("answer", r.Answer)
	return w.Bytes()
}

// parseRecord reads a record, strictly.
func parseRecord(file string, data []byte) (Record, error) {
	root, problems := orders.Parse(file, data, orders.Limits{Size: maxRecord})
	r := orders.NewReader(file, problems)
	var c Record
	r.Map(root, []string{"fieldpost", "key", "seq", "received", "from", "id", "subject", "game", "side", "step", "outcome", "content", "orders", folder.Concede, folder.Draw, "repairs", "notes", "receipt", "answer"},
		"fieldpost", "key", "outcome")
	r.Choice(root.Get("fieldpost"), []string{recordFormat})
	c.Key, _ = r.Text(root.Get("key"))
	if s, ok := r.Text(root.Get("received")); ok {
		t, err := time.Parse(time.RFC3339, s)
		if err != nil || t.Location() != time.UTC {
			r.Report(root.Get("received"), "bad-time", "wanted a time like 2026-12-01T20:00:00Z")
		}
		c.Received = t
	}
	for key, to := range map[string]*string{"from": &c.From, "id": &c.ID, "subject": &c.Subject, "game": &c.Game,
		"side": &c.Side, "content": &c.Content, "orders": &c.Orders, "answer": &c.Answer} {
		*to, _ = r.Text(root.Get(key))
	}
	for _, what := range folder.Endings {
		if n := root.Get(what); n != nil {
			if c.Endings == nil {
				c.Endings = map[string]string{}
			}
			c.Endings[what], _ = r.Text(n)
		}
	}
	for key, to := range map[string]*[]string{"repairs": &c.Repairs, "notes": &c.Notes} {
		*to = r.Texts(root.Get(key))
	}
	c.Receipt, _ = r.Bool(root.Get("receipt"))
	c.Step, _ = r.IntIn(root.Get("step"), 1, 9999)
	c.Seq, _ = r.IntIn(root.Get("seq"), 1, 1<<31-1)
	c.Outcome, _ = r.Choice(root.Get("outcome"), Outcomes())
	return c, problemsError(r.Problems())
}

// problemsError is nil where nothing was found.
func problemsError(ps orders.Problems) error {
	if len(ps) == 0 {
		return nil
	}
	return errors.New(strings.Join(ps.Strings(), "\n"))
}

// Kept gives the order file that a letter became, and the signature beside it; nil where
// none was kept.
func (p *Post) Kept(key string) (data, signature []byte) {
	if !keyName().MatchString(key) {
		return nil, nil
	}
	data, err := p.read(inDir+"/"+key+".orders", maxRecord)
	if err != nil {
		return nil, nil
	}
	signature, _ = p.read(inDir+"/"+key+".orders.sig", maxRecord)
	return data, signature
}

// KeptEnding gives the file by which a letter's side declares this; nil where none was kept.
func (p *Post) KeptEnding(key, what string) []byte {
	if !keyName().MatchString(key) {
		return nil
	}
	data, err := p.read(inDir+"/"+key+"."+what, maxRecord)
	if err != nil {
		return nil
	}
	return data
}

// Records gives all records, as they were decided; those that were not counted by when
// they were received, and before the others. One that cannot be read is an error: another answer to
// the same letter might follow from leaving it out.
func (p *Post) Records() ([]Record, error) {
	entries, err := p.list(inDir)
	if err != nil {
		return nil, err
	}
	var records []Record
	for _, e := range entries {
		key, ok := strings.CutSuffix(e.Name(), ".yaml")
		if !ok || !keyName().MatchString(key) {
			continue
		}
		name := inDir + "/" + e.Name()
		data, err := p.read(name, maxRecord)
		if err != nil {
			return nil, err
		}
		r, err := parseRecord(name, data)
		if err != nil {
			return nil, err
		}
		if r.Key != key {
			return nil, fmt.Errorf("%s: it is the record of another letter, %s", name, orders.Safe(r.Key))
		}
		records = append(records, r)
	}
	slices.SortFunc(records, func(a, b Record) int {
		return cmp.Or(cmp.Compare(a.Seq, b.Seq), a.Received.Compare(b.Received), cmp.Compare(a.Key, b.Key))
	})
	return records, nil
}
