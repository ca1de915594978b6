package letter

import (
	"strings"

	"github.com/emersion/go-message"

	"fieldpost/orders/lazy"
)

var (
	machine = lazy.Regexp(`(?i)^(?:mailer-daemon|postmaster|(?:do[-_.]?not|no)[-_.]?reply|nobody|bounces?)(?:[-+=].*)?@`)
	listKey = []string{"List-Id", "List-Post", "List-Unsubscribe", "List-Help", "List-Subscribe", "List-Owner", "List-Archive", "Mailing-List", "X-Mailing-List"}
)

// Reasons why a letter must not be answered, that also tell what is quoted in it: not
// what its sender means.
const (
	Bounced   = "it is a bounce"
	AutoReply = "it is an automatic answer"
)

// silent says why a message must not be answered, so that no two programs
// write to each other for ever (RFC 3834) and no list hears of it. The most
// telling reason comes first.
//
// bounce says that it is a report on another letter: what it brings back is not sent by it.
func silent(h message.Header, from string) (why string, bounce bool) {
	if why = report(h, from); why != "" {
		return why, true
	}
	return unanswered(h, from), false
}

func report(h message.Header, from string) string {
	kind, params := mediaType(h.Get("Content-Type"))
	switch {
	case kind == "multipart/report" && strings.EqualFold(params["report-type"], "disposition-notification"):
		return "it is a receipt that a program wrote"
	case kind == "multipart/report", kind == "message/delivery-status", h.Has("X-Failed-Recipients"):
		return Bounced
	}
	if strings.HasPrefix(strings.ToLower(from), "mailer-daemon@") {
		return Bounced
	}
	return ""
}

func unanswered(h message.Header, from string) string {
	if path := h.Values("Return-Path"); len(path) > 0 && strings.Trim(path[0], " \t<>") == "" && strings.Contains(path[0], "<") {
		return Bounced
	}
	if why := inBulk(h); why != "" {
		return why
	}
	for _, v := range h.Values("Auto-Submitted") {
		// QUIRK: parameters and comments may follow the word.
		word, _, _ := strings.Cut(strings.TrimSpace(v), ";")
		if fields := strings.Fields(word); len(fields) == 0 || !strings.EqualFold(fields[0], "no") {
			return AutoReply
		}
	}
	for _, key := range []string{"X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Response", "X-Vacation"} {
		if v := strings.TrimSpace(h.Get(key)); h.Has(key) && !strings.EqualFold(v, "no") {
			return AutoReply
		}
	}
	// QUIRK: Exchange's programs ask for silence with this.
	// Only these two words are about answers; the others stand on letters of
	// people too.
	for word := range strings.FieldsFuncSeq(h.Get("X-Auto-Response-Suppress"), func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		if strings.EqualFold(word, "All") || strings.EqualFold(word, "AutoReply") {
			return "it asks for no automatic answer"
		}
	}
	switch {
	case from == "":
		return "there is no sender to answer"
	case machine().MatchString(from):
		return "its sender reads no answers"
	}
	return ""
}

// inBulk says that a letter went to many.
func inBulk(h message.Header) string {
	for _, key := range listKey {
		if h.Has(key) {
			return "it came over a mailing list"
		}
	}
	for _, v := range h.Values("Precedence") {
		switch strings.ToLower(strings.TrimSpace(v)) {
		case "list":
			return "it came over a mailing list"
		case "bulk", "junk", "auto_reply":
			return "it is automatic mail"
		}
	}
	return ""
}
