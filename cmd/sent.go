package cmd

import (
	"fmt"

	"fieldpost/adjudicate"
)

// maxSent is well over what orders take as they are sent.
const maxSent = 1 << 20

// runSent says what became of orders that a player has sent.
func runSent(env *Env, o statusOptions, dir string) error {
	data, err := env.readFile(o.sent, maxSent)
	if err != nil {
		return err
	}
	if isSecret(data) {
		return secretFile(o.sent)
	}
	folder, err := env.openGame(dir)
	if err != nil {
		return err
	}
	s, err := folder.Sent(o.sent, data)
	if err != nil {
		return err
	}
	if o.json {
		if err := writeJSON(env.Stdout, s); err != nil {
			return err
		}
	} else {
		fmt.Fprintf(env.Stdout, "%s's orders for step %d, %s\n%s\n", s.Side, s.Step, s.Digest, sentWords(s))
		if s.Void {
			fmt.Fprintf(env.Stdout, "step %d does not count any more: a ruling has taken it back\n", s.Step)
		}
	}
	if !s.Good() {
		return silent(exitVerified)
	}
	return nil
}

func sentWords(s adjudicate.Sent) string {
	switch s.State {
	case adjudicate.SentWaits:
		return "received, not yet taken: they can be replaced until the call closes"
	case adjudicate.SentReplaced:
		return "not what lies there now: " + s.Recorded + "\nthe last one sent counts; if it is not yours, seal your orders again"
	case adjudicate.SentAbsent:
		return "they are not there: this folder has not got them, or the adjudicator has not"
	case adjudicate.SentTaken:
		return fmt.Sprintf("taken: the call of step %d lists their digest, signed by the adjudicator", s.Step+1)
	case adjudicate.SentOther:
		return fmt.Sprintf("not the one that was taken: the call of step %d lists %s", s.Step+1, s.Recorded)
	case adjudicate.SentNone:
		return fmt.Sprintf("none was taken: the call of step %d lists no orders of %s", s.Step+1, s.Side)
	case adjudicate.SentClear:
		return "they were sent in clear, and the adjudicator has sealed and signed what lies there: " + s.Recorded + "\ncompare with the restatement in your receipt; after the game, fieldpost audit and replay show what it says"
	}
	return "step " + fmt.Sprint(s.Step) + " is not open yet"
}
