/* library_writes.c - what does a call like memset write, one like memcpy or fwrite read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a call; which argument says where, and which how many bytes.
 * Out:     the elements that it surely writes; those that it reads.
 * Means:   a number of bytes is one of elements if it is a multiple of their size; else, of rows,
 *          one of what rows consist of. Of a product of
 *          64 bits that may have wrapped around, "n * sizeof *p", it is that where n is not too
 *          large; so it is if n is an int before it is converted: nothing is as large as a negative
 *          one gives. A row of them may be a grid (rows_and_grids.h).
 * Errs:    nothing is written; it is not known what is read.
 * Cost:    a few isl operations. */
#include "library_writes.h"
#include "expressions.h"
#include "footprint.h"
#include "libc.h"
#include "ranges.h"
#include "rows_and_grids.h"

#define MOST_BYTES (INT64_C(1) << 60)
#define MOST_COUNTED (INT64_C(1) << 38) /* a number that tables of an image can hold */
#define MOST_OF_INTS (INT64_C(1) << 40)
#define MOST_TIMES (INT64_C(1) << 20)

/* "n" elements are written, at least where "only_if" holds. */
struct counted {
	isl_pw_aff *n;
	isl_set *only_if;
};

/* ---- how many elements ---- */

static bool lies_between(struct point *here, int64_t low, isl_pw_aff *a, int64_t high)
{
	struct sets *sets = here->sets;
	return value_is_shown(here, aff_number(sets, low), RELATION_LESS_EQUAL, a) &&
	       value_is_shown(here, a, RELATION_LESS_EQUAL, aff_number(sets, high));
}

/* "a" / "by", or NULL: it is no multiple. */
static isl_pw_aff *quotient(struct sets *sets, isl_pw_aff *a, uint64_t by)
{
	isl_pw_aff *q = aff_divided(sets, a, (int64_t)by);
	isl_pw_aff *back = aff_times(sets, q, (int64_t)by);
	return aff_is_same(back, a) ? q : NULL;
}

/* What "a" was before it was made one of 64 bits, if that was no larger than a sum of ints. */
static isl_pw_aff *as_int(struct point *here, isl_pw_aff *a)
{
	const struct symbol *s = value_symbol(a);
	bool is_cast = s && s->kind == SYMBOL_RESULT && s->op == OP_NONE && s->type->size == 8;
	isl_pw_aff *before = is_cast ? s->operands[0] : a;
	return lies_between(here, -MOST_OF_INTS, before, MOST_OF_INTS) ? before : NULL;
}

/* "bytes" is the product "s" of "n" and a number. */
static struct counted of_product(struct point *here, const struct symbol *s, uint64_t size)
{
	struct sets *sets = here->sets;
	struct counted c = {NULL, params_all(sets)};
	int64_t by;
	bool is_last = s->noperands == 2 && aff_is_number(s->operands[1], &by);
	if (s->noperands != 2 || (!is_last && !aff_is_number(s->operands[0], &by)) || by <= 0 ||
	    by > MOST_TIMES || (uint64_t)by % size)
		return c;
	isl_pw_aff *n = s->operands[is_last ? 0 : 1], *number = as_int(here, n);
	if (!number && !lies_between(here, 0, n, MOST_BYTES / by))
		c.only_if = params_compare(sets, RELATION_LESS_EQUAL, n,
					   aff_number(sets, MOST_COUNTED));
	c.n = aff_times(sets, number ? number : n, by / (int64_t)size);
	return c;
}

static struct counted elements_in(struct point *here, isl_pw_aff *bytes, uint64_t size)
{
	const struct symbol *s = value_symbol(bytes);
	if (s && s->kind == SYMBOL_RESULT && s->op == OP_MULTIPLY && s->type->size == 8)
		return of_product(here, s, size);
	return (struct counted){quotient(here->sets, bytes, size), params_all(here->sets)};
}

/* ---- which ---- */

static struct elements written(struct point *here, const struct address *a,
			       const struct type *element, struct counted c)
{
	struct elements_list all = {0};
	struct address x = *a;
	address_add(here, &x, element->size, aff_number(here->sets, 0), c.n);
	elements_list_add_all(here->sets, &all, footprint_writes(here, &x, element));
	elements_list_add_all(here->sets, &all, row_as_grids(here, a, element, c.n));
	return elements_restrict(here->sets, elements_list_end(here->sets, &all), c.only_if);
}

