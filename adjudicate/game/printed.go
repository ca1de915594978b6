package game

import (
	"fmt"
	"slices"

	"fieldpost/orders"
)

// Printed is what is printed of a game, whatever is played: its Rules embed it, and have so
// what Rules says of name, title, revision, digest, sides and scenarios.
type Printed struct {
	id, title, digest string
	revision          int
	sides             [2]string
	scenarios         []string
}

// Print makes it; digest is that of the component data.
func Print(id, title string, revision int, digest string, sides [2]string, scenarios []string) Printed {
	return Printed{id, title, digest, revision, sides, scenarios}
}

// Name, Title, Revision, PackDigest, Sides and Scenarios are as Rules says.
func (p Printed) Name() string        { return p.id }
func (p Printed) Title() string       { return p.title }
func (p Printed) Revision() int       { return p.revision }
func (p Printed) PackDigest() string  { return p.digest }
func (p Printed) Sides() [2]string    { return p.sides }
func (p Printed) Scenarios() []string { return slices.Clone(p.scenarios) }

// NoScenario says that there is no scenario of a name.
func (p Printed) NoScenario(name string) error {
	return fmt.Errorf("%s has no scenario %q; it has %q", p.title, orders.Safe(name), p.scenarios)
}
