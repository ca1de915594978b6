package mailbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"fieldpost/cmd/internal/gamedir"
	"fieldpost/orders"
)

// Sendmail sends by a program of the machine that is called as sendmail is:
// command, and behind it -i -f FROM -- TO, with the message on standard input.
// command is the program and its first arguments, such as
// ["/usr/sbin/sendmail"] or ["msmtp", "-a", "games"]; no shell is involved. Of
// environ, as os.Environ gives it, the program gets no more than such programs need.
func Sendmail(command, environ []string) Transport { return sendmail{command, environ} }

type sendmail struct{ command, environ []string }

// environment is what a mail program needs: to find its parts and the user's
// settings, and to speak his language.
var environment = []string{"PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "LANG", "LC_ALL", "TZ", "SystemRoot"}

const (
	maxStderr = 4 << 10
	// waitDelay is how long a program that was told to end may take.
	waitDelay = 5 * time.Second
)

func (s sendmail) Send(ctx context.Context, from, to string, data []byte) error {
	if len(s.command) == 0 || s.command[0] == "" {
		return errors.New("there is no program to send mail with")
	}
	if err := checkEnvelope(from, to); err != nil {
		return err
	}
	program := s.command[0]
	if filepath.Base(program) != program && !filepath.IsAbs(program) {
		return fmt.Errorf("the program %s should be a bare name or begin with a slash", orders.Safe(program))
	}
	if from == "" {
		from = "<>"
	}
	args := append(append([]string{}, s.command[1:]...), "-i", "-f", from, "--", to)
	c := exec.CommandContext(ctx, program, args...)
	c.Env = []string{} // not nil, which would be all that this process has
	for _, e := range s.environ {
		name, _, _ := strings.Cut(e, "=")
		if slices.ContainsFunc(environment, func(n string) bool { return strings.EqualFold(n, name) }) { // Windows tells no capitals apart
			c.Env = append(c.Env, e)
		}
	}
	// QUIRK: sendmail and what stands in for it want the line ends of the
	// machine; some make CR CR LF of CR LF.
	c.Stdin = bytes.NewReader(bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")))
	stderr := &head{limit: maxStderr}
	c.Stderr = stderr
	c.WaitDelay = waitDelay
	err := c.Run()
	if err == nil {
		return nil
	}
	name := orders.Safe(filepath.Base(program))
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, exec.ErrNotFound) || errors.Is(err, os.ErrNotExist):
		return fmt.Errorf("there is no program %s", name)
	case errors.Is(err, os.ErrPermission):
		return fmt.Errorf("the program %s may not be run", name)
	case !errors.As(err, &exit):
		return fmt.Errorf("the program %s cannot be run: %v", name, gamedir.Reason(err))
	}
	text := fmt.Sprintf("%s failed with status %d", name, exit.ExitCode())
	if exit.ExitCode() < 0 {
		text = name + " was killed"
	}
	if line := stderr.firstLine(); line != "" {
		text += ": " + line
	}
	return errors.New(text)
}

// head keeps the beginning of what a program says, and takes the rest.
type head struct {
	limit int
	text  []byte
}

func (h *head) Write(p []byte) (int, error) {
	h.text = append(h.text, p[:min(len(p), h.limit-len(h.text))]...)
	return len(p), nil
}

func (h *head) firstLine() string { return firstLine(string(h.text)) }
