package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// switchFile is laid over each mutated package. It reads which mutant is to be in
// force, and ends a program that a mutant keeps from ending by itself, or that it lets
// eat the machine's memory. The time is that of the processor: a busy machine kills nothing.
const switchFile = `package %s

import (
	"os"
	"runtime/debug"
	"strconv"
	"syscall"
)

var mutant__ = func() int {
	n, err := strconv.Atoi(os.Getenv("FIELDPOST_MUTANT"))
	if err != nil {
		return 0
	}
	syscall.Setrlimit(syscall.RLIMIT_CPU, &syscall.Rlimit{Cur: %d, Max: %d})
	syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 4 << 30, Max: 4 << 30})
	debug.SetMaxStack(64 << 20)
	return n
}()
`

// cpuSeconds are many times what the cases take.
const cpuSeconds = 10

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
	var together, alone []*mutant
	for _, m := range build {
		if m.decl != nil {
			together = append(together, m)
		} else {
			alone = append(alone, m)
		}
	}
	programs, err := buildTogether(g, dir, together)
	if err != nil {
		return nil, err
	}
	for _, c := range programs {
		if out, err := c.run(0); err != nil {
			return nil, fmt.Errorf("the cases fail without any mutant:\n%s", out)
		}
	}
	for _, m := range alone {
		if len(tried) == n {
			break
		}
		own, err := buildAlone(g, dir, m)
		if err != nil {
			return nil, err
		}
		if !m.broken {
			m.killedBy = noticed(own, 0)
		}
	}
	for _, m := range build {
		if !m.broken && len(tried) < n {
			tried = append(tried, m)
		}
	}
	var wait sync.WaitGroup
	queue := make(chan *mutant)
	for range max(1, atOnce) {
		wait.Go(func() {
			for m := range queue {
				m.killedBy = noticed(programs, m.id)
			}
		})
	}
	for _, m := range tried {
		if m.decl != nil {
			queue <- m
		}
	}
	close(queue)
	wait.Wait()
	return tried, nil
}

// program is a test program that plays cases.
type program struct{ path, folder string }

func (p program) run(id int) ([]byte, error) {
	c := exec.Command(p.path, "-test.run", "^TestCases$", "-test.failfast", "-test.timeout", "5m")
	c.Dir = p.folder
	c.Env = append(os.Environ(), "FIELDPOST_MUTANT="+strconv.Itoa(id), "GOMAXPROCS=1")
	return c.CombinedOutput()
}

var failedCase = regexp.MustCompile(`--- FAIL: TestCases/(\S+)`)

// noticed says which case fails with a mutant, or how else the cases end; "" if nothing happens.
func noticed(programs []program, id int) string {
	for _, p := range programs {
		out, err := p.run(id)
		var exit *exec.ExitError
		switch found := failedCase.FindSubmatch(out); {
		case err == nil:
		case found != nil:
			return string(found[1])
		case errors.As(err, &exit) && !exit.Exited():
			return "no end (" + exit.String() + ")"
		default:
			return "a panic: " + string(out[:min(len(out), 200)])
		}
	}
	return ""
}

