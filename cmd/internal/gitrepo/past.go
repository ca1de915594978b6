package gitrepo

import (
	"bytes"
	"context"
	"os"
	"slices"
	"strconv"
	"strings"

	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/shell"
	"fieldpost/orders/say"
)

// mostPast bounds how many versions of a file are looked at. With more, something is
// wrong: to look at the latest only would let whoever pushes many hide an earlier one.
const mostPast = 200

// Past gives what each of some files of the game folder has held in the history of the
// branch, here and as far as it was fetched, the newest first and each content once. Of a
// history that was cut off nothing is known.
func (r *Repo) Past(ctx context.Context, names ...string) (map[string][][]byte, error) {
	if _, err := os.Lstat(r.cut); err == nil {
		if ours, err := r.Has(ctx, "game.yaml"); err != nil || !ours {
			return nil, err // the game only lies in somebody's repository
		}
		return nil, &Error{say.Words("this clone has not the whole history of the repository, and what is missing may hold later orders"), say.Words("git fetch --unshallow fetches the rest")}
	}
	out, err := r.git.run(ctx, nil, "for-each-ref", "--format=%(objectname)", r.branch, r.track())
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	tips := slices.Compact(strings.Fields(string(out)))
	if len(tips) == 0 {
		return nil, nil
	}
	paths := []string{"--"}
	for _, name := range names {
		paths = append(paths, r.prefix+name)
	}
	// Not git log, of which users can set what it leaves out, and what it puts in between.
	if out, err = r.git.run(ctx, nil, slices.Concat([]string{"rev-list", "--full-history"}, tips, paths)...); err == nil {
		out, err = r.git.run(ctx, out, slices.Concat([]string{"diff-tree", "--stdin", "--root", "-r", "-m", "-z", "--raw", "--no-commit-id", "--no-abbrev", "--no-renames"}, paths)...)
	}
	if err != nil {
		return nil, r.explain(err, "the history cannot be read")
	}
	ids := map[string][]string{} // by name
	fields := strings.Split(string(out), "\x00")
	for i := 0; i+1 < len(fields); i++ {
		// ":100644 100644 OLD NEW M", and behind it the path
		parts := strings.Fields(fields[i])
		if len(parts) != 5 || !strings.HasPrefix(parts[0], ":") {
			continue
		}
		i++
		name := strings.TrimPrefix(fields[i], r.prefix)
		for _, id := range []string{parts[3], parts[2]} {
			if strings.Trim(id, "0") == "" || slices.Contains(ids[name], id) {
				continue
			}
			if len(ids[name]) == mostPast {
				return nil, &Error{say.Textf("%s was changed more than %d times in this repository, and nobody has so many orders for one step", safe(name), mostPast),
					say.Textf("git log --all -- %s says who it was; fieldpost ruling --reason WHY --back-to opens another step", shell.Quote(name))}
			}
			ids[name] = append(ids[name], id)
		}
	}
	past := map[string][][]byte{}
	for _, name := range names {
		if past[name], err = r.contents(ctx, ids[name]); err != nil {
			return nil, err
		}
	}
	return past, nil
}

// contents gives the files of these ids, with one run of git for all of them; what is no
// file, as of a folder of that name, and what is larger than orders can be, is left out.
func (r *Repo) contents(ctx context.Context, ids []string) (all [][]byte, err error) {
	lines := func(ids []string) []byte { return []byte(strings.Join(ids, "\n") + "\n") }
	if len(ids) == 0 {
		return nil, nil
	}
	out, err := r.git.run(ctx, lines(ids), "cat-file", "--batch-check")
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	var files []string
	for line := range strings.Lines(string(out)) {
		// ID blob SIZE, or ID missing
		id, size, file := strings.Cut(strings.TrimSpace(line), " blob ")
		if n, err := strconv.Atoi(size); file && err == nil && n <= folder.MaxOrders {
			files = append(files, id)
		}
	}
	if len(files) == 0 {
		return nil, nil
	}
	out, err = r.git.run(ctx, lines(files), "cat-file", "--batch")
	for err == nil && len(out) > 0 {
		// ID blob SIZE<newline>DATA<newline>
		head, rest, _ := bytes.Cut(out, []byte("\n"))
		size, bad := strconv.Atoi(string(head[bytes.LastIndexByte(head, ' ')+1:]))
		if bad != nil || size < 0 || size >= len(rest) {
			return nil, errorf("the repository is damaged: git gives less of a file than there is")
		}
		all, out = append(all, rest[:size:size]), rest[size+1:]
	}
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	return all, nil
}
