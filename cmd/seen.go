package cmd

import (
	"fmt"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/gitrepo"
	"fieldpost/cmd/internal/mailbox"
	"fieldpost/cmd/internal/postoffice"
	"fieldpost/orders"
)

// seenOrders are the orders of the open step that the adjudicator has seen in his mail,
// and in the history of the repository that the folder is in; received is when those came
// that lie in the folder, as far as they came by mail.
func (e *Env) seenOrders(dir string, f *adjudicate.Folder, repo *gitrepo.Repo) (seen [2][]adjudicate.Seen, received [2]string, err error) {
	var names []string
	for _, side := range f.Sides() {
		names = append(names, f.OrdersName(side), f.OrdersName(side)+".sig")
	}
	past, err := e.past(dir, repo, names, func(post *mailbox.Post, records []mailbox.Record) {
		seen, received = keptOrders(post, records, f), postoffice.Received(&postoffice.Game{Folder: f, Records: records})
	})
	for s, side := range f.Sides() {
		name := f.OrdersName(side)
		for _, data := range past[name] {
			seen[s] = append(seen[s], adjudicate.Seen{Data: data})
			for _, signature := range past[name+".sig"] {
				seen[s] = append(seen[s], adjudicate.Seen{Data: data, Signature: signature})
			}
		}
	}
	return seen, received, err
}

// seenEndings are the concessions and offers of draws of the open step that the adjudicator
// has seen, as with orders.
func (e *Env) seenEndings(dir string, f *adjudicate.Folder, repo *gitrepo.Repo) (seen map[string][]adjudicate.Seen, err error) {
	var names []string
	for _, side := range f.Sides() {
		for _, what := range folder.Endings {
			names = append(names, f.EndingName(side, what))
		}
	}
	past, err := e.past(dir, repo, names, func(post *mailbox.Post, records []mailbox.Record) { seen = keptEndings(post, records, f) })
	for name, all := range past {
		for _, data := range all {
			seen[name] = append(seen[name], adjudicate.Seen{Data: data})
		}
	}
	return seen, err
}

// past calls mailed with the adjudicator's letters, and gives what the files have held in the
// history of the repository that the folder is in.
func (e *Env) past(dir string, repo *gitrepo.Repo, names []string, mailed func(*mailbox.Post, []mailbox.Record)) (map[string][][]byte, error) {
	post, err := mailbox.Open(e.abs(dir), nil)
	if err != nil {
		return nil, fileError(dir, err)
	}
	defer post.Close()
	records, err := post.Records()
	if err != nil {
		return nil, failf("%s", err)
	}
	mailed(post, records)
	if repo == nil {
		if repo, err = gitrepo.Open(e.context(), e.abs(dir), e.Environ); err != nil {
			return nil, nil // no repository, or none that is trusted: nothing came by it
		}
	}
	past, err := repo.Past(e.context(), names...)
	return past, gitError(err)
}

// keptOrders are the orders of the open step that came by letter and were accepted since
// their side has last taken any back.
func keptOrders(post *mailbox.Post, records []mailbox.Record, f *adjudicate.Folder) (seen [2][]adjudicate.Seen) {
	for s, side := range f.Sides() {
		for _, r := range records { // in the order in which they were decided
			switch {
			case r.Side != side || r.Step != f.Step() || r.Game != f.ID():
			case r.Outcome == mailbox.Withdrawn:
				seen[s] = nil
			case r.Outcome == mailbox.Accepted:
				data, signature := post.Kept(r.Key)
				seen[s] = append(seen[s], adjudicate.Seen{Data: data, Signature: signature, Digest: r.Orders, Acknowledged: true})
			}
		}
	}
	return seen
}

// keptEndings are the concessions and offers of draws of the open step that came by letter.
func keptEndings(post *mailbox.Post, records []mailbox.Record, f *adjudicate.Folder) map[string][]adjudicate.Seen {
	seen := map[string][]adjudicate.Seen{}
	for _, r := range records {
		if r.Step != f.Step() || r.Game != f.ID() {
			continue
		}
		for what, digest := range r.Endings {
			name := f.EndingName(r.Side, what)
			seen[name] = append(seen[name], adjudicate.Seen{Data: post.KeptEnding(r.Key, what), Digest: digest, Acknowledged: true})
		}
	}
	return seen
}

// tellRestored says whose orders were put back.
func tellRestored(env *Env, f *adjudicate.Folder, out adjudicate.Outcome) {
	for _, side := range f.Sides() {
		for _, what := range folder.Endings {
			if name := folder.EndingName(out.Step, side, what); out.Restore[name] != nil {
				fmt.Fprintf(env.Stdout, "%s: it was not there any more as %s had signed it, and is put back\n", name, side)
			}
		}
	}
	for s, side := range f.Sides() {
		r := out.Restored[s]
		was := "they were not there any more"
		switch {
		case r.Is == 0:
			continue
		case r.Was > 0:
			was = fmt.Sprintf("%s: version %d lay there", codes.CodeOlderVersion, r.Was)
		}
		fmt.Fprintf(env.Stdout, "%s: %s; version %d of %s's orders, which came last, is put back\n", folder.SheetName(out.Step, side), was, r.Is, orders.Safe(side))
	}
}
