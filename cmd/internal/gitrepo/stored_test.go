package gitrepo

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fieldpost/adjudicate/effort"
)

const call = "steps/0001/call.yaml"

// Git has changed files on their way to the disk, whatever for: the next command writes
// them as they are stored, keeps what somebody has changed, and git does it no more.
func TestSettle(t *testing.T) {
	whole := newWorld(t)
	whole.serve("main", "", call, "a call\n$Id$\n")
	whole.serve("main", "main", "steps/0001/york.yaml", "orders\n")
	whole.serve("main", "main", "steps/0001/lancaster.yaml", "orders\n")
	for name, tt := range map[string]struct{ file, attributes, config string }{
		"line ends, beside the files": {"steps/0001/.gitattributes", "*.yaml text eol=crlf\n", ""},
		"line ends, further up":       {".gitattributes", "* text=auto eol=crlf\n", ""},
		"line ends by the user":       {"README", "x", "[core]\nautocrlf = true\n"},
		"line ends by an old name":    {".gitattributes", "* crlf\n", "[core]\neol = crlf\n"},
		"another encoding":            {"steps/.gitattributes", "*.yaml working-tree-encoding=UTF-16 text\n", ""},
		"an id":                       {"steps/.gitattributes", "*.yaml ident\n", ""},
		"a filter of the user's":      {"steps/.gitattributes", "*.yaml filter=up\n", "[filter \"up\"]\nsmudge = sed s/call/CALL/\nclean = sed s/CALL/call/\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if effort.Quick() && !slices.Contains([]string{"line ends, beside the files", "line ends by the user", "another encoding", "a filter of the user's"}, name) {
				t.Skip("others go the same way")
			}
			w := whole.copied(t)
			w.serve("main", "main", tt.file, tt.attributes)
			w.write("home/.gitconfig", w.read("home/.gitconfig")+tt.config)
			w.clone("anne")
			if w.read("anne/"+call) == "a call\n$Id$\n" {
				t.Fatal("git has not changed it")
			}
			// As if some time had passed; else git looks at what is in the file.
			old := time.Now().Add(-time.Hour)
			w.must(os.Chtimes(w.path("anne/"+call), old, old))
			w.git("anne", "status")
			mine := w.read("anne/steps/0001/york.yaml") + "mine"
			w.write("anne/steps/0001/york.yaml", mine)
			w.must(os.Remove(w.path("anne/steps/0001/lancaster.yaml")))

			r := w.open("anne")
			w.must(r.Settle(context.Background()))
			if got := w.read("anne/" + call); got != "a call\n$Id$\n" {
				t.Errorf("it is %q", got)
			}
			if got := w.read("anne/steps/0001/york.yaml"); got != mine {
				t.Errorf("what was changed is %q", got)
			}
			if s := w.git("anne", "status", "--porcelain", "steps"); s != " D steps/0001/lancaster.yaml\n M steps/0001/york.yaml\n" {
				t.Errorf("status:\n%s", s)
			}
			w.serve("main", "main", "steps/0002/call.yaml", "another\n$Id$\n")
			w.must(pull(r))
			w.must(os.Remove(w.path("anne/" + call)))
			w.git("anne", "checkout", "-q", "--", call)
			if w.read("anne/"+call) != "a call\n$Id$\n" || w.read("anne/steps/0002/call.yaml") != "another\n$Id$\n" {
				t.Error("git has changed one again")
			}
			before := w.read("anne/.git/info/attributes")
			w.must(r.Settle(context.Background()))
			if w.read("anne/.git/info/attributes") != before {
				t.Error("it is noted twice")
			}
		})
	}
}

