package deskweb

import (
	"bytes"
	"fmt"
	"testing"

	"fieldpost/orders"
)

// The page by itself, and what gives it off line, have the policy that was agreed: the first four of
// these, and what styles, pictures and the manifest need beyond them. A policy that is made wider has
// to be made so here as well.
func TestSitePolicy(t *testing.T) {
	const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; " +
		"style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"
	site := Site(nil, nil)
	for name, want := range map[string]string{
		"index.html": `<meta http-equiv="Content-Security-Policy" content="` + policy + `">`,
		"sw.js":      `policy = "` + policy + `";`,
	} {
		if bytes.Count(site[name], []byte(want)) != 1 || bytes.Count(site[name], []byte("default-src")) != 1 {
			t.Errorf("%s has not once %s", name, want)
		}
	}
}

// A note may be as long here as on a sheet, which the check counts in bytes.
func TestNoteAsLongAsASheets(t *testing.T) {
	if want := fmt.Sprintf(`<input id="note" maxlength="%d"`, orders.MaxNote); !bytes.Contains(page, []byte(want)) {
		t.Errorf("the page has no %s", want)
	}
}
