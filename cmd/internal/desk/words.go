package desk

// words are those of the page itself, by the names that its script and its HTML know them by.
func (d *Desk) words() map[string]string {
	t := d.say()
	return map[string]string{
		"orders": t.Sprintf("Orders"), "plan": t.Sprintf("Plan"), "happened": t.Sprintf("What happened"), "sheet": t.Sprintf("Sheet"),
		"map": t.Sprintf("The map"), "signs": t.Sprintf("What the signs mean"), "bar": t.Sprintf("What these blocks can do"), "panes": t.Sprintf("The panes beside the map"),
		"ahead": t.Sprintf("Orders ahead"), "larger": t.Sprintf("Larger"), "smaller": t.Sprintf("Smaller"), "whole": t.Sprintf("The whole map"),
		"undo": t.Sprintf("Undo"), "redo": t.Sprintf("Redo"), "keys": t.Sprintf("Keys"), "close": t.Sprintf("Close"),
		"left": t.Sprintf("points left: %%d"), "by": t.Sprintf("answer by %%s"), "gone": t.Sprintf("the game has gone on; the page is loaded again"),
		"where": t.Sprintf("click where it goes, or what it does."), "further": t.Sprintf("Click on to go further, or Done."), "which": t.Sprintf("This can mean several things. Which?"),
		"all": t.Sprintf("All of them"), "done": t.Sprintf("Done"), "cancel": t.Sprintf("Cancel"), "attack": t.Sprintf("attack"),
		"stays": t.Sprintf("This is not legal for %%s, who stay."), "nothing": t.Sprintf("Nothing can be ordered there."), "allAnswered": t.Sprintf("All is answered. Look it over, then seal."),
		"none": t.Sprintf("Nothing yet."), "nothingDone": t.Sprintf("Nothing is to be done."), "goOn": t.Sprintf("Go on with it"), "open": t.Sprintf("answer this"),
		"takeBack": t.Sprintf("take back"), "earlier": t.Sprintf("do it earlier"), "will": t.Sprintf("This will happen"), "forecast": t.Sprintf("Forecast"),
		"replace": t.Sprintf("You can replace it until the call closes."), "notYet": t.Sprintf("Not whole yet"),
		"seal": t.Sprintf("Seal …"), "sealAsk": t.Sprintf("Seal these orders?"), "sealNow": t.Sprintf("Sign and seal"), "sealed": t.Sprintf("Sealed"),
		"typed": t.Sprintf("The sheet, as it is checked and sealed; change it by hand if you like"), "take": t.Sprintf("Use what I typed"), "taken": t.Sprintf("It is on the map."),
		"written": t.Sprintf("These orders are typed by hand and say what cannot be clicked; they are kept as they are."), "unwritten": t.Sprintf("Back to those that were clicked"),
		"copy": t.Sprintf("Copy it"), "save": t.Sprintf("Save it as a file"), "copied": t.Sprintf("Copied."), "selected": t.Sprintf("Selected: copy it now."),
		"note": t.Sprintf("A line to your opponent, who reads it with the next call"), "noEvents": t.Sprintf("Nothing has happened since your last orders."),
		"planAsk": t.Sprintf("Which plan answers what you are not asked?"), "inForce": t.Sprintf("Your plan in force"), "keepPlan": t.Sprintf("Keep the plan in force"),
		"noPlan": t.Sprintf("No plan: the standing defaults answer"), "ownPlan": t.Sprintf("Or your own, as a sheet has it, from 'plan:' on"), "usePlan": t.Sprintf("Use this plan"),
		"kTab": t.Sprintf("from block to block"), "kEnter": t.Sprintf("pick, then order"), "kArrows": t.Sprintf("to the next block or lit area"), "kEsc": t.Sprintf("a step back"),
		"kUndo": t.Sprintf("undo and redo"), "kEvents": t.Sprintf("step through what happened"), "kZoom": t.Sprintf("larger, smaller, the whole map"),
	}
}
