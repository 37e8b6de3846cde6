/* sectioning.c - the numbers and the polyhedra of the sections of one label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a label, what is live at it; sets of elements over symbols.
 * Out:     which symbols can be read at the cut; parameters; polyhedra over them.
 * Means:   a symbol becomes a parameter if its place still holds it at the label, or a variable
 *          does. Numbers told by coordinates become coordinates that are read, and so do those at
 *          an index of other numbers, after one for their offset. Coordinates that lead through
 *          tables of pointers, or to parts, say so, and those whose strides are multiplied by
 *          values. Each disjunct of a set becomes one polyhedron: existential variables become
 *          coordinates that move nothing, and the bounds of each coordinate are those that remain
 *          when the ones after it are projected out.
 * Errs:    a set that has no such form is told to have none; what is written is told exactly.
 * Cost:    isl's, a few operations for each disjunct of a set and coordinate. */
#include "sectioning.h"
#include "section_parameters.h"
#include "access.h"
#include "any_block.h"
#include "cells.h"
#include "entries.h"
#include "footprint.h"
#include "memory_state.h"
#include "parts.h"
#include "points_to.h"

#include <isl/constraint.h>
#include <isl/map.h>

enum { ALL_POLYHEDRA = 256 };

struct sectioning sectioning_at(struct point here, const struct continuation *after,
				struct bitset live)
{
	struct sectioning q = {.here = here, .after = after, .live = live};
	q.to = ARENA_NEW(here.arena, struct array_sections);
	q.to->objects = bitset_new(here.arena, here.nlocations);
	q.whole = bitset_new(here.arena, here.nlocations);
	q.all_but = bitset_new(here.arena, here.nlocations);
	return q;
}

/* ---- which symbols are known at the cut ---- */

bool sectioning_can_read(struct sectioning *q, const struct var *v)
{
	return v && q->can_read(q->with, v);
}

static bool is_live_here(struct sectioning *q, const struct var *v)
{
	return sectioning_can_read(q, v) &&
	       bitset_has(q->live, access_location(q->here.known->table, v));
}

/* Of an array of variable length the address is read, and what it holds only by that. */
static bool holds_number(void *sectioning, const struct var *v)
{
	return is_live_here(sectioning, v) && !v->type->is_vla;
}

static bool are_live(const struct sectioning *q, struct bitset locations)
{
	for (int i = bitset_next(locations, 0); i >= 0; i = bitset_next(locations, (unsigned)i + 1))
		if (!bitset_has(q->live, (unsigned)i))
			return false;
	return !bitset_empty(locations);
}

/* Can the place at "a", which a symbol was loaded from, be found at the cut? */
static bool is_found(struct sectioning *q, const struct address *a)
{
	int64_t at;
	if (!address_fixed_offset(a, &at))
		return false;
	if (a->base.var)
		return holds_number(q, a->base.var);
	return are_live(q, a->base.pointer->pts) && sectioning_knows(q, a->base.pointer);
}

static bool is_number(const struct type *t)
{
	return t->kind == TYPE_POINTER || (t->kind == TYPE_INTEGER && t->size <= 8);
}

/* Is what "s" is loaded from needed whatever else is? */
static bool is_needed_itself(struct sectioning *q, const struct symbol *s)
{
	struct elements place = footprint_reads(&q->here, &s->address, s->type);
	place = elements_restrict(q->here.sets, place, q->after->context);
	if (q->where && s->is_pointer)
		place = elements_restrict(q->here.sets, place, q->where);
	return !place.locations.words && elements_are_within(q->here.sets, place, q->reads);
}

/* Can the place of "s" be found at the cut, as one that is saved of an object that is not whole? */
static bool is_found_in_part(struct sectioning *q, const struct symbol *s)
{
	const struct address *a = &s->address;
	int64_t at;
	if (!q->in_part.words || !address_fixed_offset(a, &at))
		return false;
	if (a->base.var)
		return sectioning_can_read(q, a->base.var) && !a->base.var->type->is_vla &&
		       bitset_has(q->in_part, access_location(q->here.known->table, a->base.var)) &&
		       is_needed_itself(q, s);
	return bitset_subset(a->base.pointer->pts, q->in_part) &&
	       sectioning_knows(q, a->base.pointer) && is_needed_itself(q, s);
}

static bool is_in_place(struct sectioning *q, const struct symbol *s)
{
	return is_number(s->type) && s->kind == SYMBOL_LOAD &&
	       (is_found(q, &s->address) || is_found_in_part(q, s)) && place_holds(&q->here, s);
}

/* Is it the extreme of an array that can be read at the cut, and is it now? */
static bool is_extreme(struct sectioning *q, const struct symbol *s)
{
	const struct var *v = s->address.base.var;
	return s->kind == SYMBOL_EXTREME && v && !var_is_automatic(v) && !v->is_thread_local &&
	       holds_number(q, v) && place_holds(&q->here, s);
}

/* Is each index of "a" a coordinate or a number? "n": of how many is it a coordinate? */
static bool is_over_coordinates(const struct address *a, unsigned *n)
{
	int64_t number;
	*n = 0;
	for (unsigned k = 0; k < a->nterms; k++) {
		bool is_coordinate = value_coordinate(a->terms[k].at, &number) >= 0;
		*n += is_coordinate;
		if (!is_coordinate && !aff_is_number(a->terms[k].at, &number))
			return false;
	}
	return !address_is_scaled(a);
}

