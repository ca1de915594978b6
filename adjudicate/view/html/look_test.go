package html_test

import (
	"os"
	"path/filepath"
	"testing"

	"gopkg.in/yaml.v3"

	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/html"
)

// TestLook writes pages to look at into the folder that LOOK names.
func TestLook(t *testing.T) {
	dir := os.Getenv("LOOK")
	if dir == "" {
		t.Skip("LOOK names no folder")
	}
	for _, glob := range []string{"chart", "text", "html"} {
		files, _ := filepath.Glob("../../../testdata/golden/" + glob + "/*.view.yaml")
		for _, f := range files {
			data, err := os.ReadFile(f)
			if err != nil {
				t.Fatal(err)
			}
			v := new(view.View)
			if err := yaml.Unmarshal(data, v); err != nil {
				t.Fatal(err)
			}
			page, err := html.Render(v, html.Options{Sheet: []byte("fieldpost: orders/2\ngame: x\n# choices\n")})
			if err != nil {
				t.Fatal(err)
			}
			out := filepath.Join(dir, filepath.Base(f)+".html")
			t.Log(out, len(page))
			if err := os.WriteFile(out, page, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
