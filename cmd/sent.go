package cmd

import (
	"fmt"

	"fieldpost/adjudicate"
	"fieldpost/adjudicate/folder"
	"fieldpost/adjudicate/game/tongue"
)

// maxSent is well over what orders take as they are sent.
const maxSent = 1 << 20

// runSent says what became of orders that a player has sent.
func runSent(env *Env, o statusOptions, dir string) error {
	data, err := env.readText(o.sent, maxSent)
	if err != nil {
		return err
	}
	if isSecret(data) {
		return secretFile(o.sent)
	}
	g, err := env.gameOfAny("", dir)
	if err != nil {
		return err
	}
	s, err := g.Sent(o.sent, data)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, s); err != nil {
			return err
		}
	} else {
		switch side := env.t.Word(s.Side); s.Ending {
		case folder.Concede:
			env.say("%s's concession at step %d, %s", side, s.Step, s.Digest)
		case folder.Draw:
			env.say("%s's offer of a draw at step %d, %s", side, s.Step, s.Digest)
		default:
			env.say("%s's orders for step %d, %s", side, s.Step, s.Digest)
		}
		fmt.Fprintln(env.Stdout, sentWords(env.t, s))
		for _, r := range s.Receipts {
			fmt.Fprintln(env.Stdout, receiptWords(env.t, r))
		}
		if !s.Broken.IsZero() {
			fmt.Fprintln(env.Stdout, env.t.Say(s.Broken))
		}
		if s.Void {
			env.say("step %d does not count any more: a ruling has taken it back", s.Step)
		}
	}
	if !s.Good() {
		return silent(exitUnverified)
	}
	return nil
}

func sentWords(t tongue.Tongue, s adjudicate.Sent) string {
	switch s.State {
	case adjudicate.SentWaits:
		return t.Sprintf("received, not yet taken: they can be replaced until the call closes")
	case adjudicate.SentReplaced:
		return t.Sprintf("not what lies there now: %s", s.Recorded) + "\n" + t.Sprintf("the last one sent counts; if it is not yours, seal your orders again")
	case adjudicate.SentAbsent:
		return t.Sprintf("they are not there: this folder has not got them, or the adjudicator has not")
	case adjudicate.SentTaken:
		return t.Sprintf("taken: the call of step %d lists their digest, signed by the adjudicator", s.Step+1)
	case adjudicate.SentOther:
		return t.Sprintf("not the one that was taken: the call of step %d lists %s", s.Step+1, s.Recorded)
	case adjudicate.SentNone:
		return t.Sprintf("none was taken: the call of step %d lists no orders of %s", s.Step+1, t.Word(s.Side))
	case adjudicate.SentUnheard:
		return t.Sprintf("not taken: the call of step %d lists their digest, and says that %s was silent", s.Step+1, t.Word(s.Side))
	case adjudicate.SentClear:
		return t.Sprintf("they were sent in clear, and the adjudicator has sealed and signed what lies there: %s", s.Recorded) + "\n" +
			t.Sprintf("compare with the restatement in your receipt; after the game, fieldpost audit and replay show what it says")
	}
	return t.Sprintf("step %d is not open yet", s.Step)
}

// receiptWords say what the adjudicator has signed when orders came.
func receiptWords(t tongue.Tongue, r *folder.Receipt) string {
	words := t.Sprintf("the adjudicator has signed a receipt: %s, version %d, received %s", t.Word(r.Outcome), r.Version, r.Received)
	if r.Letter != "" {
		words += "\n" + t.Sprintf("their part in the dice comes from the letter %s", visible(r.Letter))
	}
	return words
}
