//go:build deskpage

package deskweb

import _ "embed" // what .ci/release has put there

var (
	//go:embed built/fieldpost.wasm.gz
	builtProgram []byte
	//go:embed built/wasm_exec.js
	builtGlue []byte
)

// Built is the program of a site and Go's script to run it, where they were built into this
// one, as .ci/release does.
func Built() (program, glue []byte) { return builtProgram, builtGlue }
