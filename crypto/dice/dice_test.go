package dice

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
)

type vector struct {
	Name, Secret, Commitment, Salt string
	Draw                           int64
	Before                         [][]string
	Numbers                        []string
	Key                            string
	Rolls                          []struct {
		Label string
		Faces []int
	}
	Shuffles []struct {
		Label string
		Order []int
	}
}

// The published vectors, made by the Python of README.md, never change.
func TestVectors(t *testing.T) {
	raw, err := os.ReadFile("../../testdata/vectors/dice.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Format  string
		Vectors []vector
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		t.Fatal(err)
	}
	if file.Format != infoPrefix || len(file.Vectors) < 6 {
		t.Fatalf("format %q with %d vectors", file.Format, len(file.Vectors))
	}
	for _, v := range file.Vectors {
		t.Run(v.Name, func(t *testing.T) {
			draw := int(v.Draw)
			if int64(draw) != v.Draw {
				t.Skip("no game comes to this draw, and with 32 bits it cannot be asked for")
			}
			secret, err := ParseSecret(v.Secret)
			if err != nil {
				t.Fatal(err)
			}
			if err := secret.Verify(v.Commitment); err != nil {
				t.Error(err)
			}
			unhex := func(text string) []byte {
				b, err := hex.DecodeString(text)
				if err != nil {
					t.Fatal(err)
				}
				return b
			}
			read := func(list []string) (n Numbers) {
				for _, text := range list {
					n = append(n, unhex(text))
				}
				return n
			}
			var before []Numbers
			for _, list := range v.Before {
				before = append(before, read(list))
			}
			s := secret.Draw(unhex(v.Salt), draw, before, read(v.Numbers))
			if got := hex.EncodeToString(s.key[:]); got != v.Key {
				t.Errorf("key %s, want %s", got, v.Key)
			}
			for _, r := range v.Rolls {
				if got := s.Roll(r.Label, len(r.Faces)); !slices.Equal(got, r.Faces) {
					t.Errorf("roll %q: %v, want %v", r.Label, got, r.Faces)
				}
			}
			for _, r := range v.Shuffles {
				if got := s.Shuffle(r.Label, len(r.Order)); !slices.Equal(got, r.Order) {
					t.Errorf("shuffle %q: %v, want %v", r.Label, got, r.Order)
				}
			}
		})
	}
}

// plain is the format once more, as plainly as it can be said: every byte is
// computed from the start of its stream.
type plain struct{ key []byte }

func lp(s string) string {
	return string([]byte{byte(len(s) >> 24), byte(len(s) >> 16), byte(len(s) >> 8), byte(len(s))}) + s
}

func mac(key, message string) string {
	h := hmac.New(sha256.New, []byte(key))
	h.Write([]byte(message))
	return string(h.Sum(nil))
}

func newPlain(secret [32]byte, salt string, draw int, all ...[]string) plain {
	info := "fieldpost dice/2" + string(binary.BigEndian.AppendUint64(nil, uint64(draw)))
	for _, numbers := range all {
		info += lp(strings.Repeat("x", len(numbers)))[:4]
		for _, n := range numbers {
			info += lp(n)
		}
	}
	return plain{[]byte(mac(mac(salt, string(secret[:])), info+"\x01"))}
}

// numbersOf makes numbers of texts.
func numbersOf(texts ...string) (n Numbers) {
	for _, text := range texts {
		n = append(n, []byte(text))
	}
	return n
}

func (p plain) at(domain, label string, i int) int {
	counter := string(binary.BigEndian.AppendUint32(nil, uint32(i/32)))
	return int(mac(string(p.key), lp(domain)+lp(label)+counter)[i%32])
}

func (p plain) roll(label string, n int) (faces []int) {
	for i := 0; len(faces) < n; i++ {
		if b := p.at("roll", label, i); b < 252 {
			faces = append(faces, 1+b%6)
		}
	}
	return faces
}

