// Package scenarios holds the packs: what is printed on a game's map, blocks
// and cards, and how its scenarios are set up. The packs are YAML files,
// embedded in the program, one folder a game; every file names the source of
// its facts. It promises that a loaded pack is consistent (every name used is
// defined) and that its digest changes when any byte of it does.
package scenarios

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"

	"gopkg.in/yaml.v3"
)

//go:embed richard-iii/*.yaml
var embedded embed.FS

// Pack is the component data of one game.
type Pack struct {
	// Game is the game's id: "richard-iii".
	Game string
	// Digest is "sha256:…" over the names and bytes of the pack's files.
	Digest  string
	Areas   []Area
	Borders []Border
	Blocks  []Block
	Cards   []Card
	Setups  []Setup
	// Readings say what is played where the rulebook leaves a choice.
	Readings []Reading
}

// Reading is how a rule is read.
type Reading struct{ Rule, Reading string }

// Area is one area of the map.
type Area struct {
	Name       string
	Kind       string // "" on the main map, "exile" or "island"
	Owner      string // the house an exile area belongs to
	ExileLimit int    `yaml:"exile_limit"` // blocks it supplies besides its mercenaries
	Seas       []string
	MajorPort  bool `yaml:"major_port"`
	City       string
	Cathedral  string
	Crown      bool
	Wales      bool
	Shields    []string
}

// Border joins two areas; Class is its colour.
type Border struct {
	Between [2]string
	Class   string
}

// Block is one block, as printed. A noble that exists for both houses is two.
type Block struct {
	Side      string // a house, or "either" for the Rebel
	Name      string
	Type      string // heir, noble, church, levy, bombard, mercenary, rebel
	Strength  int    // maximum strength
	Rating    string // combat rating, such as "B3"
	Loyalty   int    // 0: never defects
	Rank      int    // of an heir, 1 is the most senior
	Neville   bool
	Home      string // of a mercenary
	City      string // of a levy
	Cathedral string // of a church block
}

// Card is a kind of card.
type Card struct {
	Name   string
	Points int
	Event  bool
	Count  int
}

// Setup is a scenario.
type Setup struct {
	Name      string
	Title     string
	Source    string
	Campaigns [2]int // the first and the last
	King      string // the house on the throne
	// Where each house's blocks are: an area, "pool", "minor", "enemy noble"
	// or "prisoner", to names.
	Lancaster map[string][]string
	York      map[string][]string
}

// Games lists the ids of the games there are packs for.
func Games() []string { return []string{"richard-iii"} }

// Load reads the pack embedded for a game.
func Load(game string) (*Pack, error) {
	for _, g := range Games() {
		if g == game {
			sub, err := fs.Sub(embedded, game)
			if err != nil {
				return nil, err
			}
			return Read(game, sub)
		}
	}
	return nil, fmt.Errorf("there is no game %q", game)
}

// Read reads a game's pack from the YAML files of a folder.
func Read(game string, files fs.FS) (*Pack, error) {
	p := &Pack{Game: game}
	sum := sha256.New()
	names, err := fs.Glob(files, "*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, fmt.Errorf("pack %s: %s cannot be read", game, name)
		}
		fmt.Fprintf(sum, "%s %d\n", name, len(data))
		sum.Write(data)
		if err := p.add(data); err != nil {
			return nil, fmt.Errorf("pack %s: %s: %w", game, name, err)
		}
	}
	p.Digest = "sha256:" + hex.EncodeToString(sum.Sum(nil))
	return p, p.check()
}

// add decodes one file; each holds some of the lists.
func (p *Pack) add(data []byte) error {
	var part struct {
		Source  string
		Areas   []Area
		Borders []Border
		Blocks  []Block
		Cards   []Card
		Setups  []Setup

		Readings []Reading
	}
	d := yaml.NewDecoder(bytes.NewReader(data))
	d.KnownFields(true)
	if err := d.Decode(&part); err != nil && err != io.EOF {
		return err
	}
	p.Areas = append(p.Areas, part.Areas...)
	p.Borders = append(p.Borders, part.Borders...)
	p.Blocks = append(p.Blocks, part.Blocks...)
	p.Cards = append(p.Cards, part.Cards...)
	p.Setups = append(p.Setups, part.Setups...)
	p.Readings = append(p.Readings, part.Readings...)
	return nil
}

// check finds names that are used but not defined, or defined twice.
func (p *Pack) check() error {
	areas := map[string]bool{}
	for _, a := range p.Areas {
		if areas[a.Name] {
			return fmt.Errorf("pack %s: the area %s is there twice", p.Game, a.Name)
		}
		areas[a.Name] = true
	}
	for _, b := range p.Borders {
		for _, name := range b.Between {
			if !areas[name] {
				return fmt.Errorf("pack %s: a border names %q, which is no area", p.Game, name)
			}
		}
		switch b.Class {
		case "red", "blue", "yellow":
		default:
			return fmt.Errorf("pack %s: the border %s-%s has no class", p.Game, b.Between[0], b.Between[1])
		}
	}
	blocks := map[string]bool{}
	for _, b := range p.Blocks {
		key := b.Side + "/" + b.Name
		if blocks[key] {
			return fmt.Errorf("pack %s: the block %s is there twice", p.Game, key)
		}
		blocks[key] = true
		if len(b.Rating) != 2 || b.Strength < 1 || b.Strength > 4 {
			return fmt.Errorf("pack %s: the block %s has a wrong rating or strength", p.Game, key)
		}
	}
	off := map[string]bool{"pool": true, "minor": true, "enemy noble": true, "prisoner": true}
	for _, s := range p.Setups {
		for side, places := range map[string]map[string][]string{"lancaster": s.Lancaster, "york": s.York} {
			for place, names := range places {
				if !areas[place] && !off[place] {
					return fmt.Errorf("pack %s: scenario %s: %q is no place", p.Game, s.Name, place)
				}
				for _, n := range names {
					if !blocks[side+"/"+n] && !blocks["either/"+n] {
						return fmt.Errorf("pack %s: scenario %s: %s has no block %q", p.Game, s.Name, side, n)
					}
				}
			}
		}
	}
	return nil
}

// Setup finds a scenario by its name.
func (p *Pack) Setup(name string) (*Setup, error) {
	var names []string
	for i := range p.Setups {
		if p.Setups[i].Name == name {
			return &p.Setups[i], nil
		}
		names = append(names, p.Setups[i].Name)
	}
	return nil, fmt.Errorf("%s has no scenario %q; it has %q", p.Game, name, names)
}
