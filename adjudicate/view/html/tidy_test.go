package html_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
)

// A validator that is not ours finds nothing wrong with the pages. (It knows
// little of SVG, where a title may have an id, and does not
// like the empty places where the script speaks.)
func TestTidy(t *testing.T) {
	tidy, err := exec.LookPath("tidy")
	switch {
	case err != nil && os.Getenv("CI") == "true":
		t.Fatal("there is no tidy: apt-get install tidy")
	case err != nil:
		t.Skip("there is no tidy")
	}
	check := func(name string, page []byte) {
		t.Helper()
		c := exec.Command(tidy, "-quiet", "-errors", "-utf8")
		c.Stdin = bytes.NewReader(page)
		out, _ := c.CombinedOutput() // it fails where it finds anything
		for line := range strings.Lines(string(out)) {
			if !strings.Contains(line, `<title> proprietary attribute "id"`) && !strings.Contains(line, "trimming empty <span>") {
				t.Errorf("%s: %s", name, strings.TrimSpace(line))
			}
		}
	}
	var both [][]*view.View
	for _, of := range []string{"chart", "text", "html"} {
		files, err := filepath.Glob(filepath.Join(golden, of, "*.view.yaml"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			v := read(t, f)
			check(filepath.Base(f), render(t, v, html.Options{Sheet: sheetFor(v), Live: "/x/changes"}))
			if strings.HasPrefix(filepath.Base(f), "richard-iii-battle") {
				both = append(both, []*view.View{v})
			}
		}
	}
	both[0][0].Step, both[1][0].Step = 1, 2
	slides, err := html.Slides(both, nil, true)
	if err != nil {
		t.Fatal(err)
	}
	check("slides", slides)
}
