package gitrepo

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"time"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
	"fieldpost/orders/say"
)

// git runs the git command in a folder.
type git struct {
	path string   // of the program
	dir  string   // where it runs
	env  []string // all of its environment
	args []string // before every command
	// config is what all of the configuration says, keys in its order, of a trusted
	// repository only.
	config map[string]string
	keys   []string
}

// always is what holds for every run, whatever a repository says. The values
// given with -c go before those of all files.
var always = []string{
	"--no-pager", "--no-replace-objects",
	"-c", "core.hooksPath=" + os.DevNull,
	"-c", "core.fsmonitor=false",
	"-c", "core.attributesFile=" + os.DevNull,
	"-c", "core.pager=cat",
	"-c", "core.quotePath=false",
	"-c", "commit.gpgSign=false",
	"-c", "push.gpgSign=false",
	"-c", "push.followTags=false",
	"-c", "push.recurseSubmodules=no",
	"-c", "fetch.recurseSubmodules=false",
	"-c", "submodule.recurse=false",
	"-c", "merge.autoStash=false",
	"-c", "rerere.enabled=false",
	"-c", "gc.auto=0",
	"-c", "maintenance.auto=false",
	"-c", "protocol.ext.allow=never",
	"-c", "safe.bareRepository=explicit",
}

func newGit(environ []string) (git, error) {
	path, err := exec.LookPath("git")
	if err != nil {
		return git{}, &Error{say.Words("the command git is not here"), say.Words("install git, or do without --commit, --push and --pull")}
	}
	return git{path: path, env: environment(environ), args: slices.Clone(always)}, nil
}

// environment is that of the process, without what could steer git. Users set
// such things in their own configuration.
func environment(environ []string) []string {
	var env []string
	for _, e := range environ {
		name, _, _ := strings.Cut(e, "=")
		name = strings.ToUpper(name)
		if strings.HasPrefix(name, "GIT_") || strings.HasPrefix(name, "LC_") || name == "LANG" || name == "LANGUAGE" {
			continue
		}
		env = append(env, e)
	}
	return append(env, "LC_ALL=C", "GIT_TERMINAL_PROMPT=0", "GIT_EDITOR=:", "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null",
		"GIT_ALLOW_PROTOCOL=file:git:http:https:ssh")
}

func (g git) in(dir string) git { g.dir = dir; return g }

func (g git) with(args ...string) git {
	g.args = append(slices.Clone(g.args), args...)
	return g
}

// failed is a run of git that went wrong.
type failed struct {
	status int
	said   string // its standard error
	out    string // and output
}

func (f *failed) Error() string { return f.said }

// reads are the commands of git that write nothing, so that there is no need to say to
// whom that would belong: that takes another program before git.
var reads = map[string]bool{
	"cat-file": true, "config": true, "diff-files": true, "diff-tree": true, "for-each-ref": true, "ls-files": true,
	"ls-remote": true, "ls-tree": true, "merge-base": true, "rev-list": true, "rev-parse": true, "symbolic-ref": true,
}

func plain(ctx context.Context, path string, args []string) *exec.Cmd {
	return exec.CommandContext(ctx, path, args...)
}

// run runs git with a standard input, and gives its output. The first of args is the
// command; what goes before it is for [git.with].
func (g git) run(ctx context.Context, in []byte, args ...string) ([]byte, error) {
	return g.runWith(ctx, in, nil, args...)
}

// runWith is run with more in the environment.
func (g git) runWith(ctx context.Context, in []byte, env []string, args ...string) ([]byte, error) {
	start := private
	if reads[args[0]] {
		start = plain
	}
	cmd := start(ctx, g.path, append(slices.Clone(g.args), args...))
	cmd.Dir, cmd.Env = g.dir, append(slices.Clone(g.env), env...)
	cmd.Stdin = bytes.NewReader(in)
	var out output
	var said told
	cmd.Stdout, cmd.Stderr = &out, &said
	// A git that is asked to stop takes its lock files away first.
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	if out.full {
		return nil, &Error{say.Textf("the repository holds more than any game does: git %s does not come to an end", args[0]),
			say.Words("git log says who has pushed to it; a game is best kept in a repository of its own")}
	}
	if err == nil {
		return out.read.Bytes(), nil
	}
	if ctx.Err() != nil {
		return nil, &Error{Text: say.Words("git was stopped before it had finished")}
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return nil, &Error{Text: say.Textf("git cannot be started: %s", safe(err.Error()))}
	}
	return nil, &failed{exit.ExitCode(), said.String(), out.read.String()}
}

// value is what the configuration says, the user's own included.
func (g git) value(key string) (string, bool) {
	value, ok := g.config[key]
	return value, ok
}

// remotes are the names of all places that the configuration knows to push to.
func (g git) remotes() (names []string) {
	for _, key := range slices.Sorted(slices.Values(g.keys)) {
		name, remote := strings.CutPrefix(key, "remote.")
		if name, ok := strings.CutSuffix(name, ".url"); remote && ok {
			names = append(names, name)
		}
	}
	return names
}

// explain puts what git said behind words of ours.
func explain(err error, words string) error {
	var f *failed
	if !errors.As(err, &f) {
		return err
	}
	e := &Error{Text: say.Textf("%s: %s", words, firstLine(f.said))}
	switch {
	case strings.Contains(f.said, "safe.directory"):
		e.Hint = say.Words("the folder belongs to another user of this machine; if you trust it: git config --global --add safe.directory FOLDER")
	case strings.Contains(f.said, ".lock': File exists"):
		e.Hint = say.Words("another git is at work here, or was broken off; when none is, take that file away and give the command again")
	}
	return e
}

// password finds what may stand in an address before the host.
var password = lazy.Regexp(`://[^/@\s]*@`)

// firstLine is the line that says most of what git, or a server through it,
// has said; it is harmless, short, and holds no password.
func firstLine(said string) string {
	first := ""
	for _, prefix := range []string{"remote: fieldpost: ", "fatal: ", "error: ", ""} {
		for line := range strings.Lines(said) {
			if line = strings.TrimSpace(line); line != "" && strings.HasPrefix(line, prefix) {
				first = strings.TrimPrefix(line, prefix)
				break
			}
		}
		if first != "" {
			break
		}
	}
	if first == "" {
		return "it says no more"
	}
	return safe(password().ReplaceAllString(first, "://"))
}

// safe shows any text harmlessly, and not too much of it.
func safe(s string) string {
	const most = 200
	if r := []rune(orders.Visible(s)); len(r) > most {
		return string(r[:most]) + "…"
	}
	return orders.Visible(s)
}

func errorf(format string, args ...any) *Error { return &Error{Text: say.Textf(format, args...)} }
