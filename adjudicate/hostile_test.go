package adjudicate_test

import (
	"runtime"
	"strings"
	"testing"
	"time"
)

// manyBlocks is a position with much to choose from.
const manyBlocks = `
phase: actions-1
player1: parliament
royalist: {Oxfordshire: [Charles, Rupert, Cannon 1], Cornwall: [Hopton]}
parliament:
  Northamptonshire & Bedfordshire: [Essex, Brooke, Gloucester M Horse, Derbyshire M Foot]
  Kent: [Waller, Gloucester S Horse, Gloucester S Foot, Devon S Foot]
  Norfolk & Suffolk: [Manchester, Gloucester E Foot]
  West Riding: [F Fairfax, W. Riding N Horse]
  SW Wales: [SW Wales W Foot]
  pool: [Cannon 1, Cannon 2, Garrison 1, Garrison 2]
`

// Sheets that were written to keep a program busy are answered at once: as long as a
// sheet may be, with thousands of Actions, of marches, of what is to be done
// otherwise, or of names, legal or not.
func TestHostileSheets(t *testing.T) {
	x := warTrial(t, manyBlocks, "plans", nil, 1)
	v := x.View(1)
	list := func(line string, n int) string { return "  actions:\n" + strings.Repeat("    - "+line+"\n", n) }
	nested := func(n int) string {
		return "  actions:\n    - " + strings.Repeat("{move: Kent, blocks: {Charles: Kent}, otherwise: ", n) + "none" + strings.Repeat("}", n) + "\n"
	}
	marches := func(n int) string {
		var b strings.Builder
		for range n {
			b.WriteString("Essex: [Leicestershire, Lincolnshire], ")
		}
		return b.String()
	}
	for name, text := range map[string]string{
		"legal once":               list("{strengthen: Essex}", 2500),
		"illegal":                  list("{sail: Essex, to: Kent}", 2100),
		"empty groups":             list("{move: Kent, blocks: {}}", 2000),
		"moves":                    list("{move: Kent, blocks: {Waller: Surrey}}", 1300),
		"otherwise":                list("{sail: Essex, to: Kent, otherwise: {sail: Essex, to: Kent}}", 970),
		"otherwise none":           list("{sail: Essex, to: Kent, otherwise: none}", 1350),
		"otherwise legal":          list("{sail: Essex, to: Kent, otherwise: {move: Kent, blocks: {Waller: Surrey}}}", 800),
		"otherwise, nested":        nested(28),
		"as many as may be":        list("{sail: Essex, to: Kent, otherwise: {sail: Essex, to: Kent}}", 40),
		"otherwise, nested deep":   nested(900),
		"duplicate marches":        "  actions:\n    - {move: Northamptonshire, blocks: {" + marches(1400) + "}}\n",
		"duplicate keys":           strings.Repeat("  actions: none\n", 3500),
		"unknown keys":             strings.Repeat("  axtions: none\n", 3500),
		"many unknown":             list("{move: Knet, blocks: {Esex: Surry}}", 1500),
		"if_first":                 "  actions: none\n  if_first:\n  " + strings.ReplaceAll(list("{sail: Essex, to: Kent, otherwise: {sail: Essex, to: Kent}}", 900), "\n", "\n  ") + "\n",
		"other questions":          "  actions: none\n  retreat: {" + strings.Repeat("Essex: Kent, ", 4000) + "}\n",
		"a list where none can be": "  actions: none\n  supply: [" + strings.Repeat("Essex, ", 8000) + "]\n",
	} {
		if len(text) > 64<<10-200 {
			t.Errorf("%s: %d bytes are more than a sheet may have", name, len(text))
		}
		runtime.GC()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		start := time.Now()
		ps, _ := x.Check(v, text)
		took := time.Since(start)
		runtime.ReadMemStats(&after)
		t.Logf("%-26s %6.1f ms, %5.1f MB allocated, %d problems", name, float64(took.Microseconds())/1000, float64(after.TotalAlloc-before.TotalAlloc)/(1<<20), len(ps))
		if took > 5*time.Second {
			t.Errorf("%s: %v", name, took)
		}
	}
}
