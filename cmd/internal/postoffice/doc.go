// Package postoffice says what a letter means for a game, and what is
// answered: orders are held against the open step, commands carried out, and
// every letter that can be answered safely gets one answer.
//
// It promises:
//
//   - A decision is made of the letter, the game folder, the records of earlier
//     letters and the time alone; nothing is written, read or sent here. The
//     caller carries a decision out as a whole or not at all.
//   - Who sent orders is told by their signature. Where the game allows
//     unsigned ones, by the address; orders in clear also need the code that
//     stands in our letters to that side.
//   - What only one side may know goes to that side's own address alone, and
//     sealed, unless the game says that it may travel in clear.
//   - A letter is answered once, an automatic one never.
package postoffice
