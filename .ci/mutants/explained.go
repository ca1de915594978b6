package main

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

//go:embed explained.yaml
var explainedFile []byte

// explanation says of a mutant, of all those of a line (where it does not say what the
// line becomes), or of a whole function (where it names no line) why no case can tell.
// It goes by the text of the line, so that it stays true when lines move.
type explanation struct {
	Was, Becomes string
	Nth          int // of the same change of the same line in one function; default the first
	Why          string
}

// explain notes on the mutants why they survive, and returns the explanations that fit none.
func explain(all []*mutant, g game) (stale []string, err error) {
	var files map[string]map[string][]explanation // by file and function
	if err := yaml.Unmarshal(explainedFile, &files); err != nil {
		return nil, err
	}
	for _, file := range slices.Sorted(maps.Keys(files)) {
		if !strings.HasPrefix(file, g.rules+"/") {
			continue
		}
		for _, fn := range slices.Sorted(maps.Keys(files[file])) {
			for _, e := range files[file][fn] {
				if e.Why == "" {
					return nil, fmt.Errorf("explained.yaml: %s %s: it does not say why", file, fn)
				}
				fits := 0
				for _, m := range all {
					if m.file.path == file && m.fn == fn && e.fits(m) {
						m.why, m.exact = e.Why, m.exact || e.Becomes != ""
						fits++
					}
				}
				if fits == 0 {
					stale = append(stale, file+" "+fn+": "+e.Was+" -> "+e.Becomes)
				}
			}
		}
	}
	return stale, nil
}

func (e *explanation) fits(m *mutant) bool {
	switch {
	case e.Was == "":
		return true
	case m.was != oneLine(e.Was):
		return false
	}
	return e.Becomes == "" || m.becomes == oneLine(e.Becomes) && m.nth == max(1, e.Nth)
}
