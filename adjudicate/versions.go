package adjudicate

import (
	"fmt"
	"slices"

	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

func (o *opened) Edition(data []byte) folder.Edition {
	return folder.Edition{Digest: ledger.Digest(data), Version: o.Sheet.Version, Replaces: o.Sheet.Replaces, Mailed: o.Sheet.Letter != ""}
}

// known is what whoever seals orders knows of others of the same step: the highest
// version among them, and their digests.
type known struct {
	version int
	digests []string
}

// add adds an order file.
func (k *known) add(digest string, version int) {
	k.version = max(k.version, version)
	if digest != "" && !slices.Contains(k.digests, digest) {
		k.digests = append(k.digests, digest)
	}
}

// number gives a sheet its place behind those that are known; a version that stands
// in it already is kept where it is higher.
func (k known) number(s *orders.Sheet) {
	if len(k.digests) > 0 {
		s.Version = max(s.Version, k.version+1, 2)
	}
	for _, d := range k.digests {
		if !slices.Contains(s.Replaces, d) {
			s.Replaces = append(s.Replaces, d)
		}
	}
	s.Replaces = s.Replaces[max(0, len(s.Replaces)-orders.MaxReplaced):]
}

// A Seen is an order file of the open step that the adjudicator has seen, wherever it
// is now: in the history of a repository, in his mail.
type Seen struct {
	Data, Signature []byte
	// Digest is that of the file; without Data it is all that is known of it.
	Digest string
	// Acknowledged says that its side was told that it was accepted.
	Acknowledged bool
}

// Restored says of a side whose orders in the folder were not those that count, what
// was put in their place.
type Restored struct {
	// Was is the version that lay there, 0 if there was nothing, or nothing good;
	// Is the one that lies there now.
	Was, Is int
}

// restore puts back, for each side that is asked, the latest orders that were seen, where others or
// none lie in the folder. It gives the folder as it is then, the files to write, and, opened, the
// orders that lay there and count. lost are problems with what cannot be put right here: orders that were acknowledged and are gone, or two
// of which nothing says which counts. Nobody is silent whose orders were lost.
//
// Where orders of a side lie there that it has signed and that will not do, it is told so;
// only when it would be taken as silent for them are others put in their place.
func (f *Folder) restore(id keys.Identity, before seen, opt AdjudicateOptions) (g *Folder, write folder.Files, here [2]*opened, restored [2]Restored, lost [2]orders.Problems) {
	n, g, write := f.Step(), f, folder.Files{}
	for s, side := range f.Game.Sides {
		if len(f.OpenCall().Asks[s]) == 0 {
			continue
		}
		name, sig := folder.SheetName(n, side), folder.SigName(n, side)
		c := candidates{f: f, id: id, s: s, before: before, named: map[string]bool{}}
		if data, there := f.Files[name]; there && !c.here(data, f.Files[sig]) && opt.Silent[s] == "" {
			continue
		}
		c.seen(opt.Seen[s])
		last := c.last()
		switch {
		case len(last) > 1:
			lost[s] = codes.Fail(name, codes.CodeTwoVersions, "%s has signed two of version %d for step %d, and neither names the other: which one counts?", side, last[0].Version, n).
				Hint(fmt.Sprintf("seal the orders that count once more, with the line version: %d", last[0].Version+1)).Problems
		case c.gone != "":
			lost[s] = codes.Fail(name, codes.CodeLostOrders, "the orders of %s were accepted, and are not here any more", side).
				Hint("put back the file whose digest is " + c.gone + ", or ask " + orders.Safe(f.TermsNow().Players[s].Name) + " to send it again").Problems
		case len(last) == 1 && last[0].lies:
			here[s] = c.lies
		case len(last) == 1:
			g = g.with(n, s, last[0].Data, last[0].Signature)
			write[name] = last[0].Data
			if len(last[0].Signature) > 0 {
				write[sig] = last[0].Signature
			}
			restored[s] = Restored{Is: last[0].Version}
			if len(c.list) > 0 && c.list[0].lies {
				restored[s].Was = c.list[0].Version
			}
		}
	}
	return g, write, here, restored, lost
}

// candidate is an order file that may be the one that counts; lies says that it is the
// one in the folder.
type candidate struct {
	folder.Edition
	Seen
	lies bool
}

// candidates are those of a side for the open step.
type candidates struct {
	f      *Folder
	id     keys.Identity
	s      int
	before seen
	list   []candidate
	lies   *opened // the one of them in the folder
	// named are the digests of files that are known, or that known ones name: none of
	// those is missing.
	named map[string]bool
	gone  string // the digest of one that was acknowledged, and that nothing names
}

// open opens an order file, and says whether its side has signed it, and whether it
// belongs to the step.
func (c *candidates) open(data, signature []byte) (o *opened, e folder.Edition, own, ok bool) {
	n := c.f.Step()
	h := c.f.with(n, c.s, data, signature)
	o = h.Unlock(c.id, n, h.Game.Sides[c.s])
	if _, own = h.owned(n, c.s, o, nil, c.before); own {
		if _, ok = h.belongs(n, c.s, o, nil, c.before); ok {
			e = o.Edition(data)
		}
	}
	return o, e, own, ok
}

// name notes that a file is known, and what it names.
func (c *candidates) name(e folder.Edition) {
	c.named[e.Digest] = true
	for _, d := range e.Replaces {
		c.named[d] = true
	}
}

// here takes the file that lies in the folder, if it is good; it is false where it is
// its side's own, and not.
func (c *candidates) here(data, signature []byte) bool {
	o, e, own, ok := c.open(data, signature)
	if ok {
		c.name(e)
		c.lies = o
		c.list = append(c.list, candidate{e, Seen{Data: data, Signature: signature}, true})
	}
	return ok || !own
}

// signed says whether an order file can be the side's own, by the signature in it or beside
// it. What cannot is not opened: whoever can push can have hundreds of files looked at, each
// with hundreds of signatures beside it.
func (c *candidates) signed(x Seen) bool {
	side, name := c.f.Game.Sides[c.s], c.f.OrdersName(c.f.Game.Sides[c.s])
	_, _, within := orders.SignedBytes(x.Data)
	text := folder.SignedIn(folder.Files{name: x.Data, name + ".sig": x.Signature}, name)
	switch {
	case within && len(x.Signature) > 0:
		return false // one of them is too many
	case text.Signature == "":
		return c.f.Game.SignaturesOff
	}
	code, _, _ := text.Check(side, c.f.TermsNow().Players[c.s])
	return code == "" || c.f.Game.HasSigned(text)
}

// seen takes those that were seen elsewhere.
func (c *candidates) seen(have []Seen) {
	for _, x := range have {
		if x.Data == nil || c.named[ledger.Digest(x.Data)] || !c.signed(x) {
			continue
		}
		if _, e, _, ok := c.open(x.Data, x.Signature); ok {
			c.name(e)
			c.list = append(c.list, candidate{e, x, false})
		}
	}
	for _, x := range have {
		if x.Acknowledged && !c.named[x.Digest] {
			c.gone = x.Digest
		}
	}
}

// last are those after which no other comes: one, unless nothing tells.
func (c *candidates) last() (list []candidate) {
	for _, x := range c.list {
		if !slices.ContainsFunc(c.list, func(y candidate) bool {
			later, known := y.After(x.Edition)
			return known && later
		}) {
			list = append(list, x)
		}
	}
	return list
}
