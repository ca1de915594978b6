// Package lettertest reads the corpus of messages in testdata/mail: orders as
// the mail programs of this world deliver them, each with what must come of it.
//
// Only tests use it: those of package letter, with payloads of [Samples], and
// those of the whole program, with payloads of a real game. It promises that
// every case of the corpus is used by whoever loads it, and that the same
// payloads always give the same message. The form of a case is described in
// testdata/mail/README.md.
package lettertest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
	"gopkg.in/yaml.v3"
)

// Outcomes of a message.
const (
	Orders  = "orders"  // exactly one set, and it is the payload
	Changed = "changed" // one set that is not the payload: what is sealed was changed, which only a signature shows
	Damaged = "damaged" // Changed or Refused, whatever the change happens to do
	Refused = "refused" // no set, but something that was meant as one
	Two     = "two"     // the sets that are listed
	Empty   = "empty"   // no set, but a sheet in which nothing is chosen
	Command = "command" // no set, but the commands that are listed
	Nothing = "nothing" // no set, no command, nothing damaged
	NoMail  = "no-mail" // not read at all: this is no message
	// Careful is for what need not be read: the payload, or a refusal, or
	// nothing; but no set that is not the payload.
	Careful = "careful"
)

var outcomes = []string{Orders, Changed, Damaged, Refused, Two, Empty, Command, Nothing, NoMail, Careful}

// Want is what must come of a message.
type Want struct {
	Outcome   string   `yaml:"outcome"`
	Payload   string   `yaml:"payload"`    // name of the payload that must come out, with Orders and Careful
	Sets      []string `yaml:"sets"`       // with Two: names of payloads, or "changed" for one that is none; " quoted" behind if it is, " quoted?" if it may be
	Signature bool     `yaml:"signature"`  // the set has the signature of the age armour beside it
	Repairs   []string `yaml:"repairs"`    // words that must be found among the repairs
	Clean     bool     `yaml:"clean"`      // there must be no repairs
	Where     string   `yaml:"where"`      // text, attachment or html; "" if it does not matter
	Quoted    *bool    `yaml:"quoted"`     // the set stands, or does not stand, in what the message quotes; nil if it does not matter
	Empty     bool     `yaml:"empty"`      // a sheet in which nothing is chosen must be found besides; otherwise it may
	Silent    bool     `yaml:"silent"`     // this must not be answered; otherwise it must be
	Code      string   `yaml:"code"`       // with Refused: a problem with this code is among them
	Commands  []string `yaml:"commands"`   // verbs and arguments, in order; there are no others
	InSubject string   `yaml:"in subject"` // the command that is the subject, as in Commands; "" if there is none
	Notes     []string `yaml:"notes"`      // words that must be found among the notes
	From      string   `yaml:"from"`       // the sender's address; "-" if there must be none; "" if it does not matter
	Subject   string   `yaml:"subject"`    // "" if it does not matter
}

// form is how the section "want" is written.
type form struct {
	Want     `yaml:",inline"`
	Payloads []string `yaml:"payloads"` // makes one case of each, for {{ .Payload }}
	Newlines string   `yaml:"newlines"` // "as-is": line ends are left as the template makes them
}

// Case is a message of the corpus.
type Case struct {
	Name  string // of the file, and where it makes several cases "/" and the payload
	About string // which client does this
	Want  Want

	payload  string // what {{ .Payload }} stands for, or ""
	asIs     bool
	sections []txtar.File // templates; the last is the message
}

// Load reads all cases of a folder, in order of their names.
func Load(dir string) ([]Case, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("no cases in %s", dir)
	}
	var cases []Case
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		some, err := parse(name, data)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		cases = append(cases, some...)
	}
	return cases, nil
}

// parse reads one file.
func parse(name string, data []byte) ([]Case, error) {
	a := txtar.Parse(data)
	n := len(a.Files)
	if n < 2 || a.Files[0].Name != "want" || a.Files[n-1].Name != "message" {
		return nil, errors.New("the first section should be 'want', the last one 'message'")
	}
	var f form
	d := yaml.NewDecoder(bytes.NewReader(a.Files[0].Data))
	d.KnownFields(true)
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	one := Case{
		Name: name, About: strings.TrimSpace(string(a.Comment)),
		Want: f.Want, asIs: f.Newlines == "as-is", sections: a.Files[1:],
	}
	if err := f.check(one); err != nil {
		return nil, err
	}
	if len(f.Payloads) == 0 {
		return []Case{one}, nil
	}
	var cases []Case
	for _, p := range f.Payloads {
		c := one
		c.Name, c.payload = name+"/"+p, p
		if one.Want.carries() {
			c.Want.Payload = p
		}
		cases = append(cases, c)
	}
	return cases, nil
}

// carries says whether the payload that comes out is told.
func (w Want) carries() bool { return w.Outcome == Orders || w.Outcome == Careful }

// check finds what is written wrongly in a case.
func (f form) check(c Case) error {
	w := f.Want
	switch {
	case c.About == "":
		return errors.New("nothing says which client does this")
	case !slices.Contains(outcomes, w.Outcome):
		return fmt.Errorf("outcome: %q is none of %s", w.Outcome, strings.Join(outcomes, ", "))
	case f.Newlines != "" && f.Newlines != "as-is":
		return fmt.Errorf("newlines: %q should be as-is", f.Newlines)
	case !slices.Contains([]string{"", "text", "attachment", "html"}, w.Where):
		return fmt.Errorf("where: %q is none of text, attachment, html", w.Where)
	case w.Outcome == Orders && w.Payload == "" && len(f.Payloads) == 0:
		return errors.New("payload should say which orders come out")
	case (w.Outcome == Two) != (len(w.Sets) > 1):
		return errors.New("sets, two or more of them, go with outcome two")
	case w.Outcome == Command && len(w.Commands) == 0 && w.InSubject == "":
		return errors.New("commands should say which")
	case w.Code != "" && w.Outcome != Refused:
		return errors.New("code goes with outcome refused")
	case w.Clean && len(w.Repairs) > 0:
		return errors.New("clean and repairs do not go together")
	case w.Payload == "":
	case !w.carries():
		return errors.New("payload goes with the outcomes orders and careful, and not with others")
	case len(f.Payloads) > 0:
		return errors.New("payload and payloads do not go together")
	}
	return f.named()
}

// named finds payloads that there are not.
func (f form) named() error {
	for _, name := range slices.Concat(f.Payloads, []string{f.Want.Payload}, f.Want.Sets) {
		name, _, _ = strings.Cut(name, " ")
		if name != "" && name != Changed && !slices.Contains(Names(), name) {
			return fmt.Errorf("no payload is called %q", name)
		}
	}
	return nil
}

// OneEach gives each message once where it is there with several payloads: the first
// message with its first, the next with its second, and so on.
func OneEach(cases []Case) (list []Case) {
	for i, n := 0, 0; i < len(cases); n++ {
		message, _, _ := strings.Cut(cases[i].Name, "/")
		to := i + 1
		for to < len(cases) && strings.HasPrefix(cases[to].Name, message+"/") {
			to++
		}
		list = append(list, cases[i+n%(to-i)])
		i = to
	}
	return list
}
