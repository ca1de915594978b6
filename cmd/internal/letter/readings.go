package letter

// Find looks for orders and commands.
func (l *Letter) Find() Found { return Found{} }

// Orders is the same search in a single text, such as a file saved from a mail.
func Orders(data []byte) Found { return Found{} }
