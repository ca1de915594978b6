package mailbox

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// Outgoing is a letter that is to be sent.
type Outgoing struct {
	Name string // a-z, 0-9 and -, 1 to 100 of them; never one that was used before
	To   string // the address it goes to, bare
	From string // where bounces go; "" for nowhere
	Data []byte // the message, as it is sent
}

// Failure is a letter that could not be sent. It stays in out.
type Failure struct {
	Name string
	Text string // why, in plain words; harmless
}

// maxOut is far over the largest letter: a call's views and a sheet.
const maxOut = 32 << 20

var outName = lazy.Regexp(`^[a-z0-9-]{1,100}$`)

func (o Outgoing) check() error {
	switch {
	case !outName().MatchString(o.Name):
		return fmt.Errorf("%q is no name for a letter", o.Name)
	case len(o.Data) > maxOut-1000:
		return fmt.Errorf("the letter %s is larger than %d MiB", o.Name, maxOut>>20)
	}
	return checkEnvelope(o.From, o.To)
}

// The envelope stands in two lines before the message. So a letter is one file
// and comes and goes in one rename, and mail programs can show it.
const (
	envelopeFrom = "X-Envelope-From: <"
	envelopeTo   = "X-Envelope-To: <"
	envelopeEnd  = ">\r\n"
)

func (o Outgoing) file() []byte {
	var b bytes.Buffer
	b.WriteString(envelopeFrom + o.From + envelopeEnd + envelopeTo + o.To + envelopeEnd)
	b.Write(o.Data)
	return b.Bytes()
}

func parseOutgoing(name string, file []byte) (o Outgoing, ok bool) {
	from, rest, ok1 := envelopeLine(file, envelopeFrom)
	to, rest, ok2 := envelopeLine(rest, envelopeTo)
	o = Outgoing{Name: name, From: from, To: to, Data: rest}
	return o, ok1 && ok2 && o.check() == nil
}

func envelopeLine(data []byte, prefix string) (value string, rest []byte, ok bool) {
	line, rest, ok := bytes.Cut(data, []byte(envelopeEnd))
	if !ok || !bytes.HasPrefix(line, []byte(prefix)) {
		return "", nil, false
	}
	return string(line[len(prefix):]), rest, true
}

// Queue puts letters into out, all or none. A name that is in out or sent
// already is left alone. The game must be locked, and Recover have been called.
func (p *Post) Queue(letters ...Outgoing) error {
	for _, o := range letters {
		if !p.Has(o.Name) {
			return p.Commit(nil, Change{Out: letters})
		}
	}
	return nil
}

// Has reports whether a letter of this name waits in out or has been sent.
func (p *Post) Has(name string) bool {
	if !outName().MatchString(name) {
		return false
	}
	for _, dir := range []string{outDir, sentDir} {
		if _, err := p.root.Lstat(dir + "/" + name + ".eml"); err == nil {
			return true
		}
	}
	return false
}

// Drop takes letters out of out that need not be sent any more, because another says
// what they say. Those that are not there are passed over. The game must be locked.
func (p *Post) Drop(names ...string) error {
	gone := false
	for _, name := range names {
		file := outDir + "/" + name + ".eml"
		if _, err := p.root.Lstat(file); !outName().MatchString(name) || err != nil {
			continue
		}
		if err := p.disk.RemoveAll(file); err != nil {
			return err
		}
		gone = true
	}
	if !gone {
		return nil
	}
	return p.disk.Sync(outDir)
}

// Waiting gives the names of the letters in out, the oldest first.
func (p *Post) Waiting() ([]string, error) {
	entries, err := p.list(outDir)
	if err != nil {
		return nil, err
	}
	type letter struct {
		name string
		time time.Time
	}
	var letters []letter
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), ".eml")
		if !ok || !outName().MatchString(name) {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue
		} else if err != nil {
			return nil, err
		}
		letters = append(letters, letter{name, info.ModTime()})
	}
	slices.SortFunc(letters, func(a, b letter) int { return cmp.Or(a.time.Compare(b.time), cmp.Compare(a.name, b.name)) })
	var names []string
	for _, l := range letters {
		names = append(names, l.name)
	}
	return names, nil
}

// Receiver is the address that a letter in out goes to, "" if it has none that
// can be read.
func (p *Post) Receiver(name string) string {
	data, err := p.read(outDir+"/"+name+".eml", maxOut)
	if err != nil {
		return ""
	}
	o, _ := parseOutgoing(name, data)
	return o.To
}

// Deliver sends all that waits in out, the oldest first, and moves what was
// sent to sent. A letter that fails stays where it is, and the others are sent
// all the same. err is for the folder or the context: then it stops. A process
// that is killed between sending and moving sends that one letter again, with
// the same Message-ID. The game must be locked.
func (p *Post) Deliver(ctx context.Context, t Transport) (sent []string, failed []Failure, err error) {
	names, err := p.Waiting()
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		if err := ctx.Err(); err != nil {
			return sent, failed, err
		}
		file := outDir + "/" + name + ".eml"
		data, err := p.read(file, maxOut)
		if err != nil {
			failed = append(failed, Failure{name, orders.Visible(err.Error())})
			continue
		}
		o, ok := parseOutgoing(name, data)
		if !ok {
			failed = append(failed, Failure{name, "its first two lines do not say from whom and to whom; fieldpost has not written it so"})
			continue
		}
		if err := t.Send(ctx, o.From, o.To, o.Data); err != nil {
			if ctx.Err() != nil {
				return sent, failed, ctx.Err()
			}
			failed = append(failed, Failure{name, orders.Visible(err.Error())})
			continue
		}
		// Were this to fail, going on would send all of them again next time.
		if there, err := p.there(sentDir); err != nil {
			return sent, failed, err
		} else if !there {
			if err := p.disk.Mkdir(sentDir, folderMode); err != nil {
				return sent, failed, err
			}
		}
		if err := p.disk.Rename(file, sentDir+"/"+name+".eml"); err != nil {
			return sent, failed, err
		}
		sent = append(sent, name)
		if err := p.syncAll(sentDir, outDir); err != nil {
			return sent, failed, err
		}
	}
	return sent, failed, nil
}
