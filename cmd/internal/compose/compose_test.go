package compose

import (
	"net/mail"
	"testing"
	"time"
)

func full() Message {
	return Message{
		ID: "wakefield-4c1d.14.york.call@post.example.org", Date: time.Date(2026, 11, 28, 18, 42, 0, 0, time.UTC),
		From: mail.Address{Name: "Zoë, Post Office", Address: "post@example.org"},
		To:   mail.Address{Name: "Ben", Address: "ben@example.net"}, ReplyTo: mail.Address{Address: "orders@example.org"},
		Subject:   "wakefield-4c1d step 14: your orders, please – until Tue 1 Dec 20:00 UTC, and not a moment later",
		InReplyTo: "b@example.net", References: []string{"a@example.net", "b@example.net"},
		Text:     "Tüesday → Lancaster.\nFrom York, nothing.\n.\n..two dots \n-- \ntabs\there\n",
		HTML:     `<p>Tüesday</p><img src="cid:map.png" alt="">`,
		Inline:   []File{{Name: "map.png", Data: []byte("\x89PNG\r\n\x1a\n")}},
		Attached: []File{{Name: "york.yaml", Data: []byte("fieldpost: orders/1\n")}, {Name: "0014-york.view.age", Data: []byte{0, 1, 2, 255}}},
	}
}

func TestShow(t *testing.T) {
	b, err := full().Bytes()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", b)
}
