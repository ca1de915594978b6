// Package keystest is for tests alone.
package keystest

import (
	"reflect"

	"filippo.io/age"

	"fieldpost/crypto/keys"
)

// Counted is an identity whose openings are counted: what a hostile file costs is told by
// them, and not by a clock. Nothing but a test wants that, and so no identity is made so.
func Counted(id keys.Identity, n *int) keys.Identity {
	f := reflect.ValueOf(&id).Elem().FieldByName("id")
	reflect.NewAt(f.Type(), f.Addr().UnsafePointer()).Elem().Set(reflect.ValueOf(counted{id.Age(), n}))
	return id
}

type counted struct {
	age.Identity
	n *int
}

func (c counted) Unwrap(stanzas []*age.Stanza) ([]byte, error) {
	*c.n++
	return c.Identity.Unwrap(stanzas)
}
