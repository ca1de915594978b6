package gamedir

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/gofrs/flock"

	"fieldpost/orders"
	"fieldpost/orders/say"
)

// LockName is the file that is locked while a folder is written. It holds
// who holds the lock, for the message to those who wait.
const LockName = ".fieldpost.lock"

// Wait is how long a command waits for another to finish.
const Wait = 5 * time.Second

// LockedError says that another command is writing the folder: who, and since
// when, in words; Who may be unknown.
type LockedError struct {
	Who string
	For time.Duration
}

func (e *LockedError) Error() string { return e.Say().String() }

// Say is what the error says.
func (e *LockedError) Say() say.Text {
	if e.Who == "" {
		return say.Words("another fieldpost is writing this game folder")
	}
	return say.Textf("another fieldpost is writing this game folder: %s, for %s", say.Name(e.Who), age(e.For))
}

// Lock makes sure that nobody else writes the folder at path until the result
// is called. who says which command this is, for those who wait. The system lets
// go of the lock of a command that was killed: broken then says which it was, and when.
func Lock(path, who string, wait time.Duration) (unlock func(), broken string, err error) {
	name := filepath.Join(path, LockName)
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, "", say.Errorf("%s is %s, not a plain file", LockName, kindOf(info.Mode()))
	}
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	l, err := acquire(ctx, name)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			who, since := holder(name)
			return nil, "", &LockedError{who, since}
		}
		return nil, "", err
	}
	if last, ago := holder(name); last != "" {
		broken = last + ", " + age(ago).String() + " ago"
	}
	// The name of the holder is a courtesy: it may fail to be written.
	if f, err := os.OpenFile(name, os.O_WRONLY, 0); err == nil {
		_, _ = f.WriteAt(fmt.Appendf(nil, "%s, process %d\n", who, os.Getpid()), holderAt)
		_ = f.Close()
	}
	return func() {
		if runtime.GOOS == "windows" { // there no file is removed that anybody has open, as whoever locks it has
			_ = l.Unlock()
			_ = os.Remove(name)
			return
		}
		_ = os.Remove(name) // while it is locked, so that nothing is left behind
		_ = l.Unlock()
	}, broken, nil
}

// holderAt is where the name of the holder stands: Windows lets nobody else read or write
// the first byte, which is what is locked of the file.
const holderAt = 1

// acquire locks the file of this name. The one that was waited for may have
// been removed by its last holder; then the lock is on a file nobody else sees.
func acquire(ctx context.Context, name string) (*flock.Flock, error) {
	for {
		l := flock.New(name, flock.SetPermissions(0o666))
		if ok, err := l.TryLockContext(ctx, lockEvery); inPassing(err) && ctx.Err() == nil {
			time.Sleep(lockEvery)
			continue
		} else if err != nil {
			return nil, err
		} else if !ok {
			return nil, context.DeadlineExceeded
		}
		have, err := l.Stat()
		if err == nil {
			if there, e := os.Lstat(name); e == nil && os.SameFile(have, there) {
				return l, nil
			}
		}
		_ = l.Unlock()
	}
}

// lockEvery is how often a lock is tried that another command has.
const lockEvery = 20 * time.Millisecond

// inPassing says that Windows may have refused to open a file only because another command
// takes it away just then.
func inPassing(err error) bool {
	const sharingViolation = syscall.Errno(32)
	return runtime.GOOS == "windows" && (errors.Is(err, fs.ErrPermission) || errors.Is(err, sharingViolation))
}

// holder reads who holds the lock, or held it last, and for how long he has.
func holder(name string) (who string, since time.Duration) {
	f, err := os.Open(name)
	if err != nil {
		return "", 0
	}
	defer f.Close()
	data := make([]byte, 100)
	n, _ := f.ReadAt(data, holderAt)
	if info, err := f.Stat(); err == nil {
		since = time.Since(info.ModTime())
	}
	who, _, _ = strings.Cut(string(data[:n]), "\n")
	return orders.Safe(strings.TrimSpace(who)), since
}

// age is a time, in the largest unit that it has one of.
func age(d time.Duration) say.Count {
	n, unit := int(d/time.Second), "second"
	switch {
	case d >= 48*time.Hour:
		n, unit = int(d/(24*time.Hour)), "day"
	case d >= time.Hour:
		n, unit = int(d/time.Hour), "hour"
	case d >= time.Minute:
		n, unit = int(d/time.Minute), "minute"
	}
	return say.Count{N: max(n, 0), Noun: unit}
}
