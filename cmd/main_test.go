//go:build unix

package cmd

import (
	"os"
	"testing"
)

// TestMain lets the test binary be a process of its own, which can be killed.
func TestMain(m *testing.M) {
	if kill := os.Getenv(crashVar); kill != "" {
		crashProcess(kill)
	}
	if job := os.Getenv(processVar); job != "" {
		mailProcess(job)
	}
	os.Exit(m.Run())
}
