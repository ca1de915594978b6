package story

import "fieldpost/adjudicate/game/table"

// What Row.Or mostly says: another text, or another tail, where something holds of an event.

// If is another text where something holds, IfTail another tail.
func If(holds func(table.Event) bool, other string) func(table.Event) (text, tail string) {
	return func(e table.Event) (string, string) {
		if holds(e) {
			return other, ""
		}
		return "", ""
	}
}

func IfTail(holds func(table.Event) bool, other string) func(table.Event) (text, tail string) {
	text := If(holds, other)
	return func(e table.Event) (string, string) {
		tail, _ := text(e)
		return "", tail
	}
}

// ByN are other texts for some numbers of an event.
func ByN(texts map[int]string) func(table.Event) (text, tail string) {
	return func(e table.Event) (string, string) { return texts[e.N], "" }
}

// By chooses another text for an event, by one of its fields: it is a Row's Or.
func By(field func(table.Event) string, texts map[string]string) func(table.Event) (text, tail string) {
	return func(e table.Event) (text, tail string) { return texts[field(e)], "" }
}

// ByWords, ByBlock, ByTarget and ByArea are By with these fields.
func ByWords(texts map[string]string) func(table.Event) (text, tail string) {
	return By(func(e table.Event) string { return e.Words }, texts)
}

// ByBlock is as ByWords.
func ByBlock(texts map[string]string) func(table.Event) (text, tail string) {
	return By(func(e table.Event) string { return e.Block }, texts)
}

// ByTarget is as ByWords.
func ByTarget(texts map[string]string) func(table.Event) (text, tail string) {
	return By(func(e table.Event) string { return e.Target }, texts)
}

// ByArea is as ByWords.
func ByArea(texts map[string]string) func(table.Event) (text, tail string) {
	return By(func(e table.Event) string { return e.Area }, texts)
}

// What an event has or lacks.

func Block(e table.Event) bool   { return e.Block != "" }
func NoBlock(e table.Event) bool { return e.Block == "" }
func Area(e table.Event) bool    { return e.Area != "" }
func To(e table.Event) bool      { return e.Areas[0] != "" }
func Words(e table.Event) bool   { return e.Words != "" }
