package mailbox

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/emersion/go-mbox"

	"fieldpost/orders/lazy"
)

// separator begins the line before each letter of an mbox.
const separator = "From "

// readMbox reads an mbox, letter by letter. Line ends become CRLF.
func readMbox(r *bufio.Reader, name string, local *time.Location, yield func(*Message, error) bool) {
	lines := &fromLines{r: r, local: local, blank: true}
	box := mbox.NewReader(lines)
	for n := 1; ; n++ {
		text, err := box.NextMessage()
		if errors.Is(err, io.EOF) {
			return
		}
		var m *Message
		if err == nil {
			m, err = readMessage(text, fmt.Sprintf("message %d of %s", n, name))
		}
		if err != nil {
			yield(nil, readError(name, err))
			return
		}
		m.Received = lines.dates[n-1]
		if !yield(m, nil) {
			return
		}
	}
}

// fromLines is the text of an mbox as go-mbox likes it. That takes every line
// that begins with "From " for the beginning of a letter, and tells nobody what
// stands in it.
//
// QUIRK: programs that count bytes instead (mboxcl2: mutt, some Unix spools) do
// not write ">" before a "From " at the beginning of a line of the letter. Such
// lines have no date; here they get their ">", which go-mbox takes off again.
type fromLines struct {
	r     *bufio.Reader
	local *time.Location
	dates []time.Time // of the letters so far
	left  []byte      // of the line that is being read, what go-mbox has not got
	blank bool        // the line before was blank
	cont  bool        // left is not the beginning of its line
}

func (l *fromLines) Read(p []byte) (int, error) {
	if len(l.left) == 0 {
		if err := l.next(); err != nil {
			return 0, err
		}
	}
	n := copy(p, l.left)
	l.left = l.left[n:]
	return n, nil
}

// next reads a line, or as much of it as the buffer holds.
func (l *fromLines) next() error {
	line, err := l.r.ReadSlice('\n')
	if len(line) == 0 {
		return err
	}
	begins, ends := !l.cont, line[len(line)-1] == '\n'
	l.cont = !ends
	if begins && strings.HasPrefix(string(line[:min(len(line), len(separator))]), separator) {
		text := strings.TrimSpace(string(line[len(separator):]))
		date, ok := fromDate(text, l.local)
		if len(l.dates) == 0 || ok || l.blank && dated().MatchString(text) {
			l.dates = append(l.dates, date)
			// go-mbox would take the rest of an overlong line for the letter.
			for !ends && err == bufio.ErrBufferFull {
				line, err = l.r.ReadSlice('\n')
				ends = len(line) > 0 && line[len(line)-1] == '\n'
			}
			l.cont, l.blank = false, false
			l.left = []byte(separator + "\n")
			return nil
		}
		l.left, l.blank = append([]byte{'>'}, line...), false
		return nil
	}
	l.left = line
	l.blank = begins && strings.TrimRight(string(line[:min(len(line), 3)]), "\r\n") == ""
	return nil
}

// dated tells the beginning of a letter whose date is written in a way unknown
// here from a sentence that begins with "From".
var dated = lazy.Regexp(`\d:\d\d.*\b\d{4}\b|\b\d{4}\b.*\d:\d\d`)

var (
	weekday = lazy.Regexp(`(?:^|\s)((?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)\s.*)$`)
	blanks  = lazy.Regexp(`\s+`)
)

// fromDate finds the date in what stands behind "From ". Without a zone it is
// in local: RFC 4155 wants UTC, and Postfix, Exim, procmail and Dovecot write
// the time of their machine.
func fromDate(text string, local *time.Location) (time.Time, bool) {
	found := weekday().FindStringSubmatch(text)
	if found == nil || len(text) > 1000 {
		return time.Time{}, false
	}
	if local == nil {
		local = time.UTC
	}
	// QUIRK: UUCP's rmail writes "remote from HOST" behind the date.
	date, _, _ := strings.Cut(blanks().ReplaceAllString(found[1], " "), " remote from ")
	for _, layout := range []string{
		"Mon Jan 2 15:04:05 2006", // nearly all
		"Mon Jan 2 15:04 2006",
		"Mon Jan 2 15:04:05 -0700 2006", // QUIRK: Gmail's export
		"Mon Jan 2 15:04:05 MST 2006",   // QUIRK: Solaris
		"Mon Jan 2 15:04:05 2006 -0700",
	} {
		if t, err := time.ParseInLocation(layout, date, local); err == nil {
			return t, true
		}
	}
	return time.Time{}, false
}
