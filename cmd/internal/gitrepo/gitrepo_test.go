package gitrepo

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/effort"
)

func TestPushAndPull(t *testing.T) {
	w := newWorld(t)
	cleo := w.clone("cleo")
	w.must(put(cleo, "game.yaml", "a\r\nb\n"))
	anne, ben := w.clone("anne"), w.clone("ben")

	// Both at once: who is later is told, takes over what is there, and goes on.
	w.must(put(anne, "steps/0001/york.yaml", "anne"))
	if err := put(ben, "steps/0001/lancaster.yaml", "ben"); !errors.Is(err, ErrBehind) {
		t.Fatalf("the later push: %v", err)
	}
	if w.read("ben/steps/0001/lancaster.yaml") != "" {
		t.Error("a push that failed has left something behind")
	}
	w.must(pull(ben))
	w.must(put(ben, "steps/0001/lancaster.yaml", "ben"))
	w.must(pull(cleo))
	if w.read("cleo/steps/0001/york.yaml") != "anne" || w.read("cleo/steps/0001/lancaster.yaml") != "ben" {
		t.Error("something is missing")
	}
	for _, who := range []string{"cleo", "ben"} {
		if s := w.git(who, "status", "--porcelain"); s != "" {
			t.Errorf("%s's folder is not clean:\n%s", who, s)
		}
	}
	if w.read("ben/game.yaml") != "a\r\nb\n" {
		t.Error("line ends were changed")
	}
	if moved, err := cleo.Pull(context.Background(), anything); moved || err != nil {
		t.Errorf("a second pull: %v %v", moved, err)
	}
	if log := w.git("ben", "log", "--format=%an %s"); !strings.HasPrefix(log, "Anne wakefield-4c1d: steps/0001/lancaster.yaml\n") || strings.Count(log, "\n") != 3 {
		t.Errorf("the log is\n%s", log)
	}
}

// Many push at the same moment, and nothing is lost.
func TestAllAtOnce(t *testing.T) {
	w := newWorld(t)
	w.must(put(w.clone("cleo"), "game.yaml", "x"))
	names := strings.Fields("anne ben dora emil")[:effort.Of(3, 4, 4)]
	done := make(chan error, len(names))
	for _, name := range names {
		r := w.clone(name)
		go func() {
			err := put(r, "steps/0001/"+name+".yaml", name)
			for errors.Is(err, ErrBehind) { // somebody gets through each time
				if err = pull(r); err == nil {
					err = put(r, "steps/0001/"+name+".yaml", name)
				}
			}
			done <- err
		}()
	}
	for range names {
		w.must(<-done)
	}
	r := w.clone("all")
	for _, name := range names {
		if w.read("all/steps/0001/"+name+".yaml") != name {
			t.Errorf("%s's file is not there", name)
		}
	}
	if log := w.git("all", "rev-list", "--count", "HEAD"); log != fmt.Sprintln(len(names)+1) || !r.HasRemote() {
		t.Errorf("%s commits", log)
	}
}

// What git writes is for its owner alone.
func TestUmask(t *testing.T) {
	w := newWorld(t)
	cleo := w.clone("cleo")
	w.must(put(cleo, "game.yaml", "x"))
	anne := w.clone("anne")
	w.must(put(cleo, "more.yaml", "x"))
	w.must(pull(anne))
	info, err := os.Stat(w.path("anne/more.yaml"))
	w.must(err)
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v", info.Mode())
	}
}

