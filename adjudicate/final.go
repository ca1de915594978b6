package adjudicate

import (
	"fieldpost/crypto/ledger"
	"fieldpost/scenarios"
)

// Final names the files that are as they should be and never change any more:
// game.yaml and the pack, the calls that the adjudicator has signed, and what these
// name by its digest, whatever else lies beside it or is wrong with it. The views
// of the open step are named by its call, its orders by none; its rulings are
// final by their own signature. A folder that holds no game has none.
func Final(files Files) map[string]bool {
	final := map[string]bool{}
	v := examine(files)
	if !v.good[gameName] || v.unlike[gameName] {
		return final
	}
	final[gameName] = true
	if pack := files.Pack(); scenarios.Digest(pack) == v.game.Pack {
		for name := range pack {
			final[packDir+name] = true
		}
	}
	for n := range v.calls {
		c := v.signed(n + 1)
		if c == nil {
			continue
		}
		if !v.unlike[callName(n+1)] {
			final[callName(n+1)] = true
		}
		for _, e := range c.Ledger {
			if data, ok := files[e.Name]; ok && ledger.Digest(data) == e.Digest {
				final[e.Name] = true
			}
		}
		if n+1 == v.lastSigned() {
			for k := range v.rulings[n] {
				if v.good[rulingName(n+1, k+1)] {
					final[rulingName(n+1, k+1)] = true
				}
			}
		}
	}
	return final
}
