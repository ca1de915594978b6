// Package which says which of some things are so: units, areas, cards. Things that are
// numbered, as a rulebook's package has them, are all numbers below how many there are.
package which

import "slices"

// Of are those of so many numbered things that are so.
func Of[T ~int8 | ~int16](many T, are func(T) bool) (list []T) {
	for x := T(0); x < many; x++ {
		if are(x) {
			list = append(list, x)
		}
	}
	return list
}

// Any says that one of so many numbered things is so.
func Any[T ~int8 | ~int16](many T, is func(T) bool) bool {
	for x := T(0); x < many; x++ {
		if is(x) {
			return true
		}
	}
	return false
}

// Number is how many of so many numbered things are so.
func Number[T ~int8 | ~int16](many T, are func(T) bool) (n int) {
	for x := T(0); x < many; x++ {
		if are(x) {
			n++
		}
	}
	return n
}

// Count is how many of a list are so.
func Count[T any](list []T, are func(T) bool) (n int) {
	for _, x := range list {
		if are(x) {
			n++
		}
	}
	return n
}

// From are those of a list that are so; the list stays as it is.
func From[S ~[]T, T any](list S, are func(T) bool) (some S) {
	for _, x := range list {
		if are(x) {
			some = append(some, x)
		}
	}
	return some
}

// But is a list without one of it.
func But[S ~[]T, T comparable](list S, one T) S {
	k := slices.Index(list, one)
	if k < 0 {
		return list
	}
	return slices.Delete(slices.Clone(list), k, k+1)
}

// Named is the first of some things that has a name, by their number, -1 if there is none.
func Named[ID ~int8 | ~int16, T any](list []T, name string, of func(*T) string) (ID, bool) {
	for i := range list {
		if of(&list[i]) == name {
			return ID(i), true
		}
	}
	return -1, false
}

// Each is what each of a list is, such as its name.
func Each[S ~[]T, T, U any](list S, is func(T) U) (what []U) {
	for _, x := range list {
		what = append(what, is(x))
	}
	return what
}
