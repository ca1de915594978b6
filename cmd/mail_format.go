package cmd

import (
	"bytes"
	"path"
	"strings"

	"fieldpost/orders/lazy"
)

var (
	pageBegin = lazy.Regexp(`(?i)^\s*(?:<!doctype html|<html|<head|<body|<\?xml)`)
	savedPage = lazy.Regexp(`(?im)^(?:snapshot-content-location:|from: *"?<?saved by )`)
)

// otherFormat says what a file is that a mail program has saved in the place of a letter,
// and that holds none of its attachments, or not so that they can be read; "" for
// anything else.
func otherFormat(name string, raw []byte) string {
	head := raw[:min(len(raw), 4<<10)]
	switch ext := strings.ToLower(path.Ext(name)); {
	case bytes.HasPrefix(raw, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return "is a message as Outlook keeps it (.msg)"
	case ext == ".mht", ext == ".mhtml", savedPage().Match(head):
		return "is a web archive (.mht), without the attachments of the letter"
	case pageBegin().Match(bytes.TrimPrefix(head, []byte("\ufeff"))):
		return "is a web page, without the attachments of the letter"
	case bytes.HasPrefix(raw, []byte("%PDF")):
		return "is a PDF, without the attachments of the letter"
	case bytes.HasPrefix(raw, []byte("PK\x03\x04")):
		return "is a zip file"
	}
	return ""
}

const saveWhole = "save the letter as .eml (\"save as\", \"download\" or \"show original\" in the mail program), or save its attachments and let those in"
