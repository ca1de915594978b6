package shell

import (
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

var names = []string{"game", "our game", "", "-rf", "--help", "-", "it's", `a"b`, "a$HOME", "a`id`", "a;b", "a&b", "a|b", "a>b", "*", "?", "[a]", "~", "~cleo",
	"#x", "a#b", "!x", "a\nb", "a\tb", "\x1b[2J", "a\\b", "a\\", "(x)", "{a,b}", "$'x'", "a\u200bb", "\xff", "Übung", "一 二", "=ls", "a=b", "%x", "'", "''", "a'\nb'", "é\u202e"}

// A shell gives every name back as one word: what is printed can be typed.
func TestPosix(t *testing.T) {
	for _, sh := range []string{"bash", "zsh", "sh"} {
		path, err := exec.LookPath(sh)
		if err != nil {
			continue
		}
		for _, name := range names {
			word := posix(name)
			if sh == "sh" && strings.HasPrefix(word, "$'") {
				continue // of 2024's standard, and not every sh's yet
			}
			out, err := exec.Command(path, "-c", "printf '%s|' "+word).Output()
			want := name
			if option(name) {
				want = "./" + name
			}
			if got := string(out); err != nil || got != want+"|" {
				t.Errorf("%s: %q is written %s and read %q (%v)", sh, name, word, got, err)
			}
			if strings.ContainsFunc(word, hidden) || !utf8.ValidString(word) {
				t.Errorf("%q is written %q", name, word)
			}
		}
	}
}

// By the rules of both shells' documents, which nobody has here.
func TestWindows(t *testing.T) {
	for name, want := range map[string]string{
		"game": "game", `C:\games\one`: `C:\games\one`, "our game": `"our game"`, `our game\`: `"our game\\"`, "it's": `"it's"`, "$x y": "'$x y'", "it's $5": "'it''s $5'",
		"-x": `.\-x`, "a&b": `"a&b"`, "(1)": `"(1)"`, "a;b": `"a;b"`, "": `""`, "a,b": `"a,b"`, "@x": `"@x"`,
	} {
		if got := windows(name); got != want {
			t.Errorf("%q is written %s, not %s", name, got, want)
		}
	}
}

// What is told of variables and folders is of the machine's own shell.
func TestOfThisMachine(t *testing.T) {
	got := []string{Variable("V"), Value("V"), Set("V", "it's"), MakeFolder("a b"), Export("V", "a b"), ExportInCmd("V", "a b")}
	want := []string{"$V", `"$V"`, `export V='it'\''s'`, "mkdir -p 'a b'", `export V="$PWD/a b"`, ""}
	if runtime.GOOS == "windows" {
		want = []string{"%V%", "$env:V", "$env:V = 'it''s'", `mkdir "a b"`, `$env:V = Join-Path $PWD 'a b'`, `set V=%CD%\a b`}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q\nnot %q", got, want)
	}
}
