package kind

import (
	"cmp"
	"maps"
	"slices"

	"fieldpost/adjudicate/game"
	"fieldpost/adjudicate/game/shape"
	"fieldpost/adjudicate/game/table"
)

// Form is how the orders of a side are written: what Read takes. parts are further shapes
// that actions name, docs the words on each key.
func (b *Book[G]) Form(s table.Side, parts map[string]game.Shape, docs map[string]string) game.Form {
	f := game.Form{Parts: parts}
	for _, n := range b.Nouns {
		f.Parts[n.Name] = shape.Words(b.Written(s, n.Name)...)
	}
	for i := range b.Kinds {
		if k := &b.Kinds[i]; k.Shape == Items {
			f.Parts[k.item()] = b.itemForm(s, k)
		}
	}
	add := func(name, doc string, x game.Shape) {
		x.Doc = doc
		f.Orders.Keys = append(f.Orders.Keys, game.Key{Name: name, Shape: x})
	}
	add("ready", "Your answer to the muster, step 1", shape.Words("true"))
	for i := range b.Kinds {
		k := &b.Kinds[i]
		add(k.Name, docs[k.Name], b.form(s, k))
	}
	for _, sent := range b.Sent {
		if sent.Most > 0 {
			add(sent.Key, docs[sent.Key], b.entryForm(s, &sent))
			continue
		}
		if sent.Bare {
			add(sent.Key, docs[sent.Key], b.form(s, b.Find(sent.Kinds[0])))
			continue
		}
		var x game.Shape
		for _, name := range sent.Kinds {
			x.Keys = append(x.Keys, game.Key{Name: name, Must: sent.Must, Shape: b.form(s, b.Find(name))})
		}
		add(sent.Key, docs[sent.Key], x)
	}
	return f
}

// entryForm is a list of orders ahead.
func (b *Book[G]) entryForm(s table.Side, sent *Sent) game.Shape {
	keys := []game.Key{{Name: "when", Shape: game.Shape{Pattern: ".+"}}, {Name: "do", Shape: shape.Words("ask")}}
	for _, name := range sent.Kinds {
		keys = append(keys, game.Key{Name: name, Shape: b.form(s, b.Find(name))})
	}
	list := shape.ListOf(game.Shape{Keys: keys})
	list.Most = sent.Most
	return list
}

// item is the name of the shape of an item of a list.
func (k *Kind[G]) item() string { return k.Name + "-item" }

// Written are the names of a noun as they may be written.
func (b *Book[G]) Written(s table.Side, noun string) []string {
	n := b.Names(s, noun)
	return slices.Concat(n.All, slices.Sorted(maps.Keys(n.Short)))
}

// visited are the areas as byArea reads them.
func (b *Book[G]) visited(s table.Side) []string {
	names := b.Written(s, b.area())
	list := names
	for _, again := range visits {
		for _, name := range names {
			list = append(list, name+again)
		}
	}
	return list
}

// form is how a question is answered.
func (b *Book[G]) form(s table.Side, k *Kind[G]) game.Shape {
	if k.Form != nil {
		return k.Form(b, s)
	}
	name := shape.Part(k.Of)
	var any []game.Shape
	if words := k.written(); words != nil {
		any = append(any, shape.Words(words...))
		if k.Shape != Word {
			any = append(any, alone(words...))
		}
	}
	switch k.Shape {
	case Name:
		any = append(any, name)
	case List:
		if k.Every {
			any = append(any, shape.Words(k.Verb))
		}
		if k.All {
			any = append(any, shape.Words("all"))
		}
		any = append(any, name, shape.ListOf(name))
		if k.ByArea {
			any = append(any, shape.Pairs(b.visited(s), shape.Any(slices.Clone(any)...)))
		}
	case Each:
		value := k.value()
		if k.Every {
			any = append(any, value)
		}
		any = append(any, shape.Pairs(b.Written(s, k.Of), value))
	case Items:
		any = append(any, shape.ListOf(shape.Part(k.item())))
	}
	if len(any) == 1 {
		return any[0]
	}
	return shape.Any(any...)
}

// alone is a list of one word, which stands for the list.
func alone(words ...string) game.Shape {
	list := shape.ListOf(shape.Words(words...))
	list.Least, list.Most = 1, 1
	return list
}

// value is what stands behind each name of a mapping that answers a question.
func (k *Kind[G]) value() game.Shape {
	switch {
	case k.To == "":
		return shape.Words(k.Values...)
	case k.Values == nil:
		return shape.Part(k.To)
	}
	return shape.Any(shape.Words(k.Values...), shape.Part(k.To))
}

// itemForm is how an item of a kind's list is written.
func (b *Book[G]) itemForm(s table.Side, k *Kind[G]) game.Shape {
	of := shape.Part(k.item())
	var items []game.Shape
	for i := range k.Actions {
		a := &k.Actions[i]
		head := shape.Part(cmp.Or(a.Head, a.Of))
		keys := []game.Key{shape.Key(a.Verb, head)}
		for _, key := range a.Keys {
			x := key.shape()
			if key.Kind != "" {
				x = shape.Any(append(x.Any, shape.Pairs(b.visited(s), x))...)
			}
			keys = append(keys, game.Key{Name: key.Name, Must: !key.May, Shape: x})
		}
		if a.Bare {
			items = append(items, shape.Words(a.Verb))
			keys[0].Shape = shape.Words("yes")
		}
		keys[0].Must = true
		for _, name := range a.Fields {
			f := b.Find(name)
			keys = append(keys, game.Key{Name: cmp.Or(f.Key, name), Shape: b.form(s, f)})
		}
		if k.elsewhere(a) {
			keys = append(keys, game.Key{Name: "otherwise", Shape: shape.Any(shape.Words("none"), alone("none"), of, shape.ListOf(of))})
		}
		x := shape.Item(a.Doc)
		x.Keys = keys
		items = append(items, x)
	}
	return shape.Any(items...)
}

func (key *Key) shape() game.Shape {
	switch {
	case key.Part != "":
		return shape.Part(key.Part)
	case key.List:
		return shape.Any(shape.Part(key.Of), shape.ListOf(shape.Part(key.Of)))
	case key.Of == "":
		return shape.Words(key.Words...)
	case key.Words == nil:
		return shape.Part(key.Of)
	}
	return shape.Any(shape.Words(key.Words...), shape.Part(key.Of))
}
