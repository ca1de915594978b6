package mailbox

import (
	"cmp"
	"context"
	"fmt"

	"fieldpost/cmd/internal/compose"
	"fieldpost/orders"
)

// Transport sends one message to one address. There are [Sendmail], [SMTP] and
// [ByHand], and tests have their own. from is "" where bounces go nowhere.
// An error is for people, plain and harmless.
type Transport interface {
	Send(ctx context.Context, from, to string, data []byte) error
}

// ByHand sends nothing: somebody has sent all that waits with a mail program,
// and [Post.Deliver] shall file it as sent.
type ByHand struct{}

// Send does nothing.
func (ByHand) Send(context.Context, string, string, []byte) error { return nil }

// checkEnvelope refuses what should never have come this far.
func checkEnvelope(from, to string) error {
	for _, a := range []string{cmp.Or(from, to), to} { // bounces may go nowhere
		if !compose.Address(a) {
			return fmt.Errorf("'%s' is no address that mail can be sent to; wanted name@host", orders.Safe(a))
		}
	}
	return nil
}
