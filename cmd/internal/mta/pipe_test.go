package mta

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestPipe(t *testing.T) {
	out := filepath.Join(t.TempDir(), "it's here")
	s := Start(t, Pipe("sh", "-c", `cat >"$1"; pwd >"$1.pwd"; env | sort >"$1.env"`, "sh", out))
	send(t, s, anne, Piped, mail("Subject: to a command", "", "Hello."))
	s.Settle()
	got := read(t, out)
	want := regexp.MustCompile(`(?s)\AFrom anne@example.org [^\n]*\nReturn-path: <anne@example.org>\nEnvelope-to: pipe@club.example\n` +
		`Delivery-date: .*\n\nHello.\n` + regexp.QuoteMeta(footer) + `\n\z`)
	if !want.MatchString(got) {
		t.Errorf("the command was given:\n%s", got)
	}
	if pwd := read(t, out+".pwd"); pwd != "/\n" {
		t.Errorf("it ran in %s", pwd)
	}
	env := read(t, out+".env")
	for _, line := range []string{"SENDER=anne@example.org\n", "RECIPIENT=pipe@club.example\n", "PATH=/usr/bin:/bin\n"} {
		if !strings.Contains(env, line) {
			t.Errorf("no %q in its environment:\n%s", line, env)
		}
	}
	if strings.Contains(env, "CI=") || strings.Contains(env, "GO") {
		t.Errorf("it has the test's environment:\n%s", env)
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestPipeMayReadWhatOnlyTheTestMay(t *testing.T) {
	dir := t.TempDir()
	secret, out := filepath.Join(dir, "secret"), filepath.Join(dir, "out")
	if err := os.WriteFile(secret, []byte("key"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	s := Start(t, Pipe("cp", secret, out))
	send(t, s, anne, Piped, mail("Subject: x", "", "Hello."))
	s.Settle()
	if got := read(t, out); got != "key" {
		t.Errorf("got %q", got)
	}
}

func TestPipeMaySayToComeAgain(t *testing.T) {
	dir := t.TempDir()
	ready, tries := filepath.Join(dir, "ready"), filepath.Join(dir, "tries")
	s := Start(t, Pipe("sh", "-c", `echo x >>"$2"; test -e "$1" || exit 75`, "sh", ready, tries))
	try := func(kept, tried int) {
		t.Helper()
		if n := s.Queued(); n != kept {
			t.Errorf("%d mails are kept, want %d", n, kept)
		}
		if n := strings.Count(read(t, tries), "x"); n != tried {
			t.Errorf("tried %d times, want %d", n, tried)
		}
	}
	send(t, s, anne, Piped, mail("Subject: one", "", "One."))
	s.Settle()
	try(1, 1)
	send(t, s, anne, Piped, mail("Subject: two", "", "Two."))
	s.Settle()
	try(2, 2) // the second is tried though the first has just failed
	s.Flush(t)
	try(2, 4)
	if err := os.WriteFile(ready, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s.Flush(t)
	try(0, 6)
	s.Flush(t)
	try(0, 6)
	if n := len(s.Messages(t, anne)); n != 0 {
		t.Errorf("the sender was told of %d delays", n)
	}
}

func TestPipeThatFailsReturnsTheMail(t *testing.T) {
	s := Start(t, Pipe("sh", "-c", `echo "cannot read this" >&2; exit 1`))
	send(t, s, anne, Piped, mail("Subject: x", "", "Hello."))
	if got := only(t, s, anne); !strings.Contains(got, "cannot read this") {
		t.Errorf("the bounce does not say why:\n%s", got)
	}
	if n := s.Queued(); n != 0 {
		t.Errorf("%d mails are kept", n)
	}
}

// The command in the pipe may answer by mail, as fieldpost does.
func TestSendmailFromThePipe(t *testing.T) {
	// The command must be known before the server, so it reads what to call from a file.
	line := filepath.Join(t.TempDir(), "sendmail")
	s := Start(t, Pipe("sh", "-c", `cat >/dev/null; printf 'Subject: answer\n\nThanks.\n' | sh "$1" -f game@club.example -- "$SENDER"`, "sh", line))
	if err := os.WriteFile(line, []byte("exec "+strings.Join(s.Sendmail(), " ")+` "$@"`), 0o600); err != nil {
		t.Fatal(err)
	}
	send(t, s, anne, Piped, mail("Subject: x", "", "Hello."))
	if got := only(t, s, anne); !strings.Contains(got, "\nSubject: answer\n") {
		t.Errorf("got:\n%s", got)
	}
}
