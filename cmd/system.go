package cmd

import (
	"crypto/rand"
	"os"
	"time"
)

// System is the world of the process, as its commands get it.
func System() Env {
	return Env{
		Args: os.Args[1:], Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		Getenv: os.Getenv, Environ: os.Environ(), Now: time.Now, Random: rand.Reader,
	}
}
