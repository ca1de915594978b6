package adjudicate

import (
	"fmt"
	"slices"

	"fieldpost/crypto/keys"
	"fieldpost/crypto/ledger"
	"fieldpost/orders"
)

// edition says of an order file which of its side's for the step it is: its digest,
// its version, and the digests of those that it takes the place of.
type edition struct {
	digest   string
	version  int
	replaces []string
	mailed   bool // it came in clear
}

func (o *opened) edition(data []byte) edition {
	return edition{ledger.Digest(data), o.sheet.Version, o.sheet.Replaces, o.sheet.Letter != ""}
}

// after says whether an edition is later than another: whoever names another comes
// after it; where neither names the other, the version counts, and of equal ones what
// a key has signed comes after what came in clear: that could not know of it, and had it
// come later would have the next version. known is false where nothing tells.
func (e edition) after(other edition) (later, known bool) {
	switch {
	case e.digest == other.digest:
		return false, true
	case slices.Contains(e.replaces, other.digest):
		return true, true
	case slices.Contains(other.replaces, e.digest):
		return false, true
	}
	if e.version == other.version && e.mailed != other.mailed {
		return other.mailed, true
	}
	return e.version > other.version, e.version != other.version
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

// restore puts back, for each side that is asked, the latest orders that were seen,
// where others or none lie in the folder. It gives the folder as it is then, and the
// files to write. lost are problems with what cannot be put right here: orders that
// were acknowledged and are gone, or two of which nothing says which counts. Nobody
// is silent whose orders were lost.
func (f *Folder) restore(id keys.Identity, before seen, have [2][]Seen) (g *Folder, write Files, restored [2]Restored, lost [2]orders.Problems) {
	n, g, write := f.Step(), f, Files{}
	for s, side := range f.game.Sides {
		if len(f.open().Asks[s]) == 0 {
			continue
		}
		good := func(data, signature []byte) (e edition, own, ok bool) {
			h := f.with(n, s, data, signature)
			o := h.unlock(id, n, side)
			if _, own = h.owned(n, s, o, nil, before); own {
				if _, ok = h.belongs(n, s, o, nil, before); ok {
					e = o.edition(data)
				}
			}
			return e, own, ok
		}
		name := sheetName(n, side)
		here, isHere := edition{}, false
		if data, there := f.files[name]; there {
			own := false
			if here, own, isHere = good(data, f.files[sigName(n, side)]); own && !isHere {
				continue // its side's own, and refused for what it says
			}
		}
		best, from := here, Seen{}
		named := map[string]bool{here.digest: true}
		for _, k := range here.replaces {
			named[k] = true
		}
		for _, seen := range have[s] {
			if seen.Data == nil || named[ledger.Digest(seen.Data)] {
				continue
			}
			e, _, ok := good(seen.Data, seen.Signature)
			if !ok {
				continue
			}
			named[e.digest] = true
			for _, k := range e.replaces {
				named[k] = true
			}
			later, told := e.after(best)
			switch {
			case best.digest == "" || told && later:
				best, from = e, seen
			case !told:
				lost[s] = fail(name, CodeTwoVersions, "%s has signed two of version %d for step %d, and neither names the other: which one counts?", side, e.version, n).
					hint(fmt.Sprintf("seal the orders that count once more, with the line version: %d", e.version+1)).Problems
			}
		}
		for _, seen := range have[s] {
			if seen.Acknowledged && !named[seen.Digest] && lost[s] == nil {
				lost[s] = fail(name, CodeLostOrders, "the orders of %s were accepted, and are not here any more", side).
					hint("put back the file whose digest is " + seen.Digest + ", or ask " + orders.Safe(f.now().players[s].Name) + " to send it again").Problems
			}
		}
		if best.digest != here.digest && lost[s] == nil {
			g = g.with(n, s, from.Data, from.Signature)
			write[name] = from.Data
			if len(from.Signature) > 0 {
				write[sigName(n, side)] = from.Signature
			}
			restored[s] = Restored{Is: best.version}
			if isHere {
				restored[s].Was = here.version
			}
		}
	}
	return g, write, restored, lost
}
