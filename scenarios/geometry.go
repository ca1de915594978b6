package scenarios

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Geometry is where things are on a game's map, for who draws it. It is no
// rule: it lies beside the pack, outside its digest. All numbers are tenths of
// the map's unit, x to the right and y down.
type Geometry struct {
	Source        string
	Width, Height int
	// Land is what belongs to no area: islands, the far side of the Channel.
	Land []Ring
	// Areas are in the order of the map they were drawn for, with the boxes among them.
	Areas   []AreaShape
	Borders []BorderLine
	// A map of places has these instead of Areas and Borders: Regions, the places in them and
	// the lines between places, from the first to the second. What kind of line it is, is in
	// the pack.
	Regions  []RegionShape
	Places   []PlaceSpot
	Roads    []BorderLine
	Seas     []SeaLabel
	SeaLines []Ring
}

// Point is x and y.
type Point [2]int

// Ring is a polygon, closed from its last point to its first, or a line.
type Ring []Point

// AreaShape is an area: its outline, which may have islands, and where its
// name and its blocks look well.
type AreaShape struct {
	Name string
	// Lines is the name as it is broken where it is long.
	Lines        []string
	Shape        []Ring
	Label, Stack Point
	// Box says that it is a box in the sea and not land.
	Box    bool
	Cities []CitySpot
}

// CitySpot is where a city lies.
type CitySpot struct {
	Name string
	At   Point
}

// BorderLine is the line that two areas share. What kind of border it is, is
// in the pack.
type BorderLine struct {
	Between [2]string
	Line    Ring
}

// RegionShape is the outline of a Region, which may have islands.
type RegionShape struct {
	Name  string
	Shape []Ring
}

// PlaceSpot is a place: where it is, where its name begins, ends or has its middle, as
// Anchor says, and where pieces look well.
type PlaceSpot struct {
	Name             string
	At, Label, Stack Point
	Anchor           string // start, middle, end
}

// SeaLabel is where a sea's name stands.
type SeaLabel struct {
	Name string
	At   Point
}

// geometryFile is geometry.json: rings are written as in an SVG path with
// relative whole numbers, "m10,20l5,5 3,-1z".
type geometryFile struct {
	Source   string         `json:"source"`
	Size     Point          `json:"size"`
	Land     []string       `json:"land"`
	Areas    []areaInFile   `json:"areas"`
	Borders  []borderInFile `json:"borders"`
	Regions  []areaInFile   `json:"regions"`
	Places   []placeInFile  `json:"places"`
	Roads    []borderInFile `json:"roads"`
	Seas     []spotInFile   `json:"seas"`
	SeaLines []string       `json:"sea_lines"`
}

type areaInFile struct {
	Name   string       `json:"name"`
	Lines  []string     `json:"lines,omitempty"`
	Label  Point        `json:"label"`
	Stack  Point        `json:"stack"`
	Box    bool         `json:"box,omitempty"`
	Cities []spotInFile `json:"cities,omitempty"`
	Shape  []string     `json:"shape"`
}

type borderInFile struct {
	Between [2]string `json:"between"`
	Line    string    `json:"line"`
}

type placeInFile struct {
	Name   string `json:"name"`
	At     Point  `json:"at"`
	Label  Point  `json:"label"`
	Anchor string `json:"anchor"`
	Stack  Point  `json:"stack"`
}

type spotInFile struct {
	Name string `json:"name"`
	At   Point  `json:"at"`
}

// LoadGeometry reads the geometry embedded for a game.
func LoadGeometry(game string) (*Geometry, error) {
	if _, err := formatOf(game); err != nil {
		return nil, err
	}
	data, err := embedded.ReadFile(game + "/geometry.json")
	if err != nil {
		return nil, fmt.Errorf("there is no map of %s", game)
	}
	var f geometryFile
	if err := json.Unmarshal(data, &f); err != nil {
		return nil, fmt.Errorf("the map of %s cannot be read", game)
	}
	g, err := f.geometry()
	if err != nil {
		return nil, fmt.Errorf("the map of %s cannot be read: %w", game, err)
	}
	return g, nil
}

func (f *geometryFile) geometry() (*Geometry, error) {
	g := &Geometry{Source: f.Source, Width: f.Size[0], Height: f.Size[1]}
	var err error
	if g.Land, err = readRings(f.Land); err != nil {
		return nil, err
	}
	for _, a := range f.Areas {
		x := AreaShape{Name: a.Name, Lines: a.Lines, Label: a.Label, Stack: a.Stack, Box: a.Box}
		if x.Lines == nil {
			x.Lines = []string{a.Name}
		}
		if x.Shape, err = readRings(a.Shape); err != nil {
			return nil, err
		}
		for _, c := range a.Cities {
			x.Cities = append(x.Cities, CitySpot(c))
		}
		g.Areas = append(g.Areas, x)
	}
	if g.Borders, err = readLines(f.Borders); err != nil {
		return nil, err
	}
	if g.Roads, err = readLines(f.Roads); err != nil {
		return nil, err
	}
	for _, r := range f.Regions {
		x := RegionShape{Name: r.Name}
		if x.Shape, err = readRings(r.Shape); err != nil {
			return nil, err
		}
		g.Regions = append(g.Regions, x)
	}
	for _, p := range f.Places {
		g.Places = append(g.Places, PlaceSpot{p.Name, p.At, p.Label, p.Stack, p.Anchor})
	}
	for _, s := range f.Seas {
		g.Seas = append(g.Seas, SeaLabel(s))
	}
	g.SeaLines, err = readRings(f.SeaLines)
	return g, err
}

func readRings(paths []string) (rings []Ring, err error) {
	for _, p := range paths {
		r, err := readRing(p)
		if err != nil {
			return nil, err
		}
		rings = append(rings, r)
	}
	return rings, nil
}

func readLines(borders []borderInFile) (lines []BorderLine, err error) {
	for _, b := range borders {
		line, err := readRing(b.Line)
		if err != nil {
			return nil, err
		}
		lines = append(lines, BorderLine{b.Between, line})
	}
	return lines, nil
}

// readRing reads "m10,20l5,5 3,-1z".
func readRing(path string) (r Ring, err error) {
	rest, ok := strings.CutPrefix(strings.TrimSuffix(path, "z"), "m")
	if !ok {
		return nil, errors.New("a line begins with m")
	}
	var at Point
	for word := range strings.FieldsFuncSeq(rest, func(c rune) bool { return c == ' ' || c == 'l' }) {
		x, y, _ := strings.Cut(word, ",")
		dx, err1 := strconv.Atoi(x)
		dy, err2 := strconv.Atoi(y)
		if err1 != nil || err2 != nil {
			return nil, fmt.Errorf("%q is no point", word)
		}
		at = Point{at[0] + dx, at[1] + dy}
		r = append(r, at)
	}
	return r, nil
}

// Path writes a ring as it stands in geometry.json and in an SVG path;
// closed says that it ends where it begins.
func (r Ring) Path(closed bool) string {
	var b strings.Builder
	var at Point
	for i, p := range r {
		switch i {
		case 0:
			b.WriteByte('m')
		case 1:
			b.WriteByte('l')
		default:
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(p[0] - at[0]))
		b.WriteByte(',')
		b.WriteString(strconv.Itoa(p[1] - at[1]))
		at = p
	}
	if closed {
		b.WriteByte('z')
	}
	return b.String()
}
