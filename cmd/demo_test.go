package cmd

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
)

func runForTest(t testing.TB, dir string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = Main(Env{Args: args, Dir: dir, Stdin: strings.NewReader(""), Stdout: &o, Stderr: &e,
		Getenv: func(string) string { return "" }, Now: time.Now, Random: rand.Reader})
	return status, o.String(), e.String()
}

// Each demo tells the same story each time, once, briefly, without armour, and without
// the name of a block that nobody has seen yet in what all may read.
func TestDemosAreTheSameEachTime(t *testing.T) {
	t.Parallel()
	for game, want := range map[string]struct {
		words, once []string
		hidden      *regexp.Regexp
	}{
		"richard-iii": {
			[]string{"York: 2 blocks Calais → East Anglia by sea", "Middlesex 4", "Battle of Middlesex", "fieldpost demo --dir roses"},
			[]string{"Round 1", "he changes sides", "Salisbury (Lancaster"},
			regexp.MustCompile("Warwick |Salisbury|Norfolk|Beaumont|Bombard|Wiltshire|Buckingham"),
		},
		"this-war-without-an-enemy": {
			[]string{"The Royalist discards 4 cards", "A Siege Marker is put beside Oxford", "Gloucestershire 7", "fieldpost demo this-war-without-an-enemy --dir edgehill"},
			[]string{"Round 1", "The King is captured", "Reserves of Parliament enter"},
			regexp.MustCompile("Charles|Rupert|Essex|Horse|Foot|Cannon|Waller|Garrison"),
		},
		"unhappy-king-charles": {
			[]string{"Bombards Macclesfield (Siege Train +1, Local Notable -2)", "fieldpost demo unhappy-king-charles --dir macclesfield"},
			[]string{"Hopton Besieges Exeter", "Prince Rupert Besieges Macclesfield"},
			regexp.MustCompile("Cheshire Foot|Wilmot|Lifeguard|Levies"),
		},
	} {
		i := slices.IndexFunc(stories[:], func(s story) bool { return s.game == game })
		if report, _ := stories[i].found(t); report == nil {
			t.Errorf("%s does not go as its story says: TestFindDemo finds other dice", game)
		}
		var told []string
		times := 2
		if effort.Quick() && game != "richard-iii" {
			times = 1
		}
		for range times {
			status, out, errs := runForTest(t, t.TempDir(), "demo", game)
			if status != 0 || errs != "" {
				t.Fatalf("status %d, %s", status, errs)
			}
			told = append(told, out)
		}
		if told[0] != told[times-1] {
			t.Errorf("two demos of %s differ", game)
		}
		running := strings.Join(strings.Fields(told[0]), " ")
		for _, word := range append(append(want.words, want.once...), tells[game]...) {
			if !strings.Contains(running, word) {
				t.Errorf("the demo of %s does not say %q", game, word)
			}
		}
		for _, word := range want.once {
			if strings.Count(strings.ToLower(running), strings.ToLower(word)) > 1 {
				t.Errorf("the demo of %s says %q again", game, word)
			}
		}
		for _, word := range []string{"-----BEGIN", "--pace", "standing defaults:"} {
			if strings.Contains(told[0], word) {
				t.Errorf("the demo of %s says %q", game, word)
			}
		}
		if n := strings.Count(told[0], "\n"); n > 250 {
			t.Errorf("the demo of %s has %d lines", game, n)
		}
		for line := range strings.Lines(told[0]) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > 76 || n > 72 && !strings.HasPrefix(line, "    ") {
				t.Errorf("%d columns: %s", n, line)
			}
		}
		before, _, _ := strings.Cut(told[0], "\n    plan:")
		for _, report := range strings.Split(before, "$ fieldpost adjudicate game\n")[1:] {
			if report, _, _ = strings.Cut(report, "…"); want.hidden.MatchString(report) {
				t.Errorf("a block is named before the battle:\n%s", report)
			}
		}
	}
}

