package desk

import "maps"

// SendingWords are those of the ways in which a text goes to others, by the names that the page's
// script knows them by.
func SendingWords(lang string) map[string]string {
	t := book().In(lang)
	return map[string]string{
		"copied": t.Word("Copied."), "selected": t.Word("This browser lets no page copy. The text is selected: copy it yourself."),
		"mail": t.Word("Write the mail …"), "copyMail": t.Word("Copy the text and open a mail …"), "copyText": t.Word("Copy the text"), "saveFile": t.Word("Save the file"), "shareIt": t.Word("Share it …"),
		"reply":   t.Word("Now send it: reply to the adjudicator's letter with this text in it, or as a file."),
		"replyTo": t.Word("Now send it to %s: reply to the adjudicator's letter with this text in it, or as a file."),
		"tooLong": t.Word("The text is too long to be put into a mail by a click: paste it there."),
		"pasteIt": t.Word("The text is copied: paste it into the mail."),
		"byHand":  t.Word("This browser lets no page copy. The text is selected: copy it yourself, then open the mail and paste it there."),
	}
}

// words are those of the page itself, by the names that its script and its HTML know them by.
func (d *Desk) words() map[string]string {
	t := d.say()
	all := map[string]string{
		"orders": t.Word("Orders"), "plan": t.Word("Plan"), "happened": t.Word("What happened"), "sheet": t.Word("Sheet"),
		"map": t.Word("The map"), "signs": t.Word("What the signs mean"), "bar": t.Word("What these blocks can do"), "panes": t.Word("The panes beside the map"),
		"entry":       t.Word("When you are asked, the first of these is taken that is legal then and whose condition holds. The map shows what will be once all is done that comes before it and has no condition."),
		"entryAlways": t.Word("Without a condition."), "condition": t.Word("+ a condition"), "entryEarlier": t.Word("tried earlier"), "entryLater": t.Word("tried later"),
		"ahead": t.Word("Orders ahead"), "larger": t.Word("Larger"), "smaller": t.Word("Smaller"), "whole": t.Word("The whole map"),
		"undo": t.Word("Undo"), "redo": t.Word("Redo"), "keys": t.Word("Keys"), "close": t.Word("Close"),
		"left": t.Word("points left: %d"), "more": t.Word("%d left"), "by": t.Word("answer by %s"), "gone": t.Word("the game has gone on; the page is loaded again"), "stopped": t.Word("The program that serves this page does not answer. Start it again, and open the address that it prints."),
		"where": t.Word("click where it goes, or what it does."), "does": t.Word("choose what it does."), "further": t.Word("Click on to go further, or on anything else."), "which": t.Word("This can mean several things. Which?"),
		"all": t.Word("All of them"), "done": t.Word("Done"), "cancel": t.Word("Cancel"), "attack": t.Word("attack"), "many": t.Word("Where many stand"),
		"onMap": t.Word("On the map:"), "choices": t.Word("%d choices"), "toPlan": t.Word("See the plan"),
		"stays": t.Word("This is not legal for %s, who stay."), "nothing": t.Word("Nothing can be ordered there."), "allAnswered": t.Word("All is answered. Look it over, then seal."),
		"isSealed": t.Word("Sealed. Until the call closes you can change your orders, and seal again."), "stands": t.Word("Where the game stands"),
		"notAsked": t.Word("Nothing is asked of you now."), "none": t.Word("Nothing yet."), "only": t.Word("There is no other choice; your opponent is not to see that."), "nothingDone": t.Word("Nothing is to be done."), "goOn": t.Word("Open it again"), "open": t.Word("answer this"),
		"takeBack": t.Word("take back"), "earlier": t.Word("do it earlier"), "will": t.Word("This will happen"), "forecast": t.Word("Forecast"),
		"canSeal": t.Word("Ready to seal, and to be replaced until the call closes."), "leftOut": t.Word("What is marked red cannot be done, and is left out."), "notYet": t.Word("Not whole yet"), "notYetAs": t.Word("Not whole yet: %s"),
		"seal": t.Word("Seal …"), "sealAsk": t.Word("Seal these orders?"), "sealNow": t.Word("Sign and seal"), "sealed": t.Word("Sealed"),
		"typed": t.Word("The sheet, as it is checked and sealed; change it by hand if you like"), "take": t.Word("Use what I typed"), "taken": t.Word("It is on the map."),
		"written": t.Word("These orders are typed by hand and say what cannot be clicked; they are kept as they are."), "unwritten": t.Word("Back to those that were clicked"),
		"copyOpen": t.Word("Copy it unsealed"), "saveOpen": t.Word("Save it unsealed"), "sealedReply": t.Word("The sealed reply …"),
		"note": t.Word("A line to your opponent, who reads it with the next call"), "noEvents": t.Word("Nothing has happened since your last orders."),
		"planAsk": t.Word("Which plan answers what you are not asked?"), "inForce": t.Word("Your plan in force"), "keepPlan": t.Word("Keep the plan in force"),
		"noPlan": t.Word("No plan: the standing defaults answer"), "ownPlan": t.Word("As a sheet has it, from 'plan:' on; change it by hand if you like"), "usePlan": t.Word("Use this plan"),
		"planWhere": t.Word("Where it holds"), "everywhere": t.Word("Everywhere"), "otherArea": t.Word("another area …"), "readyPlans": t.Word("Ready-made:"),
		"otherQuestions": t.Word("%d other questions"), "otherwise": t.Word("In any other case:"), "always": t.Word("Always:"), "asEverywhere": t.Word("As everywhere"),
		"house": t.Word("Standing default: %s"), "exception": t.Word("+ an exception"), "byHand": t.Word("typed by hand"),
		"moveRule": t.Word("drag, or arrow keys: this rule is tried earlier or later"), "and": t.Word("+ and"), "andWord": t.Word("and"), "when": t.Word("When"),
		"then": t.Word("then"), "fact": t.Word("what is looked at"), "compare": t.Word("how it is compared"),
		"times": t.Word("how many times"), "than": t.Word("with what"), "aNumber": t.Word("the number"), "howMany": t.Word("how many"),
		"inOrder": t.Word("These, in this order …"), "askMe": t.Word("Ask me when it comes"), "moveIt": t.Word("drag, or arrow keys"), "earlierIn": t.Word("%s earlier"),
		"laterIn": t.Word("%s later"), "addToList": t.Word("add …"),
		"run": t.Word("Play"), "pause": t.Word("Pause"), "speed": t.Word("Speed"), "eventBefore": t.Word("The event before"), "eventNext": t.Word("The next event"),
		"stepByStep": t.Word("What happened, step by step"),
		"block":      t.Word("Block"), "strength": t.Word("Strength"),
		"orElse": t.Word("or else"), "otherwiseAsk": t.Word("what is done if it cannot be"), "nothingElse": t.Word("Nothing in its place"),
		"kDrag": t.Word("drag"), "kLasso": t.Word("a lasso: those within it"),
		"won": t.Word("won: %d of 100"), "youLose": t.Word("you lose"), "theyLose": t.Word("they lose"),
		"kTab": t.Word("from block to block"), "kEnter": t.Word("pick, then order"), "kArrows": t.Word("to the next block or lit area"), "kEsc": t.Word("a step back"),
		"kUndo": t.Word("undo and redo"), "kEvents": t.Word("step through what happened"), "kZoom": t.Word("larger, smaller, the whole map"),
	}
	maps.Copy(all, SendingWords(d.View.Lang))
	return all
}
