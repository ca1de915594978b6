package lettertest

import (
	"strings"
	"testing"

	"fieldpost/crypto/keys"
	"fieldpost/crypto/seal"
	"fieldpost/crypto/sign"
	"fieldpost/orders"
)

// clearSheet is a sheet as a player fills it in: the comments it was handed out
// with, choices without their "#", orders and plan several levels deep.
const clearSheet = `fieldpost: orders/2
game: naseby-7f3a
step: 7
side: royalist
call: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

# Take the "#" away before what you choose. Lines with "#" are not read.
# Times are your own; answer by Sunday, 18:00.
orders:
  # One card; you hold 2, 4 and Surprise Attack.
  # card: 2
  # card: 4
  card: "Surprise Attack"
  if_tied: first
  actions:
    - move: Oxfordshire
      march:
        - block: Rupert
          to: [Warwickshire, Leicestershire]
        - {block: Northampton Horse, to: Warwickshire}
      otherwise:
        - halt
    - strengthen: Charles
    # - sail: Hopton
    - end
plan:
  battle@Oxfordshire:
    - when: round >= 3 and enemy.strength > own.strength
      do: {retreat: [Essex, anywhere]}
    - do: fire
  losses: [levies, nobles]
note: |
  A cold night at Banbury.

  We march at dawn; my regards to Sir Thomas.
fieldpost: end
`

// blankSheet is the same as it was handed out.
const blankSheet = `fieldpost: orders/2
game: naseby-7f3a
step: 7
side: royalist
call: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08

# Take the "#" away before what you choose. Lines with "#" are not read.
# Times are your own; answer by Sunday, 18:00.
orders:
  # One card; you hold 2, 4 and Surprise Attack.
  # card: 2
  # card: 4
  # card: Surprise Attack
  # if_tied: first
  # actions:
  #   - move: Oxfordshire
  #   - strengthen: Charles
plan: keep
note:
fieldpost: end
`

// Samples makes payloads with fresh keys.
func Samples(tb testing.TB) Payloads {
	tb.Helper()
	player, err := keys.Generate("Royalist", false)
	if err != nil {
		tb.Fatal(err)
	}
	adjudicator, err := keys.Generate("Adjudicator", false)
	if err != nil {
		tb.Fatal(err)
	}
	to, err := keys.Recipients(adjudicator.Card())
	if err != nil {
		tb.Fatal(err)
	}
	armor := func(text string, pad int) string {
		bin, err := seal.Seal([]byte(text), pad, to...)
		if err != nil {
			tb.Fatal(err)
		}
		return seal.Armor(bin)
	}
	signature := func(message []byte) string {
		s, err := sign.Sign(player.SigningKey(), message)
		if err != nil {
			tb.Fatal(err)
		}
		return s
	}
	signed := func(s orders.Sheet) string {
		var message []byte
		if s.Sealed != "" {
			message = orders.WriteSealed(s)
		} else {
			message = orders.WriteSheet(s)
		}
		return string(orders.AppendSignature(message, signature(message)))
	}
	sealed := func(card string, pad int, final bool) string {
		inner := "fieldpost: orders/2\ngame: naseby-7f3a\nstep: 7\nside: royalist\norders:\n  card: " + card + "\n"
		return signed(orders.Sheet{Game: "naseby-7f3a", Step: 7, Side: "royalist", Final: final, Sealed: armor(inner, pad)})
	}
	const short, long = 4 << 10, 32 << 10 // no letter is judged by its length: others may pad otherwise
	bare := armor(WithoutEnd(clearSheet), short)

	return Payloads{
		Sealed: sealed("Surprise Attack", short, true),
		Long:   sealed("Surprise Attack", long, true),
		Other:  sealed("Long March", short, false),
		Fields: signed(orders.Sheet{Game: "naseby-7f3a", Step: 7, Side: "royalist", Final: true, Sealed: armor("fieldpost: orders/2\n", long),
			Shown: orders.MapNode().Set("actions", &orders.Node{Kind: orders.List, Items: []*orders.Node{orders.MapNode().Set("move", orders.TextNode("Oxfordshire"))}})}),
		Armor:    bare,
		Sig:      signature([]byte(bare)),
		Clear:    clearSheet,
		Accented: strings.Replace(clearSheet, "A cold night at Banbury.", "Ein kühler Abend in Köln, très cher Général: 5 £ für Öl.", 1),
		Blank:    blankSheet,
		OtherClear: strings.NewReplacer(`"Surprise Attack"`, "4", "if_tied: first", "if_tied: second",
			"A cold night", "A warm night").Replace(clearSheet),
	}
}
