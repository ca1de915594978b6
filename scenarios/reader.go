package scenarios

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"sort"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// A reader takes the files of a pack apart and collects everything that is
// wrong with them. Each file holds some of the game's sections.
type reader struct {
	pack     *Pack
	sections map[string][]section
	problems Problems
	// defs are the names there are, by kind: "area", "royalist block".
	defs map[string]map[string]where
	// later are checks that need all names.
	later []func()
}

type where struct {
	file string
	line int
}

// A section is one list, or the tables, of one file.
type section struct {
	file     string
	node     *yaml.Node
	source   string            // of the whole file, or ""
	defaults map[string]string // sources of fields
	line     int               // of the key
}

func newReader(p *Pack) *reader {
	return &reader{pack: p, sections: map[string][]section{}, defs: map[string]map[string]where{}}
}

func (r *reader) report(file string, line int, format string, args ...any) {
	r.problems = append(r.problems, Problem{file, line, fmt.Sprintf(format, args...)})
}

// done sorts the problems by file and line.
func (r *reader) done() error {
	for _, check := range r.later {
		check()
	}
	if len(r.problems) == 0 {
		return nil
	}
	sort.SliceStable(r.problems, func(i, j int) bool {
		a, b := r.problems[i], r.problems[j]
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) < 0
	})
	return slices.Compact(r.problems)
}

var yamlLine = lazy.Regexp(`^yaml: (?:line (\d+): )?`)

// file finds the sections of one file. known are the game's.
func (r *reader) file(name string, data []byte, known []string) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	if err := d.Decode(&doc); errors.Is(err, io.EOF) {
		return
	} else if err != nil {
		line := 0
		m := yamlLine().FindStringSubmatch(err.Error())
		if m != nil && m[1] != "" {
			line, _ = strconv.Atoi(m[1])
		}
		r.report(name, line, "this is no YAML: %s", yamlLine().ReplaceAllString(err.Error(), ""))
		return
	}
	if err := d.Decode(&yaml.Node{}); !errors.Is(err, io.EOF) {
		r.report(name, 0, "a file holds one document; here is more after a line '---'")
	}
	if !r.plain(name, &doc) {
		return
	}
	root := doc.Content[0]
	if root.Kind != yaml.MappingNode {
		r.report(name, root.Line, "the file must consist of sections, such as '%s:'", known[0])
		return
	}
	var found []section
	var names []string
	source, defaults := "", map[string]map[string]string{}
	r.pairs(name, root, func(key, value *yaml.Node) {
		switch {
		case key.Value == "source":
			source = value.Value
		case key.Value == "src_defaults":
			r.pairs(name, value, func(sec, fields *yaml.Node) {
				if !slices.Contains(known, sec.Value) {
					r.unknown(name, sec, known)
				}
				defaults[sec.Value] = r.sources(name, fields)
			})
		case slices.Contains(known, key.Value):
			names = append(names, key.Value)
			found = append(found, section{file: name, node: value, line: key.Line})
		default:
			r.unknown(name, key, append(slices.Clone(known), "source", "src_defaults"))
		}
	})
	for i, s := range found {
		s.source, s.defaults = source, defaults[names[i]]
		r.sections[names[i]] = append(r.sections[names[i]], s)
	}
}

// plain refuses what hides a second meaning behind the text: anchors and tags.
func (r *reader) plain(file string, n *yaml.Node) bool {
	ok := true
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		r.report(file, n.Line, "anchors and aliases (& and *) do not belong in a pack; write the value out, or quote it")
		ok = false
	} else if n.Style&yaml.TaggedStyle != 0 {
		r.report(file, n.Line, "tags (!) do not belong in a pack; quote the value")
		ok = false
	}
	if n.Kind == yaml.AliasNode {
		return false
	}
	for _, c := range n.Content {
		ok = r.plain(file, c) && ok
	}
	return ok
}

// pairs goes through a mapping and reports keys that are there twice.
func (r *reader) pairs(file string, n *yaml.Node, do func(key, value *yaml.Node)) {
	if n.Kind != yaml.MappingNode {
		r.report(file, n.Line, "here must be 'name: value' lines, not %s", show(n))
		return
	}
	seen := map[string]int{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := n.Content[i]
		if line, ok := seen[key.Value]; ok {
			r.report(file, key.Line, "'%s' is there twice; first in line %d", orders.Safe(key.Value), line)
			continue
		}
		seen[key.Value] = key.Line
		do(key, n.Content[i+1])
	}
}

func (r *reader) sources(file string, n *yaml.Node) map[string]string {
	src := map[string]string{}
	r.pairs(file, n, func(key, value *yaml.Node) {
		if value.Kind != yaml.ScalarNode || value.Value == "" {
			r.report(file, value.Line, "a source is text, such as 'rulebook:4.2', 'reconstructed' or 'printed', not %s", show(value))
			return
		}
		src[key.Value] = value.Value
	})
	return src
}

