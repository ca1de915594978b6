package cmd

import (
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"fieldpost/cmd/internal/asking"
)

// editing is a stage with a game at the pace of plans whose player has an editor: a script
// that has the file as $1, and notes what it sees.
type editing struct {
	*stage
	environ []string
}

func newEditing(t *testing.T) editing {
	t.Helper()
	needTerminal(t)
	s := newStage(t)
	s.run("adjudicator", 0, "new", "--game", "richard-iii", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "wakefield-4c1d", "game")
	return editing{s, []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + s.path("temp"), "EDITOR=sh '" + s.path("my editor.sh") + "'"}}
}

// answer runs fieldpost answer with an editor that does what a script says, and looks
// whether it leaves anything of a plan behind but the sheet.
func (e editing) answer(script string, typing func(*typist), args ...string) (status int) {
	e.t.Helper()
	e.write("my editor.sh", script)
	status = e.stage.answer(pty.Winsize{Rows: 40, Cols: 100}, e.environ, typing, append([]string{"answer", "game"}, args...)...)
	left, err := os.ReadDir(e.path("temp"))
	e.must(err)
	if len(left) > 0 {
		e.t.Errorf("%s is left in the temporary folder", left[0].Name())
	}
	return status
}

const (
	down   = "\x1b[B"
	bottom = "leave, nothing is written" // of the menu at the end
)

// toMyOwn goes to an own plan, which begins with none, from the first question on.
func toMyOwn(k *typist) {
	k.after("yes, I am ready", "\r")
	k.after(bottom, down+down+"\r")
	k.after("my own: write it in an editor", strings.Repeat(down, 7)+"\r")
	k.after("Which plan do you begin with?", "\r")
}

// A player writes a plan in an editor: what is wrong is said by its lines, he edits it
// again, and takes it. The file is his alone, and the terminal as it was.
func TestOwnPlanInAnEditor(t *testing.T) {
	t.Parallel()
	e := newEditing(t)
	status := e.answer(`
ls -ld "$1" "$(dirname "$1")" >> seen
stty -a >> seen
if grep -q fyre "$1"; then
	sed -i 's/fyre/fire/' "$1"
	stty raw -echo
else
	cp "$1" first
	sed -i '1a\  battle:\n    # Only this.\n    - when: round == 4\n      do: ask\n    - do: fyre' "$1"
fi
echo EDITED; read typed < /dev/tty; echo "$typed" >> seen
`, func(k *typist) {
		toMyOwn(k)
		k.after("EDITED", "down the river\n")
		k.after("leave it, and keep what there was", "") // nothing to take
		if all := escapes.ReplaceAllString(k.all.String(), ""); strings.Contains(all, "take it") || !strings.Contains(all, "plan.yaml:6:11: ") {
			t.Errorf("what is wrong can be taken, or is not told: %q", all)
		}
		k.after("", "\r")
		k.after("EDITED", "up the hill\r\n")
		k.after("leave it, and keep what there was", "\r") // the first: take it
		k.after(bottom, "\r")
		k.after("to send it", "")
	})
	if status != 0 {
		t.Errorf("status %d", status)
	}
	want := "orders:\n  ready: true\nplan:\n  battle:\n    # Only this.\n    - when: round == 4\n      do: ask\n    - do: fire\n"
	if sheet := e.read("orders.yaml"); !strings.HasSuffix(sheet, want) {
		t.Errorf("the sheet is\n%s", sheet)
	}
	first, seen := e.read("first"), e.read("seen")
	for _, want := range []string{"plan:\n\n# Lines that begin with # are not read.", "\n#   battle: What a block does in its battle turn (6.2): fire,", "\n# More: fieldpost plan facts richard-iii\n"} {
		if !strings.Contains(first, want) {
			t.Errorf("%q is not shown in the editor:\n%s", want, first)
		}
	}
	if strings.Count(seen, "-rw------- ") != 2 || strings.Count(seen, "drwx------ ") != 2 || strings.Count(seen, " icanon") != 2 || !strings.Contains(seen, "down the river\n") || !strings.Contains(seen, "up the hill") {
		t.Errorf("the editor saw\n%s", seen)
	}
	e.run("york", 0, "check", "orders.yaml", "game")
}

