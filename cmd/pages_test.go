package cmd

import (
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"fieldpost/cmd/internal/rulebooks"
)

// types WHO BLOCK [STDIN]: in a folder called as he is, somebody types what the README has behind
// `<!-- run BLOCK -->`. Of a shell's language the README needs what stands here.
func types(ts *testscript.TestScript, _ bool, args []string) {
	data, err := os.ReadFile(filepath.Join("..", "README.md"))
	ts.Check(err)
	_, rest, found := strings.Cut(string(data), "<!-- run "+args[1]+" -->\n```sh\n")
	block, _, closed := strings.Cut(rest, "\n```\n")
	if !found || !closed {
		ts.Fatalf("the README has no block %q", args[1])
	}
	dir, identity, in := ts.MkAbs(args[0]), ts.Getenv(args[0]), ""
	if len(args) > 2 {
		in = ts.ReadFile(args[2])
	}
	ts.Check(os.MkdirAll(dir, 0o777))
	for line := range strings.Lines(strings.ReplaceAll(block, "\\\n", " ")) {
		line, _, _ = strings.Cut(line, " # ")
		line, to, redirected := strings.Cut(line, " > ")
		words := strings.Fields(strings.NewReplacer("$PWD", dir, "~", dir).Replace(line))
		if at, ok := strings.CutPrefix(strings.Join(words, " "), "export "+identityVar+"="); ok {
			identity = at
			ts.Setenv(args[0], identity)
			continue
		}
		if words[0] == "mkdir" {
			for _, w := range words[2:] {
				ts.Check(os.MkdirAll(filepath.Join(dir, w), 0o777))
			}
			continue
		}
		if words[0] != "fieldpost" {
			ts.Fatalf("the README types %q, which is not fieldpost", words[0])
		}
		var out strings.Builder
		env := actorEnv(ts, args[0], words[1:], in, io.MultiWriter(ts.Stdout(), &out), ts.Stderr())
		env.Dir = dir
		others := env.Getenv
		env.Getenv = func(name string) string {
			if name == identityVar {
				return identity
			}
			return others(name)
		}
		if status := Main(env); status != exitDone {
			ts.Fatalf("%s: status %d", strings.Join(words, " "), status)
		}
		if redirected {
			ts.Check(os.WriteFile(filepath.Join(dir, strings.TrimSpace(to)), []byte(out.String()), 0o666))
		}
	}
}

// pages are all that is written for readers, by their path from the top.
func pages(t *testing.T) map[string]string {
	t.Helper()
	top := os.DirFS("..")
	all := map[string]string{}
	err := fs.WalkDir(top, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || path.Ext(name) != ".md" {
			return err
		}
		data, err := fs.ReadFile(top, name)
		all[name] = string(data)
		return err
	})
	if err != nil || len(all) < 10 {
		t.Fatal(len(all), err)
	}
	return all
}

var (
	links   = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notWord = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// TestLinks: whatever a page points to is there, with that heading.
func TestLinks(t *testing.T) {
	all := pages(t)
	anchors := map[string]bool{}
	for name, text := range all {
		for _, h := range heading.FindAllStringSubmatch(text, -1) {
			anchor := strings.ReplaceAll(notWord.ReplaceAllString(strings.ToLower(h[1]), ""), " ", "-")
			anchors[name+"#"+anchor] = true
		}
	}
	for name, text := range all {
		for _, l := range links.FindAllStringSubmatch(text, -1) {
			if strings.Contains(l[1], "://") {
				continue
			}
			file, anchor, _ := strings.Cut(l[1], "#")
			to := name
			if file != "" {
				to = path.Join(path.Dir(name), file)
			}
			if _, err := os.Stat(filepath.Join("..", filepath.FromSlash(to))); err != nil {
				t.Errorf("%s: %s is not there", name, l[1])
			} else if anchor != "" && !anchors[to+"#"+anchor] {
				t.Errorf("%s: no heading %s", name, l[1])
			}
		}
	}
}

// typed are the lines of a page that somebody types: `fieldpost …` at the beginning of a line of
// code, or as a whole in backquotes.
var typed = regexp.MustCompile("(?m)^(?: {4})?fieldpost +([a-z].*(?:\\\\\n.*)*)$|`fieldpost ([a-z][^`]*)`")

// TestTypedLines: each command that a page tells somebody to type is one, with such flags.
func TestTypedLines(t *testing.T) {
	n := 0
	for name, text := range pages(t) {
		for _, m := range typed.FindAllStringSubmatch(text, -1) {
			line := strings.Join(strings.Fields(strings.ReplaceAll(m[1]+m[2], "\\\n", " ")), " ")
			line, _, _ = strings.Cut(line, " # ")
			line, _, _ = strings.Cut(line, " && ")
			line, _, _ = strings.Cut(line, " > ")
			if strings.HasPrefix(line, "number ") || strings.HasPrefix(line, "number/") {
				continue // what a key signs for the dice
			}
			root := newRoot(&Env{})
			c, rest, err := root.Find(strings.Fields(line))
			if err != nil || c == root || len(rest) > 0 && c.HasSubCommands() && !strings.HasPrefix(rest[0], "-") && !c.Runnable() {
				t.Errorf("%s: fieldpost %s: no such command", name, line)
				continue
			}
			n++
			for _, w := range rest {
				flag, isLong := strings.CutPrefix(w, "--")
				flag, _, _ = strings.Cut(flag, "=")
				if !isLong || flag == "help" || flag == "SIDE" || sideFlag(flag) {
					continue
				}
				if c.Flags().Lookup(flag) == nil && c.InheritedFlags().Lookup(flag) == nil {
					t.Errorf("%s: fieldpost %s: no flag --%s", name, line, flag)
				}
			}
		}
	}
	if n < 60 {
		t.Errorf("only %d commands", n)
	}
}

// sideFlag says whether a flag names a side, as `new` and `mail setup` take them.
func sideFlag(name string) bool {
	for _, g := range rulebooks.All() {
		if slices.Contains(g.Sides[:], name) {
			return true
		}
	}
	return false
}

// TestCommandsPage: COMMANDS.md names each command there is.
func TestCommandsPage(t *testing.T) {
	page := pages(t)["cmd/COMMANDS.md"]
	for _, c := range newRoot(&Env{}).Commands() {
		if !c.Hidden && c.Name() != "help" && !strings.Contains(page, "`"+c.Name()) {
			t.Errorf("COMMANDS.md does not name %s", c.Name())
		}
	}
}

// TestReadmePicture: the README shows the map of a game as the demo leaves it, without the lists
// below it. -update draws it anew.
func TestReadmePicture(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, args := range [][]string{
		{"demo", "this-war-without-an-enemy", "--dir", "edgehill"},
		{"view", "edgehill/game", "-i", "edgehill/parliament.key", "--format", "svg", "-o", "map.svg"},
	} {
		if status, _, errs := runForTest(t, dir, args...); status != exitDone {
			t.Fatal(errs)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "map.svg"))
	if err != nil {
		t.Fatal(err)
	}
	size := regexp.MustCompile(`viewBox="0 0 8200 \d+" width="820" height="\d+"`)
	got := size.ReplaceAllString(string(data), `viewBox="0 0 8200 10800" width="820" height="1080"`)
	file := filepath.Join("..", "examples", "map.svg")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(file); string(want) != got {
		t.Error("examples/map.svg is not as it is drawn now; go test ./cmd -run ReadmePicture -update, and look at it")
	}
}
