package chart

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"
)

// widest is how wide a PNG may be.
const widest = 4000

// PNG writes the picture as PNG with a palette, as many pixels wide as asked,
// by daylight: for mail programs that show no SVG. The error says that the width
// is out of range.
func (s *Scene) PNG(width int) ([]byte, error) {
	if width < 100 || width > widest {
		return nil, errors.New("a picture is 100 to 4000 pixels wide")
	}
	l, err := newLetters()
	if err != nil {
		return nil, err
	}
	scale := float32(width) / float32(s.W)
	height := int(float32(s.H)*scale + 0.5)
	r := &raster{img: image.NewRGBA(image.Rect(0, 0, width, height)), scale: scale, letters: l, scene: s, faces: map[faceKey]font.Face{}}
	for k, i := range s.items {
		switch {
		case i.kind == kindOpen && k+1 < len(s.items) && s.items[k+1].kind == kindRect:
			// Blocks begin on whole pixels, so that those that are alike look alike.
			r.shift = dot{toWhole(float32(s.items[k+1].x) * scale), toWhole(float32(s.items[k+1].y) * scale)}
		case i.kind == kindClose:
			r.shift = dot{}
		}
		if err := r.item(i); err != nil {
			return nil, err
		}
	}
	var b bytes.Buffer
	// The best compression takes ten times as long, and a fifteenth off.
	if err := png.Encode(&b, paletted(r.img)); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

type faceKey struct {
	size int
	bold bool
}

// raster draws the items of a scene into pixels.
type raster struct {
	img     *image.RGBA
	scale   float32
	letters *letters
	scene   *Scene
	faces   map[faceKey]font.Face
	z       vector.Rasterizer
	// shift is added to what is drawn now.
	shift dot
}

func (r *raster) item(i item) error {
	st := r.scene.style(i.class)
	switch i.kind {
	case kindShape:
		r.paint(r.scaled(r.scene.shapes[i.n], true), st)
	case kindShores:
		for _, n := range r.scene.coast {
			r.paint(r.scaled(r.scene.shapes[n], true), st)
		}
	case kindLine:
		l := r.scene.lines[i.n]
		r.paint(r.scaled(l.rings, l.closed), st)
	case kindPath:
		r.paint(r.scaled(i.rings, i.closed), st)
	case kindRect:
		r.paint([]curve{roundedRect(i, r.scale)}, st)
	case kindCircle:
		r.paint([]curve{circle(float32(i.x)*r.scale, float32(i.y)*r.scale, float32(i.r)*r.scale)}, st)
	case kindText:
		return r.text(i, st)
	}
	return nil
}

// paint fills and strokes an outline as a style says.
func (r *raster) paint(outline []curve, st style) {
	if r.shift != (dot{}) {
		for _, c := range outline {
			for k := range c.points {
				c.points[k].x += r.shift.x
				c.points[k].y += r.shift.y
			}
		}
	}
	if st.hatch != noHatch {
		r.fill(outline, newHatched(st, r.scale))
		return
	}
	if st.fill.light != "" {
		r.fill(outline, image.NewUniform(rgb(st.fill.light)))
	}
	if st.stroke.light != "" {
		var lines []curve
		for _, c := range outline {
			lines = append(lines, stroke(c, float32(st.width)*r.scale, scaledDash(st.dash, r.scale))...)
		}
		r.fill(lines, image.NewUniform(rgb(st.stroke.light)))
	}
}

// fill paints what lies within an outline, and looks at no more of the picture than that.
func (r *raster) fill(outline []curve, src image.Image) {
	box := bounds(outline).Intersect(r.img.Bounds())
	if box.Empty() {
		return
	}
	r.z.Reset(box.Dx(), box.Dy())
	r.z.DrawOp = draw.Over
	ox, oy := float32(box.Min.X), float32(box.Min.Y)
	for _, c := range outline {
		for k, p := range c.points {
			if k == 0 {
				r.z.MoveTo(p.x-ox, p.y-oy)
			} else {
				r.z.LineTo(p.x-ox, p.y-oy)
			}
		}
		r.z.ClosePath()
	}
	r.z.Draw(r.img, box, src, box.Min)
}

func (r *raster) text(i item, st style) error {
	px := float64(i.size) * float64(r.scale)
	key := faceKey{i.size, st.bold}
	face := r.faces[key]
	if face == nil {
		var f *sfnt.Font = r.letters.regular
		if st.bold {
			f = r.letters.bold
		}
		var err error
		if face, err = opentype.NewFace(f, &opentype.FaceOptions{Size: px, DPI: 72, Hinting: font.HintingNone}); err != nil {
			return err
		}
		r.faces[key] = face
	}
	d := font.Drawer{Dst: r.img, Src: image.NewUniform(rgb(st.fill.light)), Face: face}
	x := fixed.Int26_6((float32(i.x)*r.scale + r.shift.x) * 64)
	switch i.anchor {
	case middle:
		x -= d.MeasureString(i.text) / 2
	case end:
		x -= d.MeasureString(i.text)
	}
	// Letters stand on whole pixels: they are sharper, and since each is
	// then drawn alike everywhere, the file is a third shorter.
	y := fixed.Int26_6((float32(i.y)*r.scale+r.shift.y)*64 + 32).Floor()
	for _, c := range i.text {
		d.Dot = fixed.P(x.Round(), y)
		d.DrawString(string(c))
		x += d.MeasureString(string(c))
	}
	return nil
}

// hatched is an endless sheet of slanted lines. It repeats after a whole number
// of pixels, which makes the file half as long.
type hatched struct {
	rising bool
	row    []color.RGBA
}

func newHatched(st style, scale float32) *hatched {
	const root = 1.41421356
	n := max(int(hatchStep*root*scale+0.5), 2)
	wide := max(hatchWidth*root*scale, 1.1)
	h := &hatched{rising: st.hatch == rising, row: make([]color.RGBA, n)}
	c := rgb(st.stroke.light)
	for i := range h.row {
		cover := min(max((wide+1)/2-float32(min(i, n-i)), 0), 1)
		h.row[i] = color.RGBA{uint8(float32(c.R) * cover), uint8(float32(c.G) * cover), uint8(float32(c.B) * cover), uint8(255 * cover)}
	}
	return h
}

func (h *hatched) ColorModel() color.Model { return color.RGBAModel }
func (h *hatched) Bounds() image.Rectangle { return image.Rect(-1e9, -1e9, 1e9, 1e9) }

func (h *hatched) At(x, y int) color.Color {
	n := len(h.row)
	if h.rising {
		return h.row[((x+y)%n+n)%n]
	}
	return h.row[((x-y)%n+n)%n]
}

// rgb reads "#rrggbb".
func rgb(s string) color.RGBA {
	var n [3]uint8
	for i := range n {
		for _, c := range []byte(s[1+2*i : 3+2*i]) {
			d := c - '0'
			if c >= 'a' {
				d = c - 'a' + 10
			}
			n[i] = n[i]<<4 | d
		}
	}
	return color.RGBA{n[0], n[1], n[2], 255}
}

// toWhole is what a coordinate lacks to the nearest pixel.
func toWhole(x float32) float32 { return float32(int(x+0.5)) - x }
