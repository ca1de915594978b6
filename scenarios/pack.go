// Package scenarios holds the packs: what is printed on a game's map, blocks
// and cards, and how its scenarios are set up. The packs are YAML files,
// embedded in the program, one folder a game; every fact names its source.
// So that no command waits for a parser, what they say stands in Go too (ready_*.go):
// only packs of other people are read and checked when they are used.
//
// It promises that a loaded pack is consistent (every name used is defined,
// every number is in range, every fact has a source) and that its digest
// changes when any byte of it does.
package scenarios

import (
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"slices"

	"fieldpost/orders"
)

//go:generate go test . -run ^TestReadyPacks$ -update

//go:embed */*.yaml */geometry.json
var embedded embed.FS

// MaxFiles and MaxFile limit a pack: its files and the bytes of each.
const (
	MaxFiles = 16
	MaxFile  = 1 << 20
)

// Pack is the component data of one game.
type Pack struct {
	// Game is the game's id: "richard-iii".
	Game string
	// Digest is "sha256:…" over the names and bytes of the pack's files.
	Digest string
	// Files are the pack's files by name, such as "map.yaml". Load leaves them out.
	Files map[string][]byte
	// Facts are all facts with their sources, in the order of the files. Load leaves them out.
	Facts []Sourced
	// One of these is set, according to Game.
	Richard *RichardIII
	War     *ThisWar
	Charles *Charles
	Small   *Small
}

// A format is how the pack of a game is read.
type format struct {
	game     string
	sections []string
	read     func(*reader)
	ready    func() *Pack // the embedded one
	style    func() Style
}

func formats() []format {
	return []format{
		{"richard-iii", []string{"areas", "borders", "blocks", "cards", "setups", "readings"}, readRichard, readyRichard, richardStyle},
		{"this-war-without-an-enemy", []string{"regions", "seas", "boxes", "areas", "borders", "not_adjacent", "cities", "blocks",
			"cards", "events", "tables", "setups", "readings"}, readWar, readyWar, warStyle},
		{"unhappy-king-charles", charlesSections, readCharles, readyCharles, charlesStyle},
		{Example, []string{"areas", "borders", "blocks"}, readSmall, readyReeds, reedStyle},
	}
}

// Example is the small game that shows how one is made. It is played by whoever names it, and
// offered to nobody.
const Example = "reedbanks"

// Games lists the ids of the games that are offered.
func Games() (games []string) {
	for _, f := range formats() {
		if f.game != Example {
			games = append(games, f.game)
		}
	}
	return games
}

// Load gives the pack embedded for a game, without its Files and Facts.
func Load(game string) (*Pack, error) {
	f, err := formatOf(game)
	if err != nil {
		return nil, err
	}
	return f.ready(), nil
}

// LoadWhole reads the embedded pack from its files.
func LoadWhole(game string) (*Pack, error) {
	if _, err := formatOf(game); err != nil {
		return nil, err
	}
	sub, err := fs.Sub(embedded, game)
	if err != nil {
		return nil, err
	}
	return Read(game, sub)
}

func formatOf(game string) (format, error) {
	for _, f := range formats() {
		if f.game == game {
			return f, nil
		}
	}
	return format{}, fmt.Errorf("there is no game %q", orders.Safe(game))
}

// Read reads a game's pack from the YAML files of a folder. The error is all
// Problems of the pack.
func Read(game string, folder fs.FS) (*Pack, error) {
	files, problems := readFiles(folder)
	if len(problems) > 0 {
		return nil, problems
	}
	return Parse(game, files)
}

// Parse reads a game's pack from its files. The error is all Problems of the
// pack.
func Parse(game string, files map[string][]byte) (*Pack, error) {
	f, err := formatOf(game)
	if err != nil {
		return nil, err
	}
	p := &Pack{Game: game, Digest: Digest(files), Files: files}
	r := newReader(p)
	for _, name := range sorted(files) {
		r.file(name, files[name], f.sections)
	}
	if len(r.problems) == 0 {
		f.read(r)
	}
	if err := r.done(); err != nil {
		return nil, err
	}
	slices.SortStableFunc(p.Facts, func(a, b Sourced) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return p, nil
}

// Digest is the digest of a pack's files: over their names, lengths and bytes.
func Digest(files map[string][]byte) string {
	sum := sha256.New()
	for _, name := range sorted(files) {
		fmt.Fprintf(sum, "%s %d\n", name, len(files[name]))
		sum.Write(files[name])
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))
}

func sorted[T any](m map[string]T) (keys []string) {
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
