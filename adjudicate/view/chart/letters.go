package chart

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"fieldpost/orders"
)

// letters measure text, in the fonts that the PNG is written in. An SVG is
// shown in fonts of the reader, none of which is much wider.
type letters struct {
	regular, bold *sfnt.Font
	buf           sfnt.Buffer
}

func newLetters() (*letters, error) {
	r, err1 := sfnt.Parse(goregular.TTF)
	b, err2 := sfnt.Parse(gobold.TTF)
	if err1 != nil || err2 != nil {
		return nil, fmt.Errorf("the letters for the map cannot be read")
	}
	return &letters{regular: r, bold: b}, nil
}

// width is how wide a text of a size is, in tenths.
func (l *letters) width(words string, size int, bold bool) int {
	sum := fixed.Int26_6(0)
	for _, r := range plain(words) {
		sum += l.advance(r, size, bold)
	}
	return sum.Ceil()
}

func (l *letters) advance(r rune, size int, bold bool) fixed.Int26_6 {
	f := l.regular
	if bold {
		f = l.bold
	}
	i, err := f.GlyphIndex(&l.buf, r)
	if err != nil {
		return 0
	}
	w, err := f.GlyphAdvance(&l.buf, i, fixed.I(size), font.HintingNone)
	if err != nil {
		return 0
	}
	return w
}

// cut shortens a text to a width.
func (l *letters) cut(words string, size int, bold bool, width int) string {
	words = plain(words)
	if l.width(words, size, bold) <= width {
		return words
	}
	left := fixed.I(width) - l.advance('.', size, bold)
	for i, r := range words {
		if left -= l.advance(r, size, bold); left < 0 {
			if i == 0 {
				return string(r)
			}
			return words[:i] + "."
		}
	}
	return words
}

// brief shortens the name of a block to a width. What says no more than the
// sign of its kind is left out, and the beginning is cut before the end:
// "Covenant Infantry 1" is "Covena. 1".
func (l *letters) brief(name string, size, width int) string {
	if l.width(name, size, false) <= width {
		return name
	}
	var words []string
	for i, w := range strings.Fields(name) {
		if i > 0 && slices.Contains([]string{"Foot", "Horse", "Infantry", "Cavalry", "Artillery"}, w) {
			continue
		}
		words = append(words, w)
	}
	if len(words) == 0 {
		return name
	}
	tail := strings.Join(words[1:], " ")
	if tail == "" || l.width(tail, size, false) > width/2 {
		return l.cut(strings.Join(words, " "), size, false, width)
	}
	return l.cut(words[0], size, false, width-l.width(" "+tail, size, false)) + " " + tail
}

// wrap breaks a text into lines of at most a width.
func (l *letters) wrap(words string, size int, bold bool, width int) (lines []string) {
	line := ""
	for _, w := range strings.Fields(words) {
		switch {
		case line == "":
			line = w
		case l.width(line+" "+w, size, bold) <= width:
			line += " " + w
		default:
			lines = append(lines, line)
			line = w
		}
	}
	if line != "" {
		lines = append(lines, line)
	}
	for i := range lines {
		lines[i] = l.cut(lines[i], size, bold, width)
	}
	return lines
}

// plain is a text as it may be shown to anybody: controls and what turns a
// line around are written out, and there is an end to it.
func plain(s string) string {
	const most = 400
	s = orders.Visible(s)
	if len(s) <= most {
		return s
	}
	r := []rune(s)
	return string(r[:min(len(r), most-1)]) + "…"
}
