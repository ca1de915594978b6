package chart

import (
	"cmp"
	"fmt"
	"html"
	"strings"

	"fieldpost/orders"
)

// SVGOptions say how a picture is written as SVG.
type SVGOptions struct {
	// Prefix begins the ids in it, where a page holds several pictures: letters.
	Prefix string
	// Inline leaves out the XML declaration, for a picture within a page of HTML.
	Inline bool
	// Bare leaves out the style sheet and what is the same in every picture of
	// the map: a page writes them once, as [Scene.CSS] and [Scene.Shared], and
	// they begin with Common as the ids here begin with Prefix.
	Bare   bool
	Common string
	// Twin is the prefix of another picture of the same position on the page, by whose
	// title and description this one is named too. It is for a screen without a
	// pointer, and has no tooltips.
	Twin string
	// Told says that the page tells in its own words what is on the picture, which then
	// has a title and no description.
	Told bool
	// Areas lays over each area of the map a shape that cannot be seen, of the class
	// "spot", with the area's number as data-a, its name as data-n and what is in
	// it as data-w: for the script of a page.
	Areas bool
	// Names gives each block whose face is shown its name as data-b, for the same.
	Names bool
}

// SVG writes the picture as SVG: no scripts, nothing from outside, every name
// escaped; light or dark as the reader's screen is, light in print.
func (s *Scene) SVG(opt SVGOptions) []byte {
	w := &svg{prefix: opt.Prefix + "map", scene: s, twin: opt.Twin != "", names: opt.Names}
	w.common, w.on = w.prefix, "#"+w.prefix
	if opt.Bare {
		w.common = opt.Common
	}
	if !opt.Inline {
		w.b.WriteString(`<?xml version="1.0" encoding="UTF-8"?>` + "\n")
	}
	space := ` xmlns="http://www.w3.org/2000/svg"`
	if opt.Inline {
		space = "" // HTML knows what an svg is
	}
	named := cmp.Or(opt.Twin, opt.Prefix) + "map"
	label := named + "t"
	if !opt.Told {
		label += " " + named + "d"
	}
	w.f(`<svg%s id="%s" class="fp-map" role="img" aria-labelledby="%s" viewBox="0 0 %d %d" width="%d" height="%d">`+"\n",
		space, w.prefix, label, s.W, s.H, s.W/10, s.H/10)
	if !w.twin {
		w.f("<title id=\"%st\">%s</title>\n", w.prefix, escape(s.Title))
	}
	if !w.twin && !opt.Told {
		w.f("<desc id=\"%sd\">%s</desc>\n", w.prefix, html.EscapeString(orders.Visible(s.Desc)))
	}
	if !opt.Bare {
		w.b.WriteString("<style>\n")
		w.css(false)
		w.b.WriteString("</style>\n")
		w.b.WriteString("<defs>\n")
		w.defs()
		w.b.WriteString("</defs>\n")
	}
	for _, i := range s.items {
		w.item(i, opt.Bare)
	}
	if opt.Areas {
		for i, a := range s.areas {
			w.f(`<use href="#%s%d" class="spot" data-a="%d" data-n="%s" data-w="%s"/>`+"\n", w.common, i, i, html.EscapeString(a.name), html.EscapeString(a.words))
		}
	}
	w.b.WriteString("</svg>\n")
	return []byte(w.b.String())
}

// CSS is the style sheet of all pictures of the map, for a page that holds them.
func (s *Scene) CSS(common string) string {
	w := &svg{common: common, on: ".fp-map", scene: s}
	w.css(true)
	return w.b.String()
}

// Shared is what is the same in all pictures of the map: a picture of its own
// that shows nothing, of the class "fp-shared".
func (s *Scene) Shared(common string) []byte {
	w := &svg{common: common, on: ".fp-map", scene: s}
	w.b.WriteString(`<svg xmlns="http://www.w3.org/2000/svg" class="fp-shared fp-map" width="0" height="0" aria-hidden="true"><defs>` + "\n")
	w.defs()
	for i, l := range s.lines {
		w.f(`<path id="%sl%d" d="%s"/>`+"\n", w.common, i, l.rings.path(l.closed))
	}
	w.f(`<g id="%ss">`, w.common)
	for _, n := range w.scene.coast {
		w.f(`<use href="#%s%d"/>`, w.common, n)
	}
	w.b.WriteString("</g>\n</defs></svg>\n")
	return []byte(w.b.String())
}

type svg struct {
	b      strings.Builder
	prefix string // of the ids in it
	common string // of those that all pictures of the map have alike
	on     string // what its styles are for
	scene  *Scene
	twin   bool
	names  bool
	was    bool // in what is not shown at first, which has no tooltips
}

func (w *svg) f(format string, args ...any) { fmt.Fprintf(&w.b, format, args...) }

// escape makes a text harmless: first what acts on a reader, then what acts in XML.
func escape(s string) string { return html.EscapeString(plain(s)) }

// css writes a rule for every class that is used, or for all; those of the night only
// where they differ. They are for this picture only, by its id, or for all of a page.
func (w *svg) css(all bool) {
	on := w.on
	w.f("%[1]s{max-width:100%%;height:auto;font-family:Go,Arial,Helvetica,sans-serif}%[1]s text{text-anchor:middle}%[1]s .s{text-anchor:start}%[1]s .e{text-anchor:end}\n", on)
	if all {
		w.f("%s .was{display:none}\n", on)
	}
	used := map[string]bool{}
	for _, i := range w.scene.items {
		used[i.class] = true
	}
	var night strings.Builder
	for _, st := range w.scene.styles {
		if !used[st.class] && !all {
			continue
		}
		if st.hatch != noHatch {
			w.f("%s .%s{fill:url(#%sh%d)}%[1]s .l%[4]d{stroke:%[5]s;stroke-width:%[6]d}\n", on, st.class, w.common, st.hatch, st.stroke.light, hatchWidth)
			fmt.Fprintf(&night, "%s .l%d{stroke:%s}\n", on, st.hatch, st.stroke.dark)
			continue
		}
		w.f("%s .%s{%s}\n", on, st.class, strings.Join(st.css(), ";"))
		if dark := st.night(); dark != nil {
			fmt.Fprintf(&night, "%s .%s{%s}\n", on, st.class, strings.Join(dark, ";"))
		}
	}
	w.f("@media screen and (prefers-color-scheme:dark){\n%s}\n", night.String())
}

