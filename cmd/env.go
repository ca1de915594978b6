package cmd

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
)

// Env is all that a command gets from the world around it. Tests fill it
// themselves, and so run several players at once in one process.
type Env struct {
	// Args are the arguments, without the program's name.
	Args []string
	// Dir is the folder that relative paths start from; empty for that of the process.
	Dir            string
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Getenv         func(name string) string
	// Environ is the environment for the programs that are run, as os.Environ
	// gives it.
	Environ []string
	Now     func() time.Time
	// Random is where game names, nonces and the dice secret come from.
	Random io.Reader
	// Wait is how long to wait for another command that writes the same
	// folder; 0 for the usual time.
	Wait time.Duration
	// Fault lets the disk fail in tests; nil in real life.
	Fault gamedir.Fault
	// Pause waits so long, or until the context is done; nil is for real life.
	Pause func(context.Context, time.Duration)

	// Open opens a file with the user's program for it; nil is for real life.
	Open func(ctx context.Context, path string) error

	// Passphrase asks the user for one, unseen; nil is for real life.
	Passphrase func(prompt string) (string, error)

	keys map[string][]byte // what key files have been opened with a passphrase or warned of, by their content
	ctx  context.Context   // ends what watch has begun; nil is none
	t    tongue.Tongue     // in which a player is told; English where nobody is known
}

// say tells the user something, in his language, on a line of standard output.
func (e *Env) say(format string, args ...any) { fmt.Fprintln(e.Stdout, e.t.Sprintf(format, args...)) }

// note tells it beside the output, on standard error.
func (e *Env) note(format string, args ...any) {
	fmt.Fprintf(e.Stderr, "fieldpost: %s\n", e.t.Sprintf(format, args...))
}

// hint tells, beside the output, what to do next.
func (e *Env) hint(format string, args ...any) {
	fmt.Fprintln(e.Stderr, e.t.Sprintf("hint: %s", e.t.Sprintf(format, args...)))
}

// context is what ends long work, such as that of the network.
func (e *Env) context() context.Context {
	if e.ctx == nil {
		return context.Background()
	}
	return e.ctx
}

// pause waits so long, or until the context is done.
func (e *Env) pause(ctx context.Context, d time.Duration) {
	if e.Pause != nil {
		e.Pause(ctx, d)
		return
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// abs makes a path that the user gave usable, wherever the command runs.
func (e *Env) abs(path string) string {
	if filepath.IsAbs(path) || e.Dir == "" {
		return path
	}
	return filepath.Join(e.Dir, path)
}

// dirArg is the game folder: the argument at place n, else the current folder.
func dirArg(args []string, n int) string {
	if n < len(args) {
		return args[n]
	}
	return "."
}

// readFile reads a file that the user named, or standard input for "-", up to
// a limit. Errors name the file as the user did.
func (e *Env) readFile(path string, limit int64) ([]byte, error) {
	if path == "-" {
		return readLimited(e.Stdin, e.t.Sprintf("standard input"), limit)
	}
	f, err := os.Open(e.abs(path))
	if err != nil {
		return nil, fileError(path, err)
	}
	defer f.Close()
	if info, err := f.Stat(); err != nil {
		return nil, fileError(path, err)
	} else if info.IsDir() {
		return nil, failf("%s is a folder, not a file", visible(path))
	}
	return readLimited(f, path, limit)
}

// readText reads a text of the user's own as UTF-8, though PowerShell's ">" wrote it.
func (e *Env) readText(path string, limit int64) ([]byte, error) {
	data, err := e.readFile(path, limit)
	data, _ = orders.FromUTF16(data)
	return data, err
}

// readOrders reads a player's own order sheet. PowerShell's ">" writes UTF-16;
// that is read too, and said.
func (e *Env) readOrders(path string) ([]byte, error) {
	if e.isFolder(path) {
		return nil, failf("%s is a folder, not a file", visible(path)).withHint("the file with your orders comes first, then the game folder")
	}
	data, err := e.readFile(path, maxOrders)
	if err != nil {
		return nil, err
	}
	if isSecret(data) {
		return nil, secretFile(path)
	}
	text, was := orders.FromUTF16(data)
	if was {
		e.note("%s is read as UTF-16", visible(shownName(path)))
	}
	return text, nil
}

func readLimited(r io.Reader, name string, limit int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		return nil, fileError(name, err)
	}
	if int64(len(data)) > limit {
		return nil, failf("%s is larger than %d KiB", visible(name), limit>>10)
	}
	return data, nil
}
