/* leaves.c - types, taken apart into what has an access family of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an address and a type.
 * Out:     families and sets of elements: one for each scalar in the type.
 * Means:   records are taken apart into members and the gaps between them, arrays get a coordinate
 *          more. Unions and records with bit-fields stay whole. Rows found through tables of
 *          pointers are told by the way to them (table_path.h); what index arrays lead to is read
 *          by that way, too (indirect.h), and written by both.
 * Errs:    as coordinates.c does.
 * Cost:    one isl set for each scalar in the type. */
#include "leaves.h"
#include "any_block.h"
#include "coordinates.h"
#include "indirect.h"
#include "points_to.h"
#include "scaled.h"
#include "starts.h"
#include "table_path.h"

#include <string.h>

static bool is_leaf(const struct type *t)
{
	if (t->kind == TYPE_ARRAY)
		return !t->element || !t->element->size || !t->count;
	if (t->kind != TYPE_RECORD || t->is_union || !t->nfields)
		return true;
	for (unsigned i = 0; i < t->nfields; i++)
		if (t->fields[i].is_bitfield || !t->fields[i].type->size)
			return true;
	return false;
}

bool leaves_are_pointers(struct point *here, const struct object_base *b, int64_t offset)
{
	const struct known_program *known = here->known;
	struct bitset pts = b->pointer ? b->pointer->pts : (struct bitset){0};
	int i = pts.words ? bitset_next(pts, 0) : -1;
	bool is_start = i >= 0 && pointer_is_start(here, b->pointer), all = i >= 0;
	for (; all && i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		all = !bitset_empty(points_to_content(known->pts, (unsigned)i)) &&
		      !(is_start && any_block_is_number(known, (unsigned)i, offset));
	return all;
}

const struct access_family *leaf_family(struct point *here, const struct address *a, uint64_t size)
{
	struct access_family f = {
		.base = a->base, .offset = a->offset, .size = size, .n = a->nterms};
	f.is_modular = a->is_modular;
	f.is_table = size == sizeof(void *) && leaves_are_pointers(here, &a->base, a->offset);
	for (unsigned k = 0; k < a->nterms; k++) {
		f.strides[k] = a->terms[k].stride;
		f.scales[k] = a->terms[k].scale;
		f.above += !a->terms[k].stride;
	}
	return family_of(here->sets, &f, a->base.var ? a->base.var->name : a->base.pointer->name);
}

/* Elements at "a", which no coordinate tells that leads to its base: its terms come after those. */
static struct address with_path(const struct address *a, const struct table_path *p)
{
	struct address x = *a;
	x.base.pointer = p->pointer;
	x.nterms += p->n;
	memmove(x.terms + p->n, a->terms, a->nterms * sizeof *a->terms);
	for (unsigned k = 0; k < p->n; k++)
		x.terms[k] = (struct address_term){.at = p->at[k]};
	return x;
}

struct address leaf_address(struct point *here, const struct address *a, struct table_path *p)
{
	struct address x = *a;
	*p = (struct table_path){0};
	if (a->base.pointer) {
		*p = table_path_of(here, a->base.pointer, MAX_COORDINATES - a->nterms);
		x = with_path(a, p);
	}
	if (!table_path_tell_scales(here, p, &x)) {
		p->n = 0;
		x = *a;
	}
	x.is_may = a->is_may && (p->n || address_is_scaled(&x) ||
				 leaves_are_pointers(here, &a->base, a->offset));
	return x;
}

/* { family[x] : x is at "a" }, where "context" holds. */
static struct family_set leaf_at(struct point *here, const struct address *a,
				 const struct table_path *p, uint64_t size, isl_set *context)
{
	const struct access_family *f = leaf_family(here, a, size);
	isl_set *s = coordinates_at(here, f, a, context);
	if (p->n)
		s = table_path_in_tables(here, s, f, FEW_ROWS);
	return (struct family_set){f, table_path_tell(here, s, p->n, p->at)};
}

unsigned leaf_names(struct point *here, const struct address *a, uint64_t size, isl_set *context,
		    bool is_read, struct family_set *names)
{
	struct table_path p;
	const struct address x = leaf_address(here, a, &p);
	struct family_set direct = leaf_at(here, &x, &p, size, context);
	unsigned n = is_read && indirect_by_row(here, &direct, &names[0]);
	if (n)
		return n;
	n = indirect_at(here, &x, &direct, context, is_read, &names[0]);
	if (n)
		*names[0].family->is_by_part |= a->is_in_part;
	if (!n || !is_read)
		names[n++] = direct;
	return n;
}

static void add_leaf(struct point *here, struct elements_list *to, const struct address *a,
		     uint64_t size, isl_set *context)
{
	struct family_set names[MOST_NAMES];
	unsigned n = leaf_names(here, a, size, context, a->is_may, names);
	for (unsigned i = 0; i < n; i++)
		elements_list_add(here->sets, to, names[i].family, names[i].set);
}

/* Bytes between members: a read of the whole record reads them too. */
static void add_gap(struct point *here, struct elements_list *to, struct address a, uint64_t from,
		    uint64_t end, isl_set *context)
{
	if (from >= end)
		return;
	a.offset += (int64_t)from;
	add_leaf(here, to, &a, end - from, context);
}

static void add_members(struct point *here, struct elements_list *to, struct address a,
			const struct type *t, isl_set *context)
{
	uint64_t end = 0;
	for (unsigned i = 0; i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		struct address member = a;
		member.offset += (int64_t)f->offset;
		add_gap(here, to, a, end, f->offset, context);
		leaves_add(here, to, member, f->type, context);
		end = f->offset + f->type->size;
	}
	add_gap(here, to, a, end, t->size, context);
}

void leaves_add(struct point *here, struct elements_list *to, struct address a,
		const struct type *t, isl_set *context)
{
	if (is_leaf(t)) {
		add_leaf(here, to, &a, t->size, context);
	} else if (t->kind == TYPE_ARRAY) {
		isl_pw_aff *zero = aff_number(here->sets, 0);
		isl_pw_aff *count = aff_number(here->sets, (int64_t)t->count);
		address_add(here, &a, t->element->size, zero, count);
		if (a.is_known)
			leaves_add(here, to, a, t->element, context);
	} else {
		add_members(here, to, a, t, context);
	}
}

unsigned leaves_depth(const struct type *t)
{
	unsigned deepest = 0;
	if (is_leaf(t))
		return 0;
	if (t->kind == TYPE_ARRAY)
		return 1 + leaves_depth(t->element);
	for (unsigned i = 0; i < t->nfields; i++)
		if (leaves_depth(t->fields[i].type) > deepest)
			deepest = leaves_depth(t->fields[i].type);
	return deepest;
}
