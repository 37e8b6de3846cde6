/* element.c - what C calls a byte of a variable.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a build's types, a byte. Out: indices and members that lead to it.
 * Means: from the outermost type to the innermost one that holds the byte.
 * Errs:  on the side of a larger element: a union is not looked into, nor are bit-fields that share
 *        a byte; a byte between members belongs to the record.
 * Cost:  linear in the members of each record on the way. */
#include "element.h"
#include "types.h"

#include <stdio.h>
#include <string.h>

/* Where the text grows. */
struct end {
	char *at;
	size_t left;
};

static bool put(struct end *e, const char *format, uint64_t index, const char *name)
{
	int n = name ? snprintf(e->at, e->left, format, name)
		     : snprintf(e->at, e->left, format, (unsigned long long)index);
	bool fits = n > 0 && (size_t)n < e->left;
	*e->at = fits ? *e->at : '\0';
	e->at += fits ? n : 0;
	e->left -= fits ? (size_t)n : 0;
	return fits;
}

/* The only member that holds the byte; NULL: none, or several do. */
static const struct build_field *field_of(const struct build *b, const struct build_type *t,
					  uint64_t at)
{
	const struct build_field *found = NULL;
	for (size_t i = 0; i < t->nfields; i++) {
		const struct build_field *f = &t->fields[i];
		const struct build_type *is = type_at(b, f->type);
		uint64_t size = is && (is->kind != 'a' || is->size) ? is->size : t->size;
		if (f->is_bitfield)
			return NULL;
		if (f->offset <= at && at - f->offset < size)
			found = f;
	}
	return found;
}

static void follow(const struct build *b, uint32_t number, uint64_t at, struct end e);

static void follow_elements(const struct build *b, uint32_t number, uint64_t at, struct end e)
{
	const struct build_type *t = type_at(b, number);
	if (t && t->size && put(&e, "[%llu]", at / t->size, NULL))
		follow(b, number, at % t->size, e);
}

static void follow(const struct build *b, uint32_t number, uint64_t at, struct end e)
{
	const struct build_type *t = type_at(b, number);
	const struct build_field *f = t && t->kind == 's' ? field_of(b, t, at) : NULL;
	if (t && t->kind == 'a')
		follow_elements(b, t->element, at, e);
	else if (f && put(&e, ".%s", 0, f->name))
		follow(b, f->type, at - f->offset, e);
}

/* Blocks consist of elements; where no declaration says of which, the one type they are used as
 * does. */
void element_of(const struct build *b, uint32_t id, uint64_t at, char *text, size_t size)
{
	const struct build_object *o = id < b->nobjects ? &b->objects[id] : NULL;
	struct end e = {text, size};
	*text = '\0';
	if (!o)
		return;
	uint32_t type = o->type;
	if (o->kind == 'h' && type == BUILD_UNKNOWN && json_array_size(o->seen) == 1)
		type = (uint32_t)json_integer_value(json_array_get(o->seen, 0));
	if (o->kind == 'h')
		follow_elements(b, type, at, e);
	else
		follow(b, type, at, e);
}
