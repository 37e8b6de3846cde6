/* types.c - how the bytes of a variable lie, in one build and in another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    types of two namings.
 * Out:   whether they are alike; where a byte went: to the member of the same name, the element of
 *        the same number.
 * Errs:  towards "not alike".
 * Cost:  linear in the members. */
#include "types.h"

#include <string.h>

const struct build_type *type_at(const struct build *b, uint32_t t)
{
	return t == BUILD_UNKNOWN ? NULL : &b->types[t];
}

/* Records of system headers that are made of numbers of the same sizes everywhere. */
static bool is_everywhere(const char *name)
{
	static const char *const names[] = {"struct timeval", "struct timespec", "struct itimerval",
					    "struct itimerspec", "struct tm"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(name, names[i]))
			return true;
	return false;
}

bool type_is_foreign(const struct build *a, uint32_t t, const struct build *b)
{
	const struct build_type *x = type_at(a, t);
	return x && a->machine != b->machine &&
	       (x->kind == 'o' || (x->is_system && !is_everywhere(x->name)));
}

static bool fields_are_same(const struct build *a, const struct build_field *f,
			    const struct build *b, const struct build_field *g)
{
	return !strcmp(f->name, g->name) && f->offset == g->offset &&
	       f->is_bitfield == g->is_bitfield && types_are_same(a, f->type, b, g->type);
}

bool types_are_same(const struct build *a, uint32_t t, const struct build *b, uint32_t u)
{
	const struct build_type *x = type_at(a, t), *y = type_at(b, u);
	if (!x || !y)
		return !x && !y;
	if (a == b && t == u)
		return true;
	if (type_is_foreign(a, t, b) || type_is_foreign(b, u, a))
		return false;
	if (x->kind != y->kind || x->size != y->size || x->count != y->count ||
	    x->is_signed != y->is_signed || x->nfields != y->nfields || strcmp(x->name, y->name))
		return false;
	if (x->kind == 'a')
		return types_are_same(a, x->element, b, y->element);
	for (size_t i = 0; i < x->nfields; i++)
		if (!fields_are_same(a, &x->fields[i], b, &y->fields[i]))
			return false;
	return true;
}

static bool is_among(const struct build *a, const json_t *type, const struct build *b,
		     const json_t *in)
{
	const json_t *other;
	size_t i;
	json_array_foreach (in, i, other)
		if (types_are_same(a, (uint32_t)json_integer_value(type), b,
				   (uint32_t)json_integer_value(other)))
			return true;
	return false;
}

bool types_are_among(const struct build *a, const json_t *of, const struct build *b,
		     const json_t *in)
{
	const json_t *type;
	size_t i;
	json_array_foreach (of, i, type)
		if (!is_among(a, type, b, in))
			return false;
	return true;
}

const struct build_field *type_field(const struct build_type *t, const char *name)
{
	for (size_t i = 0; i < t->nfields; i++)
		if (!strcmp(t->fields[i].name, name))
			return &t->fields[i];
	return NULL;
}

size_t type_scalar_of(const struct build *b, const struct build_type *t,
		      const struct build_field *f)
{
	size_t before = 0;
	for (const struct build_field *g = t->fields; g < f; g++)
		before += b->types[g->type].scalars;
	return before;
}

/* The last member that begins at "offset" or before; NULL: none does. */
static const struct build_field *field_around(const struct build_type *t, uint64_t offset)
{
	const struct build_field *found = NULL;
	for (size_t i = 0; i < t->nfields; i++)
		if (t->fields[i].offset <= offset &&
		    (!found || t->fields[i].offset >= found->offset))
			found = &t->fields[i];
	return found;
}

uint64_t type_folded(const struct build *b, uint32_t number, bool is_repeated, uint64_t offset)
{
	const struct build_type *t = type_at(b, number);
	if (!t)
		return offset;
	if (t->kind == 'a')
		return type_folded(b, t->element, true, offset);
	if (is_repeated && t->size)
		offset %= t->size;
	const struct build_field *f = t->kind == 's' ? field_around(t, offset) : NULL;
	return f ? f->offset + type_folded(b, f->type, false, offset - f->offset) : offset;
}

static bool moved_in_array(struct type_pair p, uint64_t offset, const char *pointee, uint64_t *to)
{
	const struct build_type *x = type_at(p.a, p.t), *y = type_at(p.b, p.u);
	uint64_t i = x->size ? offset / x->size : 0, inner;
	p.is_repeated = false;
	if (!x->size || !y->size || !type_moved(p, offset % x->size, pointee, &inner))
		return false;
	*to = i * y->size + inner;
	return true;
}

static bool moved_in_record(struct type_pair p, uint64_t offset, const char *pointee, uint64_t *to)
{
	const struct build_type *x = type_at(p.a, p.t), *y = type_at(p.b, p.u);
	const struct build_field *f = field_around(x, offset);
	const struct build_field *g = f ? type_field(y, f->name) : NULL;
	uint64_t inner;
	*to = 0;
	if (offset == 0 && !strcmp(pointee, x->name))
		return true;
	if (!g)
		return false;
	p.t = f->type;
	p.u = g->type;
	bool ok = type_moved(p, offset - f->offset, pointee, &inner);
	*to = g->offset + inner;
	return ok && (offset || !*to || strcmp(pointee, "?") != 0);
}

bool type_moved(struct type_pair p, uint64_t offset, const char *pointee, uint64_t *to)
{
	const struct build_type *x = type_at(p.a, p.t), *y = type_at(p.b, p.u);
	*to = offset;
	if (types_are_same(p.a, p.t, p.b, p.u))
		return true;
	if (!x || !y)
		return false;
	if (p.is_repeated)
		return moved_in_array(p, offset, pointee, to);
	if (x->kind == 'a' && y->kind == 'a') {
		p.t = x->element;
		p.u = y->element;
		return moved_in_array(p, offset, pointee, to);
	}
	if (x->kind == 's' && y->kind == 's')
		return moved_in_record(p, offset, pointee, to);
	return offset == 0 && (!pointee[0] || !strcmp(pointee, "?"));
}
