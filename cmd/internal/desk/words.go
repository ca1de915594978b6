package desk

// words are those of the page itself, by the names that its script knows them by.
func (d *Desk) words() map[string]string {
	t := d.say()
	return map[string]string{
		"ok": t.Sprintf("ok"),
	}
}
