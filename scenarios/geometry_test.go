package scenarios

import (
	"bytes"
	"encoding/json"
	"flag"
	"maps"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write geometry.json anew from the shared maps")

// A sharedMap is a file of ../shared/maps.
type sharedMap struct {
	ViewBox [4]float64 `json:"viewBox"`
	Source  string     `json:"source"`
	Coast   []string   `json:"coast"`
	Areas   json.RawMessage
	Borders []struct{ A, B, Type, Path string }
	Seas    json.RawMessage
	Lines   []struct{ A, B, Path string } `json:"seaLines"`
}

type sharedArea struct {
	Name   string                `json:"name"`
	Lines  []string              `json:"lines"`
	Path   string                `json:"path"`
	Label  [2]float64            `json:"label"`
	Stack  [2]float64            `json:"stack"`
	Box    bool                  `json:"box"`
	Cities map[string][2]float64 `json:"cities"`
}

// The embedded geometry is that of the shared maps, with the names of the
// pack and in whole tenths; -update writes it.
func TestGeometryIsThatOfTheMaps(t *testing.T) {
	for _, game := range Games() {
		data, err := os.ReadFile("../../shared/maps/" + game + ".json")
		if err != nil {
			t.Skip("the shared maps are not here")
		}
		var m sharedMap
		if err := json.Unmarshal(data, &m); err != nil {
			t.Fatal(err)
		}
		want := m.file(t, game).write(t)
		name := game + "/geometry.json"
		if *update {
			if err := os.WriteFile(name, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		have, err := os.ReadFile(name)
		if err != nil || !bytes.Equal(have, want) {
			t.Errorf("%s is not what the shared map says: go test ./scenarios -run Geometry -update", name)
		}
	}
}

// Every area, border, city and sea of a pack is on its map, and nothing else.
func TestGeometryHasEverythingOfThePack(t *testing.T) {
	for _, game := range Games() {
		p, err := Load(game)
		if err != nil {
			t.Fatal(err)
		}
		g, err := LoadGeometry(game)
		if err != nil {
			t.Fatal(err)
		}
		var areas, borders, cities, seas, has []string
		if p.Richard != nil {
			for _, a := range p.Richard.Areas {
				areas = append(areas, a.Name)
				for _, c := range []string{a.City, a.Cathedral} {
					if c != "" && !slices.Contains(cities, c) {
						cities = append(cities, c)
					}
				}
				for _, s := range a.Seas {
					if !slices.Contains(seas, s) {
						seas = append(seas, s)
					}
				}
			}
			for _, b := range p.Richard.Borders {
				borders = append(borders, pairKey(b.Between))
			}
		} else {
			for _, a := range p.War.Areas {
				areas = append(areas, a.Name)
			}
			for _, b := range p.War.Boxes {
				areas = append(areas, b.Name)
			}
			for _, b := range p.War.Borders {
				borders = append(borders, pairKey(b.Between))
			}
			for _, c := range p.War.Cities {
				cities = append(cities, c.Name)
			}
			for _, s := range p.War.Seas {
				seas = append(seas, s.Name)
			}
		}
		same := func(what string, want []string) {
			slices.Sort(want)
			slices.Sort(has)
			if !slices.Equal(want, has) {
				t.Errorf("%s: %s of the pack %q, of the map %q", game, what, want, has)
			}
			has = nil
		}
		var towns []string
		for _, a := range g.Areas {
			has = append(has, a.Name)
			for _, c := range a.Cities {
				towns = append(towns, c.Name)
			}
			if strings.Join(strings.Fields(strings.Join(a.Lines, " ")), " ") != a.Name {
				t.Errorf("the lines of %s are %q", a.Name, a.Lines)
			}
		}
		same("areas", areas)
		has = towns
		same("cities", cities)
		for _, b := range g.Borders {
			has = append(has, pairKey(b.Between))
		}
		same("borders", borders)
		for _, s := range g.Seas {
			has = append(has, s.Name)
		}
		same("seas", seas)
	}
}

func (m *sharedMap) file(t *testing.T, game string) *geometryFile {
	t.Helper()
	f := &geometryFile{Source: m.Source, Size: Point{tenths(m.ViewBox[2]), tenths(m.ViewBox[3])}}
	p, err := Load(game)
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]string{}
	if p.War != nil {
		for _, c := range p.War.Cities {
			names[strings.ReplaceAll(strings.ToLower(c.Name), " ", "-")] = c.Name
		}
	}
	name := func(id string) string {
		if n := names[id]; n != "" {
			return n
		}
		return id
	}
	inArea := map[Point]bool{}
	for _, id := range keysInOrder(t, m.Areas) {
		var all map[string]sharedArea
		if err := json.Unmarshal(m.Areas, &all); err != nil {
			t.Fatal(err)
		}
		a := all[id]
		if a.Name != "" {
			names[id] = a.Name
		}
		x := areaInFile{Name: name(id), Label: spot(a.Label), Stack: spot(a.Stack), Box: a.Box}
		if len(a.Lines) > 1 {
			x.Lines = a.Lines
		}
		for _, c := range slices.Sorted(maps.Keys(a.Cities)) {
			x.Cities = append(x.Cities, spotInFile{name(c), spot(a.Cities[c])})
		}
		for _, r := range absolute(t, a.Path, a.Box) {
			x.Shape = append(x.Shape, r.Path(true))
			for _, p := range r {
				inArea[p] = true
			}
		}
		f.Areas = append(f.Areas, x)
	}
	for _, path := range m.Coast {
		for _, r := range absolute(t, path, false) {
			n := 0
			for _, p := range r {
				if inArea[p] {
					n++
				}
			}
			if n*10 < len(r)*9 {
				f.Land = append(f.Land, r.Path(true))
			}
		}
	}
	for _, b := range m.Borders {
		f.Borders = append(f.Borders, borderInFile{[2]string{name(b.A), name(b.B)}, absolute(t, b.Path, false)[0].Path(false)})
	}
	for _, id := range keysInOrder(t, m.Seas) {
		var all map[string]struct {
			Name  string
			Label [2]float64
		}
		if err := json.Unmarshal(m.Seas, &all); err != nil {
			t.Fatal(err)
		}
		if n := all[id].Name; n != "" {
			names[id] = n
		}
		f.Seas = append(f.Seas, spotInFile{name(id), spot(all[id].Label)})
	}
	for _, l := range m.Lines {
		f.SeaLines = append(f.SeaLines, absolute(t, l.Path, false)[0].Path(false))
	}
	return f
}

// write is the file with a line for each thing in it.
func (f *geometryFile) write(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	line := func(before string, x any, after string) {
		var one bytes.Buffer
		e := json.NewEncoder(&one)
		e.SetEscapeHTML(false)
		if err := e.Encode(x); err != nil {
			t.Fatal(err)
		}
		b.WriteString(before + strings.TrimSpace(one.String()) + after + "\n")
	}
	line(`{"source": `, f.Source, ",")
	line(`"size": `, f.Size, ",")
	list(&b, "land", f.Land, line, "],")
	list(&b, "areas", f.Areas, line, "],")
	list(&b, "borders", f.Borders, line, "],")
	list(&b, "seas", f.Seas, line, "],")
	list(&b, "sea_lines", f.SeaLines, line, "]}")
	return b.Bytes()
}

func list[T any](b *bytes.Buffer, name string, items []T, line func(string, any, string), end string) {
	b.WriteString(`"` + name + `": [` + "\n")
	for i, x := range items {
		comma := ","
		if i == len(items)-1 {
			comma = ""
		}
		line("", x, comma)
	}
	b.WriteString(end + "\n")
}

func tenths(x float64) int { return int(math.Round(x * 10)) }

func spot(p [2]float64) Point { return Point{tenths(p[0]), tenths(p[1])} }

var pathPoint = regexp.MustCompile(`-?[0-9.]+,-?[0-9.]+`)

// absolute reads a path of absolute M and L; of a box, with its rounded
// corners, it is the rectangle around it.
func absolute(t *testing.T, path string, box bool) (rings []Ring) {
	t.Helper()
	if !box && strings.ContainsAny(path, "QCHVmlqchv") {
		t.Fatalf("a curve in %.40s", path)
	}
	for part := range strings.SplitSeq(path, "M") {
		var r Ring
		for _, w := range pathPoint.FindAllString(part, -1) {
			x, y, _ := strings.Cut(w, ",")
			fx, err1 := strconv.ParseFloat(x, 64)
			fy, err2 := strconv.ParseFloat(y, 64)
			if err1 != nil || err2 != nil {
				t.Fatal(w)
			}
			r = append(r, Point{tenths(fx), tenths(fy)})
		}
		if r == nil {
			continue
		}
		if box {
			lo, hi := r[0], r[0]
			for _, p := range r {
				lo = Point{min(lo[0], p[0]), min(lo[1], p[1])}
				hi = Point{max(hi[0], p[0]), max(hi[1], p[1])}
			}
			r = Ring{lo, {hi[0], lo[1]}, hi, {lo[0], hi[1]}}
		}
		rings = append(rings, r)
	}
	return rings
}

// keysInOrder are the keys of an object as they stand in the file.
func keysInOrder(t *testing.T, object json.RawMessage) (keys []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(object))
	if _, err := d.Token(); err != nil {
		t.Fatal(err)
	}
	for d.More() {
		k, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, k.(string))
		var skip json.RawMessage
		if err := d.Decode(&skip); err != nil {
			t.Fatal(err)
		}
	}
	return keys
}
