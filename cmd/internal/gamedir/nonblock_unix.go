//go:build unix

package gamedir

import "syscall"

const nonblock = syscall.O_NONBLOCK
