package mailbox

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"time"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// Message is one letter, as it came.
type Message struct {
	// Name is for people: "standard input", "letter.eml", "message 3 of
	// inbox.mbox". It is harmless to show.
	Name string
	Raw  []byte // at most Limit bytes
	// TooLarge says that there was more than Raw.
	TooLarge bool
	// Received is when the mailbox got it: in a Maildir the file's time, in an
	// mbox that of its "From " line; zero where nobody knows.
	Received time.Time
	// Seen says that it lies in the cur of a Maildir: a mail program has shown it, or
	// it was let in before.
	Seen bool
	// Done is to be called when all that came of the letter is safe. It does
	// nothing but in a Maildir, where it moves the letter from new to cur and
	// marks it as seen. That the letter has gone since is no error.
	Done func() error
}

func nothing() error { return nil }

// From reads the letters that are at path: a folder with new and cur in it is a
// Maildir, of which new and cur are read, the oldest letter first; a file that begins
// with "From " is an mbox; any other file is one letter. An empty file holds
// none. Dates of an mbox without a zone, which is what most programs write, are
// in local.
//
// The sequence yields a letter or an error. After an error that is about one
// letter of a Maildir it goes on. Letters are read when they are asked for, and
// one at a time.
func From(path string, local *time.Location) iter.Seq2[*Message, error] {
	return func(yield func(*Message, error) bool) {
		name := shown(path)
		info, err := os.Stat(path)
		if err != nil {
			yield(nil, readError(name, err))
			return
		}
		switch {
		case info.IsDir():
			readMaildir(path, name, yield)
		case !info.Mode().IsRegular():
			yield(nil, say.Errorf("%s is no plain file; a pipe is read as standard input, with -", name))
		default:
			f, err := os.Open(path)
			if err != nil {
				yield(nil, readError(name, err))
				return
			}
			defer f.Close()
			stream(f, name, local, yield)
		}
	}
}

// Stdin reads the letters that come in by r: one, or an mbox. Otherwise it is
// as [From].
func Stdin(r io.Reader, local *time.Location) iter.Seq2[*Message, error] {
	return func(yield func(*Message, error) bool) { stream(r, "standard input", local, yield) }
}

// stream reads one letter or an mbox.
func stream(r io.Reader, name string, local *time.Location, yield func(*Message, error) bool) {
	b := bufio.NewReader(r)
	if begin, _ := b.Peek(2); string(begin) == "\xff\xfe" || string(begin) == "\xfe\xff" { // as PowerShell's ">" writes
		const most = 2 * (Limit + 2) // with the mark that it begins with, and one to tell by that there is more
		data, err := io.ReadAll(io.LimitReader(b, most))
		cut := len(data) == most
		data, _ = orders.FromUTF16(data)
		data = bytes.TrimPrefix(data, []byte("\ufeff"))
		if err == nil && cut && bytes.HasPrefix(data, []byte(separator)) {
			err = say.Errorf("of an mbox in UTF-16 no more than %d MiB are read; save it as UTF-8", most>>20)
		}
		if err != nil {
			yield(nil, readError(name, err))
			return
		}
		b = bufio.NewReader(bytes.NewReader(data))
	}
	begin, err := b.Peek(len(separator))
	switch {
	case len(begin) == 0 && errors.Is(err, io.EOF):
		return
	case err != nil && !errors.Is(err, io.EOF):
		yield(nil, readError(name, err))
	case string(begin) == separator:
		readMbox(b, name, local, yield)
	default:
		m, err := readMessage(b, name)
		if err != nil {
			yield(nil, readError(name, err))
			return
		}
		yield(m, nil)
	}
}

// readMessage reads a letter up to the limit.
func readMessage(r io.Reader, name string) (*Message, error) {
	data, err := io.ReadAll(io.LimitReader(r, Limit+1))
	if err != nil {
		return nil, err
	}
	m := &Message{Name: name, Raw: data, Done: nothing}
	m.cut()
	return m, nil
}

// cut keeps to the limit.
func (m *Message) cut() {
	if len(m.Raw) > Limit {
		m.Raw, m.TooLarge = m.Raw[:Limit:Limit], true
	}
}

// shown is the name of a file or a folder for people.
func shown(path string) string { return orders.Safe(filepath.Base(filepath.Clean(path))) }

// readError says in plain words why something cannot be read.
func readError(name string, err error) error {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return say.Errorf("there is no file or folder %s", name)
	case errors.Is(err, fs.ErrPermission):
		return say.Errorf("%s: no permission to read it", name)
	}
	return say.Errorf("%s: %w", name, gamedir.Reason(err))
}