/* Can the table or array at the base of "a" be found, and read? */
static bool base_is_found(struct sectioning *q, const struct address *a,
			  bool (*is_found)(struct sectioning *q, const struct symbol *s))
{
	if (a->base.var)
		return is_live_here(q, a->base.var);
	return are_live(q, a->base.pointer->pts) && is_found(q, a->base.pointer);
}

/* A number read at a coordinate. */
static bool is_told(struct sectioning *q, const struct symbol *s)
{
	unsigned n;
	return s->kind == SYMBOL_LOAD && s->type->kind == TYPE_INTEGER && is_number(s->type) &&
	       is_over_coordinates(&s->address, &n) && n == 1 && place_holds(&q->here, s) &&
	       base_is_found(q, &s->address, sectioning_knows);
}

bool sectioning_knows_way(struct sectioning *q, const struct symbol *s)
{
	unsigned n;
	if (s->kind == SYMBOL_PART)
		return is_told(q, part_offset(s)) &&
		       (s->address.base.var ? sectioning_can_read(q, s->address.base.var)
					    : sectioning_knows_way(q, s->address.base.pointer));
	if (s->kind != SYMBOL_LOAD || !s->is_pointer || !is_over_coordinates(&s->address, &n))
		return sectioning_knows(q, s);
	if (!n && (s->address.base.var || sectioning_knows(q, s)))
		return sectioning_knows(q, s);
	return place_holds(&q->here, s) && base_is_found(q, &s->address, sectioning_knows_way);
}

/* The variable that holds it, and can be read at the cut. */
static struct holder holder_of(struct sectioning *q, const struct symbol *s)
{
	return var_that_holds(&q->here, s, holds_number, q);
}

bool sectioning_reads(struct sectioning *q, const struct symbol *s)
{
	if (is_in_place(q, s) || is_extreme(q, s))
		return true;
	struct holder h = holder_of(q, s);
	return h.var && is_number(h.type);
}

static bool is_number_known(struct point *here, const struct symbol *s, const void *sectioning)
{
	(void)here;
	return sectioning_knows((struct sectioning *)(uintptr_t)sectioning, s);
}

bool sectioning_knows(struct sectioning *q, const struct symbol *s)
{
	return sectioning_reads(q, s) || section_result_is_known(q, s, is_number_known);
}

/* ---- numbers at an index that is known ---- */

struct indexing {
	struct sectioning *q;
	unsigned tables; /* so many more may lead to the index */
};

static bool is_entry_of(struct sectioning *q, const struct symbol *s, unsigned tables);

static bool is_in_index(struct point *here, const struct symbol *s, const void *indexing)
{
	const struct indexing *x = indexing;
	(void)here;
	return sectioning_knows(x->q, s) || (x->tables && is_entry_of(x->q, s, x->tables - 1));
}

static bool is_entry_of(struct sectioning *q, const struct symbol *s, unsigned tables)
{
	const struct indexing x = {q, tables};
	if (s->kind != SYMBOL_LOAD || !s->address.nterms || !is_number(s->type) ||
	    !holds_number(q, s->address.base.var) || !place_holds(&q->here, s) ||
	    sectioning_knows(q, s))
		return false;
	return value_is_of(&q->here, entry_offset(&q->here, s), is_in_index, &x);
}

/* A number that is read at the cut, at an index that is computed then; at most one more number of
 * this kind is in that. */
bool sectioning_knows_entry(struct sectioning *q, const struct symbol *s)
{
	return s && is_entry_of(q, s, 1);
}

static bool is_kept(struct point *here, const struct symbol *s, const void *sectioning);

/* Is it worth it to ask if "pointer" is null? What it is read from is saved whole. */
static bool is_asked(struct sectioning *q, const struct symbol *pointer)
{
	const struct var *v = pointer->address.base.var;
	return v && var_bytes(v) <= MOST_FOR_NUMBERS && sectioning_knows(q, pointer);
}

bool sectioning_loses(struct point *here, const struct symbol *s, const void *sectioning)
{
	struct sectioning *q = (struct sectioning *)(uintptr_t)sectioning;
	if (s->kind == SYMBOL_CASE)
		return !value_is_of(here, s->operands[0], is_kept, sectioning);
	if (s->kind == SYMBOL_TRUTH)
		return !is_asked(q, s->address.base.pointer);
	return !sectioning_knows(q, s) && !sectioning_knows_way(q, s) && !is_told(q, s) &&
	       !sectioning_knows_entry(q, s);
}

static bool is_kept(struct point *here, const struct symbol *s, const void *sectioning)
{
	return !sectioning_loses(here, s, sectioning);
}

/* ---- parameters ---- */

/* Is what "s" loads from "location" among the members that are needed of each block? */
static bool is_in_members(const struct sectioning *q, const struct symbol *s, unsigned location)
{
	const struct known_program *known = q->here.known;
	const struct expr *lvalue = s->address.lvalue;
	struct bitset cells = bitset_new(q->here.arena, known->cells->n);
	struct cell_range r = cells_of_location(known, location);
	if (!q->reads.locations.words || !lvalue || lvalue->type->size != s->type->size ||
	    !any_block_touched(known, lvalue, cells) || !any_block_has(known, location, cells))
		return false;
	struct bitset places = bitset_new(q->here.arena, any_block_places(known));
	for (unsigned k = r.first; k < r.first + r.n; k++)
		if (bitset_has(cells, k))
			any_block_add_cell(known, k, places);
	return bitset_subset(places, q->reads.locations);
}

