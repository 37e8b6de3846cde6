/* footprint.c - which elements does an access at an address touch?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      addresses, types, the context.
 * Out:     sets of elements: one access family for each scalar in the type.
 * Means:   records are taken apart into members and the gaps between them, arrays get a coordinate
 *          more. Reads happen in the context only. The elements of a thread-local variable are
 *          those of the thread at hand; where others may read theirs, all of it is read, whatever
 *          this thread has written. Rows found through tables of pointers are told by the way to
 *          them (table_path.h). What is written at an offset from a table is told as an element of
 *          the object, and as one of a part (parts.h). A read whose pointer is lost is one of the
 *          members that it touches, in any block (any_block.h).
 * Errs:    a read at a coordinate that is not known is a read of the whole object, or of these
 *          members; a write there is no must-write. A type with too many dimensions: the function
 *          is given up.
 * Cost:    one isl set for each scalar in the type. */
#include "footprint.h"
#include "access.h"
#include "any_block.h"
#include "bounds.h"
#include "calls.h"
#include "cases.h"
#include "cells.h"
#include "parts.h"
#include "points_to.h"
#include "scaled.h"
#include "table_path.h"

#include <string.h>

/* ---- which objects ---- */

bool footprint_is_followed(const struct known_program *known, const struct function *f,
			   unsigned location)
{
	const struct var *v;
	bool is_data = location < points_to_data(known->pts);
	if (is_data &&
	    (bitset_has(known->async, location) || !bitset_has(known->followed, location)))
		return false;
	if (is_data && points_to_memory(known->pts, location)->kind == MEMORY_HEAP)
		return true;
	v = access_location_var(known->table, f, location);
	if (!v || v->original || v->is_system || !v->type->size)
		return false;
	if (v->type->kind != TYPE_ARRAY && v->type->kind != TYPE_RECORD)
		return false;
	return !v->type->is_variably_modified && !v->type->is_volatile && !v->type->is_flexible &&
	       (!var_is_automatic(v) || !calls_recursive(known->calls, v->function->definition));
}

/* Is any object at "b" followed? */
static bool is_followed_base(const struct point *here, const struct object_base *b)
{
	if (b->var)
		return footprint_is_followed(here->known, here->function, b->location);
	struct bitset pts = b->pointer->pts;
	for (int i = bitset_next(pts, 0); i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		if (footprint_is_followed(here->known, here->function, (unsigned)i))
			return true;
	return false;
}

bool base_may_name(const struct object_base *b, unsigned location)
{
	if (b->var)
		return b->location == location;
	return location < 64 * b->pointer->pts.nwords && bitset_has(b->pointer->pts, location);
}

/* ---- the set of coordinates ---- */

static const char *const coordinates[MAX_COORDINATES] = {"x0", "x1", "x2", "x3",
							 "x4", "x5", "x6", "x7"};

static isl_id *coordinate(struct sets *sets, unsigned k)
{
	return own_id(sets, isl_id_alloc(sets->ctx, coordinates[k], NULL));
}

/* All bytes lie in the variable, so a coordinate that is the only one has a range. */
static bool has_range(const struct access_family *f, int64_t *low, int64_t *high)
{
	if (!f->base.var || f->n != 1 || family_is_scaled(f))
		return false;
	int64_t last = (int64_t)f->base.var->type->size - f->offset - (int64_t)f->size;
	int64_t stride = (int64_t)f->strides[0];
	*low = -(f->offset / stride);
	*high = last / stride;
	return f->offset >= 0 && last >= 0;
}

static isl_set *in_object(struct sets *sets, isl_set *s, const struct access_family *f,
			  isl_pw_aff *x)
{
	int64_t low, high;
	if (!has_range(f, &low, &high))
		return s;
	s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, x, aff_number(sets, high)));
	return set_and(sets, s,
		       params_compare(sets, RELATION_LESS_EQUAL, aff_number(sets, low), x));
}

/* Is each coordinate one affine form? */
static bool is_one_point(const struct address *a)
{
	for (unsigned k = 0; k < a->nterms; k++)
		if (a->terms[k].span || isl_pw_aff_isa_aff(a->terms[k].at) != isl_bool_true)
			return false;
	return true;
}

