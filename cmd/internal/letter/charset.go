//go:build !js

package letter

import "github.com/emersion/go-message/charset"

// decoder turns a charset into UTF-8; an error for one that nobody knows.
var decoder = charset.Reader
