package lettertest

import (
	"strings"
	"testing"

	"fieldpost/orders"
)

func TestJudge(t *testing.T) {
	p := Samples(t)
	yes := true
	canonical := func(text string) []byte { return orders.Canonical([]byte(WithoutEnd(text))) }
	clear, sealed := Set{Data: canonical(p.Clear), Where: "the text"}, Set{Data: canonical(p.Sealed), Where: "the HTML text", Quoted: true}
	armor := Set{Data: []byte(p.Armor), Signature: []byte(p.Sig), Where: "an attachment", Repairs: []string{"Reply marks removed"}}
	for _, c := range []struct {
		want Want
		got  Got
		says string // "" if all is well
	}{
		{Want{Outcome: Orders, Payload: "clear", Where: "text"}, Got{Sets: []Set{clear}}, ""},
		{Want{Outcome: Orders, Payload: "sealed", Where: "html", Quoted: &yes}, Got{Sets: []Set{sealed}}, ""},
		{Want{Outcome: Orders, Payload: "armor", Where: "attachment", Signature: true, Repairs: []string{"reply"}}, Got{Sets: []Set{armor}}, ""},
		{Want{Outcome: Orders, Payload: "armor"}, Got{Sets: []Set{armor}}, "signature"},
		{Want{Outcome: Orders, Payload: "sealed", Where: "text"}, Got{Sets: []Set{sealed}}, "read from"},
		{Want{Outcome: Orders, Payload: "sealed"}, Got{Sets: []Set{clear}}, "not to the byte"},
		{Want{Outcome: Orders, Payload: "otherClear"}, Got{Sets: []Set{clear}}, "other orders"},
		{Want{Outcome: Orders, Payload: "clear"}, Got{}, "0 sets"},
		{Want{Outcome: Orders, Payload: "clear"}, Got{Sets: []Set{clear}, Silent: true}, "silent"},
		{Want{Outcome: Refused, Code: "no-end"}, Got{Damaged: true, Codes: []string{"no-end"}}, ""},
		{Want{Outcome: Refused, Code: "no-end"}, Got{Damaged: true, Codes: []string{"tab"}}, "no-end"},
		{Want{Outcome: Refused}, Got{Damaged: true, Sets: []Set{clear}}, "where there are none"},
		{Want{Outcome: Careful, Payload: "clear"}, Got{}, ""},
		{Want{Outcome: Careful, Payload: "clear"}, Got{Sets: []Set{sealed}}, "another header"},
		{Want{Outcome: Careful}, Got{Sets: []Set{sealed}}, "no payload"},
		{Want{Outcome: Changed}, Got{Sets: []Set{sealed}}, "as if nothing"},
		{Want{Outcome: Two, Sets: []string{"clear", "sealed quoted"}}, Got{Sets: []Set{sealed, clear}}, ""},
		{Want{Outcome: Two, Sets: []string{"sealed", "clear"}}, Got{Sets: []Set{sealed, clear}}, "quoted: true"},
		{Want{Outcome: Two, Sets: []string{"clear", "changed"}}, Got{Sets: []Set{sealed, clear}}, ""},
		{Want{Outcome: Command, Commands: []string{"status"}}, Got{Commands: []string{"status"}}, ""},
		{Want{Outcome: Nothing}, Got{Commands: []string{"status"}}, "commands"},
		{Want{Outcome: Nothing, From: "-"}, Got{From: "ben@example.net"}, "from"},
		{Want{Outcome: NoMail}, Got{NoMail: true}, ""},
	} {
		got := strings.Join((Case{Want: c.want}).Judge(p, c.got), "; ")
		if (got == "") != (c.says == "") || !strings.Contains(got, c.says) {
			t.Errorf("%+v: %q, not %q", c.want, got, c.says)
		}
	}
}