/* "v" is read where "s" (or NULL) was loaded from: that is needed whole, or the member, if not by
 * itself. */
static void note_source(struct sectioning *q, struct section_parameter v, const struct symbol *s)
{
	const struct symbol *from = s ? s->address.base.pointer : NULL;
	if (!v.type || (s && is_needed_itself(q, s)))
		return;
	if (v.var)
		bitset_add(q->whole, access_location(q->here.known->table, v.var));
	for (int i = from ? bitset_next(from->pts, 0) : -1; i >= 0;
	     i = bitset_next(from->pts, (unsigned)i + 1))
		if (!is_in_members(q, s, (unsigned)i))
			bitset_add(q->whole, (unsigned)i);
}

/* "s", or a number that is "n->more" greater, as a variable holds it, or a multiple of it. */
static struct section_parameter parameter_of_holder(struct sectioning *q, const struct symbol *s,
						    struct number *n)
{
	const struct holder h = holder_of(q, s);
	struct section_parameter v = {
		.var = (struct var *)(uintptr_t)h.var, .offset = h.offset, .type = h.type};
	q->failed |= !h.var;
	note_source(q, v, NULL);
	if (!h.var || (h.times == 1 && (h.type->kind != TYPE_POINTER || !h.more))) {
		n->more = h.more;
		return v;
	}
	unsigned of = section_parameter_add(q, v, (struct number){0});
	if (h.times != 1)
		return section_solved(q, of, h.times, h.more);
	return (struct section_parameter){.of = of, .offset = -h.more};
}

static unsigned parameter_of_base(struct sectioning *q, const struct object_base *b);

static unsigned parameter_of_symbol(struct sectioning *q, const struct symbol *s)
{
	struct section_parameter v = {.type = s->type};
	struct number n = {.symbol = s};
	for (unsigned i = 0; i < q->numbers.n; i++)
		if (q->numbers.at[i].symbol == s)
			return i;
	if (is_in_place(q, s)) {
		address_fixed_offset(&s->address, &v.offset);
		v.var = (struct var *)(uintptr_t)s->address.base.var;
		if (!v.var)
			v.of = parameter_of_symbol(q, s->address.base.pointer);
		note_source(q, v, s);
	} else if (is_extreme(q, s)) {
		v.var = (struct var *)(uintptr_t)s->address.base.var;
		v.extreme = s->op;
		note_source(q, v, NULL);
	} else if (s->kind == SYMBOL_ROOM || s->kind == SYMBOL_TRUTH) {
		bool is_room = s->kind == SYMBOL_ROOM;
		v = (struct section_parameter){.is_room = is_room, .is_truth = !is_room};
		v.of = parameter_of_base(q, &s->address.base);
	} else if (!sectioning_reads(q, s) && section_result_is_known(q, s, is_number_known)) {
		return section_result_add(q, s, parameter_of_symbol);
	} else {
		v = parameter_of_holder(q, s, &n);
	}
	return section_parameter_add(q, v, n);
}

bool sectioning_by_coordinates(const struct symbol *s)
{
	unsigned n = 0;
	if (s && s->kind == SYMBOL_PART)
		return sectioning_by_coordinates(part_offset(s)) ||
		       sectioning_by_coordinates(s->address.base.pointer);
	if (!s || s->kind != SYMBOL_LOAD || !is_over_coordinates(&s->address, &n))
		return false;
	return n > 0 || sectioning_by_coordinates(s->address.base.pointer);
}

static const struct type address = {
	.kind = TYPE_POINTER, .size = sizeof(void *), .canonical = "void *"};

/* The address where the way to "b" begins; all tables on the way are needed. */
static unsigned parameter_of_base(struct sectioning *q, const struct object_base *b)
{
	const struct symbol *s = b->pointer;
	if (!b->var && !sectioning_by_coordinates(s))
		return parameter_of_symbol(q, s);
	struct section_parameter v = {.var = (struct var *)(uintptr_t)b->var};
	if (b->var && b->var->type->is_vla)
		v.type = &address;
	if (b->var)
		return section_parameter_add(q, v, (struct number){0});
	v.type = s->type;
	v.var = (struct var *)(uintptr_t)s->address.base.var;
	if (s->kind != SYMBOL_PART)
		note_source(q, v, s);
	return parameter_of_base(q, &s->address.base);
}

/* ---- constraints ---- */

struct making {
	struct sectioning *q;
	struct section_polyhedron *polyhedron;
	unsigned depth;
	bool has_lower, has_upper; /* of the last coordinate, or it needs none */
};

static int64_t whole_number(struct sectioning *q, isl_val *v)
{
	isl_bool fits = isl_val_is_int(v) && isl_val_cmp_si(v, MOST_COEFFICIENT) <= 0 &&
			isl_val_cmp_si(v, -MOST_COEFFICIENT) >= 0;
	int64_t n = fits == isl_bool_true ? isl_val_get_num_si(v) : 0;
	q->failed |= fits != isl_bool_true;
	isl_val_free(v);
	return n;
}

static unsigned index_of(const struct sectioning *q, const struct symbol *s)
{
	unsigned i = 0;
	while (i < q->numbers.n && q->numbers.at[i].symbol != s)
		i++;
	return i;
}

static bool involves(isl_basic_set *b, unsigned parameter)
{
	return isl_basic_set_involves_dims(b, isl_dim_param, parameter, 1) == isl_bool_true;
}

