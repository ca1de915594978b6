package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// try builds and tries n of the mutants, those first that come first; what does not
// compile is no mutant.
func try(g game, list []*mutant, n, atOnce int) (tried []*mutant, err error) {
	dir, err := os.MkdirTemp("", "mutants-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	for i, m := range list {
		m.id = i + 1
	}
	// Some more than are wanted, for those that will not compile.
	build := list[:min(len(list), n+n/4+10)]
	together := slices.DeleteFunc(slices.Clone(build), func(m *mutant) bool { return m.decl == nil })
	programs, err := buildTogether(g, dir, together)
	if err != nil {
		return nil, err
	}
	for _, m := range build {
		if !m.broken && len(tried) < n {
			tried = append(tried, m)
		}
	}
	for i, program := range programs {
		left := slices.DeleteFunc(slices.Clone(tried), func(m *mutant) bool { return m.decl == nil || m.killedBy != "" })
		if err := tryTogether(program, g.cases[i], left, atOnce); err != nil {
			return nil, err
		}
	}
	for _, m := range tried {
		if m.decl == nil {
			if err := tryAlone(g, dir, m); err != nil {
				return nil, err
			}
		}
	}
	return slices.DeleteFunc(tried, func(m *mutant) bool { return m.broken }), nil
}

// buildTogether builds a game's cases with many mutants in them. Mutants that do not
// compile are marked as broken and left out.
func buildTogether(g game, dir string, list []*mutant) (programs []string, err error) {
	for {
		overlay := map[string]string{}
		spans, functions, err := layOver(dir, list, overlay)
		if err != nil {
			return nil, err
		}
		programs, out, err := []string(nil), []byte(nil), error(nil)
		for _, cases := range g.cases {
			with := map[string]string{}
			for k, v := range overlay {
				with[k] = v
			}
			if err := addRunner(g, cases, dir, functions, with); err != nil {
				return nil, err
			}
			program := filepath.Join(dir, filepath.Base(cases)+".test")
			if out, err = compile(g, cases, dir, program, with); err != nil {
				break
			}
			programs = append(programs, program)
		}
		if err == nil {
			return programs, nil
		}
		broken := brokenBy(out, spans)
		if len(broken) == 0 {
			return nil, fmt.Errorf("the mutants do not build:\n%s", out)
		}
		for _, m := range broken {
			m.broken = true
		}
		list = slices.DeleteFunc(list, func(m *mutant) bool { return m.broken })
	}
}

// tryAlone builds and tries a mutant that is in no function.
func tryAlone(g game, dir string, m *mutant) error {
	overlay := map[string]string{}
	if err := lay(m.file.path, m.mutated(0, len(m.file.text)), dir, overlay); err != nil {
		return err
	}
	for _, cases := range g.cases {
		program := filepath.Join(dir, "alone.test")
		if err := addRunner(g, cases, dir, 0, overlay); err != nil {
			return err
		}
		out, err := compile(g, cases, dir, program, overlay)
		if err != nil {
			if m.broken = errorAt.Match(out); m.broken {
				return nil
			}
			return fmt.Errorf("%w\n%s", err, out)
		}
		c := exec.Command(program, "-test.run", "^TestMutants__$", "-test.timeout", "5m")
		c.Dir = cases
		if out, err := c.CombinedOutput(); err != nil {
			m.killedBy, _, _ = strings.Cut(strings.TrimSpace(string(out)), "\n")
			return nil
		}
	}
	if m.why == "" {
		fmt.Fprint(os.Stderr, m)
	}
	return nil
}

// compile builds the test program of a package with files laid over.
func compile(g game, cases, dir, program string, overlay map[string]string) (out []byte, err error) {
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return nil, err
	}
	// -e: all errors, not the first ten.
	return exec.Command("go", "test", "-c", "-vet=off", "-overlay", file, "-o", program, "-gcflags=fieldpost/"+g.rules+"=-e", "./"+cases).CombinedOutput()
}

// span is where in a file that is laid over a mutant stands.
type span struct {
	path     string
	from, to int // lines
	m        *mutant
}

var errorAt = regexp.MustCompile(`(?m)^(\S+\.go):(\d+):\d+: `)

