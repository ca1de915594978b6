//go:build !race

package letter

const raced = false
