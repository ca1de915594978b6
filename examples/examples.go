// Package examples holds small games in prepared orders, for the demo, for
// readers and for tests. Each folder is a game: files NNNN-SIDE.yaml, the
// orders of a side for a step, in clear as a player writes them.
package examples

import (
	"embed"

	"fieldpost/crypto/keys"
)

// Keys are key files, WHO.key, that everybody knows: with them, the same seed and the
// same orders, a game has the same dice. No real game may use one.
//
//go:embed demo/*.key
var Keys embed.FS

// Identity is the one of a key file, under another name. It panics where there is none.
func Identity(who, name string) keys.Identity {
	data, err := Keys.ReadFile("demo/" + who + ".key")
	if err != nil {
		panic(err)
	}
	id, err := keys.ParseIdentity(data)
	if err == nil {
		id, err = id.Named(name)
	}
	if err != nil {
		panic(err)
	}
	return id
}

// Orders are the prepared orders of the example games.
//
//go:embed wars-of-the-roses/*.yaml edgehill/*.yaml macclesfield/*.yaml
var Orders embed.FS

// Plans are ready-made plans, a file each, named GAME-NAME.yaml: some lines on what it is
// for, then "plan:" and what stands under it, as at the end of an order sheet.
//
//go:embed plans/*.yaml
var Plans embed.FS