// css is a style by daylight.
func (st style) css() []string {
	rules := []string{"fill:" + orNone(st.fill.light)}
	if st.stroke != none {
		rules = append(rules, "stroke:"+st.stroke.light, "stroke-width:"+itoa(st.width))
		if st.fill == none {
			rules = append(rules, "stroke-linejoin:round")
		}
	}
	if st.dash != nil {
		rules = append(rules, "stroke-dasharray:"+itoa(st.dash[0])+" "+itoa(st.dash[1]))
	}
	if st.bold {
		rules = append(rules, "font-weight:bold")
	}
	if st.italic {
		rules = append(rules, "font-style:italic")
	}
	return rules
}

// night is what is different in the dark.
func (st style) night() (rules []string) {
	if st.fill.light != st.fill.dark {
		rules = append(rules, "fill:"+orNone(st.fill.dark))
	}
	if st.stroke.light != st.stroke.dark {
		rules = append(rules, "stroke:"+orNone(st.stroke.dark))
	}
	return rules
}

func orNone(c string) string {
	if c == "" {
		return "none"
	}
	return c
}

// defs are the shapes that are drawn more than once, and the hatches.
func (w *svg) defs() {
	for i, sh := range w.scene.shapes {
		w.f(`<path id="%s%d" d="%s"/>`+"\n", w.common, i, sh.path(true))
	}
	for _, h := range []hatch{rising, falling} {
		turn := 45
		if h == falling {
			turn = -45
		}
		w.f(`<pattern id="%sh%d" width="%d" height="%[3]d" patternUnits="userSpaceOnUse" patternTransform="rotate(%[4]d)"><path class="l%[2]d" d="M0,0V%[3]d"/></pattern>`+"\n",
			w.common, h, hatchStep, turn)
	}
}

// path writes rings as one path.
func (s shape) path(closed bool) string {
	var b strings.Builder
	for k, r := range s {
		// Within a path m goes on from where the last ring began or ended.
		p := r.Path(closed)
		if k > 0 {
			p = "M" + p[1:]
		}
		b.WriteString(p)
	}
	return b.String()
}

func (w *svg) item(i item, bare bool) {
	switch i.kind {
	case kindShape:
		w.f(`<use href="#%s%d" class="%s"/>`+"\n", w.common, i.n, i.class)
	case kindShores:
		if bare {
			w.f(`<use href="#%ss" class="%s"/>`+"\n", w.common, i.class)
			return
		}
		for _, n := range w.scene.coast {
			w.f(`<use href="#%s%d" class="%s"/>`+"\n", w.common, n, i.class)
		}
	case kindLine:
		w.line(i, bare)
	case kindPath:
		tag := ""
		if i.tag != "" {
			tag = ` data-v="` + i.tag + `"`
		}
		w.f(`<path class="%s"%s d="%s"/>`+"\n", i.class, tag, i.rings.path(i.closed))
	case kindRect:
		w.f(`<rect class="%s" x="%d" y="%d" width="%d" height="%d"`, i.class, i.x, i.y, i.w, i.h)
		if i.r > 0 {
			w.f(` rx="%d"`, i.r)
		}
		w.b.WriteString("/>\n")
	case kindCircle:
		w.f(`<circle class="%s" cx="%d" cy="%d" r="%d"/>`+"\n", i.class, i.x, i.y, i.r)
	case kindText:
		class := i.class + [...]string{"", " s", " e"}[i.anchor]
		w.f(`<text class="%s" x="%d" y="%d" font-size="%d">%s</text>`+"\n", class, i.x, i.y, i.size, escape(i.text))
	case kindOpen:
		w.open(i)
	case kindClose:
		w.close(i)
	}
}

func (w *svg) line(i item, bare bool) {
	if bare {
		w.f(`<use href="#%sl%d" class="%s"/>`+"\n", w.common, i.n, i.class)
		return
	}
	l := w.scene.lines[i.n]
	w.f(`<path class="%s" d="%s"/>`+"\n", i.class, l.rings.path(l.closed))
}

// close ends a group.
func (w *svg) close(i item) {
	if i.tag != "" || i.class != "" && !(w.was && i.class == "b") || !w.twin && !w.was {
		w.b.WriteString("</g>\n")
	}
	if i.tag != "" {
		w.was = false
	}
}

// open begins a group, with what is told of it.
func (w *svg) open(i item) {
	tip := ""
	if i.text != "" && !w.twin && !w.was {
		tip = "<title>" + escape(i.text) + "</title>"
	}
	switch {
	case i.tag != "":
		class := ""
		if i.class != "" {
			class = ` class="` + i.class + `"`
		}
		w.f("<g%s data-v=\"%s\">\n", class, i.tag)
		w.was = i.class != ""
	case w.was && i.class == "b":
	case i.class != "":
		named := ""
		if i.name != "" && w.names {
			named = ` data-b="` + html.EscapeString(i.name) + `"`
		}
		w.f("<g class=\"%s\"%s>%s\n", i.class, named, tip)
	case !w.twin && !w.was:
		w.f("<g>%s\n", tip)
	}
}
