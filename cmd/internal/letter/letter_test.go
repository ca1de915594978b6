package letter

import (
	"testing"
)

const clearSheet = `fieldpost: orders/1
game: naseby-7f3a
step: 7
side: royalist
orders:
  card: Surprise Attack
  actions:
    - move: Cheshire
      blocks:
        Charles: [Staffordshire, Oxfordshire]
    - {deploy: Pool M Foot, in: Staffordshire}
`

func TestSmoke(t *testing.T) {
	raw := "From: Ben <ben@Example.NET>\r\nSubject: orders\r\nMessage-ID: <a@b>\r\n\r\nHello,\r\n" + clearSheet + "fieldpost: end\r\nfieldpost: status\r\n"
	l, err := Read([]byte(raw), Limits{})
	if err != nil {
		t.Fatal(err)
	}
	f := l.Find()
	t.Logf("%+v\n%+v", l, f)
	if len(f.Sets) != 1 || string(f.Sets[0].Data) != clearSheet {
		t.Fatal("not read")
	}
}
