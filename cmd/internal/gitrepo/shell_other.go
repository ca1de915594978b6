//go:build !unix

package gitrepo

import (
	"context"
	"os/exec"
)

func private(ctx context.Context, path string, args []string) *exec.Cmd {
	return plain(ctx, path, args)
}
