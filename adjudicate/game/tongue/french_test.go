package tongue_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/game/tongue"
	"fieldpost/adjudicate/game/tongue/tonguetest"
)

// Every problem that a sheet or a plan can have has its words in French: all that
// stands in the packages that read them.
func TestFrenchIsWhole(t *testing.T) {
	words := tongue.NewBook(tongue.Shared()).All(tongue.French)
	beside := []string{
		// What the YAML parser and that of conditions complain of, in their own words.
		"unknown anchor", "alphabetic or numeric character", "exceeded max depth", "control characters", "mapping values are not allowed", "mapping values",
		"found a tab character", "could not find expected ':'", "did not find expected key", "expected '-' indicator", "sequence entries are not allowed",
		"',' or ']'", "',' or '}'", "unexpected end of stream", "unknown escape", "cannot start any token", "node content", "block scalar", "expected '>'",
		"<document start>", "yaml: %v",
		// What is to be written, in no language.
		"signature: |", "sealed: |\n", "- do: fire", "final: false",
		// Faults of a game's own code, and pages on facts.
		"unknown kind of problem %q", "the facts are of type %T, not %s", "%s is %d, beyond %d", "plan: facts of %s…", "is not exported…", "needs a tag…",
		"has a name that another has", "has a wrong range", "is neither int…", "\nFor one area…", "\nThere are no facts…", "\n| fact…", "plan, line %d: %w",
	}
	tonguetest.Sentences(t, words, []string{"../../../orders/*.go", "../../../orders/plan/*.go"}, beside)
	for key, text := range words.Texts {
		tonguetest.Agree(t, key, text)
	}
}

// No file of words has a row twice, as the second would hide the first; and every
// row of those that no package says alone is said by somebody.
func TestRows(t *testing.T) {
	row, day := regexp.MustCompile(`(?m)^      ("(?:[^"\\]|\\.)*"):`), regexp.MustCompile(`^\pL{3}$`)
	var files, code []string
	err := filepath.WalkDir("../../..", func(name string, _ fs.DirEntry, err error) error {
		if dir := filepath.Dir(name); filepath.Base(dir) == "words" && filepath.Ext(name) == ".json" {
			files = append(files, name)
		} else if filepath.Ext(name) == ".go" && !slices.Contains(code, dir) {
			code = append(code, dir)
		}
		return err
	})
	if err != nil || len(files) < 15 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	said := tonguetest.Literals(t, code...)
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for _, m := range row.FindAllStringSubmatch(string(data), -1) {
			if seen[m[1]] {
				t.Errorf("%s has %s twice", name, m[1])
			}
			seen[m[1]] = true
		}
		dir := filepath.Dir(filepath.Dir(name))
		if filepath.Base(name) != "fr.json" || !slices.Contains([]string{"tongue", "games", "mailpage", "cmd"}, filepath.Base(dir)) {
			continue // tonguetest.Check
		}
		for key := range tongue.Read(os.DirFS(dir), "words/fr.json").Texts {
			if !said[key] && !said["  "+key] && !said[strings.ReplaceAll(key, "'%'", "'%%'")] && !day.MatchString(key) {
				t.Errorf("%s: nobody says %q", name, key)
			}
		}
	}
}

// Lines are broken nowhere before a mark, nor behind what opens a quotation.
func TestFields(t *testing.T) {
	if got := strings.Join(tongue.Fields("ordre : « un mot » ; et (« x »), fin !"), "|"); got != "ordre :|« un|mot » ;|et|(« x »),|fin !" {
		t.Error(got)
	}
}
