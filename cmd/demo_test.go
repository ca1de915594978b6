package cmd

import (
	"bytes"
	"crypto/rand"
	"fieldpost/adjudicate/effort"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

func runForTest(t *testing.T, dir string, args ...string) (status int, out, errs string) {
	t.Helper()
	var o, e bytes.Buffer
	status = Main(Env{Args: args, Dir: dir, Stdin: strings.NewReader(""), Stdout: &o, Stderr: &e,
		Getenv: func(string) string { return "" }, Now: time.Now, Random: rand.Reader})
	return status, o.String(), e.String()
}

// Each demo tells the same story each time, keys and seals aside.
func TestDemosAreTheSameEachTime(t *testing.T) {
	secret := regexp.MustCompile(`(?m)^ +[A-Za-z0-9+/=]{40,}$`)
	wants := map[string][]string{
		"richard-iii": {
			"Warwick, Salisbury Calais → East Anglia by sea", // the rulebook's example turn
			"Lancaster recruits Bombard in Middlesex",
			"-----BEGIN AGE ENCRYPTED FILE-----",
			"York's card: 4", "Henry VI (Lancaster) tries to turn Salisbury", "signatures good",
			"fieldpost demo --dir roses",
		},
		"this-war-without-an-enemy": {
			"The Royalist discards 4 cards", "A Siege Marker is put beside Oxford", "Cheshire → Staffordshire & Warwickshire → Oxfordshire",
			"BATTLE IN OXFORDSHIRE: PARLIAMENT ATTACKS", "Round 3", "orders a General Retreat", "Oxford is now held by the Royalist",
			"signatures good", "fieldpost demo this-war-without-an-enemy --dir edgehill",
		},
	}
	for game, words := range wants {
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
			told = append(told, secret.ReplaceAllString(out, "…"))
		}
		if told[0] != told[times-1] {
			t.Errorf("two demos of %s differ", game)
		}
		for _, want := range words {
			if !strings.Contains(told[0], want) {
				t.Errorf("the demo of %s does not say %q", game, want)
			}
		}
		for line := range strings.Lines(told[0]) {
			if n := len([]rune(line)); n > 140 || n > 101 && game == "richard-iii" {
				t.Errorf("%d columns: %s", n, line)
			}
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
	if err != nil || files < 60 {
		t.Fatalf("%d files, %v", files, err)
	}
	if status := verify(); status != exitDone {
		t.Fatalf("verify at the end: %d", status)
	}
}