/* Bytes of an argument, as elements of "type" from "at" on: "counted.n" of them, or one (NULL). */
struct bytes {
	struct address at;
	const struct type *type;
	struct counted counted;
};

/* "size" bytes from where argument "where" points; false: not known. */
static bool bytes_of(struct point *here, const struct expr *call, unsigned where, isl_pw_aff *size,
		     struct bytes *b)
{
	int64_t number;
	const struct expr *p = call->args.at[where];
	while (p->kind == EXPR_CAST && p->args.n && p->args.at[0]->type->kind == TYPE_POINTER)
		p = p->args.at[0];
	*b = (struct bytes){.at = pointee_of(here, p)};
	const struct type *element = p->type->kind == TYPE_POINTER ? p->type->element : NULL;
	while (element && element->is_vla)
		element = element->element;
	if (!size || !b->at.is_known || !element)
		return false;
	if ((p->kind == EXPR_DECAY || p->kind == EXPR_ADDRESS) && aff_is_number(size, &number) &&
	    (uint64_t)number == p->args.at[0]->type->size) {
		b->type = p->args.at[0]->type;
		return true;
	}
	if (!element->size || (aff_is_number(size, &number) && number <= 0))
		return false;
	b->counted = elements_in(here, size, element->size);
	while (!b->counted.n && element->kind == TYPE_ARRAY && element->element->size) {
		element = element->element;
		b->counted = elements_in(here, size, element->size);
	}
	b->type = element;
	return b->counted.n != NULL;
}

struct elements library_writes(struct point *here, const struct expr *call,
			       const struct libc_row *row)
{
	unsigned where, count;
	struct bytes b;
	if (!libc_effect(row, "whole", &where, &count) || count >= call->args.n ||
	    !bytes_of(here, call, where, value_of(here, call->args.at[count]), &b))
		return elements_none();
	b.at.lvalue = NULL;
	if (!b.counted.n)
		return footprint_writes(here, &b.at, b.type);
	return written(here, &b.at, b.type, b.counted);
}

/* How many bytes it reads, at most, from where argument "from" points; NULL: not known. */
static isl_pw_aff *bytes_read(struct point *here, const struct expr *call,
			      const struct libc_row *row, unsigned *from)
{
	unsigned to, where, count;
	const bool is_copy = libc_effect(row, "copy", &to, from) &&
			     libc_effect(row, "whole", &where, &count) && to == where;
	const bool is_of_items = !is_copy && libc_effect(row, "items", from, &count);
	if ((!is_copy && !is_of_items && !libc_effect(row, "bytes", from, &count)) ||
	    count >= call->args.n)
		return NULL;
	const struct expr *last = call->args.at[count];
	isl_pw_aff *n = value_of(here, last);
	isl_pw_aff *size = is_of_items ? value_of(here, call->args.at[count - 1]) : NULL;
	if (!is_of_items)
		return n;
	return n && size ? value_result(here, OP_MULTIPLY, n, size, last->type) : NULL;
}

/* Records have bytes between their members, which leave the program along with them. */
static bool has_padding(const struct type *t)
{
	while (t->kind == TYPE_ARRAY)
		t = t->element;
	return t->kind == TYPE_RECORD;
}

/* A number of elements that tables cannot hold is none of an object that is there. */
bool library_reads(struct point *here, const struct expr *call, const struct libc_row *row,
		   struct elements *read)
{
	unsigned from;
	struct bytes b;
	isl_pw_aff *size = bytes_read(here, call, row, &from);
	if (!size || !bytes_of(here, call, from, size, &b) ||
	    (!libc_effect(row, "copy", NULL, NULL) && has_padding(b.type)))
		return false;
	if (b.counted.n)
		address_add(here, &b.at, b.type->size, aff_number(here->sets, 0), b.counted.n);
	b.at.lvalue = NULL;
	*read = footprint_reads(here, &b.at, b.type);
	return b.at.is_known;
}
