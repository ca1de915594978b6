package effort

import "syscall"

// memory is a folder in memory, for files that can be programs too.
func memory() string {
	const (
		dir    = "/dev/shm"
		tmpfs  = 0x01021994
		noExec = 8
		room   = 1 << 30
	)
	var s syscall.Statfs_t
	if err := syscall.Statfs(dir, &s); err != nil || int64(s.Type) != tmpfs || s.Flags&noExec != 0 || int64(s.Bavail)*int64(s.Bsize) < room ||
		syscall.Access(dir, 7) != nil { // to read, to write, to enter
		return ""
	}
	return dir
}