// What the user has staged, changed or left lying about stays as it is.
func TestOnlyOwnFiles(t *testing.T) {
	w := newWorld(t)
	r := w.clone("anne")
	w.must(put(r, "game.yaml", "game"))
	w.must(put(r, "notes", "old"))
	w.write("anne/notes", "new")
	w.write("anne/staged", "staged")
	w.git("anne", "add", "staged")
	w.write("anne/orders.yaml", "secret")
	w.must(put(r, "steps/0001/york.yaml", "orders"))
	if s := w.git("anne", "status", "--porcelain"); s != " M notes\nA  staged\n?? orders.yaml\n" {
		t.Errorf("status:\n%s", s)
	}
	if s := w.git("anne", "show", "--format=", "--name-status", "HEAD"); s != "A\tsteps/0001/york.yaml\n" {
		t.Errorf("committed:\n%s", s)
	}
	c, err := r.Make(context.Background(), Change{Remove: []string{"steps/0001/york.yaml", "steps/0001/york.yaml.sig"}, Message: "away"})
	w.must(err)
	w.must(os.Remove(w.path("anne/steps/0001/york.yaml")))
	w.must(r.Adopt(context.Background(), c))
	if s := w.git("anne", "show", "--format=", "--name-status", "HEAD"); s != "D\tsteps/0001/york.yaml\n" {
		t.Errorf("committed:\n%s", s)
	}
	c, err = r.Make(context.Background(), Change{Write: map[string][]byte{"game.yaml": []byte("game")}, Message: "nothing"})
	if err != nil || !c.Empty() {
		t.Errorf("what is there was committed again: %v", err)
	}
}

func TestSubfolderAndNowhereToPush(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "own")
	w.must(os.MkdirAll(w.path("own/games/our game"), 0o777))
	r := w.open("own/games/our game")
	if r.HasRemote() {
		t.Fatal("there is a remote")
	}
	c, err := r.Make(context.Background(), Change{Write: map[string][]byte{"game.yaml": []byte("x")}, Message: "two\nlines\x1b"})
	w.must(err)
	w.write("own/games/our game/game.yaml", "x")
	w.must(r.Adopt(context.Background(), c))
	if s := w.git("own", "log", "--format=%B", "--name-only"); !strings.Contains(s, "games/our game/game.yaml") || strings.Contains(s, "\x1b") {
		t.Errorf("%s", s)
	}
	if err := pull(r); err == nil || !strings.Contains(err.Error(), "no remote") {
		t.Errorf("pull: %v", err)
	}
	w.must(os.Mkdir(w.path("plain"), 0o777))
	if _, err := Open(context.Background(), w.path("plain"), w.env); !errors.Is(err, ErrNone) {
		t.Errorf("without a repository: %v", err)
	}
}

// A repository may name its objects by SHA-256: files come into it and go away.
func TestLongIDs(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "--object-format=sha256", "long")
	r := w.open("long")
	for _, c := range []Change{
		{Write: map[string][]byte{"york.yaml": []byte("x")}, Remove: []string{"york.yaml.sig"}, Message: "first"},
		{Write: map[string][]byte{"game.yaml": []byte("x")}, Remove: []string{"york.yaml", "york.yaml.sig"}, Message: "second"},
	} {
		made, err := r.Make(context.Background(), c)
		w.must(err)
		w.must(r.Adopt(context.Background(), made))
	}
	if s := w.git("long", "ls-tree", "-r", "--name-only", "HEAD") + w.git("long", "ls-files"); s != "game.yaml\ngame.yaml\n" {
		t.Errorf("committed and staged:\n%s", s)
	}
}

// Whoever has told git no name can commit all the same.
func TestNoName(t *testing.T) {
	w := newWorld(t)
	w.write("home/.gitconfig", "[init]\ndefaultBranch = main\n")
	r := w.clone("anne")
	c, err := r.Make(context.Background(), Change{Write: map[string][]byte{"a": nil}, Message: "m", Who: "york"})
	w.must(err)
	w.must(r.Adopt(context.Background(), c))
	if s := w.git("anne", "log", "--format=%an"); s != "york\n" {
		t.Errorf("by %s", s)
	}
}

