// Package plan reads the plan of an order sheet: standing orders, given before
// their question arises. For each kind of question a plan has a list of rules,
// each with an answer ("do") and mostly a condition ("when"); the first rule
// whose condition holds is taken.
//
// The package knows no game. A game lists its kinds of questions as [Kind]:
// the facts that a condition may use, and how an answer is read. [Read] turns
// the plan's node into a [Plan] and reports all that is wrong with it; a
// [Rule] then says whether it holds for the facts of a moment.
//
// What is promised:
//
//   - A condition uses the facts of its kind and no others: what a game does
//     not put into them, no plan can ask for.
//   - A condition that was accepted has an answer for all facts, the same
//     each time: it has no loops, fractions, functions or clocks, and its
//     numbers cannot overflow.
//   - A plan of any kind is read in bounded time and memory, with problems
//     and never with a panic.
//   - The package reads no file, clock or environment and keeps no state. A
//     Plan does not change and may be used by several goroutines.
//
// README.md beside this file describes plans for other programs.
package plan
