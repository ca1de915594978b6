package html

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"errors"
	"html/template"
	"io"
)

// A page in a letter is packed: it is mostly a map, and takes a third of its room so. A
// browser unpacks it by a script of three lines. Who has no scripts reads that what it
// says stands in the letter, too, as it does.

const (
	beforePage = `<script>const b="`
	behindPage = `";new Response(new Blob([Uint8Array.from(atob(b),c=>c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream("gzip"))).text()` +
		`.then(t=>{document.open();document.write(t);document.close()})</script></html>`
)

// Small packs a page that [Render] has made, in its language. It is one long line, so that
// no line end in it can be changed on the way.
func Small(page []byte, lang string) ([]byte, error) {
	var z bytes.Buffer
	w, err := gzip.NewWriterLevel(&z, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := w.Write(page); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	t := speak(lang)
	_, title, _ := bytes.Cut(page, []byte("<title>"))
	title, _, _ = bytes.Cut(title, []byte("</title>"))
	b := bytes.NewBufferString(`<!DOCTYPE html><html lang="` + t.html() + `"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>`)
	b.Write(title)
	b.WriteString("</title><p>" + template.HTMLEscapeString(t.Sprintf("This page with the map needs a browser with scripts: open it there. What it says in words stands in the letter, too.")) + "</p>")
	b.WriteString(beforePage + base64.StdEncoding.EncodeToString(z.Bytes()) + behindPage)
	return b.Bytes(), nil
}

// Whole unpacks a page that [Small] has packed.
func Whole(page []byte) ([]byte, error) {
	_, data, ok := bytes.Cut(page, []byte(beforePage))
	data, ok = bytes.CutSuffix(data, []byte(behindPage))
	if !ok {
		return nil, errors.New("the page is not packed")
	}
	z, err := gzip.NewReader(base64.NewDecoder(base64.StdEncoding, bytes.NewReader(data)))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(z, 4<<20))
}
