package desk

import (
	"strings"

	"fieldpost/adjudicate/view/account"
	"fieldpost/adjudicate/view/chart"
)

// Past is what happened since the last orders, and the boards that it led through.
type Past struct {
	Groups []account.Group `json:"groups"`
	// Picture is the map with all its moments, History how it came to be: see package chart.
	Picture string `json:"picture,omitempty"`
	History string `json:"history,omitempty"`
}

// Screen is what the picture is drawn for.
type Screen struct {
	Narrow bool `json:"narrow"`
}

// Past tells what happened. It is made from the view, which holds no more.
func (d *Desk) Past(on Screen) (Past, error) {
	p := Past{Groups: account.Of(d.View, d.Map)}
	moments := account.Moments(d.View, d.Map)
	if moments == nil {
		return p, nil
	}
	m := d.Map
	if on.Narrow {
		m = m.Narrow()
	}
	drawn := chart.Of(d.View)
	drawn.Titled = true
	s, err := m.History(drawn, moments)
	if err != nil {
		return p, err
	}
	p.Picture, p.History = string(s.SVG(chart.SVGOptions{Inline: true, Bare: true, Told: true, Common: common, Prefix: "p", Areas: true})), strings.Join(s.History, ";")
	return p, nil
}
