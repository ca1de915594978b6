//go:build !deskpage

package deskweb

// Built is the program of a site and Go's script to run it, where they were built into this
// one, as .ci/release does.
func Built() (program, glue []byte) { return nil, nil }
