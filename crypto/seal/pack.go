package seal

import (
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"sync"
)

// A packed text is one or two members of gzip, and zero bytes that fill it up to a
// length that tells nothing. So age and gunzip open it, which pass over the zeros:
//
//	age -d -i KEY FILE | gunzip
//
// A text that is not packed never begins with gzip's two bytes, since they are no UTF-8.

// ErrPacked is what Unpack says of what was packed in another way, or unpacks to more
// than is read; the second is ErrTooLarge as well.
var ErrPacked = errors.New("what is sealed does not unpack")

// mostMembers is how many members a packed text has at most. A thousand empty ones would
// take long to read and hold nothing.
const mostMembers = 2

// Pack makes a text shorter. How short depends on what is in it, so what goes in must all
// be of one writer, or its length would tell what it shares with another's.
func Pack(text []byte) []byte { return member(text, gzip.DefaultCompression) }

// Store makes a member of a text that has the same length for all texts of one length.
func Store(text []byte) []byte { return member(text, gzip.NoCompression) }

func member(text []byte, level int) []byte {
	var b bytes.Buffer
	w, ok := writers[level+2].Get().(*gzip.Writer)
	if ok {
		w.Reset(&b)
	} else {
		w, _ = gzip.NewWriterLevel(&b, level) // the level is one of gzip's
	}
	_, err := w.Write(text)
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(err) // a buffer gives no reason
	}
	writers[level+2].Put(w)
	return b.Bytes()
}

// writers are used again, by their level: a new one takes a megabyte.
var writers [gzip.BestCompression + 3]sync.Pool

// readers are used again, as writers are.
var readers = sync.Pool{New: func() any { return new(gzip.Reader) }}

// Fill makes what is packed longer by zeros, to a multiple of size.
func Fill(packed []byte, size int) []byte {
	return append(packed[:len(packed):len(packed)], make([]byte, (size-len(packed)%size)%size)...)
}

// IsPacked says whether a text is packed.
func IsPacked(text []byte) bool { return bytes.HasPrefix(text, []byte{0x1f, 0x8b}) }

// Unpack gives a text as it was before it was packed, of at most limit bytes. One that is
// not packed, as somebody seals it by hand, stays as it is.
func Unpack(text []byte, limit int) ([]byte, error) {
	if !IsPacked(text) {
		return text, nil
	}
	in := bytes.NewReader(text)
	left := func() []byte { return text[len(text)-in.Len():] }
	var out bytes.Buffer
	z := readers.Get().(*gzip.Reader)
	defer readers.Put(z)
	for range mostMembers {
		if err := z.Reset(in); err != nil {
			return nil, ErrPacked
		}
		z.Multistream(false)
		if _, err := io.Copy(&out, io.LimitReader(z, int64(limit-out.Len())+1)); err != nil {
			return nil, ErrPacked
		}
		if out.Len() > limit {
			return nil, errors.Join(ErrPacked, ErrTooLarge)
		}
		if next := left(); len(next) == 0 || next[0] == 0 {
			break
		}
	}
	if len(bytes.Trim(left(), "\x00")) > 0 {
		return nil, ErrPacked
	}
	return out.Bytes(), nil
}