// A history that was rewritten on the server is not taken over.
func TestRewritten(t *testing.T) {
	w := newWorld(t)
	cleo := w.clone("cleo")
	w.must(put(cleo, "game.yaml", "one"))
	w.must(put(cleo, "steps/0001/call.yaml", "call"))
	anne := w.clone("anne")
	was := w.git("anne", "rev-parse", "HEAD", "refs/remotes/origin/main")
	w.git("cleo", "reset", "-q", "--hard", "HEAD^")
	w.must(os.MkdirAll(w.path("cleo/steps/0001"), 0o777))
	w.write("cleo/steps/0001/call.yaml", "another")
	w.git("cleo", "add", ".")
	w.git("cleo", "commit", "-qm", "mallory")
	w.git("cleo", "push", "-qf", "origin", "main")
	if err := pull(anne); err == nil || !strings.Contains(err.Error(), "rewritten") {
		t.Errorf("pull: %v", err)
	}
	if now := w.git("anne", "rev-parse", "HEAD", "refs/remotes/origin/main"); now != was || w.read("anne/steps/0001/call.yaml") != "call" {
		t.Error("it was taken over")
	}
	if err := put(anne, "steps/0001/york.yaml", "orders"); !errors.Is(err, ErrBehind) {
		t.Errorf("push: %v", err)
	}
}

func TestPullKeepsWhatIsHere(t *testing.T) {
	w := newWorld(t)
	cleo := w.clone("cleo")
	w.must(put(cleo, "game.yaml", "one"))
	anne, ben := w.clone("anne"), w.clone("ben")
	w.must(put(cleo, "steps/0001/york.yaml", "by mallory"))

	// Another file of the same name.
	w.write("anne/steps/0001/york.yaml", "anne's")
	if err := pull(anne); err == nil || !strings.Contains(err.Error(), "steps/0001/york.yaml was changed here") {
		t.Errorf("pull: %v", err)
	}
	if w.read("anne/steps/0001/york.yaml") != "anne's" {
		t.Error("it was overwritten")
	}
	// The same file, which came by mail, or whose command was killed after its push.
	w.write("ben/steps/0001/york.yaml", "by mallory")
	w.must(pull(ben))
	if s := w.git("ben", "status", "--porcelain"); s != "" {
		t.Errorf("status:\n%s", s)
	}
	// Committed on both sides.
	c, err := anne.Make(context.Background(), Change{Write: map[string][]byte{"steps/0001/york.yaml": []byte("anne's")}, Message: "m"})
	w.must(err)
	w.must(anne.Adopt(context.Background(), c))
	if err := pull(anne); err == nil || !strings.Contains(err.Error(), "does not go with what is here") {
		t.Errorf("pull: %v", err)
	}
	if s := w.git("anne", "status", "--porcelain"); s != "" || w.read("anne/steps/0001/york.yaml") != "anne's" {
		t.Errorf("the merge was not taken back:\n%s", s)
	}
	// A commit that was not pushed goes with one of the others'.
	w.git(".", "clone", "-q", w.bare, "dora")
	dora := w.open("dora")
	c, err = dora.Make(context.Background(), Change{Write: map[string][]byte{"steps/0001/lancaster.yaml": []byte("dora")}, Message: "m"})
	w.must(err)
	w.write("dora/steps/0001/lancaster.yaml", "dora")
	w.must(dora.Adopt(context.Background(), c))
	w.must(put(cleo, "more", "x"))
	w.must(pull(dora))
	w.must(put(dora, "last", "y"))
	if w.read("dora/more") != "x" || w.read("dora/steps/0001/lancaster.yaml") != "dora" {
		t.Error("something is lost")
	}
}

