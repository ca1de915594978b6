package which

import (
	"slices"
	"testing"
)

type number int8

func even(n number) bool { return n%2 == 0 }

func TestWhich(t *testing.T) {
	if got := Of(number(5), even); !slices.Equal(got, []number{0, 2, 4}) {
		t.Errorf("of five the even ones are %v", got)
	}
	if Any(number(1), func(n number) bool { return n == 1 }) || !Any(number(2), func(n number) bool { return n == 1 }) {
		t.Error("one of two is 1, and of one none")
	}
	if got := Number(number(5), even); got != 3 {
		t.Errorf("of five %d are even", got)
	}
	if Of(number(0), even) != nil || Any(number(0), even) || Number(number(0), even) != 0 {
		t.Error("of none some are so")
	}
}

func TestListsStay(t *testing.T) {
	list := []number{4, 1, 2, 1}
	if got := From(list, even); !slices.Equal(got, []number{4, 2}) {
		t.Errorf("the even ones are %v", got)
	}
	if got := Count(list, even); got != 2 {
		t.Errorf("%d are even", got)
	}
	if got := But(list, 1); !slices.Equal(got, []number{4, 2, 1}) {
		t.Errorf("but the first 1: %v", got)
	}
	if got := But(list, 7); !slices.Equal(got, list) {
		t.Errorf("but what is not in it: %v", got)
	}
	if got := Each(list, even); !slices.Equal(got, []bool{true, false, true, false}) {
		t.Errorf("each: %v", got)
	}
	if !slices.Equal(list, []number{4, 1, 2, 1}) {
		t.Errorf("the list is now %v", list)
	}
}