func (p plain) shuffle(label string, n int) []int {
	perm := make([]int, n)
	for i := range perm {
		perm[i] = i
	}
	pos := 0
	for i := n - 1; i >= 1; {
		v := uint64(0)
		for range 4 {
			v = v<<8 | uint64(p.at("shuffle", label, pos))
			pos++
		}
		if v >= 1<<32-(1<<32)%uint64(i+1) {
			continue
		}
		j := int(v % uint64(i+1))
		perm[i], perm[j] = perm[j], perm[i]
		i--
	}
	return perm
}

func TestAgainstPlainImplementation(t *testing.T) {
	for i := range 40 {
		secret := Secret(sha256.Sum256([]byte{byte(i)}))
		game, n1, n2 := fmt.Sprint("g", i%3), strings.Repeat("n", i), strings.Repeat("m", i*i)
		s := secret.Draw([]byte(game), i, []Numbers{numbersOf(n2), numbersOf()}, numbersOf(n1, n2))
		p := newPlain(secret, game, i, []string{n2}, nil, []string{n1, n2})
		label := strings.Repeat("label/", i)
		if got, want := s.Roll(label, i*3), p.roll(label, i*3); !slices.Equal(got, want) {
			t.Fatalf("roll %d: %v, want %v", i, got, want)
		}
		if got, want := s.Shuffle(label, i), p.shuffle(label, i); !slices.Equal(got, want) {
			t.Fatalf("shuffle %d: %v, want %v", i, got, want)
		}
	}
}

// Chi-squared with fixed secrets: the bound is far beyond chance, but a biased
// face or an off-by-one is farther.
func TestFacesAreEven(t *testing.T) {
	const rolls = 60000
	var counts [7]int
	s := Secret{1}.Draw([]byte("g"), 1, nil, nil)
	for i := range rolls / 100 {
		for _, f := range s.Roll(fmt.Sprint("roll/", i), 100) {
			counts[f]++
		}
	}
	if x := chiSquared(counts[1:], rolls); counts[0] != 0 || x > 25 {
		t.Errorf("faces %v: chi-squared %.1f", counts, x)
	}
}

func TestShufflesAreEven(t *testing.T) {
	const shuffles = 24000
	counts := map[string]int{}
	s := Secret{2}.Draw([]byte("g"), 1, nil, nil)
	for i := range shuffles {
		counts[fmt.Sprint(s.Shuffle(fmt.Sprint(i), 4))]++
	}
	var list []int
	for _, c := range counts {
		list = append(list, c)
	}
	if x := chiSquared(list, shuffles); len(list) != 24 || x > 60 {
		t.Errorf("%d permutations: chi-squared %.1f", len(list), x)
	}
}

func chiSquared(counts []int, total int) (x float64) {
	want := float64(total) / float64(len(counts))
	for _, c := range counts {
		x += math.Pow(float64(c)-want, 2) / want
	}
	return x
}

func TestShuffleIsAPermutation(t *testing.T) {
	s := Secret{3}.Draw([]byte("g"), 1, nil, nil)
	for _, n := range []int{-1, 0, 1, 2, 3, 7, 8, 9, 52, 1000} {
		p := s.Shuffle("deck", n)
		slices.Sort(p)
		for i, v := range p {
			if i != v {
				t.Fatalf("%d: not a permutation", n)
			}
		}
		if len(p) != max(n, 0) {
			t.Errorf("%d: %d long", n, len(p))
		}
	}
}

func TestRollEdges(t *testing.T) {
	s := Secret{3}.Draw([]byte("g"), 1, nil, nil)
	if len(s.Roll("x", 0)) != 0 || len(s.Roll("x", -3)) != 0 {
		t.Error("dice out of nothing")
	}
	long := s.Roll("x", 70)
	if !slices.Equal(long[:5], s.Roll("x", 5)) {
		t.Error("a short roll is not the beginning of a long one")
	}
	long[0] = 0
	if s.Roll("x", 1)[0] == 0 {
		t.Error("a roll shares memory with another")
	}
}