// brokenBy are the mutants in whose lines the compiler found fault.
func brokenBy(out []byte, spans []span) (list []*mutant) {
	for _, e := range errorAt.FindAllSubmatch(out, -1) {
		line, _ := strconv.Atoi(string(e[2]))
		for _, s := range spans {
			if s.path == string(e[1]) && s.from <= line && line <= s.to {
				list = append(list, s.m)
			}
		}
	}
	return list
}

// layOver writes the files of a game with mutants in them. Each function of a mutant
// stands there once more for it, as NAME__ID, and the function itself as NAME__0; what
// has its name now calls the one that is in force.
func layOver(dir string, list []*mutant, overlay map[string]string) (spans []span, functions int, err error) {
	files := map[*source][]*mutant{}
	numbers := map[*ast.FuncDecl]int{}
	for _, m := range sorted(list) {
		files[m.file] = append(files[m.file], m)
		if numbers[m.decl] == 0 {
			numbers[m.decl] = len(numbers) + 1
		}
		m.function = numbers[m.decl]
	}
	for f, mutants := range files {
		text, in := f.withMutants(mutants)
		if err := lay(f.path, text, dir, overlay); err != nil {
			return nil, 0, err
		}
		abs, err := filepath.Abs(f.path)
		if err != nil {
			return nil, 0, err
		}
		for _, s := range in {
			s.path = overlay[abs]
			spans = append(spans, s)
		}
	}
	return spans, len(numbers), nil
}

func (f *source) withMutants(list []*mutant) (text string, spans []span) {
	var out bytes.Buffer
	byDecl := map[*ast.FuncDecl][]*mutant{}
	for _, m := range list {
		byDecl[m.decl] = append(byDecl[m.decl], m)
	}
	done := 0
	for _, d := range f.ast.Decls {
		fn, _ := d.(*ast.FuncDecl)
		mutants := byDecl[fn]
		if fn == nil || mutants == nil {
			continue
		}
		from, to, name := f.at(fn.Pos()), f.at(fn.End()), f.at(fn.Name.End())
		out.Write(f.text[done:name])
		fmt.Fprintf(&out, "__0%s\n\n%s\n", f.text[name:to], f.chooser(fn, mutants))
		for _, m := range mutants {
			s := span{m: m, from: bytes.Count(out.Bytes(), []byte("\n")) + 1}
			whole := m.mutated(from, to)
			fmt.Fprintf(&out, "%s__%d%s\n", whole[:name-from], m.id, whole[name-from:])
			s.to = bytes.Count(out.Bytes(), []byte("\n"))
			spans = append(spans, s)
		}
		done = to
	}
	out.Write(f.text[done:])
	return out.String(), spans
}

// chooser is the function that calls the one whose mutant is in force.
func (f *source) chooser(fn *ast.FuncDecl, mutants []*mutant) string {
	var params, args []string
	for _, field := range fn.Type.Params.List {
		for range max(1, len(field.Names)) {
			arg := "p" + strconv.Itoa(len(args)) + "__"
			params = append(params, arg+" "+f.words(field.Type))
			if _, many := field.Type.(*ast.Ellipsis); many {
				arg += "..."
			}
			args = append(args, arg)
		}
	}
	recv, call := "", ""
	if fn.Recv != nil {
		recv, call = "(r__ "+f.words(fn.Recv.List[0].Type)+") ", "r__."
	}
	types, given := "", ""
	if fn.Type.TypeParams != nil {
		types = f.words(fn.Type.TypeParams)
		var names []string
		for _, field := range fn.Type.TypeParams.List {
			for _, n := range field.Names {
				names = append(names, n.Name)
			}
		}
		given = "[" + strings.Join(names, ", ") + "]"
	}
	results, back := "", ""
	if fn.Type.Results != nil {
		results, back = f.words(fn.Type.Results), "return "
	}
	var b strings.Builder
	fmt.Fprintf(&b, "func %s%s%s(%s) %s {\n\tReached__[%d] = true\n\tswitch Mutant__ {\n", recv, fn.Name.Name, types, strings.Join(params, ", "), results, mutants[0].function)
	for _, m := range mutants {
		fmt.Fprintf(&b, "\tcase %d:\n\t\t%s%s%s__%d%s(%s)\n", m.id, back, call, fn.Name.Name, m.id, given, strings.Join(args, ", "))
	}
	fmt.Fprintf(&b, "\tdefault:\n\t\t%s%s%s__0%s(%s)\n\t}\n}\n", back, call, fn.Name.Name, given, strings.Join(args, ", "))
	return b.String()
}
