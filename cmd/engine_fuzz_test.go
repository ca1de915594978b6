package cmd

import (
	"bytes"
	"strings"
	"testing"
)

// Whatever is written to the engine, it answers in JSON or ends; it never
// panics, and no position makes it.
func FuzzEngine(f *testing.F) {
	fuzzEngine(f, "richard-iii",
		`{"setup":{"scenario":"1460","seed":"x"}}`+"\n"+`{"answer":"keep"}`+"\n"+`{"view":"york"}`,
		`{"setup":{"position":`+strings.ReplaceAll(battlePosition, "\n", "")+`}}`+"\n"+
			`{"dice":[[1,2,3]]}`+"\n"+`{"answer":"fire Oxford"}`+"\n"+`{"state":true}`)
}

func FuzzEngineOfWar(f *testing.F) {
	fuzzEngine(f, "this-war-without-an-enemy",
		`{"setup":{"scenario":"mid-war","seed":"x"}}`+"\n"+`{"answer":"play 4 AP"}`+"\n"+`{"answer":"play 4 AP"}`+"\n"+`{"view":"royalist"}`,
		`{"setup":{"position":`+strings.ReplaceAll(warPosition, "\n", "")+`}}`+"\n"+`{"state":true}`,
		`{"setup":{"position":`+strings.ReplaceAll(warBattle, "\n", "")+`}}`+"\n"+`{"answer":"fight Oxfordshire"}`+"\n"+
			`{"answer":"stand"}`+"\n"+`{"view":"royalist"}`+"\n"+`{"state":true}`)
}

// A Battle and a Siege that are about to be fought.
const warBattle = `{"year":1644,"turn":"II","phase":"battles","player1":"parliament","cards":{"royalist":"4 AP","parliament":"Mining"},
	"enacted":["parliament"],"targets":{"parliament":"Bristol"},"markers":{"Bristol":1},
	"royalist":{"Oxfordshire":["Charles","Rupert 2"],"Bristol":["Garrison 1"]},"parliament":{"Oxfordshire":["Essex 2"],"Gloucestershire":["Skippon","Cannon 1"]},
	"battles":[{"area":"Oxfordshire","attacker":"parliament","entered":[{"side":"parliament","from":"Buckinghamshire & Hertfordshire","blocks":["Essex"]}]}]}`

func fuzzEngine(f *testing.F, game string, seeds ...string) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		var out, bad strings.Builder
		status := Main(Env{Args: []string{"engine", game}, Stdin: bytes.NewReader(input), Stdout: &out, Stderr: &bad, Getenv: noEnv})
		if status != exitDone && status != exitFailed {
			t.Errorf("status %d: %s", status, bad.String())
		}
		for l := range strings.Lines(out.String()) {
			var any line
			if err := decodeStrict([]byte(l), &any); err != nil {
				t.Errorf("%v in %s", err, l)
			}
		}
	})
}
