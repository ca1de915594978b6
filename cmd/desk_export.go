package cmd

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"fieldpost/cmd/internal/deskweb"
)

func newDeskExport(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:   "export DIR",
		Short: "Write the desk as a page with the program in it, for any web server",
		Long: `Write the desk as a page with the program in it into DIR. Any web server can carry it,
by https: it computes nothing, and is sent nothing. On the page players make a key or bring
theirs, drop their letters, click their orders and get the sealed reply to send; after the
first visit it works off line.

A released program has the page in it. One built from source builds it, which needs Go, and
a checkout as the current folder. An earlier page in DIR is replaced.`,
		Example: "  fieldpost desk export page",
		Args:    argsBetween(1, 1, "the folder for the page"),
		RunE:    func(_ *cobra.Command, args []string) error { return runDeskExport(env, args[0]) },
	}
}

func runDeskExport(env *Env, dir string) error {
	if err := env.placeForPage(dir); err != nil {
		return err
	}
	program, glue := deskweb.Built()
	if program == nil {
		var err error
		if program, glue, err = env.buildPage(); err != nil {
			return err
		}
	}
	site := deskweb.Site(program, glue)
	if err := env.createFolder(dir, func(path string) error { return os.MkdirAll(path, 0o777) }); err != nil {
		return err
	}
	for _, name := range deskweb.Order(site) {
		path := filepath.Join(dir, name)
		if err := writeOver(env, path, site[name], 0o666); err != nil {
			return writeError(path, err)
		}
	}
	fmt.Fprintf(env.Stdout, "the desk is in %s: %d files, %.1f MB\n", visible(dir), len(site), float64(sizeOf(site))/1e6)
	fmt.Fprintf(env.Stdout, "digest of its %s, for players to compare: sha256:%x\n", deskweb.Sums, sha256.Sum256(site[deskweb.Sums]))
	fmt.Fprintf(env.Stderr, "hint: let a web server carry that folder, by https; each player opens its address\n")
	return nil
}

func sizeOf(site map[string][]byte) (n int) {
	for _, data := range site {
		n += len(data)
	}
	return n
}

// placeForPage refuses a folder that has anything but an earlier page in it.
func (e *Env) placeForPage(dir string) error {
	entries, err := os.ReadDir(e.abs(dir))
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && len(entries) == 0:
		return nil
	case e.isFile(dir):
		return failf("%s is a file, not a folder", visible(dir))
	case err != nil:
		return fileError(dir, err)
	}
	sums, err := os.ReadFile(filepath.Join(e.abs(dir), deskweb.Sums))
	if err != nil || !bytes.Contains(sums, []byte("  "+deskweb.Program+"\n")) {
		return failf("%s is not empty, and holds no page of the desk", visible(dir)).withHint("name another folder, or a new one")
	}
	return nil
}

// buildPage builds the program of the page from source.
func (e *Env) buildPage() (program, glue []byte, err error) {
	source, ok := e.checkout()
	if !ok {
		return nil, nil, failf("this program was built without the page, and the current folder is no checkout to build it from").
			withHint("take a released fieldpost; or change to a checkout and type: go run . desk export DIR")
	}
	tool, err := exec.LookPath("go")
	if err != nil {
		return nil, nil, failf("this program was built without the page, and building it needs Go, which is not here").
			withHint("take a released fieldpost, or install Go: https://go.dev/dl")
	}
	work, err := os.MkdirTemp(e.Getenv("TMPDIR"), "fieldpost-")
	if err != nil {
		return nil, nil, fileError("a temporary folder", err)
	}
	defer os.RemoveAll(work)
	ctx, stop := signal.NotifyContext(e.context(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	defer stop() // cut short, it takes away what it has built, and Go's own files, which are in there
	run := func(args ...string) ([]byte, error) {
		c := exec.CommandContext(ctx, tool, args...)
		c.Dir, c.Env = source, append(e.Environ, "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0", "GOTMPDIR="+work)
		var said bytes.Buffer
		c.Stderr = &said
		if runtime.GOOS != "windows" { // Go ends what it has begun; killed, it leaves that running
			c.Cancel, c.WaitDelay = func() error { return c.Process.Signal(os.Interrupt) }, 10*time.Second
		}
		out, err := c.Output()
		switch {
		case ctx.Err() != nil:
			return nil, silent(exitFailed)
		case err != nil:
			return nil, failf("the page cannot be built: %s", strings.TrimSpace(said.String()))
		}
		return out, nil
	}
	root, err := run("env", "GOROOT")
	if err != nil {
		return nil, nil, err
	}
	fmt.Fprintln(e.Stderr, "fieldpost: building the page, which takes some minutes the first time")
	file := filepath.Join(work, "fieldpost.wasm")
	// Without inlined functions it is a sixth smaller, and as fast as anybody can tell.
	if _, err := run("build", "-trimpath", "-buildvcs=false", "-gcflags=all=-l", "-ldflags=-s -w -buildid=", "-o", file, "./cmd/internal/deskwasm"); err != nil {
		return nil, nil, err
	}
	bare, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, fileError(file, err)
	}
	if program, err = deskweb.Compress(bare); err != nil {
		return nil, nil, err
	}
	glue, err = os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", deskweb.Glue))
	if err != nil {
		return nil, nil, failf("Go's own %s is not where it belongs", deskweb.Glue).withHint("install Go anew: https://go.dev/dl")
	}
	return program, glue, nil
}

// checkout is the folder with the source of this program that the current one is in.
func (e *Env) checkout() (dir string, ok bool) {
	dir, err := filepath.Abs(e.abs("."))
	for err == nil {
		if mod, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			return dir, bytes.HasPrefix(mod, []byte("module fieldpost\n"))
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return "", false
}
