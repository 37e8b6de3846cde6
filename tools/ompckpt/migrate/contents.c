/* contents.c - the addresses in an object's bytes, made the new build's.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    bytes of an object; its type; for each scalar of it what it may point to.
 * Out:   the bytes; a pointer into the old build's memory points to the same place of the new one.
 * Means: the type is walked through over the bytes that are there. Where it says pointer, it is
 *        one. Where it says something else, or nothing is known, and yet an address may lie, a word
 *        that looks like one can't be told from a number.
 * Errs:  on the side of refusing.
 * Cost:  linear in the bytes of objects that may point to static memory; none for others. */
#include "contents.h"
#include "command.h"
#include "pointers.h"

#include <string.h>

enum { WORD = 8 };

struct walk_at {
	const struct contents *c;
	unsigned char *at;
	uint64_t from, to; /* bytes of the object that are there */
	size_t scalar;     /* number of the next one */
	bool ok;
};

static const json_t *type_of(const struct contents *c, const json_t *number)
{
	return build_item(c->old, "types", (size_t)json_integer_value(number));
}

static const char *kind_of(const json_t *type)
{
	const char *kind = json_string_value(json_array_get(type, 0));
	return kind ? kind : "o";
}

static uint64_t number(const json_t *type, size_t i)
{
	return (uint64_t)json_integer_value(json_array_get(type, i));
}

static uint64_t size_of(const struct contents *c, const json_t *type)
{
	switch (*kind_of(type)) {
	case 'p': return WORD;
	case 'a': return number(type, 1) * size_of(c, type_of(c, json_array_get(type, 2)));
	default: return number(type, 1);
	}
}

static size_t scalars_of(const struct contents *c, const json_t *type)
{
	const json_t *field;
	size_t i, n = 0;
	switch (*kind_of(type)) {
	case 'a': return scalars_of(c, type_of(c, json_array_get(type, 2)));
	case 's':
		json_array_foreach (json_array_get(type, 3), i, field)
			n += scalars_of(c, type_of(c, json_array_get(field, 2)));
		return n;
	default: return 1;
	}
}

/* What scalar "i" may point to; NULL: no static memory. */
static const json_t *set_of(const struct contents *c, size_t i)
{
	const json_t *n = json_is_array(c->sets) ? json_array_get(c->sets, i) : c->sets;
	return json_integer_value(n) ? build_item(c->old, "sets", (size_t)json_integer_value(n))
				     : NULL;
}

static bool have_none(const struct contents *c, size_t first, size_t n)
{
	for (size_t i = first; i < first + n; i++)
		if (set_of(c, i))
			return false;
	return true;
}

bool contents_have_none(const struct contents *c)
{
	return json_is_array(c->sets) ? have_none(c, 0, json_array_size(c->sets)) : !set_of(c, 0);
}

uint64_t contents_size(const struct contents *c)
{
	return size_of(c, type_of(c, c->type));
}

static bool move(const struct build *old, const struct build *new, const char *what,
		 const json_t *set, bool is_pointer, unsigned char *at)
{
	struct pointer to;
	uint64_t word;
	memcpy(&word, at, WORD);
	switch (pointer_find(old, new, set, word, &to)) {
	case POINTER_ELSEWHERE: return true;
	case POINTER_MOVED:
		if (is_pointer) {
			memcpy(at, &to.to, WORD);
			return true;
		}
		complain("%s holds %#llx, which may be an address or a number: declare it as a "
			 "pointer, or cast what is allocated to its type",
			 what, (unsigned long long)word);
		return false;
	case POINTER_UNNAMED:
		if (!is_pointer)
			return true;
		complain("%s points to %#llx, of which the build that wrote it says no name", what,
			 (unsigned long long)word);
		return false;
	case POINTER_LOST:
		complain("%s holds the address of '%s', and this build does not say where that is",
			 what, to.name);
		return false;
	case POINTER_AMBIGUOUS:
		complain("%s holds %#llx, the end of one variable and the beginning of another",
			 what, (unsigned long long)word);
		return false;
	}
	return false;
}

bool contents_move_one(const struct build *old, const struct build *new, const char *what,
		       unsigned char *at)
{
	return move(old, new, what, NULL, true, at);
}

/* A scalar of "size" bytes at "offset": each whole word of it that is there. */
static void move_scalar(struct walk_at *w, const json_t *type, uint64_t offset, uint64_t size,
			const json_t *set)
{
	bool is_pointer = type && *kind_of(type) == 'p';
	uint64_t first = offset;
	if (first < w->from)
		first += (w->from - first + WORD - 1) / WORD * WORD;
	for (; set && w->ok && first + WORD <= offset + size && first + WORD <= w->to;
	     first += WORD)
		w->ok = move(w->c->old, w->c->new, w->c->what, set, is_pointer,
			     w->at + (first - w->from));
}

static void move_type(struct walk_at *w, const json_t *type, uint64_t offset);

static void move_elements(struct walk_at *w, const json_t *element, uint64_t offset, uint64_t n)
{
	uint64_t size = size_of(w->c, element);
	size_t scalar = w->scalar, scalars = scalars_of(w->c, element);
	uint64_t i = size && w->from > offset ? (w->from - offset) / size : 0;
	if (!size || have_none(w->c, scalar, scalars))
		i = n;
	for (; i < n && w->ok && offset + i * size < w->to; i++) {
		w->scalar = scalar;
		move_type(w, element, offset + i * size);
	}
	w->scalar = scalar + scalars;
}

/* One without a number of elements goes as far as there are bytes. */
static void move_array(struct walk_at *w, const json_t *type, uint64_t offset)
{
	const json_t *element = type_of(w->c, json_array_get(type, 2));
	uint64_t n = number(type, 1), size = size_of(w->c, element);
	if (!n && size && offset < w->to)
		n = (w->to - offset + size - 1) / size;
	move_elements(w, element, offset, n);
}

static void move_type(struct walk_at *w, const json_t *type, uint64_t offset)
{
	const json_t *field;
	size_t i;
	switch (*kind_of(type)) {
	case 'a': move_array(w, type, offset); break;
	case 's':
		json_array_foreach (json_array_get(type, 3), i, field)
			move_type(w, type_of(w->c, json_array_get(field, 2)),
				  offset + number(field, 1));
		break;
	default:
		move_scalar(w, type, offset, size_of(w->c, type), set_of(w->c, w->scalar));
		w->scalar++;
	}
}

bool contents_move(const struct contents *c, unsigned char *at, uint64_t from, uint64_t n)
{
	struct walk_at w = {c, at, from, from + n, 0, true};
	const json_t *type = json_integer_value(c->type) < 0 ? NULL : type_of(c, c->type);
	while (type && c->is_repeated && *kind_of(type) == 'a')
		type = type_of(c, json_array_get(type, 2));
	if (!type)
		move_scalar(&w, NULL, 0, w.to, set_of(c, 0));
	else if (c->is_repeated)
		move_elements(&w, type, 0, UINT64_MAX);
	else
		move_type(&w, type, 0);
	return w.ok;
}
