package mailpage

import (
	"time"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/codes"
	"fieldpost/adjudicate/folder"
	"fieldpost/cmd/internal/letter"
	"fieldpost/orders"
	"fieldpost/orders/say"
)

// pager is what all pages have in common.
type pager interface {
	Page() (subject, text, html string)
}

var (
	received = time.Date(2026, 11, 28, 18, 42, 0, 0, time.UTC)
	earlier  = time.Date(2026, 11, 27, 9, 5, 0, 0, time.FixedZone("", 3600))
)

// about is York's mail at step 14, with Lancaster and York asked.
func about(states ...adjudicate.State) About {
	sides := []adjudicate.SideStatus{
		{Side: "lancaster", Player: "Ada", Asked: []string{"actions"}, Asks: []string{"the actions"}, State: states[0]},
		{Side: "york", Player: "Ben", Asked: []string{"actions", "battles"}, Asks: []string{"the actions", "a battle plan"}, State: states[1]},
	}
	for i := range sides {
		if sides[i].State == adjudicate.NotAsked {
			sides[i].Asked = nil
		}
	}
	return About{Side: "york", Status: adjudicate.Status{
		Game: "wakefield-4c1d", Rules: "richard-iii", Title: "Richard III", Scenario: "Full Campaign",
		GameFile: "sha256:8dcfb42f7fff33280d3809e6c434c68c6fdda38a6b53de00ea9ecb189f0aade3",
		Step:     14, When: "campaign 1, turn 3 of 7", Deadline: "2026-12-01T20:00Z", Deadlines: "three days a step",
		Sides: sides,
		Report: []string{
			"Lancaster: 2 blocks Cornwall → Dorset, 1 block Essex → Middlesex.",
			"Lancaster recruited 1 block in Middlesex.",
		},
	}}
}

func clear(a About) About {
	a.Clear = true
	return a
}

func over(winner string) About {
	a := about(adjudicate.NotAsked, adjudicate.NotAsked)
	a.Status.Over, a.Status.Winner, a.Status.Step, a.Status.Deadline = true, winner, 87, ""
	a.Status.Report = []string{"Henry VI is dead, and no heir is left.", "York has 15 nobles, Lancaster 9."}
	return a
}

// revealed is of a game whose secrets were published before it was over.
func revealed(a About) About {
	a.Status.Revealed = true
	return a
}

const someSheet = `fieldpost: orders/2
game: wakefield-4c1d
step: 14
side: york
orders:
  # Your actions as Player 1: 3 AP. One line an action.
  actions:
    # - {move: East Anglia, blocks: {Warwick: Essex}}
    #     or Middlesex (attack), [Essex, Middlesex]
    # - {move: East Anglia, blocks: {Salisbury: [Essex, Middlesex]}}   # attack
    # - {muster: East Anglia, blocks: {Northumberland: [Middlesex, East Anglia]}}
# note: "…"   # to your opponent, who reads it with the next call
`

const someReport = `Richard III · wakefield-4c1d · campaign 1, turn 3 of 7 · step 14
You are York, the Pretender. Lancaster is King (Henry VI).

YOUR BLOCKS
  East Anglia: Warwick 4 of 4, Salisbury 3 of 3, Norfolk 4 of 4
  Calais: March 3 of 3, Kent 3 of 3

SINCE YOUR LAST ORDERS
  Warwick (B3) fires: ⚅ ⚃ ⚁ ⚂, 2 hits
`

const wrongSheet = `fieldpost: orders/2
game: wakefield-4c1d
step: 14
side: york
orders:
  actions:
  - {move: East Anglia, blocks: {Warwick: Essex}}
  - move: East Anglia
    blcoks:
      Salisbury: [Essex, Middlesex]
  - recruit: Suffolk
    in: East Anglia
  - {recruit: Norfolk, in: East Anglia}
  - {recruit: "London 1", in: Middlesex}
fieldpost: end
`

func someProblems() orders.Problems {
	return orders.Problems{
		{Kind: orders.Invalid, Code: "unknown-key", File: "the text", Line: 9, Column: 5, Text: say.Words("'blcoks' is no key here"), Hint: say.Words("did you mean 'blocks'?")},
		{Kind: orders.Illegal, Code: "london-not-open", File: "the text", Line: 14, Column: 9, Rule: "5.4",
			Text: say.Words("Middlesex is Lancaster's; a levy needs its city's area Friendly or Vacant"),
			Hint: say.Words("Suffolk can be recruited in East Anglia now; the levy once Middlesex is yours")},
		{Kind: orders.Unwise, Code: "unspent", Text: say.Words("1 AP would be left")},
	}
}

func wrongStep() orders.Problems {
	return orders.Problems{{Kind: orders.Invalid, Code: "wrong-step", Line: 3, Column: 7, Text: say.Textf("these orders answer step %d; step %d is open", 12, 14), Hint: say.Textf("fieldpost sheet > orders.yaml makes a sheet for step %d", 14)}}
}

// plays is a game whose steps are played as soon as all orders are in.
func plays(a About) About {
	a.Plays = true
	return a
}

