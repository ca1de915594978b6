package gamedir

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gofrs/flock"

	"fieldpost/orders"
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

func (e *LockedError) Error() string {
	if e.Who == "" {
		return "another fieldpost is writing this game folder"
	}
	return "another fieldpost is writing this game folder: " + e.Who + ", for " + ageWords(e.For)
}

// Lock makes sure that nobody else writes the folder at path until the result
// is called. who says which command this is, for those who wait. The system lets
// go of the lock of a command that was killed: broken then says which it was, and when.
func Lock(path, who string, wait time.Duration) (unlock func(), broken string, err error) {
	name := filepath.Join(path, LockName)
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, "", fmt.Errorf("%s is %s, not a plain file", LockName, kindOf(info.Mode()))
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
		broken = last + ", " + ageWords(ago) + " ago"
	}
	// The name of the holder is a courtesy: it may fail to be written.
	_ = os.WriteFile(name, fmt.Appendf(nil, "%s, process %d\n", who, os.Getpid()), 0o666)
	return func() {
		_ = os.Remove(name) // while it is locked, so that nothing is left behind
		_ = l.Unlock()
	}, broken, nil
}

// acquire locks the file of this name. The one that was waited for may have
// been removed by its last holder; then the lock is on a file nobody else sees.
func acquire(ctx context.Context, name string) (*flock.Flock, error) {
	for {
		l := flock.New(name, flock.SetPermissions(0o666))
		if ok, err := l.TryLockContext(ctx, 20*time.Millisecond); err != nil {
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

// holder reads who holds the lock, or held it last, and for how long he has.
func holder(name string) (who string, since time.Duration) {
	f, err := os.Open(name)
	if err != nil {
		return "", 0
	}
	defer f.Close()
	data := make([]byte, 100)
	n, _ := f.Read(data)
	if info, err := f.Stat(); err == nil {
		since = time.Since(info.ModTime())
	}
	who, _, _ = strings.Cut(string(data[:n]), "\n")
	return orders.Safe(strings.TrimSpace(who)), since
}

// ageWords is a time in words, in the largest unit that it has one of.
func ageWords(d time.Duration) string {
	n, unit := int(d/time.Second), "second"
	switch {
	case d >= 48*time.Hour:
		n, unit = int(d/(24*time.Hour)), "day"
	case d >= time.Hour:
		n, unit = int(d/time.Hour), "hour"
	case d >= time.Minute:
		n, unit = int(d/time.Minute), "minute"
	}
	if n = max(n, 0); n != 1 {
		unit += "s"
	}
	return fmt.Sprintf("%d %s", n, unit)
}
