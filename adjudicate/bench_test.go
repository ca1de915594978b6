//go:build unix

package adjudicate_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"crypto/sha512"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/audit"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/orders"
)

// These benchmarks print the CPU time of what is measured (cpu-ms) and, beside it, of its
// floor: as many openings, seals and signatures, and the digests of the same bytes, which
// nothing that checks the whole game can do without. x-floor is how many floors it takes.

// BenchmarkStep adjudicates one step from its files: open the folder, check the ledger, open
// and judge every order, play the game from its beginning, seal both views, sign the call.
// It is done at a quarter, a half, three quarters and the end of each recorded game.
func BenchmarkStep(b *testing.B) { eachRecorded(b, benchSteps) }

// BenchmarkVerify and BenchmarkAudit check a whole game.
func BenchmarkVerify(b *testing.B) {
	eachRecorded(b, func(b *testing.B, r recording, files folder.Files) {
		against(b, func() {
			if v := audit.Verify(files); len(v.Findings) > 0 {
				b.Fatal(v.Findings)
			}
		}, floorOf(b, r, files, floorParts{}))
	})
}

func BenchmarkAudit(b *testing.B) {
	eachRecorded(b, func(b *testing.B, r recording, files folder.Files) {
		against(b, func() {
			f, err := adjudicate.Open(files, r.find)
			if err != nil {
				b.Fatal(err)
			}
			if a, err := audit.Audit(f, audit.Verify(files)); err != nil || !a.Good() {
				b.Fatal(err)
			}
		}, floorOf(b, r, files, floorParts{orders: true, views: true}))
	})
}

// BenchmarkLongest plays the longest scenario of each game at the table, which takes a
// minute or two, and adjudicates steps on the way: the time goes with the steps.
func BenchmarkLongest(b *testing.B) {
	for _, r := range []recording{
		{name: "richard-iii", game: "richard-iii", scenario: "1460", pace: "table", secret: 7},
		{name: "this-war", game: "this-war-without-an-enemy", scenario: "full-war", pace: "table", secret: 7},
	} {
		b.Run(r.name, func(b *testing.B) {
			files := r.play(b, r.secret)
			benchSteps(b, r, files)
		})
	}
}

func eachRecorded(b *testing.B, bench func(*testing.B, recording, folder.Files)) {
	for _, r := range recordings {
		b.Run(r.name, func(b *testing.B) {
			data, err := os.ReadFile(filepath.Join(gamesDir, r.name, "game.tar.gz"))
			if err != nil {
				b.Fatal(err)
			}
			bench(b, r, unpack(b, data))
		})
	}
}

// benchSteps adjudicates steps of a game that is over once more.
func benchSteps(b *testing.B, r recording, files folder.Files) {
	last := 0
	for name := range files {
		last = max(last, stepOf(name))
	}
	for quarter := 1; quarter <= 4; quarter++ {
		for n := last * quarter / 4; n > 0; n-- {
			before := upTo(files, n)
			step := func() bool {
				f, err := adjudicate.Open(before, r.find)
				if err != nil || f.Over() || f.Ended() {
					return false
				}
				out, err := f.Adjudicate(umpire(), adjudicate.AdjudicateOptions{Now: time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC), Deadline: "2030-02-01T00:00Z"})
				return err == nil && out.Done()
			}
			if !step() { // a ruling closed it, or a side was silent
				continue
			}
			b.Run(fmt.Sprintf("step=%d", n), func(b *testing.B) {
				b.ReportAllocs()
				against(b, func() {
					if !step() {
						b.Fatal("the step cannot be closed again")
					}
				}, floorOf(b, r, before, floorParts{orders: true, lastViews: true, seals: 2}))
			})
			break
		}
	}
}

// upTo is a game as it lay there when a step was about to be closed.
func upTo(files folder.Files, n int) folder.Files {
	out := folder.Files{}
	for name, data := range files {
		if name != folder.RevealName && stepOf(name) <= n {
			out[name] = data
		}
	}
	return out
}

var inStep = regexp.MustCompile(`^steps/(\d{4})/`)

func stepOf(name string) int {
	if m := inStep.FindStringSubmatch(name); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return 0
}

// against runs something and its floor by turns, and reports what CPU time each takes.
func against(b *testing.B, run, floor func()) {
	var took, least time.Duration
	for b.Loop() {
		at := cpu(b)
		run()
		middle := cpu(b)
		floor()
		took, least = took+middle-at, least+cpu(b)-middle
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(b.N), "cpu-ms")
	b.ReportMetric(float64(least.Microseconds())/1000/float64(b.N), "floor-ms")
	b.ReportMetric(float64(took)/float64(least), "x-floor")
	b.ReportMetric(0, "ns/op") // the floor is in it
}

// cpu is the CPU time of the process: other work on the machine does not count.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// floorParts are what is done besides checking all signatures and digests.
type floorParts struct {
	orders, views, lastViews bool // are opened
	seals                    int  // how many views are sealed
}

// floorOf does what a game's files take at least.
func floorOf(b *testing.B, r recording, files folder.Files, parts floorParts) func() {
	id := umpire()
	var sealed, signed, all [][]byte
	var view []byte
	last := 0
	for name := range files {
		last = max(last, stepOf(name))
	}
	for name, data := range files {
		all = append(all, data)
		switch {
		case strings.HasSuffix(name, ".view.age"):
			if view = data; parts.views || parts.lastViews && stepOf(name) == last {
				sealed = append(sealed, data)
			}
			continue
		case !strings.HasSuffix(name, ".yaml"):
			continue
		}
		if strings.HasSuffix(name, "/call.yaml") && parts.lastViews && stepOf(name) < last {
			continue // the last one's signature stands for all
		}
		signed = append(signed, data)
		sheet, ps := orders.ParseSheet(name, data)
		if sheet == nil || ps.Refused() || sheet.Sealed == "" || !parts.orders {
			continue
		}
		bin, ok := seal.Binary(sheet.Sealed)
		if !ok {
			b.Fatal(name)
		}
		sealed = append(sealed, bin)
		signed = append(signed, []byte("the number for the dice"))
	}
	plain := make([]byte, len(view)-600)
	to, err := keys.Recipients(id.Card(), id.Card())
	if err != nil {
		b.Fatal(err)
	}
	key := id.SigningKey()
	public := key.Public().(ed25519.PublicKey)
	good := ed25519.Sign(key, []byte("a message"))
	return func() {
		for _, data := range all {
			sha256.Sum256(data)
		}
		for _, data := range signed {
			sha512.Sum512(data)
			if !ed25519.Verify(public, []byte("a message"), good) {
				b.Fatal("bad")
			}
		}
		for _, data := range sealed {
			if _, err := seal.Open(data, 1<<20, id.Age()); err != nil {
				b.Fatal(err)
			}
		}
		for range parts.seals {
			if _, err := seal.Seal(plain, 256, to...); err != nil {
				b.Fatal(err)
			}
		}
	}
}