// What git ignores is somebody's own all the same: a key, orders half written. Quick
// tests pull one of three with a merge, one without, and of the third look at the names.
func TestPullKeepsIgnored(t *testing.T) {
	w := newWorld(t)
	w.serve("main", "", ".gitignore", "*.key\norders.yaml\norders-*.yaml\n.fieldpost.lock\n")
	clones := map[string]*Repo{"anne": w.clone("anne"), "ben": w.clone("ben")}
	w.commit("ben", "notes.txt") // so that he has to merge
	for i, c := range []struct{ own, theirs string }{
		{"anne.key", "anne.key"},
		{"game/orders.yaml", "game/orders.yaml"},
		{"ben.key", "BEN.key"},
		{"keys.key", "keys.key/x"},
		{"secret/deep/a.key", "secret"},
		{"hidden/anne.key", "hidden/anne.key"},
		{"game/orders-2.yaml", "game/orders-2.yaml"},
		{".fieldpost.lock", ".fieldpost.lock"},
		{"game/other/anne.key", "game/other/Anne.KEY/x"},
	} {
		w.serve("main", "main", c.theirs, "evil")
		for who, r := range clones {
			w.write(who+"/"+c.own, "precious")
			if effort.Quick() && i%3 != map[string]int{"ben": 0, "anne": 1}[who] {
				// What is looked at in a pull, without one; the next brings it with others.
				if who == "anne" {
					w.git("anne", "fetch", "-q")
					if err := r.keepsIgnored(context.Background(), "HEAD", "origin/main"); err == nil || !strings.Contains(err.Error(), c.own+" is yours alone") {
						t.Errorf("%s: %v", c.own, err)
					}
				}
				w.must(os.Remove(w.path(who + "/" + c.own)))
				continue
			}
			if err := pull(r); err == nil || !strings.Contains(err.Error(), c.own+" is yours alone") {
				t.Errorf("%s pulls: %v", who, err)
			}
			if w.read(who+"/"+c.own) != "precious" {
				t.Errorf("%s's file was written over", who)
			}
			w.must(os.Remove(w.path(who + "/" + c.own)))
			w.must(pull(r))
		}
	}
	// The first pull into a folder where something lies already.
	w = newWorld(t)
	w.write("home/ignored", "*.key\n")
	w.git(".", "config", "--global", "core.excludesFile", w.path("home/ignored"))
	first := w.clone("first")
	w.write("first/anne.key", "precious")
	w.serve("main", "", "anne.key", "evil")
	if err := pull(first); err == nil || w.read("first/anne.key") != "precious" {
		t.Errorf("the first pull: %v", err)
	}
}

// Nothing that a repository holds runs, nor what the environment says.
func TestNothingRuns(t *testing.T) {
	const trap = "touch TRAP-KEY; cat"
	w := newWorld(t)
	sprung := w.path("sprung")
	evil := func(key string) string {
		return strings.NewReplacer("TRAP", sprung, "KEY", strings.ReplaceAll(key, ":", "")).Replace(trap)
	}
	cleo := w.clone("cleo")
	w.must(put(cleo, "game.yaml", "one"))
	w.must(put(cleo, ".gitattributes", "* filter=trap merge=trap diff=trap\n"))

	w.clone("x")
	config := w.read("x/.git/config")
	for _, key := range []string{"filter.trap.clean", "filter.trap.smudge", "filter.trap.process", "core.sshCommand", "core.gitProxy", "credential.helper",
		"remote.origin.uploadpack", "remote.origin.receivepack", "remote.origin.vcs", "core.askPass", "core.alternateRefsCommand",
		"merge.trap.driver", "include.path", "gpg.program", "core.worktree", "remote.origin.mirror", "extensions.worktreeConfig", "url.ext::.insteadOf",
		"branch.main.mergeOptions", "core.bare", "submodule.x.update", "trailer.x.command"} {
		t.Run(key, func(t *testing.T) {
			w.write("x/.git/config", config+section(key, evil(key)))
			if _, err := Open(context.Background(), w.path("x"), w.env); err == nil {
				t.Error("the repository is used")
			}
		})
	}

	t.Run("hooks, monitor, environment", func(t *testing.T) {
		w.git(".", "clone", "-q", w.bare, "anne")
		hooks := strings.Fields("pre-commit commit-msg prepare-commit-msg post-commit pre-push post-merge pre-merge-commit post-checkout reference-transaction post-index-change post-rewrite update pre-receive fsmonitor-watchman")
		for _, dir := range []string{"anne/.git/hooks/", "anne/hooks/"} {
			for _, hook := range hooks {
				w.write(dir+hook, "#!/bin/sh\n"+evil(hook)+"\nexit 1\n")
				w.must(os.Chmod(w.path(dir+hook), 0o777))
			}
		}
		w.write("home/.gitconfig", w.read("home/.gitconfig")+section("filter.trap.clean", evil("clean"))+section("filter.trap.smudge", evil("smudge"))+section("merge.trap.driver", evil("driver")))
		w.write("anne/.git/config", w.read("anne/.git/config")+section("core.hooksPath", w.path("anne/hooks"))+section("core.fsmonitor", evil("fsmonitor")))
		w.env = append(w.env, "GIT_DIR="+w.path("cleo/.git"), "GIT_WORK_TREE="+w.path("cleo"), "GIT_INDEX_FILE="+w.path("idx"), "GIT_SSH_COMMAND="+evil("ssh"),
			"GIT_CONFIG_COUNT=1", "GIT_CONFIG_KEY_0=core.fsmonitor", "GIT_CONFIG_VALUE_0="+evil("config"), "GIT_EXTERNAL_DIFF="+evil("diff"), "GIT_EXEC_PATH=/nowhere")
		anne, cleo := w.open("anne"), w.open("cleo")
		w.must(put(anne, "steps/0001/york.yaml", "orders"))
		w.must(pull(cleo))
		w.must(put(cleo, "steps/0001/call.yaml", "call"))
		w.must(pull(anne))
		if tracked, err := Tracked(context.Background(), w.path("anne"), "steps", w.env); !tracked || err != nil {
			t.Errorf("tracked: %v %v", tracked, err)
		}
		if w.read("anne/steps/0001/call.yaml") != "call" {
			t.Error("nothing was pulled")
		}
	})
	if ran, _ := filepath.Glob(sprung + "*"); ran != nil {
		t.Errorf("something has run: %v", ran)
	}
}

