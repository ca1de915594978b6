// Package mailgame holds tests only: whole games by mail with real parts. A
// real mail server takes every letter over two hops, of which the second adds a
// footer; the players have a Maildir each, and so has the adjudicator, or a
// line with | in a .forward; and all of them run fieldpost.
package mailgame