// What others have pushed is no game folder on every computer, or lets git change it: it
// is not taken over, and said. What belongs to nobody's game goes by. Quick tests pull a
// few, and of the others look at the tree.
func TestRefuseOdd(t *testing.T) {
	w := newWorld(t)
	w.serve("main", "", "game.yaml", "one")
	w.serve("main", "main", call, "a call\n")
	w.serve("main", "main", "docs/readme", "x")
	w.git(".", "--git-dir="+w.bare, "branch", "start", "main")
	n, r := 0, w.clone("anne")
	pulled := []string{"steps/.gitattributes: by 'text'", "steps/0001/CALL.yaml: this name and steps/0001/call.yaml are one file", "steps/0002: a game has plain files only"}
	for name, want := range map[string]string{
		"steps/.gitattributes=* text eol=crlf":                         "steps/.gitattributes: by 'text'",
		"steps/0001/.gitattributes=york.yaml ident":                    "steps/0001/.gitattributes: by 'ident'",
		"pack/.gitattributes=* -text filter=lfs":                       "pack/.gitattributes: by 'filter=lfs'",
		"steps/.gitattributes=* -text\nx working-tree-encoding=UTF-16": "steps/.gitattributes: by 'working-tree-encoding=UTF-16'",
		"steps/.GitAttributes=* merge=union":                           "steps/.GitAttributes: by 'merge=union'",
		".gitattributes=[attr]x -text\n* x":                            ".gitattributes: by '[attr]x -text'",
		"steps/.gitattributes=\"a b\" text":                            "steps/.gitattributes: by 'text'",
		"steps/0001/CALL.yaml=x":                                       "steps/0001/CALL.yaml: this name and steps/0001/call.yaml are one file",
		"Steps/0001/york.yaml=x":                                       "Steps/0001: this name and steps/0001 are one file",
		"\u017fteps/0001/york.yaml=x":                                  "are one file",
		"steps/0001/call.yaml.=x":                                      "steps/0001/call.yaml.: this name and",
		"steps/0001/call\u200d.yaml=x":                                 "are one file",
		"GAME.yaml=x":                                                  "GAME.yaml: this name and game.yaml are one file",
		"@steps/0001/york.yaml=call.yaml":                              "steps/0001/york.yaml: a game has plain files only; this is a symbolic link",
		"@steps/0002=0001":                                             "steps/0002: a game has plain files only",
		"@.gitattributes=x":                                            ".gitattributes: by",

		".gitattributes=* -text -eol\n# a comment\n*.png binary -diff\n*.x linguist-vendored\n": "",
		"@link=..":                   "",
		"docs/.gitattributes=* text": "",
		"docs/README=x":              "",
		"docs/ReadMe=x":              "",
		"york.yaml=x":                "",
		"steps/README=x":             "",
	} {
		t.Run(name, func(t *testing.T) {
			name, text, _ := strings.Cut(name, "=")
			w.serve("main", "start", name, text)
			if effort.Quick() && !slices.Contains(pulled, want) {
				refused(t, w.looked(r, "main"), want)
				return
			}
			clone := "clone" + strconv.Itoa(n)
			n++
			w.must(os.CopyFS(w.path(clone), os.DirFS(w.path("anne"))))
			r := w.open(clone)
			before := w.git(clone, "rev-parse", "HEAD")
			err := pull(r)
			refused(t, err, want)
			if want != "" && (w.git(clone, "rev-parse", "HEAD") != before || w.git(clone, "status", "--porcelain") != "") {
				t.Error("something was taken over")
			}
			if !strings.Contains(name, "CALL") {
				return
			}
			// When it is gone again, the pull goes on.
			w.imported("main", "main", "D "+name+"\n")
			w.must(pull(r))
		})
	}
}

// refused says whether an error is the one that is wanted, of what others have pushed.
func refused(t *testing.T, err error, want string) {
	t.Helper()
	var e *Error
	if want == "" && err != nil || want != "" && (!errors.As(err, &e) || !strings.Contains(e.Text.String(), want) || !strings.Contains(e.Hint.String(), "git log --all -- ")) {
		t.Errorf("it says %v", err)
	}
}

// looked is what of a pull looks at the names and the attributes that others have pushed.
func (w *world) looked(r *Repo, branch string) error {
	w.t.Helper()
	w.git(".", "--git-dir="+filepath.Join(r.top, ".git"), "fetch", "-q", "--refmap=", "origin", "+"+branch+":refs/looked")
	return r.refuseOdd(context.Background(), "main", "refs/looked")
}

// Keys that run nothing are let be; of a clone that is not whole it is said how to get a
// whole one, and nothing that would damage it.
func TestConfiguration(t *testing.T) {
	w := newWorld(t)
	w.must(put(w.clone("cleo"), "game.yaml", "x"))
	w.clone("anne")
	config := w.read("anne/.git/config")
	for _, key := range strings.Fields(`index.version index.threads index.sparse http.postBuffer http.https://x.example/.postBuffer http.version http.lowSpeedLimit
		http.sslVerify http.schannelCheckRevoke submodule.recurse submodule.active submodule.docs.url submodule.docs.active core.fscache core.preloadIndex
		core.bigFileThreshold core.protectNTFS core.untrackedCache core.excludesFile core.attributesFile pack.threads pack.windowMemory feature.manyFiles
		checkout.workers transfer.fsckObjects receive.denyCurrentBranch branch.autoSetupRebase user.useConfigOnly author.name gpg.format protocol.version
		remote.pushDefault remote.origin.followRemoteHEAD grep.lineNumber blame.ignoreRevsFile i18n.commitEncoding worktree.guessRemote`) {
		value := "1"
		if key == "core.untrackedCache" || key == "feature.manyFiles" || strings.HasSuffix(key, "Encoding") {
			value = "false"
		} else if key == "branch.autoSetupRebase" {
			value = "always"
		}
		config += section(key, value)
	}
	w.write("anne/.git/config", config)
	w.open("anne") // which names the first that it does not let be
	w.git("bare.git", "config", "uploadpack.allowFilter", "true")
	for name, do := range map[string]func(){
		"partial": func() { w.git(".", "clone", "-q", "--filter=blob:none", "--no-local", w.bare, "partial") },
		"sparse": func() {
			w.git(".", "clone", "-q", w.bare, "sparse")
			w.git("sparse", "sparse-checkout", "set", "docs")
		},
		"linked": func() {
			w.git(".", "clone", "-q", "--bare", w.bare, "linked.git")
			w.git("linked.git", "worktree", "add", "-q", "../linked", "main")
		},
		"mirror": func() {
			w.git(".", "clone", "-q", w.bare, "mirror")
			w.git("mirror", "config", "remote.origin.mirror", "true")
		},
	} {
		do()
		_, err := Open(context.Background(), w.path(name), w.env)
		var e *Error
		if !errors.As(err, &e) || !strings.Contains(e.Hint.String(), "clone it whole") || strings.Contains(e.Hint.String(), "unset") {
			t.Errorf("%s: %+v", name, err)
		}
	}
}
