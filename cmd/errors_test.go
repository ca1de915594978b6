package cmd

import (
	"errors"
	"fmt"
	"io/fs"
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
