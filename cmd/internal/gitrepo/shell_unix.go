//go:build unix

package gitrepo

import (
	"context"
	"os/exec"
)

// private runs a program with a umask of 077. That of this process is not
// changed: it is one for all of its threads.
func private(ctx context.Context, path string, args []string) *exec.Cmd {
	return exec.CommandContext(ctx, "/bin/sh", append([]string{"-c", `umask 077 && exec "$0" "$@"`, path}, args...)...)
}
