package adjudicate

import (
	"errors"
	"strings"

	"fieldpost/orders"
	"fieldpost/scenarios"
)

// packDir is the folder of the map, block and card data that a game has for
// itself. Its digest is pinned in game.yaml; a game without the folder is
// played with the data of the program.
const packDir = "pack/"

// PackName says where a file of a pack is in the game folder.
func PackName(file string) string { return packDir + file }

// Pack gives the files of the game's own pack by their names in it; none if
// it has no pack of its own.
func (files Files) Pack() map[string][]byte {
	pack := map[string][]byte{}
	for name, data := range files {
		if file, ok := strings.CutPrefix(name, packDir); ok && scenarios.IsFileName(file) {
			pack[file] = data
		}
	}
	return pack
}

// Pinned says which game a folder is of, and the digest of its pack, as far as
// game.yaml can be read.
func (files Files) Pinned() (rules, digest string) {
	if g, _ := parseGame(files[gameName]); g != nil {
		return g.Rules, g.Pack
	}
	return "", ""
}

const packDiffers = "these are not the map, block and card data that the game began with"

// checkPack holds the game's own pack, if it has one, against game.yaml.
func (f *Record) checkPack() error {
	if pack := f.Files.Pack(); len(pack) > 0 && scenarios.Digest(pack) != f.Game.Pack {
		return fail(packDir, CodeOtherPack, packDiffers).hint("fetch the folder pack again, whole, as it was when the game began")
	}
	return nil
}

// badPack is an error of rules that cannot be played with the game's own pack.
func badPack(err error) *Error {
	var problems scenarios.Problems
	if !errors.As(err, &problems) {
		return fail(packDir, CodeOtherPack, "%s", orders.Visible(err.Error()))
	}
	e := &Error{}
	for _, p := range problems {
		e.Problems = append(e.Problems, orders.Problem{Code: CodeOtherPack, File: packDir + p.File, Line: p.Line, Text: p.Text})
	}
	return e
}
