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

// LockedError says that another command is writing the folder.
type LockedError struct{ Who string }

func (e *LockedError) Error() string {
	if e.Who == "" {
		return "another fieldpost is writing this game folder"
	}
	return "another fieldpost is writing this game folder: " + e.Who
}

// Lock makes sure that nobody else writes the folder at path until the result
// is called. who says which command this is, for those who wait.
func Lock(path, who string, wait time.Duration) (unlock func(), err error) {
	name := filepath.Join(path, LockName)
	if info, err := os.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is %s, not a plain file", LockName, kindOf(info.Mode()))
	}
	ctx, cancel := context.WithTimeout(context.Background(), wait)
	defer cancel()
	l, err := acquire(ctx, name)
	if err != nil {
		if errors.Is(err, context.DeadlineExceeded) {
			return nil, &LockedError{holder(name)}
		}
		return nil, err
	}
	// The name of the holder is a courtesy: it may fail to be written.
	_ = os.WriteFile(name, fmt.Appendf(nil, "%s, process %d\n", who, os.Getpid()), 0o666)
	return func() {
		_ = os.Remove(name) // while it is locked, so that nothing is left behind
		_ = l.Unlock()
	}, nil
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

// holder reads who holds the lock.
func holder(name string) string {
	f, err := os.Open(name)
	if err != nil {
		return ""
	}
	defer f.Close()
	data := make([]byte, 100)
	n, _ := f.Read(data)
	return orders.Safe(strings.TrimSpace(string(data[:n])))
}
