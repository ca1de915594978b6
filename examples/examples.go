// Package examples holds small games in prepared orders, for the demo, for
// readers and for tests. Each folder is a game: files NNNN-SIDE.yaml, the
// orders of a side for a step, in clear as a player writes them.
package examples

import "embed"

// Orders are the prepared orders of the example games.
//
//go:embed wars-of-the-roses/*.yaml edgehill/*.yaml
var Orders embed.FS

// Plans are ready-made plans, a file each, named GAME-NAME.yaml: some lines on what it is
// for, then "plan:" and what stands under it, as at the end of an order sheet.
//
//go:embed plans/*.yaml
var Plans embed.FS
