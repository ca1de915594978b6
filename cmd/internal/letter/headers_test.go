package letter

import (
	"slices"
	"strings"
	"testing"
)

// header makes a message of header lines.
func header(lines ...string) []byte {
	return []byte(strings.Join(lines, "\r\n") + "\r\n\r\nbody\r\n")
}

func TestSender(t *testing.T) {
	for _, c := range []struct{ from, address, name string }{
		{"ben@example.net", "ben@example.net", ""},
		{"Ben <Ben@Example.NET>", "Ben@example.net", "Ben"},
		{`"Holt, Ben" <ben@example.net>`, "ben@example.net", "Holt, Ben"},
		{"=?utf-8?q?J=C3=B6rg?= <j@example.net>", "j@example.net", "Jörg"},
		{"=?iso-8859-1?Q?J=F6rg?= <j@example.net>", "j@example.net", "Jörg"},
		{"=?x-nobody?Q?J=F6rg?= <j@example.net>", "j@example.net", "=?x-nobody?Q?J=F6rg?="},
		{"J. Smith [work] <j@example.net>", "j@example.net", "J. Smith [work]"},
		{"ben@example.net (Ben)", "ben@example.net", "Ben"},
		{"Ben\r\n <ben@example.net>", "ben@example.net", "Ben"},
		{"=?utf-8?q?evil=40x.org_=1B[2J?= <ben@example.net>", "ben@example.net", `evil@x.org \x1b[2J`},
		{"ben@example.net, anne@example.org", "", ""},
		{"ben@example.net\r\nFrom: anne@example.org", "", ""},
		{"Players: ben@example.net, anne@example.org;", "", ""},
		{"undisclosed:;", "", ""},
		{"", "", ""},
		{"ben", "", ""},
		{"<>", "", ""},
		{"ben@", "", ""},
		{"a@b@c", "", ""},
		{"anne@example.org <ben@example.net> x", "", ""},
		{`"a b"@example.net`, "", ""},
		{"-oQ/tmp <ben@-x>", "", ""},
	} {
		l, err := Read(header("Subject: x", "From: "+c.from), false)
		if err != nil {
			t.Fatal(err)
		}
		if l.From != c.address || l.Name != c.name {
			t.Errorf("%q: %q %q, want %q %q", c.from, l.From, l.Name, c.address, c.name)
		}
		if (l.From == "") != (l.Silent == "there is no sender to answer") {
			t.Errorf("%q: silent %q", c.from, l.Silent)
		}
	}
}

func TestHeaderFields(t *testing.T) {
	l, err := Read(header("From b@c Mon", "from : ben@example.net", "SUBJECT: =?utf-8?b?QSBuaWdodA==?=\r\n\t at\x07 Banbury", "rubbish here",
		"message-id: <1.2@example.net>", "In-Reply-To: <call.7@x>", "References: <call.6@x> <call.7@x> <no at> <a@b@c>"), false)
	if err != nil {
		t.Fatal(err)
	}
	if l.From != "ben@example.net" || l.Subject != `A night at\x07 Banbury` || l.ID != "1.2@example.net" || !slices.Equal(l.Refs, []string{"call.7@x", "call.6@x"}) {
		t.Errorf("%+v", l)
	}
	for _, raw := range []string{"", "\n", "hello\n", "hello\n\nFrom: a@b\n", "\x00\x01", "fieldpost: orders/2\ngame: x\n"} {
		if l, err := Read([]byte(raw), false); err == nil {
			t.Errorf("%q is a message: %+v", raw, l)
		}
	}
}

func TestSilent(t *testing.T) {
	const (
		automatic = "it is an automatic answer"
		list      = "it came over a mailing list"
		bounce    = "it is a bounce"
		deaf      = "its sender reads no answers"
		asked     = "it asks for no automatic answer"
	)
	for _, c := range []struct{ field, want string }{
		{"X-Mailer: Mutt", ""},
		{"Auto-Submitted: no", ""},
		{"auto-submitted: No (really)", ""},
		{"AUTO-SUBMITTED:\r\n auto-replied (vacation)", automatic},
		{"Auto-Submitted: auto-generated; owner-email=\"a@b\"", automatic},
		{"Precedence: first-class", ""},
		{"Precedence: bulk", "it is automatic mail"},
		{"Precedence: JUNK", "it is automatic mail"},
		{"Precedence: list", list},
		{"List-Id: <players.example.org>", list},
		{"List-Unsubscribe: <mailto:x@y>", list},
		{"Return-Path: <>", bounce},
		{"Return-Path: < >", bounce},
		{"Return-Path: <ben@example.net>", ""},
		{"X-Auto-Response-Suppress: All", asked},
		{"X-Auto-Response-Suppress: DR, OOF, AutoReply", asked},
		{"X-Auto-Response-Suppress: None", ""},
		{"X-Autoreply: yes", automatic},
		{"X-Autorespond: Re: orders", automatic},
		{"X-Failed-Recipients: a@b", bounce},
		{"Content-Type: multipart/report; report-type=delivery-status; boundary=x", bounce},
		{"Content-Type: multipart/report; report-type=disposition-notification; boundary=x", "it is a receipt that a program wrote"},
	} {
		l, err := Read(header("From: ben@example.net", c.field), false)
		if err != nil {
			t.Fatal(err)
		}
		if l.Silent != c.want {
			t.Errorf("%q: %q, want %q", c.field, l.Silent, c.want)
		}
	}
	for from, want := range map[string]string{
		"MAILER-DAEMON@example.net": bounce, "postmaster@example.net": deaf, "no-reply@example.net": deaf, "noreply+x@example.net": deaf,
		"DoNotReply@example.net": deaf, "do-not-reply@example.net": deaf, "norbert@example.net": "", "replyn@example.net": "", "bounces+a=b@example.net": deaf,
	} {
		l, err := Read(header("From: "+from), false)
		if err != nil {
			t.Fatal(err)
		}
		if l.Silent != want {
			t.Errorf("%q: %q, want %q", from, l.Silent, want)
		}
	}
}
