package asking

import (
	"embed"
	"sync"

	"fieldpost/adjudicate/game/tongue"
)

//go:embed words
var catalogues embed.FS

// book has this package's words in all languages but English.
var book = sync.OnceValue(func() *tongue.Book { return tongue.NewBook(catalogues) })
