package postoffice

import (
	"fieldpost/cmd/internal/compose"
	"fieldpost/cmd/internal/mailpage"
)

// picture is the map that goes with a call: what both sides see alike or,
// where reports may travel in clear, what the side sees.
func (d Desk) picture(g *Game, side string) (compose.File, mailpage.Picture, error) {
	return compose.File{}, mailpage.Picture{}, nil
}