// Whatever goes into a draw must change it, and nothing may slip from one part
// into its neighbour.
func TestEveryInputCounts(t *testing.T) {
	type in struct {
		secret  Secret
		salt    string
		draw    int
		before  []Numbers
		numbers Numbers
		label   string
	}
	a, b := numbersOf("a", "b"), numbersOf("b", "a")
	all := []in{
		{Secret{}, "g", 1, nil, a, "l"},
		{Secret{1}, "g", 1, nil, a, "l"},
		{Secret{}, "h", 1, nil, a, "l"},
		{Secret{}, "g", 2, nil, a, "l"},
		{Secret{}, "g", 1, nil, b, "l"},
		{Secret{}, "g", 1, []Numbers{a}, b, "l"},
		{Secret{}, "g", 1, []Numbers{b}, a, "l"},
		{Secret{}, "g", 1, []Numbers{a, b}, nil, "l"},
		{Secret{}, "g", 1, []Numbers{numbersOf("a", "b", "b", "a")}, nil, "l"},
		{Secret{}, "g", 1, []Numbers{numbersOf()}, a, "l"},
		{Secret{}, "g", 1, nil, numbersOf("ab", ""), "l"},
		{Secret{}, "g", 1, nil, numbersOf("", "ab"), "l"},
		{Secret{}, "g", 1, nil, numbersOf("ab"), "l"},
		{Secret{}, "g", 1, nil, numbersOf("a", "b", ""), "l"},
		{Secret{}, "g", 1, nil, nil, "l"},
		{Secret{}, "g", 1, nil, a, "l\x00"},
		{Secret{}, "g", 1, nil, a, ""},
	}
	seen := map[string]int{}
	for i, v := range all {
		s := v.secret.Draw([]byte(v.salt), v.draw, v.before, v.numbers)
		draws := fmt.Sprint(s.Roll(v.label, 40))
		if j, ok := seen[draws]; ok {
			t.Errorf("inputs %d and %d draw the same", i, j)
		}
		seen[draws] = i
	}
	s := Secret{}.Draw([]byte("g"), 1, nil, nil)
	roll, shuffle := s.source(domainRoll, "x"), s.source(domainShuffle, "x")
	roll.fill()
	shuffle.fill()
	if roll.block == shuffle.block {
		t.Error("rolls and shuffles share their bytes")
	}
}

func TestSecret(t *testing.T) {
	seed, err := NewSeed(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	if back, err := ParseSeed(seed.String()); err != nil || back != seed {
		t.Errorf("%v %v", back, err)
	}
	// As README.md says it, in other words.
	s, key := seed.Secret([]byte("key")), mac(string(seed[:]), "key")
	if want := mac(key, "fieldpost dice secret/1\x01"); string(s[:]) != want || s == seed.Secret([]byte("kez")) || s == (Seed{}).Secret([]byte("key")) {
		t.Errorf("%x", s[:])
	}
	if err := s.Verify(s.Commitment()); err != nil {
		t.Error(err)
	}
	other := s
	other[31] ^= 1
	for _, c := range []string{other.Commitment(), "", strings.ToUpper(s.Commitment()), s.Commitment() + "\n"} {
		if err := s.Verify(c); !errors.Is(err, ErrCommitment) {
			t.Errorf("%q: %v", c, err)
		}
	}
	if back, err := ParseSecret(s.Reveal()); err != nil || back != s {
		t.Errorf("reveal and parse: %v", err)
	}
	for _, bad := range []string{"", "00", strings.ToUpper(s.Reveal()) + "A", s.Reveal() + "00", strings.Repeat("g", 64)} {
		if _, err := ParseSecret(bad); !errors.Is(err, ErrSecret) {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := NewSeed(bytes.NewReader(make([]byte, 31))); err == nil {
		t.Error("a secret of 31 bytes")
	}
	for _, verb := range []string{"%v", "%+v", "%#v", "%x", "%s", "%d", "%q"} {
		if got := fmt.Sprintf(verb, s); got != "(dice secret)" {
			t.Errorf("%s prints %s", verb, got)
		}
	}
}

func BenchmarkRoll(b *testing.B) {
	s := Secret{}.Draw([]byte("g"), 1, nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.Roll("1643-II/battle/oxfordshire/round-2/cavalry/royalist", 4)
	}
}

func BenchmarkShuffle(b *testing.B) {
	s := Secret{}.Draw([]byte("g"), 1, nil, nil)
	b.ReportAllocs()
	for b.Loop() {
		s.Shuffle("1643-II/deal", 50)
	}
}
