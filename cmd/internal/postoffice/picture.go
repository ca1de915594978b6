package postoffice

import (
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/scenarios"
)

// pictureWidth is that of the map in a letter, in pixels.
const pictureWidth = 720

// picture is a map that goes with a call. The zero one is of a game without a map.
type picture struct {
	file  compose.File
	shown mailpage.Picture
}

// picture draws what both sides see alike, where reports may not travel in clear; a
// report that may is a page with the map in it. It is a PNG, since most mail programs show
// no other drawing. It is drawn once a language: it comes from public, if
// that is not nil, or goes there.
func (d Desk) picture(g *Game, side string, public map[string]*picture) (*picture, error) {
	lang := g.LangOf(side)
	if drawn := public[lang]; drawn != nil {
		return drawn, nil
	}
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return nil, err
	}
	p := chart.Public(v)
	p.Lang, p.When = lang, g.StatusIn(lang).When
	drawn := &picture{}
	if scene := g.draw(p); scene != nil {
		png, err := scene.PNG(pictureWidth)
		if err != nil {
			return nil, err
		}
		drawn = &picture{compose.File{Name: "map.png", Type: "image/png", Data: png}, mailpage.Picture{Name: "map.png", Alt: scene.Desc}}
	}
	if public != nil {
		public[lang] = drawn
	}
	return drawn, nil
}

// draw draws a position on the map of the game's own pack, if it has one; nil
// for a game without a map.
func (g *Game) draw(p chart.Position) *chart.Scene {
	own := g.Files.Pack()
	if len(own) == 0 {
		scene, err := p.Draw()
		if err != nil {
			return nil
		}
		return scene
	}
	pack, err := scenarios.Parse(p.Rules, own)
	if err != nil {
		return nil
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		return nil
	}
	scene, err := board.Draw(p)
	if err != nil {
		return nil
	}
	return scene
}

// ReportName is the report as a page, where it may travel in clear.
const ReportName = "report.html"

// reportPage is a side's report as a page, packed. The order sheet is not in it: a letter that
// brings it back would hold two. open is the step that is open now.
func (d Desk) reportPage(g *Game, side string, open int) (compose.File, error) {
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return compose.File{}, err
	}
	data, err := html.Render(v, html.Options{Open: open, Now: d.nowFor(g.Folder)})
	if err == nil {
		data, err = html.Small(data, v.Lang)
	}
	return compose.File{Name: ReportName, Type: "text/html", Data: data}, err
}
