package cmd

import (
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// relink DIR FROM is the adjudicator as a forger: the calls from step FROM on name
// the files as they are now, and are signed anew.
func relink(ts *testscript.TestScript, _ bool, args []string) {
	dir := args[0]
	from, err := strconv.Atoi(args[1])
	ts.Check(err)
	id, err := keys.ParseIdentity([]byte(ts.ReadFile(keyFile(ts, "adjudicator"))))
	ts.Check(err)
	for n := from; ; n++ {
		name := filepath.Join(ts.MkAbs(dir), stepFolder(n), "call.yaml")
		data, err := os.ReadFile(name)
		if err != nil {
			break
		}
		text, _, ok := orders.SignedBytes(data)
		if !ok {
			ts.Fatalf("%s is not signed", name)
		}
		head, _, _ := strings.Cut(string(text), "\nledger:\n")
		var links []string
		note := func(file string) {
			if data, err := os.ReadFile(filepath.Join(ts.MkAbs(dir), file)); err == nil {
				links = append(links, "  "+file+": \""+ledger.Digest(data)+"\"\n")
			}
		}
		if n == 1 {
			note("game.yaml")
		} else {
			files, err := os.ReadDir(filepath.Join(ts.MkAbs(dir), stepFolder(n-1)))
			ts.Check(err)
			for _, f := range files {
				note(path.Join(stepFolder(n-1), f.Name()))
			}
		}
		views, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*.view.age"))
		ts.Check(err)
		for _, v := range views {
			note(path.Join(stepFolder(n), filepath.Base(v)))
		}
		text = []byte(head + "\nledger:\n" + strings.Join(links, ""))
		signature, err := sign.Sign(id.SigningKey(), text)
		ts.Check(err)
		ts.Check(os.WriteFile(name, orders.AppendSignature(text, signature), 0o666))
	}
}

// huge FILE MIB makes a file of so many MiB, most of them a hole.
func huge(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte("fieldpost: orders/2\n"), 0o666))
	ts.Check(os.Truncate(ts.MkAbs(args[0]), n<<20))
}

// odd FOLDER TEXT… writes files whose names are no good ones: the texts, with Go's escapes.
func odd(ts *testscript.TestScript, _ bool, args []string) {
	for _, a := range args[1:] {
		name, err := strconv.Unquote(`"` + a + `"`)
		ts.Check(err)
		ts.Check(os.WriteFile(filepath.Join(ts.MkAbs(args[0]), name), []byte("x\n"), 0o666))
	}
}

// written FILE TEXT puts a text with Go's escapes into a file.
func written(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(args[1], `"`, `\"`) + `"`)
	ts.Check(err)
	ts.Check(os.MkdirAll(filepath.Dir(ts.MkAbs(args[0])), 0o777))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(text), 0o666))
}

// repeated FILE N TEXT puts a text into a file, so many times.
func repeated(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	text, err := strconv.Unquote(`"` + args[2] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(strings.Repeat(text, n)), 0o666))
}
