package mailbox

import (
	"context"
	"fmt"
	"strings"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// Transport sends one message to one address. There are [Sendmail], [SMTP] and
// [ByHand], and tests have their own. from is "" where bounces go nowhere.
// An error is for people; where it is a [SendError] it says if it will last.
type Transport interface {
	Send(ctx context.Context, from, to string, data []byte) error
}

// ByHand sends nothing: somebody has sent all that waits with a mail program,
// and [Post.Deliver] shall file it as sent.
type ByHand struct{}

// Send does nothing.
func (ByHand) Send(context.Context, string, string, []byte) error { return nil }

// SendError is a message that was not taken.
type SendError struct {
	Text      string // plain and harmless
	Permanent bool   // the same message will not be taken tomorrow either
}

func (e *SendError) Error() string { return e.Text }

var address = lazy.Regexp("^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$")

// Address reports whether letters can go to this address: bare, name@host, in
// plain ASCII, and never one that a program could take for an option.
func Address(s string) bool {
	return len(s) <= 254 && !strings.HasPrefix(s, "-") && address().MatchString(s)
}

func badAddress(s string) error {
	return &SendError{fmt.Sprintf("'%s' is no address that mail can be sent to; wanted name@host", orders.Safe(s)), true}
}

// checkEnvelope refuses what should never have come this far.
func checkEnvelope(from, to string) error {
	switch {
	case from != "" && !Address(from):
		return badAddress(from)
	case !Address(to):
		return badAddress(to)
	}
	return nil
}
