//go:build !linux

package effort

func memory() string { return "" }
