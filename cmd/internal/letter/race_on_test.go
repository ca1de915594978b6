//go:build race

package letter

// raced says that the race detector is on, which makes buffers afresh that are
// otherwise used again: what is allocated then says nothing.
const raced = true
