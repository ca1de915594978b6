package cmd

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"fieldpost/adjudicate/effort"
	"fieldpost/examples"
)

// actors are the people of the scripts. Each has a command, which is
// fieldpost with an identity of its own: $WORK/keys/NAME.key, or those in the folder
// $WORK/keys/NAME if there is one.
var actors = []string{"adjudicator", "lancaster", "york", "royalist", "parliament", "mallory", "anybody"}

// update writes what commands say into the scripts' files that they are compared with.
var update = flag.Bool("update", false, "for people: write the files that scripts compare outputs with")

// otherDice are put behind the dice of every script. A script that names no dice ought to hold by any; one
// that does tells why, and where a rule's revision or a pack changes, go test ./cmd -run TestScripts/NAME
// -other-dice 7 tries whether it holds with a 7 behind its number.
var otherDice = flag.String("other-dice", "", "for people: give the scripts other `dice` than theirs, to see which depend on them")

// TestScripts runs the user stories in testdata/script, one a file. Beside
// testscript's own commands they have:
//
//	york ARGS…         fieldpost as York; likewise the other actors (anybody has no identity)
//	exits N            the last such command ended with this status
//	stdin-is FILE      what the next command reads
//
// and those in script_tools_test.go and script_mail_test.go.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "testdata", "script"),
		Setup:               setupScript,
		Cmds:                scriptCommands(),
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
		UpdateScripts:       *update,
		Condition:           func(cond string) (bool, error) { return effort.Quick(), known(cond) },
	})
}

// known are the conditions of scripts beside those of testscript: [quick] is a run of a few
// minutes.
func known(cond string) error {
	if cond != "quick" {
		return fmt.Errorf("no such condition: %s", cond)
	}
	return nil
}

// last is what a script has to remember between its commands.
type last struct {
	status int
	stdin  string
	random *rand.ChaCha8
	dice   string            // which ones, where a script says it
	trees  map[string]string // what folders were like
	// Of those about mail: the time, once it is set, and how many letters there were.
	now     time.Time
	letters int
	mailed  string // the words of the letter that was looked at last
}

// time is what the clock of a script says.
func (l *last) time() time.Time {
	if !l.now.IsZero() {
		return l.now
	}
	return time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC)
}

type lastKey struct{}

func setupScript(e *testscript.Env) error {
	e.Values[lastKey{}] = &last{trees: map[string]string{}}
	examples, err := filepath.Abs(filepath.Join("..", "examples"))
	if err != nil {
		return err
	}
	e.Setenv("EXAMPLES", examples)
	return os.Mkdir(filepath.Join(e.WorkDir, "keys"), 0o777)
}

func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	cmds := map[string]func(*testscript.TestScript, bool, []string){
		"exits":   exits,
		"replace": replaceIn, "choose": choose, "card": card, "to-actions": toActions, "grab": grab, "absent": absent, "flip": flip, "signed-by": signedBy, "forge": forge,
		"keep": keep, "unchanged": unchanged, "play-on": playOn, "changes": changes,
		"relink": relink, "huge": huge, "odd": odd, "written": written, "repeated": repeated,
		"answer-on": answerOn, "types": types,
		// Where a script's story needs dice that are kinder to it, it names others.
		"dice":     func(ts *testscript.TestScript, _ bool, args []string) { remembered(ts).dice = args[0] },
		"stdin-is": func(ts *testscript.TestScript, _ bool, args []string) { remembered(ts).stdin = args[0] },
	}
	maps.Copy(cmds, mailCommands())
	for _, a := range actors {
		cmds[a] = func(ts *testscript.TestScript, neg bool, args []string) { act(ts, a, neg, args) }
	}
	return cmds
}

func remembered(ts *testscript.TestScript) *last { return ts.Value(lastKey{}).(*last) }