static const struct symbol *symbol_in(isl_constraint *c, unsigned i)
{
	isl_space *space = isl_constraint_get_space(c);
	isl_id *id = isl_space_get_dim_id(space, isl_dim_param, i);
	const struct symbol *s = symbol_of_id(id);
	isl_space_free(space);
	isl_id_free(id);
	return s;
}

static void add_constraint(struct making *m, const int64_t *at, unsigned n, int sign)
{
	struct arena *arena = m->q->here.arena;
	int64_t *c = ARENA_ARRAY(arena, int64_t, n);
	for (unsigned i = 0; i < n; i++)
		c[i] = sign * at[i];
	ARRAY_PUSH(arena, m->polyhedron->constraints, ((struct section_constraint){c, m->depth}));
	if (m->depth) {
		int64_t last = c[n - m->polyhedron->ndims + m->depth - 1];
		m->has_lower |= last > 0;
		m->has_upper |= last < 0;
	}
}

/* The constant of "c". A number that tables cannot hold is a limit far away: of what is read, one
 * that is less far is enough, and the runtime takes numbers that are near it for too large. False:
 * the limit holds for all that is read. */
static bool constant_of(struct making *m, isl_constraint *c, int64_t *constant)
{
	isl_val *v = isl_constraint_get_constant_val(c);
	bool can_grow =
		!m->polyhedron->written.words && isl_constraint_is_equality(c) == isl_bool_false;
	bool is_over = can_grow && isl_val_cmp_si(v, MOST_COEFFICIENT) > 0;
	if (can_grow && isl_val_cmp_si(v, -MOST_COEFFICIENT) < 0)
		v = isl_val_set_si(v, -MOST_COEFFICIENT);
	if (is_over)
		isl_val_free(v);
	else
		*constant = whole_number(m->q, v);
	return !is_over;
}

/* "c" is about the parameters and the first "depth" coordinates. */
static isl_stat see_constraint(isl_constraint *c, void *making)
{
	struct making *m = making;
	struct sectioning *q = m->q;
	unsigned nparameters = q->to->parameters.n, n = 1 + nparameters + m->polyhedron->ndims;
	int64_t *at = ARENA_ARRAY(q->here.arena, int64_t, n);
	unsigned nsymbols = dims(isl_constraint_dim(c, isl_dim_param));
	int64_t moved;
	bool is_of_last =
		!m->depth || isl_constraint_involves_dims(c, isl_dim_set, m->depth - 1, 1);
	if (!constant_of(m, c, &at[0])) {
		isl_constraint_free(c);
		return isl_stat_ok;
	}
	for (unsigned i = 0; i < nsymbols; i++) {
		if (isl_constraint_involves_dims(c, isl_dim_param, i, 1) != isl_bool_true)
			continue;
		unsigned k = index_of(q, symbol_in(c, i));
		q->failed |= k == nparameters;
		if (k == nparameters)
			continue;
		at[1 + k] = whole_number(
			q, isl_constraint_get_coefficient_val(c, isl_dim_param, (int)i));
		q->failed |= __builtin_mul_overflow(at[1 + k], q->numbers.at[k].more, &moved) ||
			     __builtin_sub_overflow(at[0], moved, &at[0]);
	}
	for (unsigned k = 0; k < m->depth; k++)
		at[1 + nparameters + k] =
			whole_number(q, isl_constraint_get_coefficient_val(c, isl_dim_set, (int)k));
	if (is_of_last)
		add_constraint(m, at, n, 1);
	if (is_of_last && isl_constraint_is_equality(c))
		add_constraint(m, at, n, -1);
	isl_constraint_free(c);
	return isl_stat_ok;
}

/* The constraints of depth "depth": those of "b" without the coordinates after that; of what is
 * written, exactly the constraints that are there, but for the first "nfirst", existential,
 * variables: whichever they are tried for, all constraints are there in the end. */
static void add_constraints(struct sectioning *q, struct section_polyhedron *polyhedron,
			    isl_basic_set *b, unsigned nfirst, unsigned depth)
{
	bool is_read = !depth || (polyhedron->steps && polyhedron->steps[depth - 1].number);
	struct making m = {q, polyhedron, depth, is_read, is_read};
	isl_basic_set *s = isl_basic_set_copy(b);
	if (polyhedron->written.words && depth > nfirst)
		s = isl_basic_set_drop_constraints_involving_dims(s, isl_dim_set, depth,
								  polyhedron->ndims - depth);
	s = isl_basic_set_project_out(s, isl_dim_set, depth, polyhedron->ndims - depth);
	s = isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(s));
	if (!s || isl_basic_set_foreach_constraint(s, see_constraint, &m) < 0)
		q->failed = true;
	q->failed |= !m.has_lower || !m.has_upper;
	isl_basic_set_free(s);
}

/* Existential variables become coordinates after the others (divisions_first). */
static isl_basic_set *lifted(isl_basic_set *b)
{
	if (b && isl_basic_set_dim(b, isl_dim_div) > 0)
		b = isl_basic_set_flatten(isl_basic_set_lift(b));
	return b;
}

/* ---- polyhedra ---- */

struct adding_polyhedra {
	struct sectioning *q;
	const struct access_family *family;
	bool is_counting; /* … the parameters only */
	struct bitset written;
};

/* The address of the array that a number over coordinates is read from. */
static unsigned parameter_of_number(struct sectioning *q, const struct symbol *s)
{
	struct section_parameter v = {.var = (struct var *)(uintptr_t)s->address.base.var,
				      .type = s->type};
	note_source(q, v, s);
	return parameter_of_base(q, &s->address.base);
}

