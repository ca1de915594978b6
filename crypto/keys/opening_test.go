package keys

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestOpening(t *testing.T) {
	for _, pq := range []bool{false, true} {
		id, err := Generate("Cleo", pq)
		if err != nil {
			t.Fatal(err)
		}
		line, err := id.Opening()
		if err != nil || strings.Contains(line, "\n") {
			t.Fatal(err)
		}
		half, err := ParseOpening(line)
		if err != nil || half.Card().Age != id.Card().Age || half.SigningKey() != nil || half.Card().Sign != "" || half.Age() == nil {
			t.Errorf("%v %v", half.Card(), err)
		}
		if strings.Contains(fmt.Sprintf("%v %#v", half, half), line) {
			t.Error("a print shows the secret")
		}
		for _, bad := range []string{"", line[:len(line)-1], line + " ", strings.ToLower(line), id.Card().Age} {
			if _, err := ParseOpening(bad); !errors.Is(err, ErrOpening) {
				t.Errorf("%d characters: %v", len(bad), err)
			}
		}
	}
	both := Identity{}
	if _, err := both.Opening(); !errors.Is(err, ErrOneKey) {
		t.Error(err)
	}
}
