// Package lazy has regular expressions that are compiled when they are first asked for:
// a command that needs none of a hundred should not wait for them all.
package lazy

import (
	"regexp"
	"sync"
)

// Regexp gives the compiled expression, which must be right: it panics as
// regexp.MustCompile does, but on first use.
func Regexp(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