/* { family[x] : x = at }, where "context" holds: what coordinates_at says, in one step. */
static isl_set *point_of(struct point *here, const struct access_family *f, const struct address *a,
			 isl_set *context)
{
	isl_ctx *ctx = here->sets->ctx;
	isl_aff_list *at = isl_aff_list_alloc(ctx, (int)a->nterms);
	isl_space *space = isl_space_set_alloc(ctx, 0, a->nterms);
	for (unsigned k = 0; k < a->nterms; k++) {
		at = isl_aff_list_add(at, isl_pw_aff_as_aff(isl_pw_aff_copy(a->terms[k].at)));
		space = isl_space_set_dim_name(space, isl_dim_set, k, coordinates[k]);
	}
	space = isl_space_set_tuple_id(space, isl_dim_set, isl_id_copy(f->id));
	space = isl_space_align_params(space, isl_set_get_space(context));
	isl_set *s = isl_set_from_multi_aff(isl_multi_aff_from_aff_list(space, at));
	s = isl_set_intersect_params(s, isl_set_copy(context));
	return own_set(here->sets, s);
}

static bool is_counter(const isl_set *s, unsigned i)
{
	isl_id *id = isl_set_get_dim_id((isl_set *)(uintptr_t)s, isl_dim_param, i);
	bool is_it = symbol_id_is_counter(id);
	isl_id_free(id);
	return is_it;
}

/* "s", conditions on coordinate "x", in one disjunct: its hull, and the hull of what it is over all
 * values of counters, which bounds "x" by what the loops' ends are in each case. */
static isl_set *near(struct sets *sets, isl_set *s)
{
	isl_set *all = isl_set_copy(s);
	unsigned n = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
	for (unsigned i = 0; i < n; i++)
		if (is_counter(s, i))
			all = isl_set_eliminate(all, isl_dim_param, i, 1);
	isl_basic_set *bounds = isl_set_simple_hull(isl_set_remove_divs(all));
	isl_basic_set *hull = isl_set_simple_hull(isl_set_copy(s));
	hull = isl_basic_set_intersect(hull, bounds);
	return own_set(sets, isl_set_from_basic_set(hull));
}

/* What the context says of the parameters of "at" alone. */
static isl_set *context_of(struct point *here, isl_pw_aff *at)
{
	isl_set *s = isl_set_copy(here->context);
	unsigned n = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
	for (unsigned i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(s, isl_dim_param, i);
		if (isl_pw_aff_involves_param_id(at, id) != isl_bool_true)
			s = isl_set_drop_constraints_involving_dims(s, isl_dim_param, i, 1);
		isl_id_free(id);
	}
	return own_set(here->sets, isl_set_coalesce(s));
}

/* Does no loop around have bounds of its own in each case? Then all coordinates are told by cases.
 */
static bool has_cases(struct point *here, const struct address *a)
{
	bool has = a->is_may, is_one = isl_set_n_basic_set(here->context) <= 1;
	for (unsigned k = 0; has && !is_one && k < a->nterms; k++) {
		isl_pw_aff *at = a->terms[k].at;
		if (at && !a->terms[k].span && isl_pw_aff_isa_aff(at) != isl_bool_true)
			has = isl_set_n_basic_set(context_of(here, at)) <= 1;
	}
	return has;
}

/* { x : x = at }; or, where elements near it may be meant, that in one disjunct, if possible by the
 * symbol of a case. */
static isl_set *coordinate_at(struct point *here, bool is_may, bool by_cases, isl_pw_aff *x,
			      isl_pw_aff *at)
{
	isl_set *s = params_compare(here->sets, RELATION_EQUAL, x, at);
	if (!is_may || isl_pw_aff_isa_aff(at) == isl_bool_true)
		return s;
	isl_set *told = by_cases ? case_told(here, x, at) : NULL;
	if (told)
		return told;
	return near(here->sets, set_and(here->sets, s, context_of(here, at)));
}

/* { family[x] : at <= x < at + span }, where "context" holds; the first coordinate is any that the
 * object has if it is not known. */
