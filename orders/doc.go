// Package orders is the envelope of an order file: strict YAML with
// positions, the canonical form of a file, and the problems found in one.
// It knows no game; what stands under "orders" and "plan" is handed on as a
// tree of nodes, each with its line and column.
//
// [ParseSheet] reads an order sheet, [Parse] any of our YAML files. A [Reader]
// takes values out of the tree and collects problems instead of returning
// errors, so that a player is told everything at once.
//
// What is promised:
//
//   - Nothing that means two things is accepted: no octal numbers, no "yes",
//     no aliases, tags, merge keys, tabs or second documents.
//   - Input of any kind and size up to the limits is answered quickly, with
//     problems and never with a panic.
//   - What a file says is what its canonical form says: Parse reads
//     [Canonical] bytes, and positions are the same in both.
//   - Text out of a file is shown harmless: see [Safe].
//   - The package reads no file, clock or environment and keeps no state.
//
// FORMAT.md beside this file describes the format for other programs.
package orders
