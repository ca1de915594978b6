package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// switchFile is laid over the package that is mutated: which of its mutants is in
// force, and which of its functions have been called.
const switchFile = `package %s

var Mutant__ int

var Reached__ [%d]bool
`

// runnerFile is laid over the package whose cases are played. It plays them once
// without a mutant, and then, for each mutant, those cases that reach its function, to
// the first that fails. A mutant that keeps a case from ending, or lets it eat
// the machine's memory, ends the program, which is started again for the rest. The
// time is that of the processor: a busy machine kills nothing.
const runnerFile = `package %[1]s

import (
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	%[2]q
	"fieldpost/scenarios"
)

func spent__() time.Duration {
	var u syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func TestMutants__(t *testing.T) {
	syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: 3 << 30, Max: 3 << 30})
	debug.SetMaxStack(64 << 20)
	p, err := scenarios.Load(%[3]q)
	if err != nil {
		t.Fatal(err)
	}
	cases := loadCases(t)
	on := func(b *Board) func(i int) []string {
		%[6]s
	}
	play := func(run func(i int) []string, i int) (problem string) {
		defer func() {
			if e := recover(); e != nil {
				problem = fmt.Sprint("panic: ", e)
			}
		}()
		return strings.Join(run(i), "; ")
	}
	before := %[4]sReached__
	b, err := NewBoard(p)
	if err != nil {
		t.Fatal(err)
	}
	start := %[4]sReached__ // what every case reaches
	by := make([][]int, len(start))
	for i := range cases {
		%[4]sReached__ = before
		if problem := play(on(b), i); problem != "" {
			t.Fatal(cases[i].Case, problem)
		}
		for f := range by {
			if start[f] || %[4]sReached__[f] {
				by[f] = append(by[f], i)
			}
		}
	}
	limit := make(chan time.Duration)
	go func() { // ends what a mutant keeps from ending
		end := <-limit
		for {
			select {
			case end = <-limit:
			case <-time.After(200 * time.Millisecond):
				if spent__() > end {
					os.Exit(3)
				}
			}
		}
	}()
	for _, words := range strings.Fields(os.Getenv("FIELDPOST_MUTANTS")) {
		var id, f int
		fmt.Sscanf(words, "%%d/%%d", &id, &f)
		fmt.Println("\ntry", id)
		limit <- spent__() + %[5]d*time.Second
		%[4]sMutant__ = id
		by := by[f]
		killed := ""
		func() {
			defer func() {
				if e := recover(); e != nil {
					killed = "a panic"
				}
			}()
			b, err := NewBoard(p)
			if err != nil {
				killed = "the board"
				return
			}
			run := on(b)
			for _, i := range slices.Backward(by) {
				if play(run, i) != "" {
					killed = cases[i].Case
					break
				}
			}
		}()
		%[4]sMutant__ = 0
		fmt.Println("\ndone", id, killed)
	}
}
`

// secondsEach is many times what the cases take.
const secondsEach = 10

// tryTogether tries mutants that are in one program.
func tryTogether(program string, folder string, list []*mutant, atOnce int) error {
	errs := make([]error, max(1, atOnce))
	var wait sync.WaitGroup
	for w := range errs {
		var mine []*mutant
		for i := w; i < len(list); i += len(errs) {
			mine = append(mine, list[i])
		}
		wait.Go(func() {
			for len(mine) > 0 && errs[w] == nil {
				mine, errs[w] = tryThese(program, folder, mine)
			}
		})
	}
	wait.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// tryThese tries mutants one after the other, and returns those that are left when one
// has ended the program.
func tryThese(program, folder string, list []*mutant) (left []*mutant, err error) {
	var ids []string
	for _, m := range list {
		ids = append(ids, fmt.Sprintf("%d/%d", m.id, m.function))
	}
	c := exec.Command(program, "-test.run", "^TestMutants__$", "-test.timeout", "0")
	c.Dir = folder
	c.Env = append(os.Environ(), "FIELDPOST_MUTANTS="+strings.Join(ids, " "), "GOMAXPROCS=1", "GOGC=400")
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.Stderr = c.Stdout
	if err := c.Start(); err != nil {
		return nil, err
	}
	var tail []string
	tried, done := 0, 0
	for lines := bufio.NewReader(out); ; {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			break
		}
		switch verb, rest, _ := strings.Cut(strings.TrimSpace(line), " "); verb {
		case "try":
			tried++
		case "done":
			id, how, _ := strings.Cut(rest, " ")
			m := list[done]
			if id != strconv.Itoa(m.id) {
				return nil, fmt.Errorf("mutant %s is tried, not %d", id, m.id)
			}
			m.killedBy = how
			done++
			if m.killedBy == "" && m.why == "" {
				fmt.Fprint(os.Stderr, m) // at once: the rest may take hours
			}
		default:
			if tail = append(tail, line); len(tail) > 20 {
				tail = tail[1:]
			}
		}
	}
	err = c.Wait()
	switch {
	case tried > done:
		list[done].killedBy = "no end"
		return list[done+1:], nil
	case done < len(list):
		return nil, fmt.Errorf("the cases fail without any mutant: %v\n%s", err, strings.Join(tail, ""))
	}
	return nil, nil
}

// addRunner lays the files over with which mutants are put in force and tried. The
// functions of a package are numbered.
func addRunner(g game, cases, dir string, functions int, overlay map[string]string) error {
	name, rules := filepath.Base(cases), filepath.Base(g.rules)
	other, qualifier := "fieldpost/"+g.rules, rules+"."
	if g.rules == cases {
		other, qualifier = "context", ""
	}
	runner := fmt.Sprintf(runnerFile, name, other, g.packs[slices.Index(g.cases, cases)], qualifier, secondsEach, cmp.Or(g.play, `rb := rulebook(b); return func(i int) []string { return rb.Run(cases[i]) }`))
	if qualifier == "" {
		runner = strings.Replace(runner, "\t\"context\"\n", "", 1)
	}
	for path, text := range map[string]string{
		filepath.Join(g.rules, "mutant__.go"):    fmt.Sprintf(switchFile, rules, functions+1),
		filepath.Join(cases, "mutant___test.go"): runner,
	} {
		if err := lay(path, text, dir, overlay); err != nil {
			return err
		}
	}
	return nil
}

// lay writes a file and lays it over one of the tree.
func lay(path, text, dir string, overlay map[string]string) error {
	abs, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	overlay[abs] = filepath.Join(dir, strings.ReplaceAll(path, "/", "+"))
	return os.WriteFile(overlay[abs], []byte(text), 0o600)
}
