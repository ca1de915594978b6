package keys

import (
	"bytes"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"strings"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"
)

// Errors of key files that a passphrase keeps.
var (
	ErrWrongPassphrase = errors.New("the passphrase does not open it")
	ErrNotByPassphrase = errors.New("it is sealed with age to somebody's key, not with a passphrase; age -d opens it")
)

// maxUnlocked is over what any identity takes.
const maxUnlocked = 64 << 10

// Locked says whether a passphrase keeps a key file: all of it, as age -p does, or its
// OpenSSH key.
func Locked(file []byte) bool {
	if sealedFile(file) {
		return true
	}
	_, err := ParseIdentity(file)
	return errors.Is(err, ErrPassphrase)
}

// ByPassphrase says whether a passphrase could open a key file: of a file that age has sealed
// to somebody's key it could not.
func ByPassphrase(file []byte) bool {
	if !sealedFile(file) {
		return Locked(file)
	}
	var in io.Reader = bytes.NewReader(file)
	if trimmed := bytes.TrimLeft(file, " \t\r\n"); bytes.HasPrefix(trimmed, []byte(armor.Header)) {
		in = armor.NewReader(bytes.NewReader(trimmed))
	}
	head, _ := io.ReadAll(io.LimitReader(in, 1<<10)) // where it is cut off, what came is enough
	return bytes.Contains(head, []byte("\n-> scrypt "))
}

func sealedFile(file []byte) bool {
	file = bytes.TrimLeft(file, " \t\r\n")
	return bytes.HasPrefix(file, []byte("age-encryption.org/")) || bytes.HasPrefix(file, []byte(armor.Header))
}

// Unlock opens such a file: what it gives [ParseIdentity] reads. No error shows anything of
// what is in it.
func Unlock(file []byte, passphrase string) ([]byte, error) {
	if sealedFile(file) {
		return openSealed(file, passphrase)
	}
	text, err := plainText(file)
	if err != nil {
		return nil, err
	}
	begin := strings.Index(text, pemBegin+pemType)
	if begin < 0 {
		return nil, ErrIdentity
	}
	block, rest := pem.Decode([]byte(text[begin:]))
	if block == nil {
		return nil, fmt.Errorf("%w: its OpenSSH key cannot be read; a line may be missing", ErrIdentity)
	}
	key, err := ssh.ParseRawPrivateKeyWithPassphrase(pem.EncodeToMemory(block), []byte(passphrase))
	if err != nil {
		return nil, ErrWrongPassphrase
	}
	bare, err := ssh.MarshalPrivateKey(key, "")
	if err != nil {
		return nil, fmt.Errorf("%w: its OpenSSH key is of a kind that does not serve here", ErrIdentity)
	}
	return []byte(text[:begin] + string(pem.EncodeToMemory(bare)) + string(rest)), nil
}

func openSealed(file []byte, passphrase string) ([]byte, error) {
	id, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		return nil, ErrWrongPassphrase // an empty one
	}
	var in io.Reader = bytes.NewReader(file)
	if trimmed := bytes.TrimLeft(file, " \t\r\n"); bytes.HasPrefix(trimmed, []byte(armor.Header)) {
		in = armor.NewReader(bytes.NewReader(trimmed))
	}
	out, err := age.Decrypt(in, id)
	var none *age.NoIdentityMatchError
	if errors.As(err, &none) && !bytes.Contains(file, []byte("-> scrypt ")) && !bytes.Contains(file, []byte(armor.Header)) {
		return nil, ErrNotByPassphrase
	} else if errors.As(err, &none) {
		return nil, ErrWrongPassphrase
	} else if err != nil {
		return nil, fmt.Errorf("%w: it is sealed with age, and was changed or cut off", ErrIdentity)
	}
	text, err := io.ReadAll(io.LimitReader(out, maxUnlocked))
	if err != nil {
		return nil, fmt.Errorf("%w: it is sealed with age, and was changed or cut off", ErrIdentity)
	}
	return text, nil
}