static void note_number(struct sectioning *q, const struct symbol *s)
{
	if (sectioning_by_coordinates(s)) {
		parameter_of_number(q, s);
	} else if (sectioning_knows_entry(q, s)) {
		struct symbol_list l = symbols_of_value(&q->here, entry_offset(&q->here, s));
		parameter_of_number(q, s);
		for (unsigned i = 0; i < l.at.n; i++)
			note_number(q, l.at.at[i]);
	} else {
		parameter_of_symbol(q, s);
	}
}

static void note_parameters(struct sectioning *q, isl_basic_set *b)
{
	unsigned n = dims(isl_basic_set_dim(b, isl_dim_param));
	for (unsigned i = 0; i < n; i++) {
		if (!involves(b, i))
			continue;
		isl_id *id = isl_basic_set_get_dim_id(b, isl_dim_param, i);
		note_number(q, symbol_of_id(id));
		isl_id_free(id);
	}
}

/* The numbers that a family itself depends on: the offsets of parts on the way to its base, and
 * what its strides are multiplied by. */
struct symbol_list sectioning_numbers_of(struct sectioning *q, const struct access_family *f)
{
	struct symbol_list l = {0};
	for (const struct symbol *s = f->base.pointer; s; s = s->address.base.pointer)
		if (s->kind == SYMBOL_PART)
			ARRAY_PUSH(q->here.arena, l.at, part_offset(s));
	for (unsigned k = 0; k < f->n; k++)
		for (unsigned i = 0; i < f->scales[k].n; i++) {
			struct symbol_list more = symbols_of_value(&q->here, f->scales[k].by[i]);
			for (unsigned j = 0; j < more.at.n; j++)
				ARRAY_PUSH(q->here.arena, l.at, more.at.at[j]);
		}
	return l;
}

static void note_numbers(struct sectioning *q, const struct access_family *f)
{
	struct symbol_list l = sectioning_numbers_of(q, f);
	for (unsigned i = 0; i < l.at.n; i++)
		note_number(q, l.at.at[i]);
}

/* ---- the way through tables ---- */

/* What the coordinates of a polyhedron do. */
struct way {
	struct sectioning *q;
	int64_t offset; /* before the first coordinate */
	int64_t *strides;
	struct section_step *steps;
	unsigned first;                             /* after numbers at an index that is known, */
	unsigned at[MAX_COORDINATES];               /* … where the family's coordinates are */
	const struct symbol *numbers[MAX_SET_DIMS]; /* by coordinate: the number that it is */
	unsigned last;                              /* the coordinate met last */
	unsigned loaded;        /* the one that the last pointer was read at; ~0: none yet */
	struct symbol_list own; /* numbers that the family depends on */
};

static void add_offset(struct way *w, int64_t by)
{
	if (w->loaded == ~0u) {
		w->offset += by;
		return;
	}
	struct section_step *s = &w->steps[w->loaded];
	s->offsets.at[s->offsets.n - 1] += by;
}

/* The coordinate that a number is. */
static unsigned dimension_of(const struct way *w, const struct symbol *number)
{
	unsigned k = 0;
	while (k < MAX_SET_DIMS && w->numbers[k] != number)
		k++;
	return k;
}

static void follow(struct way *w, const struct symbol *s);

/* The offset of a part is a number that is read, and moves by its stride. */
static void follow_part(struct way *w, const struct symbol *s)
{
	unsigned k = dimension_of(w, part_offset(s));
	if (s->address.base.pointer)
		follow(w, s->address.base.pointer);
	w->q->failed |= k == MAX_SET_DIMS;
	if (k == MAX_SET_DIMS)
		return;
	w->strides[k] = (int64_t)s->address.terms[0].stride;
	w->last = k;
}

/* The loads that lead to pointer "s", the first of them first. */
static void follow(struct way *w, const struct symbol *s)
{
	int64_t more;
	if (!sectioning_by_coordinates(s))
		return;
	const struct address *a = &s->address;
	if (s->kind == SYMBOL_PART) {
		follow_part(w, s);
		return;
	}
	if (a->base.pointer)
		follow(w, a->base.pointer);
	add_offset(w, a->offset);
	for (unsigned k = 0; k < a->nterms; k++) {
		int at = value_coordinate(a->terms[k].at, &more);
		int64_t stride = (int64_t)a->terms[k].stride;
		if (at < 0)
			aff_is_number(a->terms[k].at, &more);
		add_offset(w, more * stride);
		if (at >= 0)
			w->strides[w->at[at]] = stride;
	}
	for (unsigned k = 0; k < a->nterms; k++)
		if (value_coordinate(a->terms[k].at, &more) >= 0)
			w->last = w->at[value_coordinate(a->terms[k].at, &more)];
	w->loaded = w->last;
	ARRAY_PUSH(w->q->here.arena, w->steps[w->last].offsets, 0);
}

static const struct symbol *parameter_symbol(isl_basic_set *b, unsigned i)
{
	isl_id *id = isl_basic_set_get_dim_id(b, isl_dim_param, i);
	const struct symbol *s = symbol_of_id(id);
	isl_id_free(id);
	return s;
}

static struct section_step number_step(struct sectioning *q, const struct symbol *s,
				       const unsigned *at)
{
	struct section_step x = {.number = s->type, .offset = s->address.offset};
	x.from = parameter_of_number(q, s);
	for (unsigned k = 0; k < s->address.nterms; k++) {
		int64_t more, stride = (int64_t)s->address.terms[k].stride;
		int c = value_coordinate(s->address.terms[k].at, &more);
		if (c >= 0) {
			x.stride = stride;
			x.of = at[c];
		} else {
			aff_is_number(s->address.terms[k].at, &more);
		}
		x.offset += more * stride;
	}
	return x;
}

