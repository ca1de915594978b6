package deskweb

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
)

// SitePolicy is what the page of the desk by itself may do, as far as a page can say so itself. Its
// worker is bound by it only where it comes out of sw.js, or the server sends it as a header too.
const SitePolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; manifest-src 'self'; base-uri 'none'; form-action 'none'"

//go:embed home.html home.css home.js worker.js sw.js manifest.webmanifest icon.svg
var alone embed.FS

// The files of a site that are not text of ours: the program, and Go's own script to run it.
const (
	Program = "fieldpost.wasm.gz"
	Glue    = "wasm_exec.js"
)

// Site is the desk by itself as files that any web server can carry: the page that Server
// shows, with the program in it in place of one that serves it. SHA256SUMS has their digests.
func Site(program, glue []byte) map[string][]byte {
	part := func(name string) []byte {
		data, err := alone.ReadFile(name)
		if err != nil {
			panic(err) // it is compiled in
		}
		return data
	}
	index := replace(page, "<meta charset=\"utf-8\">\n", "<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\""+SitePolicy+"\">\n<meta name=\"referrer\" content=\"no-referrer\">\n")
	index = replace(index, "<link rel=\"stylesheet\" href=\"desk.css\">\n", "<link rel=\"stylesheet\" href=\"desk.css\">\n<link rel=\"stylesheet\" href=\"home.css\">\n")
	index = replace(index, "<link rel=\"icon\" href=\"data:,\">\n", "<link rel=\"icon\" href=\"icon.svg\" type=\"image/svg+xml\">\n<link rel=\"manifest\" href=\"manifest.webmanifest\">\n")
	index = replace(index, "served.js", "home.js")
	index = replace(index, "Without one: fieldpost view --open, and fieldpost answer.", "Without one there is the program fieldpost.")
	index = replace(index, "<body>\n", "<body>\n"+string(part("home.html")))
	files := map[string][]byte{"index.html": index, "desk.css": style, "home.css": part("home.css"), "home.js": part("home.js"), "worker.js": part("worker.js"), "manifest.webmanifest": part("manifest.webmanifest"), "icon.svg": part("icon.svg"), Glue: glue, Program: program}
	maps.Copy(files, parts())
	sums, all := map[string]string{}, ""
	for _, name := range slices.Sorted(maps.Keys(files)) {
		sum := sha256.Sum256(files[name])
		sums[name] = "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
		all += sums[name]
	}
	list, err := json.Marshal(sums)
	if err != nil {
		panic(err) // of a map of texts
	}
	edition := sha256.Sum256([]byte(all))
	sw := replace(part("sw.js"), "files = {}", "files = "+string(list))
	sw = replace(sw, "policy = \"\"", "policy = \""+SitePolicy+"\"")
	files["sw.js"] = replace(sw, "here + \"\";", "here + \""+hex.EncodeToString(edition[:8])+"\";")
	files[Sums] = nil
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if name != Sums {
			files[Sums] = fmt.Appendf(files[Sums], "%x  %s\n", sha256.Sum256(files[name]), name)
		}
	}
	return files
}

// Sums has the digests of a site's files, as sha256sum writes them.
const Sums = "SHA256SUMS"

// Order is the order in which a site's files are written: those that name others at the end.
func Order(site map[string][]byte) []string {
	last := []string{Sums, "index.html", "sw.js"}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(site)), func(name string) bool { return slices.Contains(last, name) })
	return append(names, last...)
}

// Compress is a program as a site has it: the same bytes each time.
func Compress(program []byte) ([]byte, error) {
	var b bytes.Buffer
	w, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(program); err != nil {
		return nil, err
	}
	err = w.Close()
	return b.Bytes(), err
}

// replace puts text in the place of another, which is there once.
func replace(in []byte, old, with string) []byte {
	if bytes.Count(in, []byte(old)) != 1 {
		panic("the page has not once " + old)
	}
	return bytes.Replace(in, []byte(old), []byte(with), 1)
}