static isl_set *coordinates_at(struct point *here, const struct access_family *f,
			       const struct address *a, isl_set *context)
{
	struct sets *sets = here->sets;
	isl_set *s = context;
	int64_t low, high;
	if (!has_range(f, &low, &high) && is_one_point(a))
		return point_of(here, f, a, context);
	bool by_cases = has_cases(here, a);
	for (unsigned k = 0; k < a->nterms; k++) {
		const struct address_term *t = &a->terms[k];
		isl_pw_aff *x = aff_parameter(sets, coordinate(sets, k));
		if (!t->at) {
			s = set_with_parameter(sets, s, coordinate(sets, k));
		} else if (!t->span) {
			s = set_and(sets, s, coordinate_at(here, a->is_may, by_cases, x, t->at));
		} else {
			isl_pw_aff *end =
				isl_pw_aff_add(isl_pw_aff_copy(t->at), isl_pw_aff_copy(t->span));
			s = set_and(sets, s, params_compare(sets, RELATION_LESS_EQUAL, t->at, x));
			s = set_and(sets, s,
				    params_compare(sets, RELATION_LESS, x, own_aff(sets, end)));
		}
		s = in_object(sets, s, f, x);
	}
	s = isl_set_from_params(isl_set_copy(s));
	for (unsigned k = 0; k < a->nterms; k++) {
		int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, coordinate(sets, k)) : -1;
		if (at < 0)
			return own_set(sets, isl_set_free(s));
		s = isl_set_move_dims(s, isl_dim_set, k, isl_dim_param, (unsigned)at, 1);
		s = isl_set_reset_tuple_id(s);
	}
	s = own_set(sets, isl_set_set_tuple_id(s, isl_id_copy(f->id)));
	bool is_any = f->base.var && a->nterms && !a->terms[0].at;
	return is_any ? set_inside(sets, s, f, (int64_t)f->base.var->type->size, NULL) : s;
}

/* ---- types, taken apart ---- */

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

/* May each object at "b" hold pointers? */
static bool is_of_tables(const struct point *here, const struct object_base *b)
{
	struct bitset pts = b->pointer ? b->pointer->pts : (struct bitset){0};
	int i = pts.words ? bitset_next(pts, 0) : -1;
	bool all = i >= 0;
	for (; all && i >= 0; i = bitset_next(pts, (unsigned)i + 1))
		all = !bitset_empty(points_to_content(here->known->pts, (unsigned)i));
	return all;
}