// The map comes at the end, on a page that is still there when the demo's folder is not,
// and where no browser is, the page is named all the same.
func TestDemoOpensTheMap(t *testing.T) {
	for _, browser := range []error{nil, errors.New("no browser")} {
		dir, opened := t.TempDir(), ""
		t.Setenv("TMPDIR", dir)
		var out, errs bytes.Buffer
		status := Main(Env{Args: []string{"demo", "--open"}, Stdin: strings.NewReader(""), Stdout: &out, Stderr: &errs, Getenv: os.Getenv, Now: time.Now, Random: rand.Reader,
			Open: func(_ context.Context, path string) error { opened = path; return browser }})
		if status != exitDone || errs.Len() > 0 {
			t.Errorf("%v: status %d, %s", browser, status, errs.String())
		}
		page, err := os.ReadFile(opened)
		if err != nil || !bytes.Contains(page, []byte("<svg")) || !bytes.Contains(page, []byte("You are Lancaster")) {
			t.Errorf("%v: %d bytes, %v", browser, len(page), err)
		}
		_, end, _ := strings.Cut(out.String(), "== The map\n")
		if !strings.HasSuffix(end, opened+"\n") || strings.Contains(end, "opened: ") != (browser == nil) {
			t.Errorf("%v: it says %s", browser, end)
		}
		if left, _ := filepath.Glob(filepath.Join(dir, "*")); len(left) != 1 || left[0] != filepath.Dir(opened) {
			t.Errorf("%v: it leaves %v", browser, left)
		}
	}
}

// The examination: verify passes on a demo's folder without any key, and not
// after one byte of any file in it was changed: in quick tests of each kind of file, and of
// every tenth.
func TestDemoFolderExamined(t *testing.T) {
	dir := t.TempDir()
	if status, _, errs := runForTest(t, dir, "demo", "--dir", "roses"); status != 0 {
		t.Fatal(errs)
	}
	for _, secret := range []string{"*.key", "*-1.yaml"} {
		names, _ := filepath.Glob(filepath.Join(dir, "roses", secret))
		for _, name := range names {
			if info, err := os.Stat(name); runtime.GOOS != "windows" && (err != nil || info.Mode().Perm()&0o077 != 0) {
				t.Errorf("others can read %s: %v", name, err)
			}
		}
		if len(names) < 2 {
			t.Errorf("%s: %d files", secret, len(names))
		}
	}
	if status, _, errs := runForTest(t, dir, "demo", "--dir", "roses"); status != exitFailed || !strings.Contains(errs, "exists already") {
		t.Errorf("a second demo in the same folder: %d %s", status, errs)
	}
	verify := func() int {
		status, _, _ := runForTest(t, filepath.Join(dir, "roses"), "verify", "game")
		return status
	}
	if status := verify(); status != exitDone {
		t.Fatalf("verify: %d", status)
	}
	files, kinds := 0, map[string]bool{}
	first := func(name string) bool { was := kinds[name]; kinds[name] = true; return !was }
	err := filepath.WalkDir(filepath.Join(dir, "roses", "game"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasPrefix(e.Name(), ".") || strings.HasSuffix(e.Name(), "-sealed.yaml") {
			return err // notes of what was sealed are their owner's
		}
		if files++; effort.Quick() && files%10 != 0 && !first(e.Name()) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		places := []int{0, len(data) / 3, len(data) - 1}
		if effort.Quick() {
			places = places[1:2]
		}
		for _, at := range places {
			changed := bytes.Clone(data)
			changed[at] ^= 1
			if err := os.WriteFile(path, changed, 0o644); err != nil {
				return err
			}
			if status := verify(); status != exitUnverified {
				t.Errorf("%s, byte %d changed: verify ends with %d", e.Name(), at, status)
			}
		}
		return os.WriteFile(path, data, 0o644)
	})
	if err != nil || files < 25 {
		t.Fatalf("%d files, %v", files, err)
	}
	if status := verify(); status != exitDone {
		t.Fatalf("verify at the end: %d", status)
	}
}
