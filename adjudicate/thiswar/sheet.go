package thiswar

import "fieldpost/adjudicate/view"

// Sheet gives the lines of the orders part of a sheet for the open questions.
func (r *Rules) Sheet(v *view.View) []string { return nil }