static const struct access_family *family_at(struct point *here, const struct address *a,
					     uint64_t size)
{
	struct access_family f = {
		.base = a->base, .offset = a->offset, .size = size, .n = a->nterms};
	f.is_modular = a->is_modular;
	f.is_table = size == sizeof(void *) && is_of_tables(here, &a->base);
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

/* { family[x] : x is at "a" }, where "context" holds. */
static struct family_set leaf_at(struct point *here, const struct address *a, uint64_t size,
				 isl_set *context)
{
	struct table_path p = {0};
	struct address x = *a;
	if (a->base.pointer) {
		p = table_path_of(here, a->base.pointer, MAX_COORDINATES - a->nterms);
		x = with_path(a, &p);
	}
	if (!table_path_tell_scales(here, &p, &x)) {
		p.n = 0;
		x = *a;
	}
	x.is_may = a->is_may && (p.n || address_is_scaled(&x) || is_of_tables(here, &a->base));
	const struct access_family *f = family_at(here, &x, size);
	isl_set *s = coordinates_at(here, f, &x, context);
	return (struct family_set){f, table_path_tell(here, s, p.n, p.at)};
}

static void add_leaf(struct point *here, struct elements_list *to, const struct address *a,
		     uint64_t size, isl_set *context)
{
	const struct family_set x = leaf_at(here, a, size, context);
	elements_list_add(here->sets, to, x.family, x.set);
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

static void add_leaves(struct point *here, struct elements_list *to, struct address a,
		       const struct type *t, isl_set *context);

static void add_members(struct point *here, struct elements_list *to, struct address a,
			const struct type *t, isl_set *context)
{
	uint64_t end = 0;
	for (unsigned i = 0; i < t->nfields; i++) {
		const struct field *f = &t->fields[i];
		struct address member = a;
		member.offset += (int64_t)f->offset;
		add_gap(here, to, a, end, f->offset, context);
		add_leaves(here, to, member, f->type, context);
		end = f->offset + f->type->size;
	}
	add_gap(here, to, a, end, t->size, context);
}

static void add_leaves(struct point *here, struct elements_list *to, struct address a,
		       const struct type *t, isl_set *context)
{
	if (is_leaf(t)) {
		add_leaf(here, to, &a, t->size, context);
	} else if (t->kind == TYPE_ARRAY) {
		isl_pw_aff *zero = aff_number(here->sets, 0);
		isl_pw_aff *count = aff_number(here->sets, (int64_t)t->count);
		address_add(here, &a, t->element->size, zero, count);
		if (a.is_known)
			add_leaves(here, to, a, t->element, context);
	} else {
		add_members(here, to, a, t, context);
	}
}

/* ---- accesses ---- */

static void drop_whole(struct address *a)
{
	if (a->nterms && address_term_is_whole(a, &a->terms[0])) {
		memmove(a->terms, a->terms + 1, (a->nterms - 1) * sizeof *a->terms);
		a->nterms--;
	}
}

/* How many coordinates do the scalars in a "t" have? */
static unsigned depth_of(const struct type *t)
{
	unsigned deepest = 0;
	if (is_leaf(t))
		return 0;
	if (t->kind == TYPE_ARRAY)
		return 1 + depth_of(t->element);
	for (unsigned i = 0; i < t->nfields; i++)
		if (depth_of(t->fields[i].type) > deepest)
			deepest = depth_of(t->fields[i].type);
	return deepest;
}

/* Each disjunct of the context would be one of every set of reads. */
static isl_set *in_few_disjuncts(struct sets *sets, isl_set *context)
{
	enum { FEW_DISJUNCTS = 4 };
	if (!context || isl_set_n_basic_set(context) <= FEW_DISJUNCTS)
		return context;
	return own_set(sets, isl_set_from_basic_set(isl_set_simple_hull(isl_set_copy(context))));
}

static bool can_be_described(const struct address *a, const struct type *type)
{
	return address_is_exact(a) && type->size && a->nterms + depth_of(type) <= MAX_COORDINATES;
}

/* "a" with a coordinate for each row; rows whose lengths are no numbers, at an offset from a table,
 * are those of a part. */
static struct address in_rows(struct point *here, const struct address *a)
{
	struct address x = address_scaled(here, a);
	return address_is_scaled(&x) ? address_in_part(here, &x) : x;
}

/* "a" as families tell it. */
static struct address described(struct point *here, const struct address *a,
				const struct type *type)
{
	struct address x = in_rows(here, a);
	if (!can_be_described(&x, type))
		x = *a;
	drop_whole(&x);
	return x;
}

/* A table of pointers that is itself found through one: which of its entries are read is of no use,
 * because whoever goes that way later needs the member of all. What is written is told. */
static bool is_table_below(struct point *here, const struct object_base *b)
{
	return is_of_tables(here, b) && table_path_of(here, b->pointer, 1).n;
}

/* Is nothing missing but the index of the array that is the object, or is behind the pointer? An
 * inner one that is not known may lead to another row. */
static bool is_in_any_row(struct point *here, const struct address *a, const struct type *type)
{
	struct address x = *a;
	if (!a->is_known || !a->nterms || a->terms[0].at || address_is_scaled(a) || a->is_modular)
		return false;
	x.terms[0].at = aff_number(here->sets, 0);
	const struct address rows = in_rows(here, &x);
	return can_be_described(&x, type) && !address_is_scaled(&rows) &&
	       !(a->base.pointer && table_path_of(here, a->base.pointer, 1).n);
}

/* What "a" is accessed as, if that is a "type". */
static const struct expr *lvalue_of(const struct address *a, const struct type *type)
{
	return a->lvalue && a->lvalue->type->size == type->size ? a->lvalue : NULL;
}

static void add_reads(struct point *here, struct elements_list *to, const struct address *a,
		      const struct type *type)
{
	if ((a->base.var || a->base.pointer) && !is_followed_base(here, &a->base))
		return;
	if (is_table_below(here, &a->base)) {
		footprint_add_touched(here, to, a->base.pointer->pts, lvalue_of(a, type));
	} else if (can_be_described(a, type) || is_in_any_row(here, a, type)) {
		struct address x = address_is_exact(a) ? described(here, a, type) : *a;
		x.is_may = true;
		add_leaves(here, to, x, type, in_few_disjuncts(here->sets, here->context));
	} else if (a->base.var && !(address_is_exact(a) && type == a->base.var->type)) {
		struct address all = address_of_var(here, a->base.var);
		add_reads(here, to, &all, a->base.var->type);
	} else if (a->base.pointer) {
		footprint_add_touched(here, to, a->base.pointer->pts, lvalue_of(a, type));
	} else {
		point_give_up(here, "an object too deep to describe");
	}
}

void footprint_add_object(struct point *here, struct elements_list *to, unsigned location)
{
	const struct known_program *known = here->known;
	struct var *v = access_location_var(known->table, here->function, location);
	if (!footprint_is_followed(known, here->function, location))
		return;
	if (v && !v->is_thread_local) {
		struct address a = address_of_var(here, v);
		add_reads(here, to, &a, v->type);
	} else {
		elements_list_add_location(here->sets, to, location, any_block_places(known));
	}
}

void footprint_add_objects(struct point *here, struct elements_list *to, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if ((unsigned)i < here->nlocations)
			footprint_add_object(here, to, (unsigned)i);
}

/* "cells" of any block of "location", or all of it. */
static void add_touched(struct point *here, struct elements_list *to, unsigned location,
			const struct bitset *cells)
{
	const struct known_program *known = here->known;
	if (!footprint_is_followed(known, here->function, location))
		return;
	if (!cells || !any_block_has(known, location, *cells)) {
		footprint_add_object(here, to, location);
		return;
	}
	struct cell_range r = cells_of_location(known, location);
	for (unsigned k = r.first; k < r.first + r.n; k++)
		if (bitset_has(*cells, k))
			elements_list_add_location(here->sets, to, points_to_data(known->pts) + k,
						   any_block_places(known));
}

static void add_all_touched(struct point *here, struct elements_list *to, struct bitset locations,
			    const struct bitset *cells)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if ((unsigned)i < here->nlocations)
			add_touched(here, to, (unsigned)i, cells);
}

void footprint_add_touched(struct point *here, struct elements_list *to, struct bitset locations,
			   const struct expr *lvalue)
{
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	bool is_told = any_block_touched(here->known, lvalue, cells);
	add_all_touched(here, to, locations, is_told ? &cells : NULL);
}

struct elements footprint_touched(struct point *here, struct bitset locations,
				  const struct expr *lvalue)
{
	struct elements_list all = {0};
	footprint_add_touched(here, &all, locations, lvalue);
	return elements_list_end(here->sets, &all);
}

void footprint_add_lost(struct point *here, struct elements_list *to, const struct object_base *b,
			const struct access_family *f)
{
	const struct touched *t = f->touched;
	if (b->var)
		footprint_add_object(here, to, b->location);
	else
		add_all_touched(here, to, b->pointer->pts,
				t->is_told && !t->is_more ? &t->cells : NULL);
}

void footprint_add_places(struct point *here, struct elements_list *to, struct bitset places)
{
	const struct known_program *known = here->known;
	unsigned ndata = points_to_data(known->pts), location, cell;
	for (int i = bitset_next(places, 0); i >= 0; i = bitset_next(places, (unsigned)i + 1))
		if ((unsigned)i < ndata)
			footprint_add_object(here, to, (unsigned)i);
		else if (any_block_is_cell(known, (unsigned)i, &location, &cell) &&
			 footprint_is_followed(known, here->function, location))
			elements_list_add_location(here->sets, to, (unsigned)i,
						   any_block_places(known));
}

bool footprint_places_are_in(const struct known_program *known, struct bitset some,
			     struct bitset all)
{
	unsigned location, cell;
	for (int i = some.words ? bitset_next(some, 0) : -1; i >= 0;
	     i = bitset_next(some, (unsigned)i + 1)) {
		bool is_in = all.words && bitset_has(all, (unsigned)i);
		if (!is_in && all.words && any_block_is_cell(known, (unsigned)i, &location, &cell))
			is_in = bitset_has(all, location);
		if (!is_in)
			return false;
	}
	return true;
}

bool footprint_has_whole(const struct known_program *known, struct elements a, unsigned location)
{
	return location < points_to_data(known->pts) && elements_have_whole(a, location);
}

bool footprint_has_members(const struct known_program *known, struct elements a, unsigned location)
{
	struct cell_range r = cells_of_location(known, location);
	unsigned first = points_to_data(known->pts) + r.first;
	int found = r.n && a.locations.words ? bitset_next(a.locations, first) : -1;
	return found >= 0 && (unsigned)found < first + r.n;
}

struct elements footprint_objects(struct point *here, struct bitset locations)
{
	struct elements_list all = {0};
	footprint_add_objects(here, &all, locations);
	return elements_list_end(here->sets, &all);
}

struct elements footprint_reads(struct point *here, const struct address *a,
				const struct type *type)
{
	struct elements_list all = {0};
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	bool is_told = a->base.pointer && any_block_touched(here->known, lvalue_of(a, type), cells);
	add_reads(here, &all, a, type);
	for (unsigned i = 0; i < all.at.n; i++)
		family_touches(here->sets, all.at.at[i].family, is_told ? &cells : NULL);
	return elements_joined(here->sets, elements_list_end(here->sets, &all));
}

struct elements footprint_writes(struct point *here, const struct address *a,
				 const struct type *type)
{
	struct elements_list all = {0};
	struct bitset cells = bitset_new(here->arena, here->known->cells->n);
	if (!can_be_described(a, type) || !is_followed_base(here, &a->base))
		return elements_none();
	bool is_told = a->base.pointer && any_block_touched(here->known, lvalue_of(a, type), cells);
	struct address x = described(here, a, type), part = address_in_part(here, &x);
	add_leaves(here, &all, x, type, params_all(here->sets));
	if (part.nterms && part.base.pointer != x.base.pointer)
		add_leaves(here, &all, part, type, params_all(here->sets));
	for (unsigned i = 0; i < all.at.n; i++)
		family_stores(here->sets, all.at.at[i].family, is_told ? &cells : NULL);
	return elements_list_end(here->sets, &all);
}

/* ---- all of a variable ---- */

/* A set in many disjuncts is what a difference left; to show that it is all would take seconds. */
static bool is_in_many(struct elements a, unsigned location)
{
	for (unsigned i = 0; i < a.n; i++)
		if (a.at[i].family->base.var && a.at[i].family->base.location == location &&
		    isl_set_n_basic_set(a.at[i].set) > MANY_DISJUNCTS)
			return true;
	return false;
}

bool footprint_covers(const struct point *here, struct elements a, const struct var *v,
		      unsigned location, isl_set *context)
{
	struct point there = *here;
	struct address whole = address_of_var(&there, v);
	struct elements_list all = {0};
	there.function = v->function;
	there.context = context;
	there.nlocations = location + 1;
	there.failed = false;
	if (!depth_of(v->type) || depth_of(v->type) > MAX_COORDINATES || is_in_many(a, location))
		return false;
	add_leaves(&there, &all, whole, v->type, context);
	return elements_are_within(here->sets, elements_list_end(here->sets, &all), a) &&
	       !there.failed;
}

/* Without one symbol the parameters have another order: all are listed first. */
static isl_set *project(struct point *here, isl_set *s, enum quantifier q, symbol_test *test,
			const void *with)
{
	if (q == ANY)
		s = bounds_of_those(here, s, test, with);
	struct symbol_list all = symbols_in(here, s);
	for (unsigned i = all.at.n; i-- > 0;)
		if (all.at.at[i] && test(here, all.at.at[i], with))
			s = set_without(here->sets, s, all.at.at[i]->id, q);
	return s;
}

/* ---- in another function ---- */

/* Does its base, or a scale, have a symbol of which "test" says so? */
static bool is_lost(struct point *here, const struct access_family *f, symbol_test *test,
		    const void *with)
{
	return (f->base.pointer && test(here, f->base.pointer, with)) ||
	       family_scale_has(here, f, test, with);
}

/* A callee's coordinates as parameters of their own, so that sums with them can be made. */
static isl_set *name_coordinates(struct point *here, isl_set *s, isl_id **names,
				 const struct access_family *f)
{
	static const char *const z[] = {"z0", "z1", "z2", "z3", "z4", "z5", "z6", "z7"};
	struct sets *sets = here->sets;
	s = isl_set_reset_tuple_id(isl_set_copy(s));
	for (unsigned k = 0; k < f->n; k++) {
		unsigned at = s ? (unsigned)isl_set_dim(s, isl_dim_param) : 0;
		names[k] = k < f->above ? symbol_coordinate(here, MAX_COORDINATES + k)->id
					: own_id(sets, isl_id_alloc(sets->ctx, z[k], NULL));
		s = isl_set_move_dims(s, isl_dim_param, at, isl_dim_set, 0, 1);
		s = isl_set_set_dim_id(s, isl_dim_param, at, isl_id_copy(names[k]));
	}
	return own_set(sets, isl_set_params(s));
}

static isl_set *drop_names(struct sets *sets, isl_set *s, isl_id **names, unsigned n)
{
	for (unsigned k = 0; k < n; k++) {
		int at = s ? isl_set_find_dim_by_id(s, isl_dim_param, names[k]) : -1;
		if (at >= 0)
			s = own_set(sets, isl_set_project_out(isl_set_copy(s), isl_dim_param,
							      (unsigned)at, 1));
	}
	return s;
}

/* The address of the family's elements: "base" moved by the coordinates "names". A variable has one
 * element of its own size at most: the coordinate is 0 there, a condition on "s". */
static struct address moved_address(struct point *here, const struct access_family *family,
				    isl_set **s, isl_id **names, const struct address *base)
{
	struct sets *sets = here->sets;
	struct address a = *base;
	for (unsigned k = family->above; k < family->n; k++) {
		struct address_term t = {family->strides[k], family->scales[k],
					 aff_parameter(sets, names[k]), NULL};
		if (a.base.var && !a.nterms && !t.scale.n && t.stride >= a.base.var->type->size)
			*s = set_and(
				sets, *s,
				params_compare(sets, RELATION_EQUAL, t.at, aff_number(sets, 0)));
		else
			address_add_term(here, &a, t);
	}
	return a;
}

/* Does a family stay what it is at "base", but for its base and offset? */
static bool keeps_coordinates(struct point *here, const struct access_family *f,
			      const struct address *base)
{
	return base->is_known && !base->nterms && !f->above &&
	       !(base->base.pointer && table_path_of(here, base->base.pointer, 1).n) &&
	       !(base->base.var && f->n && !f->scales[0].n &&
		 f->strides[0] >= base->base.var->type->size);
}

/* The same coordinates of another family. */
static isl_set *renamed(struct sets *sets, isl_set *s, const struct access_family *to)
{
	int64_t low, high;
	s = isl_set_set_tuple_id(isl_set_copy(s), isl_id_copy(to->id));
	if (has_range(to, &low, &high)) {
		s = isl_set_upper_bound_val(s, isl_dim_set, 0,
					    isl_val_int_from_si(sets->ctx, high));
		s = isl_set_lower_bound_val(s, isl_dim_set, 0, isl_val_int_from_si(sets->ctx, low));
	}
	return own_set(sets, s);
}

static struct address with_strides(struct address a, const struct access_family *f)
{
	a.nterms = f->n;
	a.is_modular = f->is_modular;
	for (unsigned k = 0; k < f->n; k++)
		a.terms[k] = (struct address_term){f->strides[k], f->scales[k], NULL, NULL};
	return a;
}

/* Is it a row of numbers at a fixed element of a grid? Then "flat" is where that element is. */
static bool is_row_in_grid(const struct access_family *f, const struct address *base,
			   struct address *flat)
{
	*flat = *base;
	flat->nterms = 0;
	return base->is_known && base->nterms && f->n == 1 && !f->above && !family_is_scaled(f) &&
	       f->strides[0] == base->terms[base->nterms - 1].stride &&
	       address_fixed_offset(base, &flat->offset);
}

static void note_accesses(struct sets *sets, const struct access_family *to,
			  const struct access_family *from, enum quantifier q)
{
	if (q == ANY)
		family_touches_as(sets, to, from);
	else
		family_stores_as(sets, to, from);
}

struct elements footprint_moved(struct point *here, const struct access_family *family,
				bool is_reshaped, isl_set *s, const struct address *base,
				enum quantifier q)
{
	struct sets *sets = here->sets;
	isl_id *names[MAX_COORDINATES];
	struct elements_list all = {0};
	if (!is_followed_base(here, &base->base))
		return elements_none();
	if (q == ANY && is_table_below(here, &base->base)) {
		footprint_add_lost(here, &all, &base->base, family);
		return elements_list_end(sets, &all);
	}
	if (!is_reshaped && keeps_coordinates(here, family, base)) {
		struct address same = with_strides(*base, family);
		const struct access_family *to = family_at(here, &same, family->size);
		struct family_set x = {to, renamed(sets, s, to)};
		note_accesses(sets, to, family, q);
		if (family->is_unlikely)
			x = family_set_unlikely(sets, x);
		elements_list_add(sets, &all, x.family, x.set);
		return elements_list_end(sets, &all);
	}
	isl_set *own = s;
	s = name_coordinates(here, s, names, family);
	struct address a = moved_address(here, family, &s, names, base);
	if (!address_is_exact(&a)) {
		if (q == ANY)
			footprint_add_lost(here, &all, &base->base, family);
		return elements_list_end(sets, &all);
	}
	a.is_modular |= family->is_modular;
	a = in_rows(here, &a);
	struct family_set moved = leaf_at(here, &a, family->size, s);
	note_accesses(sets, moved.family, family, q);
	if (is_lost(here, moved.family, symbol_is_of_callee, NULL)) {
		if (q == ANY)
			footprint_add_lost(here, &all, &base->base, family);
		return elements_list_end(sets, &all);
	}
	moved.set = drop_names(sets, moved.set, names, family->n);
	moved.set = project(here, moved.set, q, symbol_is_of_callee, NULL);
	if (family->is_unlikely)
		moved = family_set_unlikely(sets, moved);
	elements_list_add(sets, &all, moved.family, moved.set);
	struct address flat;
	if (q == EVERY && is_row_in_grid(family, base, &flat))
		elements_list_add_all(sets, &all,
				      footprint_moved(here, family, is_reshaped, own, &flat, q));
	return elements_list_end(sets, &all);
}

/* ---- projection ---- */

/* Over all values of a symbol, a set is empty if it was before, which isl mostly knows already. */
static void add_projected(struct point *here, struct elements_list *to,
			  const struct family_set *from, isl_set *s, enum quantifier q)
{
	const struct family_set x = {from->family, s};
	if (q == EVERY)
		elements_list_add(here->sets, to, x.family, s);
	else if (!set_is_empty(from->set))
		elements_list_add_all(here->sets, to, (struct elements){&x, 1, {0}});
}

struct elements footprint_project(struct point *here, struct elements a, enum quantifier q,
				  symbol_test *test, const void *with)
{
	struct elements_list kept = {0}, lost = {0};
	for (unsigned i = 0; i < a.n; i++) {
		const struct access_family *f = a.at[i].family;
		if (!is_lost(here, f, test, with))
			add_projected(here, &kept, &a.at[i],
				      project(here, a.at[i].set, q, test, with), q);
		else if (q == ANY)
			footprint_add_lost(here, &lost, &f->base, f);
	}
	struct elements out = elements_list_end(here->sets, &kept);
	out.locations = a.locations;
	return elements_union(here->sets, out, elements_list_end(here->sets, &lost));
}

struct elements footprint_told(struct point *here, struct elements a)
{
	bool has_path = false;
	for (unsigned i = 0; i < a.n; i++)
		has_path |= a.at[i].family->above > 0;
	struct family_set *at = ARENA_ARRAY(here->arena, struct family_set, has_path ? a.n : 0);
	if (!has_path)
		return a;
	for (unsigned i = 0; i < a.n; i++) {
		at[i] = a.at[i];
		at[i].set = table_path_tell(here, a.at[i].set, a.at[i].family->above, NULL);
	}
	return (struct elements){at, a.n, a.locations};
}