// examples are the pages that the golden files show, by name.
func examples() map[string]pager {
	const awaited, in, held, none = adjudicate.Awaited, adjudicate.Received, adjudicate.Held, adjudicate.NotAsked
	files := []string{"game.yaml", "0014-call.yaml", "0014-york.view.age"}
	picture := Picture{Name: "map.png", Alt: "The map: where blocks stand"}
	return map[string]pager{
		"call": Call{About: about(awaited, awaited), Attached: files, Map: picture},
		"call-in-clear": Call{About: clear(about(none, awaited)), Attached: files, Map: picture,
			PrivateReport: Report{someReport, someReport}, PrivateSheet: someSheet},
		"call-missed":    Call{About: about(awaited, awaited), Before: Before{Silent: true}, Attached: files},
		"call-not-asked": Call{About: about(awaited, none), Attached: files, Again: true},
		"call-revealed":  Call{About: revealed(about(awaited, awaited)), Attached: []string{"wakefield-4c1d-game.yaml", "wakefield-4c1d-reveal.yaml", "wakefield-4c1d-0014-call.yaml"}, Closed: true},
		"call-first": Call{About: called("a-ruling-1"), Attached: []string{"a-ruling-1-game.yaml", "a-ruling-1-pack-areas.yaml", "a-ruling-1-pack-game.yaml", "a-ruling-1-0002-call.yaml", "a-ruling-1-0002-lancaster.view.age",
			"a-ruling-1-0001-ruling-1.yaml", "a-ruling-1-0001-lancaster-concede.yaml", "a-ruling-1-0001-york-draw.yaml", "a-ruling-1-0001-york.yaml", "a-ruling-1-0001-york.yaml.sig", "a-ruling-1-0002-york-orders.yaml"}},
		"call-closed": Call{About: about(awaited, awaited), Attached: files, Again: true, Closed: true},
		"over":        Over{About: over("york"), Steps: 87, Attached: []string{"0087-call.yaml"}, Map: picture},
		"over-draw":   Over{About: over("")},
		"accepted": Accepted{About: about(awaited, in), Step: 14, Received: received, Receipt: "wakefield-4c1d-receipt.yaml", Final: true, SealedIn: "0014-york-receipt.age",
			Repairs: []string{"reply marks removed", "a footer below the orders ignored"}, Notes: []letter.Note{{What: "a picture was not read", Advice: "send the orders as text"}}},
		"accepted-in-clear": Accepted{About: clear(about(in, in)), Step: 14, Received: received, Final: true, Replaced: true, CameClear: true,
			PrivateLines: []string{"Warwick and Salisbury march together and attack 3 blocks in Middlesex:",
				"  Warwick East Anglia → Essex → Middlesex", "  Salisbury East Anglia → Essex → Middlesex", "2 AP are left unspent."},
			PrivateWarnings: someProblems()[2:]},
		"accepted-subject": Accepted{About: subject(about(awaited, in), "withdraw orders"), Step: 14, Received: received, Final: true, SealedIn: "0014-york-receipt.age"},
		"accepted-played":  Accepted{About: plays(about(in, in)), Step: 14, Received: received, Final: true, SealedIn: "0014-york-receipt.age"},
		"accepted-held":    Accepted{About: about(awaited, held), Step: 14, Received: received, SealedIn: "0014-york-receipt.age", Repairs: []string{"armour restored"}},
		"accepted-closed":  Accepted{About: about(awaited, awaited), Step: 13, Received: received, Final: true, Same: true, SealedIn: "0013-york-receipt.age"},
		"refused": Refused{About: about(awaited, in), Step: 14, Received: received, Where: say.Words("the text of your mail"), Problems: someProblems()[:1],
			SealedIn: "0014-york-refusal.age", Stand: earlier, Repairs: []string{"typographic quotes replaced"}},
		"refused-in-clear": Refused{About: clear(about(awaited, awaited)), Step: 14, Received: received, Typed: true, PrivateProblems: someProblems(), PrivateSheet: wrongSheet,
			Notes: []letter.Note{{What: "Outlook sent a winmail.dat, which cannot be read", Advice: "send plain text"}}},
		"refused-wrong-step": Refused{About: about(awaited, awaited), Step: 12, Received: received, Problems: wrongStep()},
		"refused-sealed":     Refused{About: about(awaited, awaited), Step: 14, Received: received, SealedIn: "0014-york-refusal.age"},
		"refused-not-asked":  Refused{About: about(awaited, none), Step: 14, Received: received, Problems: orders.Problems{{Code: "not-asked", Text: say.Textf("nothing is asked of %s at step %d", "york", 14)}}},
		"refused-over":       Refused{About: over("lancaster"), Step: 87, Received: received, Problems: orders.Problems{{Code: "game-over", Text: say.Words("the game has ended")}}},
		"two-sets": TwoSets{About: about(awaited, in), Received: received, Stand: earlier, Sets: []OrderSet{
			{Where: say.Words("the text"), Step: 14, Last: "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSBqOGJ0b2Z3", Digest: "sha256:" + someDigest},
			{Where: say.Words("an attachment"), Quoted: true, Step: 14, Digest: "sha256:" + someDigest}}},
		"two-sets-in-clear": TwoSets{About: clear(about(awaited, awaited)), Received: received, Sets: []OrderSet{
			{Where: say.Words("the text"), Step: 14, Digest: "sha256:" + someDigest, PrivateData: someSheet},
			{Where: say.Words("the text"), Quoted: true, Step: 14, Digest: "sha256:" + someDigest, PrivateData: "fieldpost: orders/2\norders: {actions: none}\n"}}},
		"withdrawn":           Withdrawn{About: about(in, awaited), Step: 14, Received: received},
		"declared-concede":    Declared{About: about(in, awaited), What: folder.Concede, Step: 14, Received: received, Settled: true, Receipt: "0014-york-receipt-concede.yaml"},
		"declared-draw":       Declared{About: about(in, awaited), What: folder.Draw, Step: 14, Received: received, Typed: true, Receipt: "0014-york-receipt-draw.yaml"},
		"not-declared":        NotDeclared{About: about(awaited, in), What: folder.Concede, Why: "in this game only your key can do it"},
		"not-declared-word":   NotDeclared{About: about(awaited, in), What: folder.Concede, Word: "k7qmabcdefgh2345", Why: "it must be certain that it is meant, since nothing takes it back"},
		"not-declared-draw":   NotDeclared{About: about(awaited, in), What: folder.Draw, Problems: orders.Problems{{Code: codes.CodeWrongStep, Text: say.Textf("it is for another step or call; step %d is open", 14)}}},
		"call-offered":        Call{About: offered(about(awaited, awaited)), Attached: []string{"wakefield-4c1d-0013-lancaster-draw.yaml"}},
		"not-withdrawn":       NotWithdrawn{About: about(awaited, in), Why: "it is not clear of which game", Stand: received},
		"not-withdrawn-empty": NotWithdrawn{About: about(awaited, awaited), Why: "there is nothing to withdraw"},
		"status":              Status{left(about(awaited, in), "sheet", "surrender now")},
		"status-over":         Status{over("york")},
		"status-revealed":     Status{revealed(about(awaited, in))},
		"help-revealed":       Help{About: clear(revealed(about(awaited, in)))},
		"sheet":               Sheet{About: clear(about(awaited, awaited)), PrivateSheet: someSheet},
		"sheet-sealed":        Sheet{About: about(awaited, awaited), Attached: []string{"0014-york.view.age"}},
		"sheet-not-asked":     Sheet{About: about(awaited, none)},
		"help":                Help{About: clear(about(awaited, in)), Asked: true},
		"help-empty":          Help{About: about(awaited, awaited), Notes: []letter.Note{{What: "a picture was left out", Advice: "orders are text"}}},
		"help-unknown":        Help{About: about(awaited, awaited), Unknown: []string{"stauts", "move Warwick"}},
		"help-blank":          Help{About: about(awaited, awaited), Blank: true},
		"help-no-call":        Help{About: left(about(awaited, awaited), "status"), NoCall: "resend 99"},
		"help-over":           Help{About: over("york")},
		"help-files":          Help{About: about(awaited, awaited), Files: true},
		"secret-key":          SecretKey{about(awaited, in)},
		"secret-key-and-orders": Accepted{About: about(awaited, in), Step: 14, Received: received, Final: true, SealedIn: "0014-york-receipt.age",
			Notes: []letter.Note{SecretNote}},
		"stranger":       Stranger{},
		"reminder":       Reminder{About: about(in, awaited), Then: "there is a day of grace, and then the standing default answers for you"},
		"late":           Late{About: about(awaited, awaited), Sides: []string{"lancaster", "york"}, Grace: time.Date(2026, 12, 2, 20, 0, 0, 0, time.UTC), Then: "the standing default answers for those who have sent nothing"},
		"late-the-other": Late{About: about(awaited, in), Sides: []string{"lancaster"}},
		"ruling":         Ruling{About: about(in, awaited), Lines: []string{"Ruling of the adjudicator at step 7: Ben is ill.", "The deadline is 2026-12-09T20:00Z now."}},
		"grace-over":     GraceOver{About: about(in, awaited), Sides: []string{"york"}, Then: "the standing default answers"},
	}
}

func left(a About, commands ...string) About {
	a.Left.Commands = commands
	return a
}

func subject(a About, command string) About {
	a.Left.Subject = command
	return a
}

const someDigest = "41527b4be1a6c2ea0ea8f2d2f2b7a5d9ee1f42f19f1a3f0e2e6e4b0f6f7a8c21"

// called is a mail of a game with another name.
func called(game string) About {
	a := about(adjudicate.Awaited, adjudicate.Awaited)
	a.Status.Game = game
	return a
}

// offered is what a mail says first where the other side has offered a draw.
func offered(a About) About {
	a.Status.Endings = map[string]string{"lancaster": folder.Draw}
	return a
}
