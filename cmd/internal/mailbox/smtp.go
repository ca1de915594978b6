package mailbox

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"time"

	"github.com/emersion/go-smtp"

	"fieldpost/orders"
	"fieldpost/orders/lazy"
)

// SMTP sends by a mail server that asks no password: one on this machine or in
// this house. addr is HOST or HOST:PORT; the port is 25 if none is given. Where
// the server offers STARTTLS it is used, without asking who the server is: what
// is secret in a letter is sealed, and whoever can stand between could take the
// offer away as well. With mustTLS nothing leaves but by TLS to a server whose
// certificate is good and has this name.
func SMTP(addr string, mustTLS bool) Transport {
	if _, _, err := net.SplitHostPort(addr); err != nil {
		addr = net.JoinHostPort(strings.Trim(addr, "[]"), "25")
	}
	return relay{addr: addr, mustTLS: mustTLS}
}

type relay struct {
	addr    string
	mustTLS bool
	roots   *x509.CertPool // whom certificates must come from; nil for those of the machine
}

// How long a server may think: shorter than what RFC 5321 grants, as somebody
// is waiting and the letter keeps.
const (
	dialTimeout    = 30 * time.Second
	commandTimeout = time.Minute
	submitTimeout  = 5 * time.Minute
)

func (s relay) Send(ctx context.Context, from, to string, data []byte) error {
	if err := checkEnvelope(from, to); err != nil {
		return err
	}
	c, end, err := s.connect(ctx)
	if err != nil {
		return s.failure(ctx, err, false)
	}
	defer end()
	if err := s.send(c, from, to, data); err != nil {
		return s.failure(ctx, err, true)
	}
	_ = c.Quit() // it has the letter; how it takes its leave is its own business
	return nil
}

func (s relay) send(c *smtp.Client, from, to string, data []byte) error {
	if err := c.Mail(from, nil); err != nil {
		return err
	}
	if err := c.Rcpt(to, nil); err != nil {
		return err
	}
	w, err := c.Data()
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	return w.Close()
}

// connect greets the server, with TLS where it offers that.
func (s relay) connect(ctx context.Context) (*smtp.Client, func(), error) {
	conn, end, err := s.dial(ctx)
	if err != nil {
		return nil, nil, err
	}
	c := smtp.NewClient(conn)
	c.CommandTimeout, c.SubmissionTimeout = commandTimeout, submitTimeout
	if err := c.Hello(helloName()); err != nil {
		end()
		return nil, nil, err
	}
	if ok, _ := c.Extension("STARTTLS"); !ok && s.mustTLS {
		_ = c.Quit()
		end()
		return nil, nil, errNoTLS
	} else if !ok {
		return c, end, nil
	}
	// go-smtp changes to TLS only at the beginning of a connection.
	_ = c.Quit()
	end()
	if conn, end, err = s.dial(ctx); err != nil {
		return nil, nil, err
	}
	host, _, _ := net.SplitHostPort(s.addr)
	c, err = smtp.NewClientStartTLS(conn, &tls.Config{ServerName: host, RootCAs: s.roots, InsecureSkipVerify: !s.mustTLS})
	if err == nil {
		c.CommandTimeout, c.SubmissionTimeout = commandTimeout, submitTimeout
		err = c.Hello(helloName())
	}
	if err != nil {
		end()
		return nil, nil, err
	}
	return c, end, nil
}

// errNoTLS is a server that offers none.
var errNoTLS = errors.New("it offers no TLS")

// dial opens a connection that ends with the context, or with end.
func (s relay) dial(ctx context.Context) (conn net.Conn, end func(), err error) {
	d := net.Dialer{Timeout: dialTimeout}
	conn, err = d.DialContext(ctx, "tcp", s.addr)
	if err != nil {
		return nil, nil, err
	}
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	return conn, func() { stop(); conn.Close() }, nil
}

// failure says in words what a server has said. Only what it says of a letter
// can be for good.
func (s relay) failure(ctx context.Context, err error, letter bool) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	server := "the mail server " + orders.Safe(s.addr)
	var said *smtp.SMTPError
	var op *net.OpError
	var cert *tls.CertificateVerificationError
	const unsent = "nothing was sent; 'mail setup --tls offered' would send without asking who it is"
	switch {
	case errors.Is(err, errNoTLS):
		return fmt.Errorf("%s offers no TLS, which the mail settings require: %s", server, unsent)
	case errors.As(err, &cert):
		return fmt.Errorf("%s has no good certificate for its name (%s): %s", server, orders.Visible(cert.Err.Error()), unsent)
	case errors.As(err, &said) && (said.Code == 530 || said.Code == 535):
		return fmt.Errorf("%s wants a password (%d), and fieldpost has none; use a program that keeps it, such as msmtp", server, said.Code)
	case errors.As(err, &said) && said.Code/100 == 5 && letter:
		return fmt.Errorf("%s refuses the letter for good (%d): %s", server, said.Code, firstLine(said.Message))
	case errors.As(err, &said) && said.Code/100 == 5:
		return fmt.Errorf("%s does not want to talk to this machine (%d): %s", server, said.Code, firstLine(said.Message))
	case errors.As(err, &said):
		return fmt.Errorf("%s does not take the letter now (%d): %s; it can be sent later", server, said.Code, firstLine(said.Message))
	case errors.As(err, &op) && op.Op == "dial":
		return fmt.Errorf("no answer from %s: %s", server, orders.Safe(op.Err.Error()))
	}
	return fmt.Errorf("the talk with %s broke off: %s", server, orders.Safe(err.Error()))
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(strings.TrimSpace(s), "\n")
	return orders.Safe(strings.TrimSpace(line))
}

var hostName = lazy.Regexp(`^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$`)

// helloName is what this machine calls itself, if that is a whole name.
func helloName() string {
	if name, err := os.Hostname(); err == nil && len(name) < 254 && hostName().MatchString(name) {
		return name
	}
	return "localhost"
}