// An editor that fails or is killed changes nothing: what it left can be edited again, or
// left. Ctrl-C is the editor's own. Without one nothing is offered.
func TestEditorsThatFail(t *testing.T) {
	t.Parallel()
	e := newEditing(t)
	for how, script := range map[string]string{
		"fails":   `echo "  battle: fire" >> "$1"; exit 3`,
		"is kill": `echo "  battle: fire" >> "$1"; stty raw -echo; kill -9 $$`,
		"is none": ``,
	} {
		if script == "" {
			e.environ[2] = "EDITOR=/nowhere/to/be/found"
		}
		status := e.answer(script, func(k *typist) {
			toMyOwn(k)
			k.after("The editor did not end as it should.", "")
			k.after("leave it, and keep what there was", down+"\r")
			k.after(bottom, "\r")
			k.after("to send it", "")
		}, "-o", how)
		if sheet := e.read(how); status != 0 || !strings.HasSuffix(sheet, "orders:\n  ready: true\n") {
			t.Errorf("an editor %s: status %d\n%s", how, status, sheet)
		}
		e.environ[2] = "EDITOR=sh '" + e.path("my editor.sh") + "'"
	}
	status := e.answer(`trap 'echo INTERRUPTED' INT; echo READY; read typed; read typed`, func(k *typist) {
		toMyOwn(k)
		k.after("READY", "\x03")
		k.after("INTERRUPTED", "\n\n")
		k.after("Nothing was changed.", "")
		k.after("leave it, and keep what there was", "\x03")
	}, "-o", "interrupted")
	if _, err := os.Lstat(e.path("interrupted")); status != 1 || err == nil {
		t.Errorf("broken off after the editor: status %d, %v", status, err)
	}
	status = e.answer(`echo READY; read typed; read typed`, func(k *typist) {
		toMyOwn(k)
		k.after("READY", "")
		e.must(k.runs.Signal(syscall.SIGTERM))
	}, "-o", "ended")
	if _, err := os.Lstat(e.path("ended")); status != 1 || err == nil {
		t.Errorf("ended in the editor: status %d, %v", status, err)
	}
	for _, x := range []struct {
		environ []string
		args    []string
	}{{nil, nil}, {e.environ, []string{"--plain"}}} {
		e.environ = x.environ
		e.answer("", func(k *typist) {
			if k.after("yes, I am ready", "\r"); x.args != nil {
				k.after("Which (1", "1\r")
			}
			k.after(bottom, "")
			if shown := k.all.String(); strings.Contains(shown, "editor") {
				t.Errorf("an editor is offered: %q", shown)
			}
			k.after("", "\x03")
		}, x.args...)
	}
}

// What is done otherwise is written in an editor with the orders that were chosen.
func TestOtherwiseInAnEditor(t *testing.T) {
	t.Parallel()
	e := newEditing(t)
	for _, who := range []string{"york", "lancaster"} {
		e.runIn(who, strings.Repeat("1\n", 3), 0, "answer", "game", "-o", who+".yaml")
		e.run(who, 0, "seal", who+".yaml", "game")
	}
	e.run("adjudicator", 0, "adjudicate", "game")
	status := e.answer(`sed -i 's/^  card: .*/&\n  if_first: {actions: [{sail: York, to: Sussex, otherwise: none}]}/' "$1"`, func(k *typist) {
		k.after("play", "\r")
		k.after(bottom, down+down+down+down+down+down+"\r")
		k.after("leave it, and keep what there was", "\r")
		k.after("the orders as they were before the editor", "")
		k.after(bottom, "\r")
		k.after("to send it", "")
	})
	if sheet := e.read("orders.yaml"); status != 0 || !strings.Contains(sheet, "\n  if_first: {actions: [{sail: York, to: Sussex, otherwise: none}]}\n") {
		t.Errorf("status %d\n%s", status, sheet)
	}
	e.run("york", 0, "check", "orders.yaml", "game")
}

// What is wrong with a part is told by its own lines, whatever stands in it, and nothing
// of the rest.
func TestCheckPart(t *testing.T) {
	e := newEditing(t)
	env := System()
	env.Args, env.Dir, env.Getenv = nil, e.dir, func(string) string { return e.path("york.key") }
	id, err := env.identity("", "game")
	e.must(err)
	folder, v, err := env.seat(id, "game")
	e.must(err)
	for _, x := range []struct{ part, text, want string }{
		{"plan", "plan:\n  battle: fire\n# Help.\n", ""},
		{"plan", "# Nothing yet.\nplan:\n", ""},
		{"plan", "plan: keep\n", ""},
		{"plan", "plan:\n  battle:\n    - do: fire\n    - do: pass\n", "plan.yaml:4:7: never-reached"},
		{"plan", "plan:\n  battle: {charge: king\n", "plan.yaml:2"},
		{"plan", "plan:\n  battle: fire\n  battle: pass\n", "line 2 already"},
		{"plan", "", "plan.yaml: "},
		{"plan", "# All gone.\n", "plan.yaml: "},
		{"plan", "battle: fire\n", "plan.yaml:1:1: unknown-key: "},
		{"plan", "plan:\n  battle: fire\nfinal: false\n", "plan.yaml:3:1: unknown-key: "},
		{"plan", "plan: {}\n---\nplan: {}\n", "plan.yaml:"},
		{"plan", "plan:\n  losses: [" + strings.Repeat("levies, ", 8000) + "others]\n", "plan-too-large"},
		{"orders", "orders:\n  ready: true\n", ""},
		{"orders", "orders: {ready: true}\n", ""},
		{"orders", "orders:\n  ready: false\n", "orders.yaml:2:10: not-ready"},
		{"orders", "orders:\n", "orders.yaml:1"},
		{"orders", "plan:\n", "unknown-key"},
	} {
		words, ok := checkPart(folder, v, x.part, x.text, asking.Result{Lines: []string{"  ready: true"}, Plan: "plan:\n  battle: fyre\n"})
		said := strings.Join(words, "\n")
		if x.want == "" && (!ok || said != "" && x.part == "plan") || !strings.Contains(said, x.want) || ok != (x.want == "" || strings.Contains(said, "warning")) {
			t.Errorf("%s: %v %q", x.text[:min(len(x.text), 200)], ok, said)
		}
		if bad := ofTheMachine(said, e.dir); bad != "" {
			t.Errorf("%q in %q", bad, said)
		}
	}
}
