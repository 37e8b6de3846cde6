/* layout.c - from types to cells.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a type.
 * Out:     its cells, and for each byte the cell.
 * Means:   arrays count modulo their element's size, so that stepping through one stays in a cell;
 *          cells are numbered in the order of the members, those of nested structures in place. A
 *          pointer steps within the array it points into, as C demands; but characters may walk
 *          through all of a record. That is so as long as the object is of its type: each byte is
 *          of its cell in any case.
 * Errs:    on the side of one cell for all.
 * Cost:    linear in the members, once per type; finding a cell: linear in the members. */
#include "layout.h"

enum { MOST_CELLS = 128, MOST_ARRAYS = 3 };

/* A member. */
struct layout_part {
	uint64_t offset, stride; /* stride: of its elements, 0 if it is no array */
	unsigned first;          /* cell */
	const struct layout *of; /* its element's */
};

static bool may_point(const struct type *t)
{
	t = type_without_arrays(t);
	if (t->kind == TYPE_RECORD && !t->is_union) {
		for (unsigned i = 0; i < t->nfields; i++)
			if (may_point(t->fields[i].type))
				return true;
		return false;
	}
	return t->kind != TYPE_INTEGER && t->kind != TYPE_FLOATING && t->kind != TYPE_COMPLEX &&
	       t->kind != TYPE_VECTOR;
}

static struct layout *single(struct layouts *s, const struct type *t)
{
	struct layout *l = ARENA_NEW(s->arena, struct layout);
	l->n = 1;
	l->size = t ? t->size : 0;
	l->cells = ARENA_NEW(s->arena, struct cell);
	l->cells->span = l->size;
	return l;
}

/* The cells of member "f" after those "l" has. False: too many. */
static bool add_member(struct layouts *s, struct layout *l, const struct field *f)
{
	const struct type *element = type_without_arrays(f->type);
	bool is_array = f->type->kind == TYPE_ARRAY;
	struct layout_part part = {.offset = f->offset, .first = l->n};
	part.of = layout_of(s, element);
	part.stride = is_array ? element->size : 0;
	if ((is_array && !element->size) || l->n + part.of->n > MOST_CELLS)
		return false;
	for (unsigned i = 0; i < part.of->n; i++) {
		struct cell c = part.of->cells[i];
		unsigned k = 0;
		c.offset += f->offset;
		c.begins = i == 0 ? f->offset == 0 || part.of->n > 1 : c.begins;
		if (is_array) {
			while (k < MOST_ARRAYS && c.strides[k])
				k++;
			if (k == MOST_ARRAYS)
				return false;
			c.strides[k] = element->size;
			c.totals[k] = f->type->size;
			c.span = part.of->n == 1 ? f->type->size : c.span;
		}
		l->cells[l->n++] = c;
	}
	l->parts[l->nparts++] = part;
	return true;
}

static struct layout *compute(struct layouts *s, const struct type *t)
{
	t = type_without_arrays(t);
	if (t->kind != TYPE_RECORD || t->is_union || !t->size || !t->nfields || !may_point(t))
		return single(s, t);
	struct layout *l = ARENA_NEW(s->arena, struct layout);
	l->size = t->size;
	l->is_flexible = t->is_flexible;
	l->cells = ARENA_ARRAY(s->arena, struct cell, MOST_CELLS);
	l->parts = ARENA_ARRAY(s->arena, struct layout_part, t->nfields);
	for (unsigned i = 0; i < t->nfields; i++)
		if (!add_member(s, l, &t->fields[i]))
			return single(s, t);
	return l;
}

static const struct layout *keep(struct layouts *s, struct map *m, const struct type *t,
				 struct layout *l)
{
	l->type = type_without_arrays(t);
	ARRAY_PUSH(s->arena, s->all, l);
	map_put(s->arena, m, t, s->all.n);
	return l;
}

const struct layout *layout_of(struct layouts *s, const struct type *t)
{
	unsigned known = map_get(&s->of_type, t);
	if (known)
		return s->all.at[known - 1];
	struct layout *l = compute(s, t);
	l->repeats = t->kind == TYPE_ARRAY;
	return keep(s, &s->of_type, t, l);
}

const struct layout *layout_of_heap(struct layouts *s, const struct type *t)
{
	unsigned known = map_get(&s->of_heap, t);
	if (known)
		return s->all.at[known - 1];
	struct layout *l = compute(s, t);
	l->repeats = !l->is_flexible;
	return keep(s, &s->of_heap, t, l);
}

