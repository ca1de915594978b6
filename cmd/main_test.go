//go:build unix

package cmd

import (
	"os"
	"testing"

	"fieldpost/adjudicate/effort"
)

// TestMain makes the test binary the program that tests start as a process of
// its own, to be killed or to run beside others.
func TestMain(m *testing.M) {
	if job := os.Getenv(crashVar); job != "" {
		crashProcess(job)
		os.Exit(1) // it was to be killed
	}
	if job := os.Getenv(processVar); job != "" {
		commandHere(job)
	}
	if os.Getenv(terminalVar) != "" {
		os.Exit(Main(System()))
	}
	effort.Main(m)
}
