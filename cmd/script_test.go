package cmd

import (
	"crypto/rand"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// actors are the people of the scripts. Each has a command, which is
// fieldpost with an identity of its own: $WORK/keys/NAME.key.
var actors = []string{"adjudicator", "lancaster", "york", "mallory", "anybody"}

// TestScripts runs the user stories in testdata/script, one a file. Beside
// testscript's own commands they have:
//
//	york ARGS…         fieldpost as York; likewise the other actors (anybody has no identity)
//	exits N            the last such command ended with this status
//	choose FILE TEXT…  takes the # away before these lines of an order sheet
//	flip FILE N        changes the bit N of a file's middle byte
//	stdin-is FILE      what the next command reads
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("..", "testdata", "script"),
		Setup:               setupScript,
		Cmds:                scriptCommands(),
		RequireUniqueNames:  true,
		RequireExplicitExec: true,
	})
}

// last is what a script has to remember between its commands.
type last struct {
	status int
	stdin  string
}

type lastKey struct{}

func setupScript(e *testscript.Env) error {
	e.Values[lastKey{}] = &last{}
	return os.Mkdir(filepath.Join(e.WorkDir, "keys"), 0o777)
}

func scriptCommands() map[string]func(*testscript.TestScript, bool, []string) {
	cmds := map[string]func(*testscript.TestScript, bool, []string){
		"exits":    exits,
		"choose":   choose,
		"flip":     flip,
		"stdin-is": func(ts *testscript.TestScript, _ bool, args []string) { remembered(ts).stdin = args[0] },
	}
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
	env := Env{
		Args: args, Dir: ts.MkAbs("."), Stdin: strings.NewReader(in), Stdout: ts.Stdout(), Stderr: ts.Stderr(),
		Now:    func() time.Time { return time.Date(2026, 12, 1, 20, 0, 0, 0, time.UTC) },
		Random: rand.Reader,
		Getenv: func(name string) string {
			if name == identityVar && actor != "anybody" {
				return ts.Getenv("WORK") + "/keys/" + actor + ".key"
			}
			return ""
		},
	}
	l.status = Main(env)
	switch {
	case l.status != 0 && !neg:
		ts.Fatalf("%s %s: status %d", actor, strings.Join(args, " "), l.status)
	case l.status == 0 && neg:
		ts.Fatalf("%s %s: unexpected success", actor, strings.Join(args, " "))
	}
}

func exits(ts *testscript.TestScript, _ bool, args []string) {
	if want, err := strconv.Atoi(args[0]); err != nil || remembered(ts).status != want {
		ts.Fatalf("status %d, not %s", remembered(ts).status, args[0])
	}
}

// choose uncomments lines of a sheet, as a player does in an editor.
func choose(ts *testscript.TestScript, _ bool, args []string) {
	file := ts.MkAbs(args[0])
	text := ts.ReadFile(args[0])
	for _, want := range args[1:] {
		at := regexp.MustCompile(`(?m)^( *)# ?(` + regexp.QuoteMeta(want) + `.*)$`)
		m := at.FindStringSubmatchIndex(text)
		if m == nil {
			ts.Fatalf("%s has no commented line %q:\n%s", args[0], want, text)
		}
		text = text[:m[3]] + text[m[4]:]
	}
	ts.Check(os.WriteFile(file, []byte(text), 0o666))
}

// flip changes one bit of a file.
func flip(ts *testscript.TestScript, _ bool, args []string) {
	data := []byte(ts.ReadFile(args[0]))
	bit, err := strconv.Atoi(args[1])
	ts.Check(err)
	data[len(data)/2] ^= 1 << bit
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), data, 0o666))
}
