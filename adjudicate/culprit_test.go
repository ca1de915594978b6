package adjudicate_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/effort"
	"fieldpost/adjudicate/folder"
)

// accused are the words of a meaning that say that somebody used his key, or did
// what only he could.
var accused = regexp.MustCompile(`(?i)\bkey of \w+ has signed|adjudicator has|adjudicator's key|only his key|left it out|should have refused`)

// Somebody without any key changes one file of a whole game, which has a side that
// was silent, rulings, a seat that changed hands and orders of the open step. Verify
// names that file and no other, and nobody whose key it would have taken.
func TestVerifyNamesTheCulprit(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile(filepath.Join(gamesDir, recordings[0].name, "game.tar.gz"))
	if err != nil {
		t.Fatal(err)
	}
	files, whole, last := folder.Files{}, unpack(t, data), 13
	for whole[fmt.Sprintf("steps/%04d/york.yaml", last)] == nil {
		last++
	}
	for name, data := range whole {
		// Up to a step with orders; what is beyond makes this slow and tells nothing else.
		if name != "reveal.yaml" && name < fmt.Sprintf("steps/%04d/call.yaml", last+1) {
			files[name] = data
		}
	}
	v := audit.Verify(files)
	if v.First != nil || v.Steps != last || v.Rulings < 3 || len(v.Silent) == 0 || files[fmt.Sprintf("steps/%04d/york.yaml", last)] == nil {
		t.Fatalf("%+v", v)
	}
	sample := effort.Sample{}
	try := func(name, what string, changed []byte) {
		if bytes.Equal(changed, files[name]) || !sample.Takes(filepath.Base(name)+" "+what[:min(len(what), 6)], 1, 4) {
			return
		}
		was := files[name]
		files[name] = changed
		defer func() { files[name] = was }()
		v := audit.Verify(files)
		if v.First == nil || v.First.File != name || accused.MatchString(v.First.Means.String()) {
			t.Errorf("%s, %s: %+v", name, what, v.First)
		}
		for _, f := range v.Findings {
			if f.File != name {
				t.Errorf("%s, %s: of another file: %s", name, what, f)
			}
		}
	}
	hex := regexp.MustCompile(`[0-9a-f]{64}`)
	word := regexp.MustCompile(`(?m)^( +- |silent:\n +\w+: |  \w+: )([a-z])`)
	silent := fmt.Sprintf("steps/%04d", v.Silent[0].Step+1)
	kinds := []string{"game.yaml", "steps/0001/call.yaml", "steps/0001/york.yaml", "steps/0004/york.view.age"}
	for name := range files {
		step := name[:min(len(name), 10)]
		if strings.Contains(name, "ruling") || step == silent || step == fmt.Sprintf("steps/%04d", last) {
			kinds = append(kinds, name)
		}
	}
	for _, name := range kinds {
		data := files[name]
		// Two digits of a digest change places, in a ledger, a header or game.yaml.
		for _, at := range hex.FindAllIndex(data, -1) {
			changed := bytes.Clone(data)
			i := at[0]
			for changed[i] == changed[i+1] {
				i++
			}
			changed[i], changed[i+1] = changed[i+1], changed[i]
			try(name, "digits in "+string(data[max(0, at[0]-30):at[0]]), changed)
		}
		// The first letter of what is asked, of what was done for who was silent, of names.
		if strings.HasSuffix(name, "call.yaml") || strings.Contains(name, "ruling") || name == "game.yaml" {
			for _, at := range word.FindAllSubmatchIndex(data, -1) {
				changed := bytes.Clone(data)
				changed[at[4]] = 'a' + (changed[at[4]]-'a'+1)%26
				try(name, "letter after "+string(data[at[2]:at[3]]), changed)
			}
		}
		// Any byte, of the signature more of them.
		every := len(data)/4 + 1
		for i := 5; i < len(data); i += every {
			changed := bytes.Clone(data)
			changed[i] ^= 1 << (i % 7)
			try(name, "byte "+string(data[max(0, i-10):i+1]), changed)
		}
		if at := bytes.Index(data, []byte("\nsignature:")); at >= 0 {
			for i := at; i < len(data); i += 97 {
				changed := bytes.Clone(data)
				changed[i] ^= 1
				try(name, "signature", changed)
			}
		}
		// Silence where none was, and where one was said to be it is not.
		if i := bytes.Index(data, []byte("\nledger:")); i >= 0 && strings.HasSuffix(name, "call.yaml") {
			try(name, "silent", slices.Concat(data[:i+1], []byte("silent:\n  york: default\n"), data[i+1:]))
			try(name, "over", slices.Concat(data[:i+1], []byte("over: true\n"), data[i+1:]))
		}
	}
}
