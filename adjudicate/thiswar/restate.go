package thiswar

import (
	"cmp"
	"strings"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/table"
	"fieldpost/adjudicate/internal/checking"
	"fieldpost/adjudicate/view"
	"fieldpost/orders"
)

// Restate says in plain sentences what answers will do: what is reported of
// them when they are carried out in the game as its side knows it, and what is
// chosen besides.
func (r *Rules) Restate(v *view.View, given []game.Given) (lines []string) {
	c, g := r.board.check(v, given, orders.NewReader("", nil))
	if g == nil || g.t == nil {
		return restateAhead(given) // nothing that was asked was answered
	}
	var taken []game.Given
	for _, t := range c.Taken {
		taken = append(taken, game.Given{Name: t.Q.Name, Option: t.O})
	}
	lines = sentences(taken)
	if len(lines) == 0 && len(c.Taken) > 0 {
		lines = append(lines, "You do nothing.")
	}
	return append(lines, restateAhead(given)...)
}

// sentences restates answers, one a line: those of a group who take the same road
// share one, set in under the group's. What is done otherwise follows its item.
func sentences(given []game.Given) (lines []string) {
	for i := 0; i < len(given); {
		item := given[i]
		for ; i < len(given) && given[i].Item == item.Item && given[i].Name == item.Name; i++ {
			o := given[i].Option
			if o.Verb == "march" {
				for i+1 < len(given) && given[i+1].Option.Verb == "march" && given[i+1].Item == item.Item && given[i+1].Option.Areas == o.Areas {
					i++
					o.Name += ", " + given[i].Option.Name
				}
			}
			if s := sentence(item.Name, o); s != "" {
				lines = append(lines, s)
			}
		}
		if item.Else != nil {
			instead := sentences(item.Else)
			if instead == nil {
				instead = []string{"nothing."}
			}
			lines = append(lines, "  or else: "+instead[0])
			for _, l := range instead[1:] {
				lines = append(lines, "    "+l)
			}
		}
	}
	return lines
}

// sentence restates one answer; "" for what another sentence says with it.
func sentence(question string, o table.Option) string {
	to := o.Areas[0]
	if o.Areas[1] != "" {
		to += ", then " + o.Areas[1] + " if the way is free"
	}
	return cmp.Or(turnSentence(o, to), battleSentence(question, o, to))
}

// turnSentence restates an answer about cards, actions, and what comes at the end of a year.
func turnSentence(o table.Option, to string) string {
	switch o.Verb {
	case "play":
		return "You play " + o.Name + "."
	case "discard":
		return "You discard " + o.Name + "."
	case "first":
		return "You will be Player 1."
	case "second":
		return "You will be Player 2."
	case "enact":
		return "You enact the Event" + strings.TrimPrefix(o.String(), "enact") + "."
	case "decline":
		return "You do not enact the Event."
	case "move":
		return "Group Move from " + o.Areas[0] + ", 1 AP:"
	case "muster":
		return "Muster in " + o.Areas[0] + ", 1 AP:"
	case "march":
		verb := " moves to "
		if strings.Contains(o.Name, ", ") {
			verb = " move to "
		}
		return "  " + o.Name + verb + to + "."
	case "sail":
		return o.Name + " sails to " + to + "."
	case "strengthen":
		return o.Name + " gains 1 strength" + from(o) + "."
	case "deploy":
		return o.Name + " is deployed in " + to + from(o) + "."
	case "strip":
		return o.Name + " goes back to the Pool."
	case "exchange":
		return o.Target + " takes the place of " + o.Name + "."
	case "exempt":
		return o.Name + " needs no supply (Quartermaster General)."
	case "reduce":
		return o.Name + " loses 1 strength."
	case "desert", "send":
		return o.Name + " goes to " + to + "."
	case "place":
		return o.Name + " is deployed in " + to + "."
	case "replace":
		return o.Name + " is replaced by NMA Horse."
	case "share":
		return "T Fairfax takes " + o.Name + " strength, Skippon the rest."
	}
	return ""
}

// battleSentence restates an answer about Battles and Sieges.
func battleSentence(question string, o table.Option, to string) string {
	switch o.Verb {
	case "withdraw":
		if o.Name == "" {
			return "You try to Withdraw Before Battle."
		}
		return o.Name + " Withdraws into the City."
	case "stand":
		if o.Name == "" {
			return "You stand and fight."
		}
		return o.Name + " makes a Last Stand."
	case "planned":
		return "The Battles and Sieges of this Turn are fought by your plan."
	case "target":
		return "Your Event is for " + to + "."
	case "fight":
		if to == "" {
			return "You fight on."
		}
		return "The Battle of " + to + " is fought next."
	case "besiege":
		return "The Siege of " + to + " comes next."
	case "main attack":
		return "The Main Attack on " + o.Areas[0] + " came from " + o.Areas[1] + "."
	case "keep":
		if question == "home" {
			return o.Name + " stays with the Leader."
		}
		return o.Name + " maintains the Siege."
	case "break-off":
		return "The Siege is broken off for the Battle."
	case "join":
		return o.Name + " joins the Battle from the City, in Reserve."
	case "retreat":
		if o.Name == "" {
			return "You order a General Retreat."
		}
		return o.Name + " Retreats to " + to + "."
	case "aim":
		return o.Name + " Fires at " + o.Target + "."
	case "fire":
		return o.Name + " Fires."
	case "engage":
		return o.Name + " will Engage."
	case "hit":
		return o.Name + " takes a hit."
	case "regroup":
		return o.Name + " Regroups to " + to + "."
	case "bombard":
		if o.Name == "" {
			return "You bombard the walls."
		}
		return o.Name + " bombards the besiegers."
	case "sally":
		return o.Name + " Sallies."
	case "storm":
		return o.Name + " Storms."
	case "continue":
		return "You fight another Round."
	}
	return ""
}

func from(o table.Option) string {
	if o.Target == "" {
		return ""
	}
	return " with London's points"
}

// aheadHeads stand over what is sent ahead, by its condition.
var aheadHeads = map[string]string{"if_first": "If you are Player 1, and it is legal then:", "if_second": "If you are Player 2, and it is legal then:", "if_tied": "If the cards are equal and you decide:"}

// restateAhead says what is sent ahead of its question.
func restateAhead(given []game.Given) (lines []string) {
	for _, condition := range ahead {
		var list []game.Given
		for _, g := range given {
			if g.Ahead == condition {
				list = append(list, g)
			}
		}
		if list == nil {
			continue
		}
		lines = append(lines, aheadHeads[condition])
		said := sentences(list)
		if said == nil {
			said = []string{"You do nothing."}
		}
		for _, l := range said {
			lines = append(lines, "  "+l)
		}
	}
	return lines
}

var _ game.Rules = (*Rules)(nil)
var _ checking.Game = (*masked)(nil)
