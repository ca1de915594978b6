package mailpage

import (
	"testing"

	"fieldpost/orders"
)

func TestSayable(t *testing.T) {
	ps := orders.Problems{
		{Code: "wrong-step", Line: 3, Column: 7, File: "steps/0014/york.yaml", Text: "these orders answer step 12; step 14 is open"},
		{Code: "unknown-block", Line: 9, Text: "'Rivers' is not yours now"},
		{Code: "unspent", Kind: orders.Unwise, Text: "1 AP would be left"},
		{Code: "damaged", Kind: orders.Unwise, Text: "no warning has this code; it is not said in clear"},
		{Code: "not-ready", Text: "the game begins when both are ready"},
		{Code: "no-end", Text: "the line 'fieldpost: end' is missing"},
	}
	clear, private := Sayable(ps)
	if len(clear) != 2 || clear[0].Code != "wrong-step" || clear[0].Line != 0 || clear[0].File != "" || clear[1].Code != "no-end" {
		t.Errorf("said in clear: %v", clear.Strings())
	}
	if len(private) != 4 || private[0].Line != 9 {
		t.Errorf("kept for the side: %v", private.Strings())
	}
	if ps[0].Line != 3 {
		t.Error("the problems given were changed")
	}
}
