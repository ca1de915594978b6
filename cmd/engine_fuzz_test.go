package cmd

import (
	"bytes"
	"strings"
	"testing"
)

// Whatever is written to the engine, it answers in JSON or ends; it never
// panics, and no position makes it.
func FuzzEngine(f *testing.F) {
	f.Add([]byte(`{"setup":{"scenario":"1460","seed":"x"}}` + "\n" + `{"answer":"keep"}` + "\n" + `{"view":"york"}`))
	f.Add([]byte(`{"setup":{"position":` + strings.ReplaceAll(battlePosition, "\n", "") + `}}` + "\n" +
		`{"dice":[[1,2,3]]}` + "\n" + `{"answer":"fire Oxford"}` + "\n" + `{"state":true}`))
	f.Fuzz(func(t *testing.T, input []byte) {
		var out, bad strings.Builder
		status := Main(Env{Args: []string{"engine", "richard-iii"}, Stdin: bytes.NewReader(input), Stdout: &out, Stderr: &bad, Getenv: noEnv})
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