// section is a key and a value as a configuration file has them.
func section(key, value string) string {
	first, last := strings.Index(key, "."), strings.LastIndex(key, ".")
	head := "[" + key[:first] + "]"
	if first != last {
		head = "[" + key[:first] + " \"" + key[first+1:last] + "\"]"
	}
	return head + "\n" + key[last+1:] + " = \"" + value + "\"\n"
}

// A folder that looks like a repository, as somebody may push one, is none.
func TestBareInside(t *testing.T) {
	w := newWorld(t)
	w.git(".", "init", "-q", "--bare", "game")
	w.must(os.Mkdir(w.path("game/sub"), 0o777))
	for _, dir := range []string{"game", "game/sub"} {
		if _, err := Open(context.Background(), w.path(dir), w.env); err == nil {
			t.Errorf("%s is used", dir)
		}
	}
	w.git(".", "init", "-q", "outer")
	w.must(os.Rename(w.path("game"), w.path("outer/game")))
	if r, err := Open(context.Background(), w.path("outer/game"), w.env); err == nil && r.top == w.path("outer/game") {
		t.Error("outer/game is used")
	}
}

func TestTracked(t *testing.T) {
	w := newWorld(t)
	r := w.clone("cleo")
	w.must(put(r, "game.yaml", "x"))
	w.write("cleo/mail/mail.yaml", "own")
	for _, c := range []struct {
		file string
		want bool
	}{{"mailbox", false}, {"Mail/x", true}} {
		w.must(put(r, c.file, "x"))
		if got, err := Tracked(context.Background(), w.path("cleo"), "mail", w.env); got != c.want || err != nil {
			t.Errorf("with %s: %v %v", c.file, got, err)
		}
	}
	if got, err := Tracked(context.Background(), t.TempDir(), "mail", w.env); got || err != nil {
		t.Errorf("without a repository: %v %v", got, err)
	}
}

// What a server says is harmless, and no password is shown.
func TestWords(t *testing.T) {
	for said, want := range map[string]string{
		"fatal: unable to access 'https://anne:secret@example.org/x/': no\n": "unable to access 'https://example.org/x/': no",
		"remote: \x1b[31mHello\nremote: fieldpost: not yours\nerror: x\n":    "not yours",
		"\n":         "it says no more",
		"odd\x1b[2J": `odd\x1b[2J`,
	} {
		if got := firstLine(said); got != want {
			t.Errorf("%q gives %q", said, got)
		}
	}
	env := environment([]string{"GIT_DIR=x", "git_dir=x", "LANG=de", "HOME=h"})
	if slices.Contains(env, "GIT_DIR=x") || slices.Contains(env, "git_dir=x") || slices.Contains(env, "LANG=de") || !slices.Contains(env, "HOME=h") {
		t.Errorf("%q", env)
	}
}
