package cmd

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/effort"
	"fieldpost/cmd/internal/gamedir"
)

// The workflow of examples/git does what it says: its steps are run here as
// GitHub runs them, with a real program, identity and repository.
func TestWorkflow(t *testing.T) {
	if effort.Quick() {
		t.Skip("it builds the program")
	}
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("its steps are lines for sh")
	}
	for _, program := range []string{"git", "sh", "go"} {
		need(t, program)
	}
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--pace", "table", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card",
		"--id", "wakefield-4c1d", "--push", "cleo")
	for _, who := range []string{"york", "lancaster"} {
		s.git("clone", "-q", "server.git", who)
		sheet := s.run(who, 0, "sheet", who)
		s.write(who+".yaml", strings.Replace(sheet, "# ready: true", "ready: true", 1))
	}
	s.git("clone", "-q", "server.git", "actions/game")
	root, err := filepath.Abs("..")
	s.must(err)
	s.must(os.Symlink(root, s.path("actions/fieldpost")))

	// One side's orders: somebody is awaited, and that is no fault.
	s.run("york", 0, "seal", "york.yaml", "york", "--push")
	if said := s.workflow(); !strings.Contains(said, "awaited for step 1: lancaster") {
		t.Errorf("it says\n%s", said)
	}
	// Both: the step is played and pushed.
	s.run("lancaster", 0, "seal", "lancaster.yaml", "lancaster", "--push")
	if said := s.workflow(); !strings.Contains(said, "step 1 is resolved") || !strings.Contains(said, "signatures good") {
		t.Errorf("it says\n%s", said)
	}
	s.run("york", 0, "watch", "york", "--pull", "--once")
	if said := s.run("york", 0, "status", "york"); !strings.Contains(said, "step 2 is open") {
		t.Errorf("York's clone: %s", said)
	}
	s.run("anybody", 0, "verify", "york")
	// Nothing to do, and the clone of the job is as old as it is.
	s.workflow()
	// A fault of its own makes the job fail: changed history, for one.
	s.must(os.WriteFile(s.path("actions/game/steps/0001/york.yaml"), []byte("x\n"), 0o666))
	s.broken = true
	s.workflow()
	if _, err := os.Stat(s.path("temp/adjudicator.key")); err == nil {
		t.Error("the identity was left behind")
	}
}

// stage is a folder with a bare repository and the keys of three people.
type stage struct {
	t      *testing.T
	dir    string
	env    []string
	broken bool // the workflow is expected to fail
	fault  gamedir.Fault
	stderr string // of the last run
}

// need is where a program that a test runs lies. Where there is none the test is skipped, but
// not in the gate, which has installed them all.
func need(t *testing.T, program string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal(program, " is not here")
	case err != nil:
		t.Skip(program, " is not here")
	}
	return path
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{t: t, dir: t.TempDir()}
	for _, dir := range []string{"home", "temp", "actions"} {
		s.must(os.Mkdir(s.path(dir), 0o777))
	}
	s.env = []string{"PATH=" + os.Getenv("PATH"), "HOME=" + s.path("home"), "GIT_CONFIG_NOSYSTEM=1"}
	s.write("home/.gitconfig", "[init]\ndefaultBranch = main\n")
	s.git("init", "-q", "--bare", "server.git")
	s.git("clone", "-q", "server.git", "cleo")
	for _, who := range []string{"adjudicator", "york", "lancaster"} {
		s.write(who+".card", s.run("anybody", 0, "keygen", "--name", who, "-o", who+".key"))
	}
	return s
}

func (s *stage) path(name string) string { return filepath.Join(s.dir, name) }

func (s *stage) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *stage) write(name, data string) {
	s.t.Helper()
	s.must(os.WriteFile(s.path(name), []byte(data), 0o600))
}

func (s *stage) read(name string) string {
	data, _ := os.ReadFile(s.path(name))
	return string(data)
}

// git is git as a user runs it.
func (s *stage) git(args ...string) {
	s.t.Helper()
	cmd := exec.Command("git", args...)
	cmd.Dir, cmd.Env = s.dir, s.env
	if out, err := cmd.CombinedOutput(); err != nil {
		s.t.Fatalf("git %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// run runs fieldpost as somebody, and gives what it says on standard output.
func (s *stage) run(who string, want int, args ...string) string {
	s.t.Helper()
	return s.runIn(who, "", want, args...)
}

// runIn does the same with something to read.
func (s *stage) runIn(who, in string, want int, args ...string) string {
	s.t.Helper()
	var out, bad strings.Builder
	env := System()
	env.Args, env.Dir, env.Environ, env.Fault = args, s.dir, s.env, s.fault
	env.Stdin, env.Stdout, env.Stderr = strings.NewReader(in), &out, &bad
	env.Getenv = func(name string) string {
		if name == identityVar && who != "anybody" {
			return s.path(who + ".key")
		}
		return ""
	}
	status := Main(env)
	if s.stderr = bad.String(); status != want {
		s.t.Fatalf("%s %s: status %d\n%s%s", who, strings.Join(args, " "), status, out.String(), bad.String())
	}
	return out.String()
}

// workflow runs the steps of the workflow, each by a shell of its own, and
// gives all they say. Those with "if: always()" run whatever has failed.
func (s *stage) workflow() string {
	s.t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "examples", "git", "adjudicate.yml"))
	s.must(err)
	var file struct {
		Env  map[string]string
		Jobs map[string]struct {
			Steps []struct {
				Name, Run, If string
				Env           map[string]string
			}
		}
	}
	s.must(yaml.Unmarshal(data, &file))
	key, err := os.ReadFile(s.path("adjudicator.key"))
	s.must(err)
	secrets := strings.NewReplacer("${{ secrets.FIELDPOST_IDENTITY }}", strings.TrimRight(string(key), "\n"))
	var all strings.Builder
	failed := false
	for _, step := range file.Jobs["adjudicate"].Steps {
		if _, err := os.Stat(s.path("temp/fieldpost")); err == nil && step.Name == "build" {
			continue // once is enough: it takes long
		}
		if step.Run == "" || failed && step.If != "always()" {
			continue
		}
		// By the link that the checkout is here all of the program would be built once more.
		cmd := exec.Command("sh", "-e", "-c", "cd() { command cd -P \"$1\"; }\n"+step.Run)
		cmd.Dir = s.path("actions")
		cmd.Env = append(s.env, "RUNNER_TEMP="+s.path("temp"))
		for _, name := range []string{"GOCACHE", "GOMODCACHE", "GOFLAGS", "GOPROXY"} {
			if value, err := exec.Command("go", "env", name).Output(); err == nil {
				cmd.Env = append(cmd.Env, name+"="+strings.TrimSpace(string(value)))
			}
		}
		for _, env := range []map[string]string{file.Env, step.Env} {
			for name, value := range env {
				cmd.Env = append(cmd.Env, name+"="+secrets.Replace(value))
			}
		}
		out, err := cmd.CombinedOutput()
		fmt.Fprintf(&all, "%s:\n%s", step.Name, out)
		if err != nil {
			failed = true
		}
	}
	if strings.Contains(all.String(), "SECRET") || strings.Contains(all.String(), "PRIVATE") {
		s.t.Errorf("a secret is told:\n%s", all.String())
	}
	if failed != s.broken {
		s.t.Fatalf("the workflow failed: %v\n%s", failed, all.String())
	}
	return all.String()
}
