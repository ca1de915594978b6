package main

import (
	_ "embed"
	"fmt"
	"strings"

	"gopkg.in/yaml.v3"
)

//go:embed explained.yaml
var explainedFile []byte

// explanation says of a mutant, of all those of a line (where it does not say what the
// line becomes), or of a whole function, why no case can tell. It goes by the function
// and the text of the line, so that it stays true when lines move.
type explanation struct {
	File, Func   string
	Was, Becomes string
	Nth          int // of the same change of the same line in one function; default the first
	Why          string
}

// explain notes on the mutants why they survive, and returns the explanations that fit none.
func explain(all []*mutant, g game) (stale []string, err error) {
	var list []explanation
	if err := yaml.Unmarshal(explainedFile, &list); err != nil {
		return nil, err
	}
	for _, e := range list {
		if !strings.HasPrefix(e.File, g.rules+"/") {
			continue
		}
		if e.Why == "" {
			return nil, fmt.Errorf("explained.yaml: %s %s: it does not say why", e.File, e.Func)
		}
		fits := 0
		for _, m := range all {
			if m.file.path != e.File || m.fn != e.Func {
				continue
			}
			exact := e.Was != "" && e.Becomes != ""
			switch {
			case e.Was != "" && m.was != oneLine(e.Was):
			case exact && (m.becomes != oneLine(e.Becomes) || m.nth != max(1, e.Nth)):
			default:
				m.why, m.exact = e.Why, m.exact || exact
				fits++
			}
		}
		if fits == 0 {
			stale = append(stale, e.File+" "+e.Func+": "+e.Was+" -> "+e.Becomes)
		}
	}
	return stale, nil
}
