package chart

import (
	"image"
	"math"
)

// curve is a line of points in pixels; closed says that it ends where it begins.
type curve struct {
	points []dot
	closed bool
}

type dot struct{ x, y float32 }

func (r *raster) scaled(rings shape, closed bool) (out []curve) {
	for _, ring := range rings {
		c := curve{closed: closed}
		for _, p := range ring {
			c.points = append(c.points, dot{float32(p[0]) * r.scale, float32(p[1]) * r.scale})
		}
		out = append(out, c)
	}
	return out
}

func circle(x, y, radius float32) curve {
	c := curve{closed: true}
	n := 8 + int(radius)
	for i := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / float64(n))
		c.points = append(c.points, dot{x + radius*float32(cos), y + radius*float32(sin)})
	}
	return c
}

func roundedRect(i item, scale float32) curve {
	x, y, w, h := float32(i.x)*scale, float32(i.y)*scale, float32(i.w)*scale, float32(i.h)*scale
	rad := min(float32(i.r)*scale, w/2, h/2)
	if rad <= 0 {
		return curve{[]dot{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}, true}
	}
	c := curve{closed: true}
	for corner, at := range []dot{{x + w - rad, y + h - rad}, {x + rad, y + h - rad}, {x + rad, y + rad}, {x + w - rad, y + rad}} {
		const n = 5
		for k := range n + 1 {
			sin, cos := math.Sincos(math.Pi / 2 * (float64(corner) + float64(k)/n))
			c.points = append(c.points, dot{at.x + rad*float32(cos), at.y + rad*float32(sin)})
		}
	}
	return c
}

// bounds are the pixels that an outline touches.
func bounds(outline []curve) image.Rectangle {
	if len(outline) == 0 {
		return image.Rectangle{}
	}
	lo, hi := dot{math.MaxFloat32, math.MaxFloat32}, dot{-math.MaxFloat32, -math.MaxFloat32}
	for _, c := range outline {
		for _, p := range c.points {
			lo = dot{min(lo.x, p.x), min(lo.y, p.y)}
			hi = dot{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	if lo.x > hi.x {
		return image.Rectangle{}
	}
	return image.Rect(int(lo.x)-1, int(lo.y)-1, int(hi.x)+2, int(hi.y)+2)
}

func scaledDash(dash []int, scale float32) (out []float32) {
	for _, d := range dash {
		out = append(out, float32(d)*scale)
	}
	return out
}

// stroke is the outline of a line of a width: a bar for each piece of it and a
// disc at each bend, all turning the same way round, so that where they overlap
// the line is not taken for a hole.
func stroke(c curve, width float32, dash []float32) (out []curve) {
	width = max(width, 0.7)
	points := c.points
	if c.closed && len(points) > 1 {
		points = append(points[:len(points):len(points)], points[0])
	}
	pieces := [][]dot{points}
	if len(dash) == 2 {
		pieces = dashed(points, dash[0], dash[1])
	}
	for _, piece := range pieces {
		for i := 1; i < len(piece); i++ {
			a, b := piece[i-1], piece[i]
			dx, dy := b.x-a.x, b.y-a.y
			long := float32(math.Sqrt(float64(dx*dx + dy*dy)))
			if long == 0 {
				continue
			}
			nx, ny := -dy/long*width/2, dx/long*width/2
			out = append(out, curve{[]dot{{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}}, true})
			if i > 1 && width > 1 {
				out = append(out, circle(a.x, a.y, width/2))
			}
		}
		if c.closed && len(dash) == 0 && len(piece) > 0 && width > 1 {
			out = append(out, circle(piece[0].x, piece[0].y, width/2))
		}
	}
	return out
}

// dashed cuts a line into dashes.
func dashed(points []dot, on, off float32) (out [][]dot) {
	drawing, left := true, on
	var piece []dot
	for i := 1; i < len(points); i++ {
		a, b := points[i-1], points[i]
		dx, dy := b.x-a.x, b.y-a.y
		long := float32(math.Sqrt(float64(dx*dx + dy*dy)))
		if long == 0 {
			continue
		}
		done := float32(0)
		for done < long {
			if drawing && piece == nil {
				piece = []dot{{a.x + dx*done/long, a.y + dy*done/long}}
			}
			step := min(left, long-done)
			done += step
			left -= step
			if drawing {
				piece = append(piece, dot{a.x + dx*done/long, a.y + dy*done/long})
			}
			if left <= 0 {
				if drawing {
					out = append(out, piece)
				}
				piece, drawing = nil, !drawing
				left = off
				if drawing {
					left = on
				}
			}
		}
	}
	if drawing && len(piece) > 1 {
		out = append(out, piece)
	}
	return out
}