/* Which coordinate is the number "s" read at? */
static unsigned index_of_number(const struct symbol *s)
{
	int64_t more;
	for (unsigned k = 0; k < s->address.nterms; k++)
		if (value_coordinate(s->address.terms[k].at, &more) >= 0)
			return (unsigned)value_coordinate(s->address.terms[k].at, &more);
	return 0;
}

/* Does the set or the family depend on parameter "i", a number read at coordinate "k"? */
static bool is_number_at(const struct way *w, isl_basic_set *b, unsigned i, unsigned k)
{
	const struct symbol *s = parameter_symbol(b, i);
	bool is_needed = involves(b, i);
	for (unsigned x = 0; x < w->own.at.n; x++)
		is_needed |= w->own.at.at[x] == s;
	return is_needed && sectioning_by_coordinates(s) && index_of_number(s) == k;
}

/* Numbers read at coordinates become coordinates, each after the one it is read at. */
static isl_basic_set *number_coordinates(struct way *w, const struct access_family *f,
					 isl_basic_set *b)
{
	unsigned n = w->first;
	for (unsigned k = 0; k < f->n; k++) {
		w->at[k] = n++;
		for (unsigned i = 0;
		     k < f->above && b && i < dims(isl_basic_set_dim(b, isl_dim_param)); i++) {
			const struct symbol *s = parameter_symbol(b, i);
			if (n >= MAX_SET_DIMS || !is_number_at(w, b, i, k))
				continue;
			b = isl_basic_set_move_dims(b, isl_dim_set, n, isl_dim_param, i--, 1);
			w->numbers[n] = s;
			w->steps[n++].number = s->type;
		}
	}
	for (unsigned k = w->first; k < n; k++)
		if (w->steps[k].number)
			w->steps[k] = number_step(w->q, w->numbers[k], w->at);
	return b;
}

/* "b" with all numbers of the family that are read at the cut among its parameters. */
static isl_basic_set *with_numbers(const struct way *w, isl_basic_set *b)
{
	struct symbol_list l = w->own;
	for (unsigned i = 0; b && i < l.at.n; i++) {
		isl_id *id = l.at.at[i]->id;
		unsigned n = dims(isl_basic_set_dim(b, isl_dim_param));
		isl_space *space = isl_basic_set_get_space(b);
		bool is_there = isl_space_find_dim_by_id(space, isl_dim_param, id) >= 0;
		space = isl_space_add_dims(space, isl_dim_param, 1);
		space = isl_space_set_dim_id(space, isl_dim_param, n, isl_id_copy(id));
		if (is_there || (!sectioning_by_coordinates(l.at.at[i]) &&
				 !sectioning_knows_entry(w->q, l.at.at[i])))
			isl_space_free(space);
		else
			b = isl_basic_set_align_params(b, space);
	}
	return b;
}

/* Coordinate "n" of "b" is the offset of "s", which lies in its variable. */
static isl_basic_set *with_offset(const struct way *w, isl_basic_set *b, const struct symbol *s,
				  unsigned n)
{
	isl_pw_aff *offset = entry_offset(&w->q->here, s);
	isl_aff *at = isl_pw_aff_as_aff(isl_pw_aff_copy(offset));
	unsigned nsymbols = dims(isl_pw_aff_dim(offset, isl_dim_param));
	b = isl_basic_set_align_params(b, isl_aff_get_domain_space(at));
	isl_space *space = isl_basic_set_get_space(b);
	isl_local_space *local = isl_local_space_from_space(isl_space_copy(space));
	isl_constraint *low = isl_constraint_alloc_inequality(isl_local_space_copy(local));
	isl_constraint *high = isl_constraint_alloc_inequality(isl_local_space_copy(local));
	isl_constraint *is = isl_constraint_alloc_equality(local);
	low = isl_constraint_set_coefficient_si(low, isl_dim_set, (int)n, 1);
	high = isl_constraint_set_coefficient_si(high, isl_dim_set, (int)n, -1);
	high = isl_constraint_set_constant_val(
		high, isl_val_int_from_si(w->q->here.sets->ctx, entry_last(s)));
	is = isl_constraint_set_coefficient_si(is, isl_dim_set, (int)n, -1);
	is = isl_constraint_set_constant_val(is, isl_aff_get_constant_val(at));
	for (unsigned i = 0; i < nsymbols; i++) {
		isl_id *id = isl_pw_aff_get_dim_id(offset, isl_dim_param, i);
		isl_val *by = isl_aff_get_coefficient_val(at, isl_dim_param, (int)i);
		unsigned k = dimension_of(w, symbol_of_id(id));
		int p = isl_space_find_dim_by_id(space, isl_dim_param, id);
		isl_id_free(id);
		is = k < MAX_SET_DIMS
			     ? isl_constraint_set_coefficient_val(is, isl_dim_set, (int)k, by)
			     : isl_constraint_set_coefficient_val(is, isl_dim_param, p, by);
	}
	isl_space_free(space);
	isl_aff_free(at);
	b = isl_basic_set_add_constraint(isl_basic_set_add_constraint(b, low), high);
	return isl_basic_set_add_constraint(b, is);
}