// act runs fieldpost in this process, as one of the actors.
func act(ts *testscript.TestScript, actor string, neg bool, args []string) {
	l := remembered(ts)
	in := ""
	if l.stdin != "" {
		in, l.stdin = ts.ReadFile(l.stdin), ""
	}
	knownKey(ts, args)
	var said strings.Builder
	l.status = Main(actorEnv(ts, actor, args, in, ts.Stdout(), io.MultiWriter(ts.Stderr(), &said)))
	if bad := ofTheMachine(said.String(), ts.Getenv("WORK")); bad != "" && !strings.Contains(strings.Join(args, " "), bad) {
		ts.Fatalf("%s %s: it says %q, which is nothing for players", actor, strings.Join(args, " "), bad)
	}
	switch {
	case l.status != 0 && !neg:
		ts.Fatalf("%s %s: status %d", actor, strings.Join(args, " "), l.status)
	case l.status == 0 && neg:
		ts.Fatalf("%s %s: unexpected success", actor, strings.Join(args, " "))
	}
}

// knownKey puts a key that is always the same where a script would have one made for a
// part in a game: keygen prints the card of a key that is there.
func knownKey(ts *testscript.TestScript, args []string) {
	if len(args) != 5 || args[0] != "keygen" {
		return
	}
	given := map[string]string{args[1]: args[2], args[3]: args[4]}
	file, name := given["-o"], given["--name"]
	who, ok := strings.CutSuffix(filepath.Base(file), ".key")
	if _, err := examples.Keys.Open("demo/" + who + ".key"); !ok || name == "" || err != nil || filepath.Dir(file) != "keys" {
		return
	}
	ts.Check(os.WriteFile(ts.MkAbs(file), examples.Identity(who, name).Format(), 0o600))
}

// actorEnv is the world as an actor has it. The dice of a script are always
// the same, as the randomness is drawn from its name, and the keys are known ones.
func actorEnv(ts *testscript.TestScript, actor string, args []string, in string, out, err io.Writer) Env {
	l := remembered(ts)
	if l.random == nil {
		l.random = rand.NewChaCha8(sha256.Sum256([]byte(ts.Name() + l.dice + *otherDice)))
	}
	return Env{
		Args: args, Dir: ts.MkAbs("."), Stdin: strings.NewReader(in), Stdout: out, Stderr: err,
		Now:     l.time,
		Random:  l.random,
		Environ: append(scriptEnviron(ts), "FIELDPOST_USER="+actor), // whom examples/git/update takes it for
		Pause:   func(context.Context, time.Duration) {},
		Open:    func(_ context.Context, path string) error { _, err := os.Stat(path); return err },
		Getenv: func(name string) string {
			switch {
			case name == identityVar && actor != "anybody":
				return keyFile(ts, actor)
			case name == "LANG":
				return ts.Getenv(name)
			case name == "TMPDIR":
				return ts.MkAbs(".")
			}
			return ""
		},
	}
}

// scriptEnviron is the environment that the actors' git has: nothing of the
// user who runs the tests, and what the script sets.
func scriptEnviron(ts *testscript.TestScript) (env []string) {
	for _, name := range []string{"PATH", "HOME", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_CONFIG_COUNT", "GIT_CONFIG_KEY_0", "GIT_CONFIG_VALUE_0",
		"GIT_SSH_COMMAND", "GIT_EXEC_PATH"} {
		if value := ts.Getenv(name); value != "" {
			env = append(env, name+"="+value)
		}
	}
	return append(env, "GIT_CONFIG_NOSYSTEM=1")
}

// keyFile is what an actor's environment names: keys/ACTOR, where a script has made that
// folder, else keys/ACTOR.key.
func keyFile(ts *testscript.TestScript, actor string) string {
	if folder := filepath.Join(ts.Getenv("WORK"), "keys", actor); isDir(folder) {
		return folder
	}
	return filepath.Join(ts.Getenv("WORK"), "keys", actor+".key")
}

func isDir(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	if want, err := strconv.Atoi(args[0]); err != nil || remembered(ts).status != want {
		ts.Fatalf("status %d, not %s", remembered(ts).status, args[0])
	}
}

// ofTheMachine finds what no message of a command may say: where on the machine
// it was working, names out of the program, and what the system calls things.
func ofTheMachine(out, dir string) string {
	for _, bad := range []string{dir, "/tmp", "/dev/shm", "runtime error", "goroutine", "panic", ".go:", "*adjudicate", "*fs.", "*orders",
		"renameat", "openat", "unlinkat", "mkdirat", "fstatat", "readdirent", "%!", "<nil>"} {
		if strings.Contains(out, bad) {
			return bad
		}
	}
	return ""
}
