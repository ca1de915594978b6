// Command fieldpost adjudicates hidden-block wargames that are played by
// letter.
package main

import (
	"os"

	"fieldpost/cmd"
)

func main() {
	os.Exit(cmd.Main(cmd.System()))
}
