package keys_test

import (
	"bytes"
	"encoding/pem"
	"errors"
	"strings"
	"testing"

	"filippo.io/age"
	"filippo.io/age/armor"
	"golang.org/x/crypto/ssh"

	"fieldpost/crypto/keys"
)

// A key file that a passphrase keeps, whichever way, opens with it and with no other.
func TestUnlock(t *testing.T) {
	id, err := keys.Generate("York", false)
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(armored bool, to age.Recipient) []byte {
		var b bytes.Buffer
		w, close := armor.NewWriter(&b), func() {}
		if armored {
			close = func() { w.Close() }
		}
		out, err := age.Encrypt(map[bool]interface{ Write([]byte) (int, error) }{true: w, false: &b}[armored], to)
		if err != nil {
			t.Fatal(err)
		}
		if _, err = out.Write(id.Format()); err == nil {
			err = out.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		close()
		return b.Bytes()
	}
	scrypt, err := age.NewScryptRecipient("correct horse")
	if err != nil {
		t.Fatal(err)
	}
	scrypt.SetWorkFactor(10)
	block, err := ssh.MarshalPrivateKeyWithPassphrase(id.SigningKey(), "", []byte("correct horse"))
	if err != nil {
		t.Fatal(err)
	}
	plain := string(id.Format())
	ssh := plain[:strings.Index(plain, "-----BEGIN")] + string(pem.EncodeToMemory(block))
	for name, file := range map[string][]byte{"age": sealed(false, scrypt), "age in armour": sealed(true, scrypt), "OpenSSH": []byte(ssh), "with other line ends": []byte(strings.ReplaceAll(ssh, "\n", "\r\n"))} {
		if !keys.Locked(file) {
			t.Errorf("%s: it is not locked", name)
		}
		text, err := keys.Unlock(file, "correct horse")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, err := keys.ParseIdentity(text); err != nil || got.Card() != id.Card() {
			t.Errorf("%s: %v %v", name, got, err)
		}
		for _, wrong := range []string{"", "x", "correct horse "} {
			if _, err := keys.Unlock(file, wrong); !errors.Is(err, keys.ErrWrongPassphrase) {
				t.Errorf("%s with %q: %v", name, wrong, err)
			}
		}
		if _, err := keys.Unlock(file[:len(file)-20], "correct horse"); err == nil {
			t.Errorf("%s: it opens cut off", name)
		}
	}
	other, err := age.GenerateX25519Identity()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := keys.Unlock(sealed(false, other.Recipient()), "x"); !errors.Is(err, keys.ErrNotByPassphrase) {
		t.Errorf("sealed to a key: %v", err)
	}
	if keys.Locked(id.Format()) || keys.Locked([]byte("x")) {
		t.Error("what is not locked is")
	}
}

// Characters that cannot be seen and that a script needs are in names; elsewhere they are not.
func TestJoinersInNames(t *testing.T) {
	for _, name := range []string{"می\u200cخواهم", "क\u094d\u200dष", "ශ\u0dca\u200dරී", "റ\u200d"} {
		if id, err := keys.Generate(name, false); err != nil || id.Name() != name {
			t.Errorf("%q: %v", name, err)
		} else if c, err := keys.ParseCard(keys.FormatCard(id.Card())); err != nil || c.Name != name {
			t.Errorf("its card: %v", err)
		}
	}
	for _, name := range []string{"An\u200dne", "\u200cم", "Anne\u200c", "م\u200c\u200cم", "م\u200bم", "م\u202eم"} {
		if _, err := keys.Generate(name, false); !errors.Is(err, keys.ErrName) {
			t.Errorf("%q: %v", name, err)
		}
	}
}
