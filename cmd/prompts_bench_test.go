//go:build unix

package cmd

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
	"time"
)

// program builds fieldpost as it is shipped.
func program(b *testing.B) string {
	b.Helper()
	file := filepath.Join(b.TempDir(), "fieldpost")
	if out, err := exec.Command("go", "build", "-o", file, "fieldpost").CombinedOutput(); err != nil {
		b.Fatalf("%v %s", err, out)
	}
	return file
}

// process runs a command as a process and gives the CPU time that it took, the kernel's
// work for it too, and the most memory that it had.
func process(b *testing.B, dir, identity, file string, args ...string) (out []byte, took time.Duration, kib int64) {
	b.Helper()
	c := exec.Command(file, args...)
	var told bytes.Buffer
	c.Dir, c.Stderr = dir, &told
	c.Env = append(os.Environ(), "FIELDPOST_IDENTITY="+identity, "LANG=C", "LC_ALL=C")
	out, err := c.Output()
	if err != nil {
		b.Fatalf("%v: %v\n%s%s", args, err, out, told.Bytes())
	}
	return out, c.ProcessState.UserTime() + c.ProcessState.SystemTime(), int64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
}

// BenchmarkPrompts runs what is typed most, each as a process, in the recorded games, at the
// step before their last: the CPU time of each, and the least of all runs, which other
// work on the machine has disturbed least.
func BenchmarkPrompts(b *testing.B) {
	file, games := program(b), b.TempDir()
	unpack := exec.Command("go", "test", "-count=1", "fieldpost/adjudicate", "-run", "TestRecordedGames", "-unpack", games)
	if out, err := unpack.CombinedOutput(); err != nil {
		b.Fatalf("%v %s", err, out)
	}
	for _, g := range []struct{ name, side, key string }{
		{"richard-iii-kingmaker", "york", "royalist"}, // the seat was handed to him
		{"this-war-mid-war", "royalist", "royalist"},
	} {
		dir := filepath.Join(games, g.name)
		key := filepath.Join(b.TempDir(), "own.key")
		data, err := os.ReadFile(filepath.Join("..", "examples", "demo", g.key+".key"))
		if err != nil || os.WriteFile(key, data, 0o600) != nil {
			b.Fatal(err)
		}
		for _, gone := range []string{"reveal.yaml", "steps/0026", "steps/0025/" + g.side + ".yaml"} {
			if err := os.RemoveAll(filepath.Join(dir, gone)); err != nil {
				b.Fatal(err)
			}
		}
		sheet := fmt.Sprintf("fieldpost: orders/2\ngame: %s\nstep: 25\nside: %s\norders:\n  actions: none\n", idOf(b, dir), g.side)
		orders := filepath.Join(b.TempDir(), "orders.yaml")
		if err := os.WriteFile(orders, []byte(sheet), 0o600); err != nil {
			b.Fatal(err)
		}
		for _, args := range [][]string{{"version"}, {"--help"}, {"status"}, {"view"}, {"sheet"}, {"check", orders}, {"seal", orders}, {"verify"}} {
			b.Run(g.name+"/"+args[0], func(b *testing.B) {
				var sum, least time.Duration
				var most int64
				for b.Loop() {
					_, took, kib := process(b, dir, key, file, args...)
					if sum += took; least == 0 || took < least {
						least = took
					}
					most = max(most, kib)
				}
				b.ReportMetric(float64(sum.Microseconds())/1000/float64(b.N), "cpu-ms")
				b.ReportMetric(float64(least.Microseconds())/1000, "least-ms")
				b.ReportMetric(float64(most)/1024, "MiB")
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// idOf is the id in a game.yaml.
func idOf(b *testing.B, dir string) string {
	data, err := os.ReadFile(filepath.Join(dir, "game.yaml"))
	if err != nil {
		b.Fatal(err)
	}
	_, id, _ := bytes.Cut(data, []byte("\ngame: "))
	id, _, _ = bytes.Cut(id, []byte("\n"))
	return string(id)
}

// BenchmarkClub looks at many games at once: one small game, its muster sealed by both
// sides, as often as FIELDPOST_CLUB says (10,000), all of which one status tells of and one
// adjudicate closes. It takes some GB of disk and minutes; -bench Club alone asks for it.
func BenchmarkClub(b *testing.B) {
	if flag.Lookup("test.bench").Value.String() != "Club" {
		b.Skip("asked for with -bench Club")
	}
	games := 10_000
	if n, err := strconv.Atoi(os.Getenv("FIELDPOST_CLUB")); err == nil {
		games = n
	}
	file, dir := program(b), b.TempDir()
	run := func(key string, args ...string) []byte {
		out, _, _ := process(b, dir, filepath.Join(dir, key), file, args...)
		return out
	}
	write := func(name string, data []byte) {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	for _, who := range []string{"umpire", "york", "lancaster"} {
		write(who+".card", run("", "keygen", "--name", who, "-o", who+".key"))
	}
	run("umpire.key", "new", "--game", "richard-iii", "--pace", "table", "--scenario", "1460", "--lancaster", "lancaster.card", "--york", "york.card", "--id", "towton-0001", "first")
	for _, side := range []string{"york", "lancaster"} {
		sheet := run(side+".key", "sheet", "first")
		write("orders.yaml", bytes.ReplaceAll(sheet, []byte("# ready: true"), []byte("ready: true")))
		run(side+".key", "seal", "orders.yaml", "first")
		if err := os.Remove(filepath.Join(dir, "orders.yaml")); err != nil {
			b.Fatal(err)
		}
	}
	for i := range games {
		if err := os.CopyFS(filepath.Join(dir, "club", fmt.Sprintf("game-%05d", i)), os.DirFS(filepath.Join(dir, "first"))); err != nil {
			b.Fatal(err)
		}
	}
	for _, verb := range []string{"status", "adjudicate"} {
		b.Run(verb, func(b *testing.B) {
			at := time.Now()
			_, took, kib := process(b, dir, filepath.Join(dir, "umpire.key"), file, verb, "club")
			wall := time.Since(at)
			b.ReportMetric(float64(games)/wall.Seconds(), "games/s")
			b.ReportMetric(float64(games)/took.Seconds(), "games/cpu-s")
			b.ReportMetric(float64(kib)/1024, "MiB")
			b.ReportMetric(0, "ns/op")
		})
	}
}
