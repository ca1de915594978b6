package cmd

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/view"
	"fieldpost/adjudicate/view/chart"
	"fieldpost/adjudicate/view/html"
	"fieldpost/cmd/internal/readyplans"
	"fieldpost/cmd/internal/rulebooks"
	"fieldpost/orders/say"
)

// drawer makes pages and maps of a game folder, with its own pack if it has one.
type drawer struct {
	folder *gameFolder
	board  *chart.Map // nil for a game without a map
	now    time.Time
}

func newDrawer(env *Env, folder *gameFolder) *drawer {
	d := &drawer{folder: folder, now: env.Now()}
	if pack, err := rulebooks.Pack(folder.Game.Rules, folder.files); err == nil {
		d.board, _ = chart.NewMap(pack)
	}
	return d
}

// page is a view as HTML. Live is where a served page hears of changes.
func (d *drawer) page(v *view.View, dir, live string) ([]byte, error) {
	o := html.Options{Next: nextCommand(v, dir), Open: d.folder.Step(), Now: d.now, Map: d.board, Live: live}
	if v.Step == d.folder.Step() && len(v.Asked) > 0 && v.Winner == "" {
		o.Sheet = readyplans.Sheet(d.folder.Folder, v)
	}
	return html.Render(v, o)
}

// svg is the map with a position on it.
func (d *drawer) svg(p chart.Position) ([]byte, error) {
	if d.board == nil {
		return nil, failf("%s has no map", visible(d.folder.Game.Rules))
	}
	s, err := d.board.Draw(p)
	if err != nil {
		return nil, err
	}
	return s.SVG(chart.SVGOptions{}), nil
}

// writePicture writes what has been rendered where the user wants it: to standard
// output, or to a file that only he may read. An earlier picture is replaced, any other file kept.
func (e *Env) writePicture(path string, data []byte) error {
	if path == "" || path == "-" {
		_, err := e.Stdout.Write(data)
		return err
	}
	switch err := writeOwn(e, path, data, e.isPicture); {
	case errors.Is(err, fs.ErrExist):
		return failf("%s exists already and is kept: it is no page and no map", visible(path)).withHint("name another file with -o")
	case err != nil:
		return writeError(path, err)
	}
	return nil
}

// isPicture says that a file is one of ours: a page, a map or a feed.
func (e *Env) isPicture(path string) bool {
	data, err := e.readFile(path, maxPicture)
	return err == nil && (bytes.HasPrefix(data, []byte("<!DOCTYPE html>\n")) || bytes.HasPrefix(data, []byte("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg ")) || bytes.HasPrefix(data, []byte(xml.Header+"<feed ")))
}

// maxPicture is well over the size of a whole game's slides.
const maxPicture = 64 << 20

// show opens a page in the user's browser. Without a file of his own it lies in
// a folder that only he can enter, since it holds what his side alone may see.
func (e *Env) show(path string, data []byte) (shown string, err error) {
	own := ""
	if path == "" || path == "-" {
		if own, err = os.MkdirTemp(e.Getenv("TMPDIR"), "fieldpost-"); err != nil {
			return "", fileError("a temporary folder", err)
		}
		path = filepath.Join(own, "report.html")
	}
	if err := e.writePicture(path, data); err != nil {
		if own != "" {
			os.Remove(own) // nothing is in it
		}
		return "", err
	}
	open := e.Open
	if open == nil {
		open = openFile
	}
	whole, err := filepath.Abs(e.abs(path)) // rundll32 knows no current folder, and a name may begin with -
	if err != nil {
		return "", fileError(path, err)
	}
	if err := open(e.context(), whole); err != nil {
		return "", failf("nothing here opens %s: %s", visible(path), err).withHint("open it in a browser yourself")
	}
	return path, nil
}

// openFile opens a file with what the system has for it.
func openFile(ctx context.Context, path string) error {
	name, args := "xdg-open", []string{path}
	switch runtime.GOOS {
	case "darwin":
		name = "open"
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", path}
	}
	found, err := exec.LookPath(name)
	if err != nil {
		return errors.New("there is no program " + name)
	}
	c := exec.Command(found, args...) // it goes on when this command has ended
	if err := c.Start(); err != nil {
		return err
	}
	// Where there is no browser the program says so at once; a browser of its own runs on.
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			return say.Errorf("%s found no browser", name)
		}
	case <-time.After(browserWait):
	case <-ctx.Done():
	}
	return nil
}

// browserWait is how long who opens a page is waited for: xdg-open tries one after another.
const browserWait = 3 * time.Second

// ownOrRevealed opens a side's view for its owner or the adjudicator and, once
// the game's secrets are published, for anybody.
func ownOrRevealed(env *Env, folder *adjudicate.Folder, o viewOptions, step int) (*view.View, error) {
	if folder.Revealed() && o.side != "" {
		return folder.RevealedView(step, o.side)
	}
	id, err := env.identityIn(o.identity, folder)
	if err != nil {
		return nil, err
	}
	return anyView(folder, id, step, o.side)
}
