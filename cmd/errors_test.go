package cmd

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"
)

// Tests run as root, whom no permission stops; so the words are tested alone.
func TestWriteErrors(t *testing.T) {
	for _, err := range []error{fs.ErrPermission, syscall.EACCES, &fs.PathError{Op: "open", Path: "/secret/x", Err: syscall.EROFS}} {
		if got := writeError("game", fmt.Errorf("w: %w", err)).Error(); got != "game: no permission to write there; nothing was changed" {
			t.Errorf("%v: %s", err, got)
		}
	}
	if got := writeError("game", errors.New("odd")).Error(); got != "game: odd" {
		t.Error(got)
	}
}

// A key that the environment names without its path is missed as soon as the player is
// in another folder, and he is told why.
func TestKeyOfAnotherFolder(t *testing.T) {
	env := &Env{Dir: t.TempDir(), Getenv: func(string) string { return "anne.key" }}
	_, err := env.identity("", ".")
	var f *failure
	if !errors.As(err, &f) || f.text.String() != "anne.key: there is no such file" || !strings.HasPrefix(f.hint.String(), "FIELDPOST_IDENTITY is looked for in the current folder") {
		t.Errorf("%#v", err)
	}
	if _, err = env.identity("anne.key", "."); !errors.As(err, &f) || !f.hint.IsZero() {
		t.Errorf("with -i: %#v", err)
	}
}
