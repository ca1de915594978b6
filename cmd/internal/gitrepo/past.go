package gitrepo

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"strings"
)

// mostPast bounds how many versions of a file are looked at. With more, something is
// wrong: to look at the latest only would let whoever pushes many hide an earlier one.
const mostPast = 200

// Past gives what a file of the game folder has held in the history of the branch,
// here and as far as it was fetched, the newest first and each content once.
func (r *Repo) Past(ctx context.Context, name string) (contents [][]byte, err error) {
	args := []string{"log", "--format=", "--raw", "-z", "-m", "--no-abbrev", "--no-renames", "--full-history"}
	var ids []string
	found := false
	for _, ref := range []string{r.branch, r.track()} {
		if id, err := r.resolve(ctx, ref); err == nil && id != "" {
			args, found = append(args, id), true
		}
	}
	if !found {
		return nil, nil
	}
	out, err := r.git.run(ctx, nil, append(args, "--", r.prefix+name)...)
	if err != nil {
		return nil, r.explain(err, "the history cannot be read")
	}
	seen := map[string]bool{}
	for _, field := range strings.Split(string(out), "\x00") {
		// ":100644 100644 OLD NEW M", and behind it the path
		parts := strings.Fields(field)
		if len(parts) != 5 || !strings.HasPrefix(parts[0], ":") {
			continue
		}
		for _, id := range []string{parts[3], parts[2]} {
			if strings.Trim(id, "0") == "" || seen[id] {
				continue
			}
			if len(seen) == mostPast {
				return nil, &Error{fmt.Sprintf("%s was changed more than %d times in this repository, and nobody has so many orders for one step", name, mostPast),
					fmt.Sprintf("git log --all -- %s says who it was; fieldpost ruling --reason WHY --back-to opens another step", name)}
			}
			seen[id] = true
			ids = append(ids, id)
		}
	}
	return r.contents(ctx, ids)
}

// contents gives the files of these ids, with one run of git for all of them; what is no
// file, as of a folder of that name, is left out.
func (r *Repo) contents(ctx context.Context, ids []string) (all [][]byte, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	out, err := r.git.run(ctx, []byte(strings.Join(ids, "\n")+"\n"), "cat-file", "--batch")
	for err == nil && len(out) > 0 {
		// ID blob SIZE<newline>DATA<newline>, or ID missing<newline>
		head, rest, _ := bytes.Cut(out, []byte("\n"))
		words := strings.Fields(string(head))
		if out = rest; len(words) != 3 {
			continue
		}
		size, bad := strconv.Atoi(words[2])
		if bad != nil || size < 0 || size >= len(rest) {
			return nil, errorf("the repository is damaged: git gives less of a file than there is")
		}
		if words[1] == "blob" {
			all = append(all, rest[:size:size])
		}
		out = rest[size+1:]
	}
	if err != nil {
		return nil, r.explain(err, "the repository is damaged")
	}
	return all, nil
}
