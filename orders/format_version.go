package orders

import (
	"strconv"
	"strings"
)

// Older says whether a format such as "orders/2" is an older version of another.
func Older(format, known string) bool {
	name, version, ok := strings.Cut(format, "/")
	ours, newest, _ := strings.Cut(known, "/")
	have, err := strconv.Atoi(version)
	want, _ := strconv.Atoi(newest)
	return ok && err == nil && name == ours && have < want
}
