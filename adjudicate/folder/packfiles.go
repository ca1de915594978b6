package folder

import (
	"errors"
	"strings"

	"fieldpost/adjudicate/codes"
	"fieldpost/orders"
	"fieldpost/orders/say"
	"fieldpost/scenarios"
)

// PackDir is the folder of the map, block and card data that a game has for
// itself. Its digest is pinned in game.yaml; a game without the folder is
// played with the data of the program.
const PackDir = "pack/"

// PackName says where a file of a pack is in the game folder.
func PackName(file string) string { return PackDir + file }

// Pack gives the files of the game's own pack by their names in it; none if
// it has no pack of its own.
func (files Files) Pack() map[string][]byte {
	pack := map[string][]byte{}
	for name, data := range files {
		if file, ok := strings.CutPrefix(name, PackDir); ok && scenarios.IsFileName(file) {
			pack[file] = data
		}
	}
	return pack
}

// Pinned says which game a folder is of, and the digest of its pack, as far as
// game.yaml can be read.
func (files Files) Pinned() (rules, digest string) {
	if g, _ := ParseGame(files[GameName]); g != nil {
		return g.Rules, g.Pack
	}
	return "", ""
}

const PackDiffers = "these are not the map, block and card data that the game began with"

// CheckPack holds the game's own pack, if it has one, against game.yaml.
func (f *Record) CheckPack() error {
	if pack := f.Files.Pack(); len(pack) > 0 && scenarios.Digest(pack) != f.Game.Pack {
		return codes.Fail(PackDir, codes.CodeOtherPack, PackDiffers).Hint("fetch the folder pack again, whole, as it was when the game began")
	}
	return nil
}

// BadPack is an error of rules that cannot be played with the game's own pack.
func BadPack(err error) *codes.Error {
	var problems scenarios.Problems
	if !errors.As(err, &problems) {
		return codes.Fail(PackDir, codes.CodeOtherPack, "%s", orders.Visible(err.Error()))
	}
	e := &codes.Error{}
	for _, p := range problems {
		e.Problems = append(e.Problems, orders.Problem{Code: codes.CodeOtherPack, File: PackDir + p.File, Line: p.Line, Text: say.Words(p.Text)})
	}
	return e
}