unsigned layout_cell(const struct layout *l, uint64_t offset)
{
	const struct layout_part *in = l->parts;
	if (l->n == 1)
		return 0;
	if (l->repeats)
		offset %= l->size;
	if (offset >= l->size)
		return l->is_flexible ? l->n - 1 : LAYOUT_ANY;
	for (unsigned i = 0; i < l->nparts; i++)
		if (l->parts[i].offset <= offset)
			in = &l->parts[i];
	offset -= in->offset;
	if (in->stride)
		offset %= in->stride;
	unsigned c = layout_cell(in->of, offset);
	return c == LAYOUT_ANY ? c : in->first + c;
}

bool layout_steps(const struct layout *l, unsigned c, uint64_t stride)
{
	const struct cell *x = &l->cells[c];
	if (l->n == 1 || (stride % l->size == 0 && !l->is_flexible))
		return true;
	if (stride == 1 && x->begins)
		return false;
	if (stride > 1 && stride < x->span && !x->strides[0])
		return true;
	for (unsigned i = 0; i < MOST_ARRAYS && x->strides[i]; i++)
		if (stride % x->strides[i] == 0 &&
		    (!x->totals[i] || stride == x->strides[i] || stride < x->totals[i]))
			return true;
	return false;
}

bool layout_is_same_type(const struct type *a, const struct type *b)
{
	bool is_simple = a->kind != TYPE_RECORD && a->kind != TYPE_OTHER;
	return is_simple ? a->kind == b->kind && a->size == b->size : type_same(a, b);
}

/* Is a "t" somewhere in a "whole"? */
static bool contains(const struct type *whole, const struct type *t)
{
	whole = type_without_arrays(whole);
	if (layout_is_same_type(whole, t) || whole->kind == TYPE_COMPLEX ||
	    whole->kind == TYPE_VECTOR)
		return true;
	for (unsigned i = 0; whole->kind == TYPE_RECORD && i < whole->nfields; i++)
		if (contains(whole->fields[i].type, t))
			return true;
	return false;
}

bool layout_has(const struct layout *l, unsigned c, const struct type *t)
{
	const struct layout_part *in = l->parts;
	t = type_without_arrays(t);
	if (l->n == 1)
		return contains(l->type, t);
	if (c == 0 && layout_is_same_type(l->type, t))
		return true;
	for (unsigned i = 0; i < l->nparts; i++)
		if (l->parts[i].first <= c)
			in = &l->parts[i];
	return layout_has(in->of, c - in->first, t);
}

static struct layout *copy(struct layouts *s, const struct layout *l)
{
	struct layout *x = ARENA_NEW(s->arena, struct layout);
	*x = *l;
	return x;
}

const struct layout *layout_repeated(struct layouts *s, const struct layout *l)
{
	struct layout *x = copy(s, l);
	x->repeats = true;
	return x;
}

const struct layout *layout_with_tail(struct layouts *s, const struct layout *l)
{
	struct layout *x = copy(s, l);
	x->repeats = !l->is_flexible;
	x->has_tail = true;
	return x;
}

const struct layout *layout_mixed(struct layouts *s, const struct layout *l)
{
	static const struct type unknown = {.kind = TYPE_OTHER};
	struct layout *x = copy(s, l);
	x->is_mixed = true;
	x->type = &unknown;
	return x;
}

bool layout_fits(const struct layout *l, unsigned c, uint64_t offset, uint64_t bytes)
{
	const struct cell *x = &l->cells[c];
	if (l->repeats)
		offset %= l->size;
	return bytes && offset >= x->offset && offset + bytes <= x->offset + x->span;
}

bool layout_holds(const struct layout *l, unsigned c, uint64_t stride, uint64_t total)
{
	const struct cell *x = &l->cells[c];
	if (l->n == 1 || (stride % l->size == 0 && !l->is_flexible) || (total && total <= x->span))
		return true;
	for (unsigned i = 0; i < MOST_ARRAYS && x->strides[i]; i++)
		if (stride % x->strides[i] == 0 &&
		    (!x->totals[i] || (total && total <= x->totals[i])))
			return true;
	return false;
}

bool layout_matches(const struct layout *l, unsigned c, const struct layout *part)
{
	if (l == part)
		return c == 0;
	if (l->n - c < part->n || (part->repeats && !(l->repeats && c == 0)))
		return false;
	for (unsigned i = 0; i < part->n; i++) {
		const struct cell *x = &l->cells[c + i], *y = &part->cells[i];
		if (x->offset - l->cells[c].offset != y->offset || x->span != y->span)
			return false;
		for (unsigned k = 0; k < MOST_ARRAYS && y->strides[k]; k++)
			if (x->strides[k] != y->strides[k] || x->totals[k] != y->totals[k])
				return false;
	}
	return true;
}