/* A number at an index that is known becomes two coordinates in front: its offset, and itself; what
 * is in the index, too, before it. */
static isl_basic_set *entry_coordinates(struct way *w, isl_basic_set *b, const struct symbol *s)
{
	if (!sectioning_knows_entry(w->q, s) || dimension_of(w, s) < MAX_SET_DIMS)
		return b;
	struct symbol_list l = symbols_of_value(&w->q->here, entry_offset(&w->q->here, s));
	for (unsigned i = 0; i < l.at.n; i++)
		b = entry_coordinates(w, b, l.at.at[i]);
	unsigned n = w->first;
	w->q->failed |= n + 2 > MAX_SET_DIMS;
	if (w->q->failed)
		return b;
	w->first += 2;
	b = with_offset(w, isl_basic_set_insert_dims(b, isl_dim_set, n, 1), s, n);
	isl_space *space = isl_basic_set_get_space(b);
	int at = isl_space_find_dim_by_id(space, isl_dim_param, s->id);
	isl_space_free(space);
	b = at < 0 ? isl_basic_set_insert_dims(b, isl_dim_set, n + 1, 1)
		   : isl_basic_set_move_dims(b, isl_dim_set, n + 1, isl_dim_param, (unsigned)at, 1);
	w->numbers[n + 1] = s;
	w->steps[n + 1] = (struct section_step){
		.number = s->type, .from = parameter_of_number(w->q, s), .stride = 1, .of = n};
	return b;
}

static struct symbol_list entries_of(struct sectioning *q, isl_basic_set *b,
				     const struct access_family *f)
{
	struct symbol_list l = {0}, own = sectioning_numbers_of(q, f);
	unsigned n = dims(isl_basic_set_dim(b, isl_dim_param));
	for (unsigned i = 0; i < n; i++)
		if (involves(b, i) && sectioning_knows_entry(q, parameter_symbol(b, i)))
			ARRAY_PUSH(q->here.arena, l.at, parameter_symbol(b, i));
	for (unsigned i = 0; i < own.at.n; i++)
		if (sectioning_knows_entry(q, own.at.at[i]))
			ARRAY_PUSH(q->here.arena, l.at, own.at.at[i]);
	return l;
}

static isl_basic_set *with_entries(struct way *w, const struct access_family *f, isl_basic_set *b)
{
	struct symbol_list l = entries_of(w->q, b, f);
	for (unsigned i = 0; i < l.at.n; i++)
		b = entry_coordinates(w, b, l.at.at[i]);
	return b;
}

/* A value that a stride is multiplied by, as a row. */
static const int64_t *scale_row(struct way *w, isl_pw_aff *by, unsigned ndims)
{
	struct sectioning *q = w->q;
	unsigned nparameters = q->to->parameters.n;
	int64_t *at = ARENA_ARRAY(q->here.arena, int64_t, 1 + nparameters + ndims), moved;
	isl_aff *a = isl_pw_aff_as_aff(isl_pw_aff_copy(by));
	unsigned n = dims(isl_aff_dim(a, isl_dim_param));
	q->failed |= !a || isl_aff_dim(a, isl_dim_div) > 0;
	at[0] = whole_number(q, isl_aff_get_constant_val(a));
	for (unsigned i = 0; i < n; i++) {
		int64_t c = whole_number(q, isl_aff_get_coefficient_val(a, isl_dim_param, (int)i));
		isl_id *id = isl_pw_aff_get_dim_id(by, isl_dim_param, i);
		const struct symbol *s = symbol_of_id(id);
		unsigned k = index_of(q, s), d = dimension_of(w, s);
		isl_id_free(id);
		if (!c)
			continue;
		q->failed |= k == nparameters && d >= ndims;
		if (d < ndims)
			at[1 + nparameters + d] = c;
		else if (k < nparameters)
			at[1 + k] = c;
		if (d >= ndims && k < nparameters)
			q->failed |= __builtin_mul_overflow(c, q->numbers.at[k].more, &moved) ||
				     __builtin_sub_overflow(at[0], moved, &at[0]);
	}
	isl_aff_free(a);
	return at;
}

static void add_scales(struct way *w, const struct access_family *f, unsigned ndims)
{
	for (unsigned k = f->above; k < f->n; k++)
		for (unsigned i = 0; i < f->scales[k].n; i++) {
			const int64_t *row = scale_row(w, f->scales[k].by[i], ndims);
			ARRAY_PUSH(w->q->here.arena, w->steps[w->at[k]].scales, row);
		}
}

/* Only the first coordinate of what is unlikely is told. */
static isl_basic_set *first_coordinate(const struct access_family *f, isl_basic_set *b)
{
	unsigned n = dims(isl_basic_set_dim(b, isl_dim_param));
	if (f->n > 1)
		b = isl_basic_set_project_out(b, isl_dim_set, 1, f->n - 1);
	for (unsigned i = 0; b && i < n; i++) {
		const struct symbol *s = parameter_symbol(b, i);
		if (sectioning_by_coordinates(s) && index_of_number(s))
			b = isl_basic_set_eliminate(b, isl_dim_param, i, 1);
	}
	return b;
}

