package postoffice

import (
	"fieldpost/adjudicate/view/chart"
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/mailpage"
	"fieldpost/cmd/internal/rulebooks"
)

// pictureWidth is that of the map in a letter, in pixels, and phoneWidth that of one in a
// letter that holds a side's report as well. That is the map as it is drawn for a phone.
const (
	pictureWidth = 640
	phoneWidth   = 480
)

// picture is a map that goes with a call. The zero one is of a game without a map.
type picture struct {
	file  compose.File
	shown mailpage.Picture
}

// picture draws what both sides see alike; where reports may travel in clear, what the side
// sees. It is a PNG in the letter itself, since most mail programs show no other drawing,
// and none runs a script. What both see is drawn once a language: it comes from public, if
// that is not nil, or goes there.
func (d Desk) picture(g *Game, side string, public map[string]*picture) (*picture, error) {
	private, lang := g.Game.PrivateMail, g.LangOf(side)
	if drawn := public[lang]; drawn != nil && !private {
		return drawn, nil
	}
	if !private {
		drawn, err := d.publicPicture(g, side, lang)
		if public != nil && err == nil {
			public[lang] = drawn
		}
		return drawn, err
	}
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return nil, err
	}
	scene := g.draw(chart.Of(v), true)
	if scene == nil {
		return &picture{}, nil
	}
	return pictured(scene, phoneWidth, scene.Title) // the report below says the rest
}

// publicPicture draws what both sides see alike: whose view it is drawn from makes no
// difference.
func (d Desk) publicPicture(g *Game, side, lang string) (*picture, error) {
	v, err := g.ViewOf(d.ID, 0, side)
	if err != nil {
		return nil, err
	}
	p := chart.Public(v)
	p.Lang, p.When = lang, g.StatusIn(lang).When
	scene := g.draw(p, false)
	if scene == nil {
		return &picture{}, nil
	}
	return pictured(scene, pictureWidth, scene.Desc)
}

func pictured(scene *chart.Scene, width int, alt string) (*picture, error) {
	png, err := scene.PNG(width)
	if err != nil {
		return nil, err
	}
	return &picture{compose.File{Name: "map.png", Type: "image/png", Data: png}, mailpage.Picture{Name: "map.png", Alt: alt}}, nil
}

// draw draws a position on the map of the game's own pack, if it has one; nil
// for a game without a map. phone draws it large, and without what stands below the map.
func (g *Game) draw(p chart.Position, phone bool) *chart.Scene {
	pack, err := rulebooks.Pack(p.Rules, g.Files)
	if err != nil {
		return nil
	}
	board, err := chart.NewMap(pack)
	if err != nil {
		return nil
	}
	draw := board.Draw
	if phone {
		draw = board.Narrow().Board
	}
	scene, err := draw(p)
	if err != nil {
		return nil
	}
	return scene
}
