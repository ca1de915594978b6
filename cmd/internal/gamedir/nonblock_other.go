//go:build !unix

package gamedir

const nonblock = 0
