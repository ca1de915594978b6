package compose

import (
	"cmp"
	"fmt"
	"mime"
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"fieldpost/orders"
)

const (
	maxID      = 250
	maxSubject = 250
	maxName    = 100 // of a person
	maxFile    = 60
	maxAddress = 254
)

// check holds every field against what can be written.
func (m Message) check() error {
	switch {
	case m.Date.IsZero():
		return fmt.Errorf("the mail has no date")
	case m.Date.UTC().Year() < 1970 || m.Date.UTC().Year() > 9999:
		return fmt.Errorf("the mail's date is not one that a mail can have")
	}
	errs := []error{checkID(m.ID)}
	if m.InReplyTo != "" {
		errs = append(errs, checkForeignID(m.InReplyTo))
	}
	for _, r := range m.References {
		errs = append(errs, checkForeignID(r))
	}
	errs = append(errs, checkAddress("sender", m.From), checkAddress("receiver", m.To))
	if m.ReplyTo != (mail.Address{}) {
		errs = append(errs, checkAddress("address for answers", m.ReplyTo))
	}
	errs = append(errs, checkLine("subject", m.Subject, maxSubject), filled("subject", m.Subject), filled("text", m.Text),
		checkText("text", m.Text), checkText("HTML", m.HTML), m.checkFiles())
	return cmp.Or(errs...)
}

func filled(what, s string) error {
	if strings.TrimSpace(s) == "" {
		return fmt.Errorf("the mail's %s is empty", what)
	}
	return nil
}

func (m Message) checkFiles() error {
	names := map[string]bool{}
	for _, f := range slices.Concat(m.Inline, m.Attached) {
		if err := f.check(); err != nil {
			return err
		}
		// Some who save all files at once have no case in their file names.
		if names[strings.ToLower(f.Name)] {
			return fmt.Errorf("two files of the mail have the name %s", f.Name)
		}
		names[strings.ToLower(f.Name)] = true
	}
	for _, f := range m.Inline {
		if !strings.Contains(m.HTML, `"cid:`+f.Name+`"`) {
			return fmt.Errorf("the mail's HTML does not show the picture %s; name it as \"cid:%s\", or attach it", f.Name, f.Name)
		}
	}
	return nil
}

func (f File) check() error {
	if f.Name == "" || len(f.Name) > maxFile || f.Name[0] == '.' || strings.Trim(f.Name, plain+"_") != "" {
		return fmt.Errorf("a file of the mail has a name that cannot be sent: use letters, digits, '-', '_' and '.', at most %d", maxFile)
	}
	kind, params, err := mime.ParseMediaType(f.Type)
	if err != nil || kind != f.Type || len(params) > 0 || !strings.Contains(kind, "/") || strings.HasPrefix(kind, "multipart/") || strings.HasPrefix(kind, "message/") {
		return fmt.Errorf("the file %s has a type that is none; such as image/png is one", f.Name)
	}
	return nil
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-."

// checkID takes our own message ids: plain ones alone, since what needs quotes
// is undone by some programs.
func checkID(id string) error {
	left, right, _ := strings.Cut(id, "@")
	if len(id) > maxID || !isDotted(left, atext) || !isDotted(right, atext) {
		return fmt.Errorf("the mail's id is no message id: it must be like name@place, of at most %d plain characters", maxID)
	}
	return nil
}

// checkForeignID takes ids of others' mails. They need not be well made to be
// repeated: were they refused here, such a mail could not be answered.
func checkForeignID(id string) error {
	if id == "" || len(id) > maxID {
		return fmt.Errorf("the id of a mail before this one has no character, or more than %d", maxID)
	}
	for _, r := range id {
		if r <= ' ' || r >= 0x7f || r == '<' || r == '>' {
			return fmt.Errorf("the id of a mail before this one has a character in it that cannot be there")
		}
	}
	return nil
}

// atext are the characters that words in ids and addresses may have.
const atext = plain + "!#$%&'*+/=?^_`{|}~"

// isDotted says whether s is of such characters, with dots only between them.
func isDotted(s, chars string) bool {
	return s != "" && s[0] != '.' && s[len(s)-1] != '.' && !strings.Contains(s, "..") && strings.Trim(s, chars) == ""
}

// Address says whether a message can be sent from or to an address: bare, name@host, in plain
// ASCII, and never one that a program could take for an option.
func Address(a string) bool {
	left, right, ok := strings.Cut(a, "@")
	return ok && isDotted(left, atext) && isDotted(right, plain) && left[0] != '-' && strings.Trim(right, "-") == right && len(a) <= maxAddress
}

// checkAddress takes plain addresses alone, name@place: what needs quotes is
// taken apart in different ways on the way.
func checkAddress(what string, a mail.Address) error {
	if !Address(a.Address) {
		return fmt.Errorf("the %s is no address that mail can be sent to: it must be like name@example.org, without blanks and in plain letters", what)
	}
	return checkLine("name of the "+what, a.Name, maxName)
}

// checkLine takes what becomes words of a header.
func checkLine(what, s string, most int) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("the mail's %s is not UTF-8", what)
	}
	if utf8.RuneCountInString(s) > most {
		return fmt.Errorf("the mail's %s is too long: %d characters are the most", what, most)
	}
	if orders.Visible(s) != s {
		return fmt.Errorf("the mail's %s has a line break or another character that cannot be seen", what)
	}
	return nil
}

// checkText takes what becomes a text part.
func checkText(what, s string) error {
	if !utf8.ValidString(s) {
		return fmt.Errorf("the mail's %s is not UTF-8", what)
	}
	for _, r := range strings.ReplaceAll(s, "\r\n", "\n") {
		if r != '\n' && r != '\t' && unicode.IsControl(r) {
			return fmt.Errorf("the mail's %s has a control character in it", what)
		}
	}
	return nil
}