func (r *reader) unknown(file string, n *yaml.Node, known []string) {
	if meant, ok := orders.Suggest(n.Value, known); ok {
		r.report(file, n.Line, "'%s' is unknown here; did you mean '%s'?", orders.Safe(n.Value), meant)
		return
	}
	known = slices.Clone(known)
	slices.Sort(known)
	r.report(file, n.Line, "'%s' is unknown here; there may be: %s", orders.Safe(n.Value), strings.Join(known, ", "))
}

// need reports sections that no file has.
func (r *reader) need(names ...string) {
	for _, name := range names {
		if len(r.sections[name]) == 0 {
			r.report("", 0, "no file of the pack has the section '%s:'", name)
		}
	}
}

// most limits the entries of sections.
func (r *reader) most(limit int, names ...string) {
	for _, name := range names {
		n := 0
		for _, s := range r.sections[name] {
			if n += len(s.node.Content); n > limit {
				r.report(s.file, s.line, "there are %d %s; at most %d can be played with", n, name, limit)
			}
		}
	}
}

// define notes a name; a second one of the kind is reported.
func (r *reader) define(kind, name string, at where) {
	if name == "" {
		return
	}
	if r.defs[kind] == nil {
		r.defs[kind] = map[string]where{}
	}
	if first, ok := r.defs[kind][name]; ok {
		r.report(at.file, at.line, "the %s '%s' is there twice; first in %s:%d", kind, orders.Safe(name), first.file, first.line)
		return
	}
	r.defs[kind][name] = at
}

// refer asks for a name of one of the kinds, once all are known.
func (r *reader) refer(what, name string, at where, kinds ...string) {
	if name == "" {
		return
	}
	r.later = append(r.later, func() { r.known(what, name, at, kinds...) })
}

// known reports a name that is not defined.
func (r *reader) known(what, name string, at where, kinds ...string) {
	var known []string
	for _, kind := range kinds {
		if _, ok := r.defs[kind][name]; ok {
			return
		}
		known = append(known, sorted(r.defs[kind])...)
	}
	hint := ""
	if meant, ok := orders.Suggest(name, known); ok {
		hint = "; did you mean '" + meant + "'?"
	}
	r.report(at.file, at.line, "%s: there is no %s '%s'%s", what, strings.Join(slices.DeleteFunc(slices.Clone(kinds), func(k string) bool { return k == "either block" }), " or "), orders.Safe(name), hint)
}

// show is a value in a message: in quotes, and cut if it is long.
func show(n *yaml.Node) string {
	if n == nil {
		return "nothing"
	}
	return "'" + orders.Safe(text(n)) + "'"
}

// text is a value as text: "[1, 2]". Absent is "none".
func text(n *yaml.Node) string {
	if n == nil {
		return "none"
	}
	var parts []string
	switch n.Kind {
	case yaml.ScalarNode:
		return orders.Visible(n.Value)
	case yaml.SequenceNode:
		for _, c := range n.Content {
			parts = append(parts, text(c))
		}
		return "[" + strings.Join(parts, ", ") + "]"
	case yaml.MappingNode:
		for i := 0; i+1 < len(n.Content); i += 2 {
			parts = append(parts, text(n.Content[i])+": "+text(n.Content[i+1]))
		}
		return "{" + strings.Join(parts, ", ") + "}"
	}
	return "?"
}

var fileName = lazy.Regexp(`^[a-z][a-z0-9-]{0,63}\.yaml$`)

// IsFileName says whether a file of a pack can have a name.
func IsFileName(name string) bool { return fileName().MatchString(name) }

// readFiles reads the files of a folder, within limits.
func readFiles(files fs.FS) (map[string][]byte, Problems) {
	var problems Problems
	names, _ := fs.Glob(files, "*.yaml")
	names = slices.DeleteFunc(names, func(name string) bool { return name[0] == '.' })
	if len(names) == 0 {
		return nil, Problems{{Text: "there are no *.yaml files here"}}
	}
	if len(names) > MaxFiles {
		return nil, Problems{{Text: fmt.Sprintf("a pack has at most %d files; here are %d", MaxFiles, len(names))}}
	}
	all := map[string][]byte{}
	for _, name := range names {
		if !IsFileName(name) {
			problems = append(problems, Problem{File: name, Text: "the name of a file is a-z, 0-9 and '-' before .yaml, such as map.yaml"})
			continue
		}
		f, err := files.Open(name)
		if err != nil {
			problems = append(problems, Problem{File: name, Text: "the file cannot be read"})
			continue
		}
		data, err := io.ReadAll(io.LimitReader(f, MaxFile+1))
		f.Close()
		if err != nil {
			problems = append(problems, Problem{File: name, Text: "the file cannot be read"})
		} else if len(data) > MaxFile {
			problems = append(problems, Problem{File: name, Text: fmt.Sprintf("a file of a pack has at most %d bytes", MaxFile)})
		}
		all[name] = data
	}
	return all, problems
}