// buildTogether builds a game's cases with many mutants in them. Mutants that do not
// compile are marked as broken and left out.
func buildTogether(g game, dir string, list []*mutant) ([]program, error) {
	for {
		overlay, spans, err := layOver(g, dir, list)
		if err != nil {
			return nil, err
		}
		programs, out, err := buildCases(g, dir, overlay)
		if err == nil {
			return programs, nil
		}
		broken := false
		for _, m := range brokenBy(out, spans) {
			m.broken, broken = true, true
		}
		if !broken {
			return nil, fmt.Errorf("the mutants do not build:\n%s", out)
		}
		list = slices.DeleteFunc(list, func(m *mutant) bool { return m.broken })
	}
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

// buildCases builds the test programs of a game with files laid over.
func buildCases(g game, dir string, overlay map[string]string) (programs []program, out []byte, err error) {
	data, err := json.Marshal(map[string]any{"Replace": overlay})
	if err != nil {
		return nil, nil, err
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return nil, nil, err
	}
	for _, pkg := range g.cases {
		p := program{filepath.Join(dir, filepath.Base(pkg)+".test"), pkg}
		args := []string{"test", "-c", "-vet=off", "-overlay", file, "-o", p.path}
		for _, rules := range g.rules { // -e: all errors, not the first ten
			args = append(args, "-gcflags=fieldpost/"+rules+"=-e")
		}
		if out, err := exec.Command("go", append(args, "./"+pkg)...).CombinedOutput(); err != nil {
			return nil, out, err
		}
		programs = append(programs, p)
	}
	return programs, nil, nil
}

// buildAlone builds a game's cases with a mutant that is in no function.
func buildAlone(g game, dir string, m *mutant) ([]program, error) {
	abs, err := filepath.Abs(m.file.path)
	if err != nil {
		return nil, err
	}
	if dir, err = os.MkdirTemp(dir, "alone-"); err != nil {
		return nil, err
	}
	file := filepath.Join(dir, "alone.go")
	if err := os.WriteFile(file, []byte(m.mutated(0, len(m.file.text))), 0o600); err != nil {
		return nil, err
	}
	overlay := map[string]string{abs: file}
	if err := addSwitches(g, dir, overlay); err != nil {
		return nil, err
	}
	programs, out, err := buildCases(g, dir, overlay)
	if err != nil && errorAt.Match(out) {
		m.broken = true
		return nil, nil
	}
	return programs, err
}

// layOver writes the files of a game with mutants in them. Each function of a mutant
// stands there once more for it, as NAME__ID, and the function itself as NAME__0; what
// has its name now calls the one that is in force.
func layOver(g game, dir string, list []*mutant) (overlay map[string]string, spans []span, err error) {
	overlay = map[string]string{}
	if err := addSwitches(g, dir, overlay); err != nil {
		return nil, nil, err
	}
	files := map[*source][]*mutant{}
	for _, m := range sorted(list) {
		files[m.file] = append(files[m.file], m)
	}
	for f, mutants := range files {
		abs, err := filepath.Abs(f.path)
		if err != nil {
			return nil, nil, err
		}
		path := filepath.Join(dir, strings.ReplaceAll(f.path, "/", "+"))
		overlay[abs] = path
		text, in := f.withMutants(mutants)
		for _, s := range in {
			s.path = path
			spans = append(spans, s)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			return nil, nil, err
		}
	}
	return overlay, spans, nil
}

func addSwitches(g game, dir string, overlay map[string]string) error {
	for _, pkg := range g.rules {
		abs, err := filepath.Abs(filepath.Join(pkg, "mutant__.go"))
		if err != nil {
			return err
		}
		path := filepath.Join(dir, strings.ReplaceAll(pkg, "/", "+")+"+switch.go")
		overlay[abs] = path
		text := fmt.Sprintf(switchFile, filepath.Base(pkg), cpuSeconds, cpuSeconds)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (f *source) withMutants(list []*mutant) (text []byte, spans []span) {
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
	return out.Bytes(), spans
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
	fmt.Fprintf(&b, "func %s%s%s(%s) %s {\n\tswitch mutant__ {\n", recv, fn.Name.Name, types, strings.Join(params, ", "), results)
	for _, m := range mutants {
		fmt.Fprintf(&b, "\tcase %d:\n\t\t%s%s%s__%d%s(%s)\n", m.id, back, call, fn.Name.Name, m.id, given, strings.Join(args, ", "))
	}
	fmt.Fprintf(&b, "\tdefault:\n\t\t%s%s%s__0%s(%s)\n\t}\n}\n", back, call, fn.Name.Name, given, strings.Join(args, ", "))
	return b.String()
}
