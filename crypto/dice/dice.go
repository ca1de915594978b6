// Package dice makes dice and shuffles that nobody can steer and everybody can
// check afterwards.
//
// Before a game begins, the adjudicator publishes the commitment of a [Secret].
// For every draw of the game, which is what is rolled and shuffled between two
// answers of the players, the secret, the game and the players' numbers of this and
// all earlier draws make one [Stream]; every roll from it has a label. It promises:
//
//   - Nobody who lacks the secret can foresee a roll, and the holder of the
//     secret cannot choose one: it was committed to before the numbers existed.
//   - A roll depends on its label alone. Adding, dropping or reordering rolls
//     changes no other.
//   - Every face and every permutation is equally likely: no modulo bias.
//   - The same inputs give the same draws, in this and in any other
//     implementation of README.md, for ever.
//
// Labels must be unique within a draw: the same label gives the same dice.
package dice

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"hash"
)

// infoPrefix opens the HKDF info and names the version of the whole format.
const infoPrefix = "fieldpost dice/2"

// The two domains a label can belong to. A roll and a shuffle with the same
// label have nothing in common.
const (
	domainRoll    = "roll"
	domainShuffle = "shuffle"
)

// Stream gives the dice of one draw. It is a plain value without a position:
// copying it is harmless, and any number of goroutines may use it.
type Stream struct {
	key [sha256.Size]byte
}

// Numbers are what the sides bring to one draw, in the order of the sides; a side
// that brings nothing has its place and an empty number.
type Numbers [][]byte

// Draw derives the dice of one draw of one game. The salt stands for the game and
// all that was agreed when it began. before are the numbers of all draws that were
// played before, in their order, and numbers those of this one.
func (s Secret) Draw(salt []byte, draw int, before []Numbers, numbers Numbers) Stream {
	info := make([]byte, 0, len(infoPrefix)+8+80*(len(before)+1))
	info = append(info, infoPrefix...)
	info = binary.BigEndian.AppendUint64(info, uint64(draw))
	for _, n := range before {
		info = n.append(info)
	}
	info = numbers.append(info)
	key, err := hkdf.Key(sha256.New, s[:], salt, string(info), sha256.Size)
	if err != nil {
		// Only a length over 255 hashes is an error, and ours is one hash.
		panic("dice: " + err.Error())
	}
	var st Stream
	copy(st.key[:], key)
	return st
}

// append appends how many numbers there are, and each with its length before it.
func (n Numbers) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(n)))
	for _, v := range n {
		b = appendPrefixed(b, v)
	}
	return b
}

// Roll gives n faces from 1 to 6. A shorter roll of the same label is the
// beginning of a longer one. With n below 1 there are none.
func (s Stream) Roll(label string, n int) []int {
	faces := make([]int, 0, max(n, 0))
	if n <= 0 {
		return faces
	}
	src := s.source(domainRoll, label)
	for len(faces) < n {
		if b := src.byte(); b < 252 { // 252 = 42 * 6
			faces = append(faces, int(b%6)+1)
		}
	}
	return faces
}

// Shuffle gives a permutation of 0 to n-1, by Fisher and Yates. With n below 1
// it is empty.
func (s Stream) Shuffle(label string, n int) []int {
	perm := make([]int, max(n, 0))
	for i := range perm {
		perm[i] = i
	}
	if n <= 1 {
		return perm
	}
	src := s.source(domainShuffle, label)
	for i := n - 1; i > 0; i-- {
		j := src.below(uint32(i) + 1)
		perm[i], perm[j] = perm[j], perm[i]
	}
	return perm
}

// source is the endless run of bytes behind one label: the HMACs of the label
// with counter 0, 1, 2 and so on, one after the other.
type source struct {
	mac     hash.Hash
	message []byte // domain and label, then four bytes for the counter
	counter uint32
	block   [sha256.Size]byte
	used    int
}

func (s Stream) source(domain, label string) *source {
	m := make([]byte, 0, 12+len(domain)+len(label))
	m = appendPrefixed(m, domain)
	m = appendPrefixed(m, label)
	m = append(m, 0, 0, 0, 0)
	return &source{mac: hmac.New(sha256.New, s.key[:]), message: m, used: sha256.Size}
}

func (s *source) fill() {
	binary.BigEndian.PutUint32(s.message[len(s.message)-4:], s.counter)
	s.counter++
	s.mac.Reset()
	s.mac.Write(s.message)
	s.mac.Sum(s.block[:0])
	s.used = 0
}

func (s *source) byte() byte {
	if s.used == len(s.block) {
		s.fill()
	}
	b := s.block[s.used]
	s.used++
	return b
}

// below gives a number from 0 to n-1. It takes four bytes as a big-endian
// number and rejects those from the last, incomplete run of n.
func (s *source) below(n uint32) uint32 {
	for {
		// The block length is a multiple of four, so a number never straddles.
		if s.used == len(s.block) {
			s.fill()
		}
		v := binary.BigEndian.Uint32(s.block[s.used:])
		s.used += 4
		if uint64(v) < 1<<32-(1<<32)%uint64(n) {
			return v % n
		}
	}
}

// appendPrefixed appends the length of v as four bytes, big-endian, then v.
func appendPrefixed[T ~string | ~[]byte](b []byte, v T) []byte {
	b = binary.BigEndian.AppendUint32(b, uint32(len(v)))
	return append(b, v...)
}
