package adjudicate_test

import (
	"strings"
	"testing"

	"fieldpost/adjudicate/thiswar"
)

// outsideBristol is a Battle that the Royalist wins: with Artillery on both sides,
// several Infantry, and a Regional block of Parliament's away from home.
const outsideBristol = `
phase: battles
player1: royalist
royalist: {Somerset: [Charles, Rupert, Hopton, Pool S Foot, Cheshire M Foot, Cannon 1, Pool S Horse]}
parliament: {Somerset: [Waller, Gloucester S Foot, Devon S Foot 3, Derbyshire M Foot, Cannon 1, Cannon 2], Kent: [Essex]}
battles: [{area: Somerset, attacker: royalist, entered: [{side: royalist, from: Devon, blocks: [Charles, Rupert, Hopton, Pool S Foot, Cheshire M Foot, Cannon 1, Pool S Horse]}]}]
`

// One word or place answers a question for every block that may, and the whole
// list comes of it; what it fits nobody of is refused, and said once.
func TestOneWordForAll(t *testing.T) {
	words := map[string]string{"fire": "fire", "aim": "infantry", "retreat": "Dorset", "regroup": "Devon", "withdraw": "stand",
		"royalist general": "fight", "parliament general": "retreat", "captured": "none"}
	x := warTrial(t, outsideBristol, "table", nil, 1)
	asked, said := map[string]int{}, map[string]string{}
	for range 60 {
		if strings.Contains(x.asked(), "supply") {
			break
		}
		var texts [2]string
		for s, side := range thiswar.Sides {
			for _, name := range x.Asks(s) {
				word := words[name]
				if name == "general" {
					word = words[side+" general"]
				}
				if name == "hit" {
					options := x.View(s).Asked[0].Options
					_, block, _ := strings.Cut(options[len(options)-1], " ")
					texts[s] += "  hit: [" + block + "]\n"
					continue
				}
				asked[name]++
				texts[s] += "  " + name + ": " + word + "\n"
			}
		}
		for s := range texts {
			for word, wrong := range map[string]string{": fire": ": fyre", "regroup: Devon": "regroup: Kent", "retreat: Dorset": "retreat: Kent"} {
				bad := texts
				if bad[s] = strings.Replace(texts[s], word, wrong, 1); bad != texts {
					refused, err := x.Play(bad)
					if err != nil || !refused.Refused() {
						t.Fatalf("%q: %v", bad, err)
					}
					said[wrong] = strings.Join(refused.Strings(), "\n")
				}
			}
		}
		if refused, err := x.Play(texts); err != nil || refused.Refused() {
			t.Fatalf("%q: %v\n%s", texts, err, strings.Join(refused.Strings(), "\n"))
		}
	}
	for _, name := range []string{"fire", "aim", "retreat", "regroup"} {
		if asked[name] == 0 {
			t.Errorf("%s is not asked", name)
		}
	}
	for wrong, want := range map[string]string{
		": fyre":        "unknown-word: 'fyre'; did you mean 'fire'?",
		"retreat: Kent": "not-adjacent: 'retreat to Kent' is not legal: blocks Retreat and Regroup to an adjacent Area; Waller is in Somerset (7.6)",
		"regroup: Kent": "not-adjacent: 'regroup to Kent' is not legal: blocks Retreat and Regroup to an adjacent Area; Charles is in Somerset (7.6)",
	} {
		if !strings.Contains(said[wrong], want) || strings.Count(said[wrong], "is not legal") > 1 {
			t.Errorf("%s: %s", wrong, said[wrong])
		}
	}
	// the last goes where alone he may: none of his Leaders is in Dorset (7.62)
	x.places("Waller in Dorset", "Cannon 2 in Dorset", "Derbyshire M Foot in Gloucestershire", "Charles in Devon", "Cannon 1 in Devon")
}
