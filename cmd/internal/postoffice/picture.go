package postoffice

import (
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/mailpage"
)

// pictureWidth is that of the map in a letter, in pixels.
const pictureWidth = 900

// picture is the map that goes with a call: what both sides see alike or,
// where reports may travel in clear, what the side sees. It is a PNG, since most
// mail programs show no other drawing.
func (d Desk) picture(g *Game, side string) (compose.File, mailpage.Picture, error) {
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return compose.File{}, mailpage.Picture{}, err
	}
	p := chart.Public(v)
	if g.Mail().Private {
		p = chart.Of(v)
	}
	scene, err := p.Draw()
	if err != nil {
		return compose.File{}, mailpage.Picture{}, nil // a game without a map
	}
	png, err := scene.PNG(pictureWidth)
	if err != nil {
		return compose.File{}, mailpage.Picture{}, err
	}
	return compose.File{Name: "map.png", Type: "image/png", Data: png}, mailpage.Picture{Name: "map.png", Alt: scene.Desc}, nil
}

// ReportName is the report as a page, where it may travel in clear.
const ReportName = "report.html"

// reportPage is a side's report as a page. The order sheet is not in it: a letter that
// brings it back would hold two.
func (d Desk) reportPage(g *Game, side string) (compose.File, error) {
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return compose.File{}, err
	}
	data, err := html.Render(v, html.Options{Open: g.Step()})
	return compose.File{Name: ReportName, Type: "text/html", Data: data}, err
}