static isl_basic_set *along_tables(struct sectioning *q, struct section_polyhedron *p,
				   const struct access_family *f, isl_basic_set *b,
				   int64_t *strides)
{
	unsigned room =
		dims(isl_basic_set_dim(b, isl_dim_set)) + dims(isl_basic_set_dim(b, isl_dim_param));
	struct way w = {.q = q, .strides = strides, .loaded = ~0u};
	w.steps = ARENA_ARRAY(q->here.arena, struct section_step, room + MAX_SET_DIMS);
	p->steps = w.steps;
	if (f->is_unlikely) {
		const struct access_family first = {.n = f->n > 0, .above = f->n > 0};
		b = with_entries(&w, &first, first_coordinate(f, b));
		return number_coordinates(&w, &first, b);
	}
	w.own = sectioning_numbers_of(q, f);
	b = with_entries(&w, f, with_numbers(&w, b));
	b = number_coordinates(&w, f, b);
	follow(&w, f->base.pointer);
	add_offset(&w, f->offset);
	for (unsigned k = f->above; k < f->n; k++)
		strides[w.at[k]] = (int64_t)f->strides[k];
	add_scales(&w, f, dims(isl_basic_set_dim(b, isl_dim_set)));
	p->offset = w.offset;
	return b;
}

/* The objects at "b", as locations; words NULL: not all are in the heap. */
static struct bitset heap_objects_at(struct sectioning *q, const struct object_base *b)
{
	const struct points_to *pts = q->here.known->pts;
	struct bitset objects = q->to->objects,
		      at_b = bitset_new(q->here.arena, q->here.nlocations);
	for (int i = bitset_next(objects, 0); i >= 0; i = bitset_next(objects, (unsigned)i + 1)) {
		if (!base_may_name(b, (unsigned)i))
			continue;
		if ((unsigned)i >= points_to_data(pts) ||
		    !memory_is_in_heap(points_to_memory(pts, (unsigned)i)))
			return (struct bitset){0};
		bitset_add(at_b, (unsigned)i);
	}
	return at_b;
}

/* The "ndivisions" variables after the first "n" coordinates, before these: "x0 / 300" tells a row,
 * so that a row's elements are gone through in one run. */
static isl_basic_set *divisions_first(isl_basic_set *b, unsigned n, unsigned ndivisions)
{
	b = isl_basic_set_move_dims(b, isl_dim_param, 0, isl_dim_set, n, ndivisions);
	return isl_basic_set_move_dims(b, isl_dim_set, 0, isl_dim_param, 0, ndivisions);
}

static void add_polyhedron(struct sectioning *q, const struct access_family *f, isl_basic_set *b,
			   struct bitset written)
{
	struct arena *arena = q->here.arena;
	struct section_polyhedron polyhedron = {
		.base = parameter_of_base(q, &f->base), .offset = f->offset, .written = written};
	unsigned room =
		dims(isl_basic_set_dim(b, isl_dim_set)) + dims(isl_basic_set_dim(b, isl_dim_param));
	int64_t *strides = ARENA_ARRAY(arena, int64_t, room + MAX_SET_DIMS);
	polyhedron.size = f->size;
	polyhedron.is_unlikely = f->is_unlikely;
	if (f->is_unlikely)
		polyhedron.whole = heap_objects_at(q, &f->base);
	const unsigned ndivisions = dims(isl_basic_set_dim(b, isl_dim_set)) - f->n;
	const bool is_plain = !f->direct && !family_is_of_rows(f) && !entries_of(q, b, f).at.n;
	const unsigned nfirst = is_plain ? ndivisions : 0;
	q->failed |= written.words && ndivisions > nfirst;
	for (unsigned k = 0; k < f->n && is_plain; k++)
		strides[nfirst + k] = (int64_t)f->strides[k];
	b = isl_basic_set_copy(b);
	if (!is_plain)
		b = along_tables(q, &polyhedron, f, b, strides);
	else if (nfirst)
		b = divisions_first(b, f->n, nfirst);
	polyhedron.ndims = dims(isl_basic_set_dim(b, isl_dim_set));
	polyhedron.strides = strides;
	q->failed |= polyhedron.ndims > MAX_SET_DIMS;
	for (unsigned depth = 0; depth <= polyhedron.ndims && !q->failed; depth++)
		add_constraints(q, &polyhedron, b, nfirst, depth);
	isl_basic_set_free(b);
	ARRAY_PUSH(arena, q->to->polyhedra, polyhedron);
	q->failed |= q->to->polyhedra.n > ALL_POLYHEDRA || q->to->parameters.n != q->counted;
}

static isl_stat see_disjunct(isl_basic_set *b, void *adding)
{
	struct adding_polyhedra *x = adding;
	b = lifted(b);
	bool is_empty = isl_basic_set_is_empty(b) == isl_bool_true;
	if (!b)
		x->q->failed = true;
	else if (!is_empty && x->is_counting)
		note_parameters(x->q, b), note_numbers(x->q, x->family);
	else if (!is_empty)
		add_polyhedron(x->q, x->family, b, x->written);
	isl_basic_set_free(b);
	return isl_stat_ok;
}

bool sectioning_add(struct sectioning *q, const struct access_family *f, isl_set *s,
		    bool is_counting, struct bitset written)
{
	struct adding_polyhedra adding = {q, f, is_counting, written};
	parameter_of_base(q, &f->base);
	return isl_set_foreach_basic_set(s, see_disjunct, &adding) >= 0 && !q->failed;
}

bool sectioning_drop_sources(struct sectioning *q)
{
	bool found = false;
	for (int i = bitset_next(q->whole, 0); i >= 0; i = bitset_next(q->whole, (unsigned)i + 1)) {
		found |= bitset_has(q->to->objects, (unsigned)i);
		bitset_remove(q->to->objects, (unsigned)i);
	}
	return found;
}
