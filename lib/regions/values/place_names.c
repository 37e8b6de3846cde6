/* place_names.c - what a place is called in the program, for people.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a base, strides, an offset.
 * Out:     its name in the source's words.
 * Means:   the declared type of the base is walked down from the outside: a dimension takes the
 *          stride of its elements, or an index out of the offset; a member takes its own offset.
 *          What a pointer points to is what the place that it was loaded from declares.
 * Errs:    a cast, a union, a type of another size: bytes; a pointer to an unknown type: as if its
 *          elements were of the strides' sizes.
 * Cost:    linear in the depth of the type, and of the pointers on the way. */
#include "place_names.h"

struct place_naming {
	uint64_t size;
	const uint64_t *strides;
	unsigned n, k; /* k: strides that have their place */
	int64_t offset;
	name_coordinate *put;
	void *data;
	struct text *out;
};

/* "t" is what each step of one dimension moves over. */
static void put_index(struct place_naming *x, const struct type *t)
{
	int64_t size = (int64_t)t->size, at = x->offset / size - (x->offset % size < 0);
	x->offset -= at * size;
	if (x->k < x->n && x->strides[x->k] == t->size)
		x->put(x->data, x->k++, at, x->out);
	else
		text_printf(x->out, "[%lld]", (long long)at);
}

/* Is the next stride that of "t"s in a row ("in_a_row"), or smaller than a "t"? */
static bool is_inside(const struct place_naming *x, const struct type *t, bool in_a_row)
{
	return x->k == x->n || x->strides[x->k] < t->size + in_a_row;
}

static const struct field *field_at(const struct type *t, int64_t offset)
{
	for (unsigned i = 0; i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		if (!f->is_bitfield && offset >= (int64_t)f->offset &&
		    offset < (int64_t)(f->offset + f->type->size))
			return f;
	}
	return NULL;
}

static bool is_all_of(const struct place_naming *x, const struct type *t)
{
	return x->k == x->n && !x->offset && x->size == t->size;
}

/* The type of what is left when all strides and the offset have their place, or NULL. */
static const struct type *put_members(struct place_naming *x, const struct type *t, const char *dot)
{
	while (t->size && is_inside(x, t, false) && !is_all_of(x, t)) {
		const struct field *f = t->kind == TYPE_RECORD ? field_at(t, x->offset) : NULL;
		if (t->kind == TYPE_ARRAY && t->element->size && is_inside(x, t->element, true)) {
			t = t->element;
			put_index(x, t);
		} else if (f) {
			if (*f->name) {
				text_printf(x->out, "%s%s", dot, f->name);
				dot = ".";
			}
			x->offset -= (int64_t)f->offset;
			t = f->type;
		} else {
			break;
		}
	}
	return x->k == x->n && !x->offset ? t : NULL;
}

/* What a pointer to "t" points to. */
static const struct type *put_pointed_to(struct place_naming *x, const struct type *t)
{
	if (!t->size || !is_inside(x, t, true))
		return NULL;
	bool is_first = is_inside(x, t, false) && x->offset >= 0 && x->offset < (int64_t)t->size &&
			t->kind == TYPE_RECORD;
	if (!is_first)
		put_index(x, t);
	return put_members(x, t, is_first ? "->" : ".");
}

static const struct type *put_address(const struct address *a, uint64_t size, struct text *out);

static const struct type *type_pointed_to(const struct symbol *s)
{
	struct text unused = {0};
	if (s->kind != SYMBOL_LOAD)
		return NULL;
	const struct type *t = put_address(&s->address, s->type->size, &unused);
	text_free(&unused);
	return t && t->kind == TYPE_POINTER ? t->element : NULL;
}

static const char *base_name(const struct object_base *b)
{
	return b->var ? b->var->name : b->pointer->name;
}

static void put_unknown(struct place_naming *x)
{
	for (; x->k < x->n; x->k++)
		x->put(x->data, x->k, 0, x->out);
	if (x->offset)
		text_printf(x->out, " + %lld bytes", (long long)x->offset);
}

static void put_bytes(struct place_naming *x)
{
	for (; x->k < x->n; x->k++) {
		text_printf(x->out, " + %llu * ", (unsigned long long)x->strides[x->k]);
		x->put(x->data, x->k, 0, x->out);
	}
	if (x->offset)
		text_printf(x->out, " + %lld", (long long)x->offset);
	text_puts(x->out, " bytes");
}

static const struct type *put_place(const struct object_base *b, struct place_naming *x)
{
	const struct type *declared = b->var ? b->var->type : type_pointed_to(b->pointer),
			  *t = NULL;
	struct place_naming start = *x;
	struct text name = {0};
	x->out = &name;
	bool is_alone = !b->var && declared && !x->n && !x->offset && declared->kind != TYPE_RECORD;
	text_printf(&name, *base_name(b) == '*' && !is_alone ? "(%s)" : "%s", base_name(b));
	if (is_alone)
		t = declared;
	else if (b->var && declared->is_vla)
		t = put_pointed_to(x, declared->element);
	else if (declared)
		t = b->var ? put_members(x, declared, ".") : put_pointed_to(x, declared);
	if (t) {
		text_printf(start.out, "%s%s", is_alone ? "*" : "", name.at);
	} else {
		text_puts(start.out, base_name(b));
		(declared ? put_bytes : put_unknown)(&start);
	}
	text_free(&name);
	return t;
}

void name_place(const struct object_base *b, uint64_t size, const uint64_t *strides, unsigned n,
		int64_t offset, name_coordinate *put, void *data, struct text *out)
{
	struct place_naming x = {size, strides, n, 0, offset, put, data, out};
	put_place(b, &x);
}

static void put_any(void *unused, unsigned k, int64_t shift, struct text *out)
{
	(void)unused, (void)k, (void)shift;
	text_puts(out, "[..]");
}

static const struct type *put_address(const struct address *a, uint64_t size, struct text *out)
{
	uint64_t strides[MAX_COORDINATES];
	struct place_naming x = {size, strides, 0, 0, a->offset, put_any, NULL, out};
	for (unsigned k = 0; k < a->nterms; k++) {
		int64_t at;
		if (aff_is_number(a->terms[k].at, &at))
			x.offset += at * (int64_t)a->terms[k].stride;
		else
			strides[x.n++] = a->terms[k].stride;
	}
	return put_place(&a->base, &x);
}

void name_address(const struct address *a, uint64_t size, struct text *out)
{
	put_address(a, size, out);
}
