package tongue

// Shared are the words of what the games and the pages have in common.
var Shared = Words{Texts: map[string]string{}}
