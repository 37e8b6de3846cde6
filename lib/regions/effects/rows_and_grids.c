/* rows_and_grids.c - a row of "n * m" numbers is a grid with these sides, and the other way round.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that are surely written, or that may be read.
 * Out:     the same, and by the other names that they have; what is read, by one of its names.
 * Means:   the limits of loops in a set say which products a row may end at, and which sides a
 *          grid may have; whether it has all of them is asked of the set. A product that wraps
 *          around is no more than the true one, so a row of so many is in the grid, but not the
 *          other way round. What is read as a row is told as a grid where elements of that grid
 *          have been written; where a side is negative it stays a row.
 *          The elements may be members of records, or several in each cell of a grid.
 * Errs:    towards fewer: grids of three sides and more as rows; a row that begins elsewhere;
 *          sets in several disjuncts.
 * Cost:    for each product, or side, that a set mentions a few isl operations. */
#include "rows_and_grids.h"
#include "address.h"
#include "footprint.h"
#include "scaled.h"
#include "type_limits.h"

/* ---- a row as grids ---- */

/* The product "n" as its factors. "is_modular": it may wrap around. */
static bool product_of(struct point *here, isl_pw_aff *n, struct scale *factors, bool *is_modular)
{
	struct address_term t = {.stride = 1};
	const struct symbol *s = n ? value_symbol(n) : NULL;
	if (!s || s->kind != SYMBOL_RESULT || (s->op != OP_MULTIPLY && s->op != OP_NONE) ||
	    !term_times(here, &t, n, is_modular) || t.stride != 1)
		return false;
	*factors = t.scale;
	return t.scale.n > 1;
}

/* The product "n", which does not wrap around, as its factors. */
static bool factors_of(struct point *here, isl_pw_aff *n, struct scale *factors)
{
	bool is_modular = false;
	return product_of(here, n, factors, &is_modular) && !is_modular;
}

/* Elements begin here, are of this type, and so many bytes after each other. */
struct origin {
	struct address at;
	struct type element;
	uint64_t stride;
};

/* A grid from there on: its sides are the factors, the first "k" of which are in their order. */
static void add_grids(struct point *here, struct elements_list *to, const struct origin *o,
		      struct scale f, unsigned k)
{
	struct address x = o->at;
	bool is_modular = false;
	for (unsigned i = k; k + 1 < f.n && i < f.n; i++) {
		struct scale g = f;
		g.by[k] = f.by[i];
		g.by[i] = f.by[k];
		add_grids(here, to, o, g, k + 1);
	}
	if (k + 1 < f.n)
		return;
	for (unsigned i = 0; i < f.n; i++) {
		struct address_term t = {o->stride, {{0}, 0}, aff_number(here->sets, 0), f.by[i]};
		for (unsigned j = i + 1; j < f.n; j++)
			x.is_known &= term_times(here, &t, f.by[j], &is_modular);
		address_add_term(here, &x, t);
	}
	elements_list_add_all(here->sets, to, footprint_writes(here, &x, &o->element));
}

struct elements row_as_grids(struct point *here, const struct address *a,
			     const struct type *element, isl_pw_aff *n)
{
	const struct origin o = {*a, *element, element->size};
	struct elements_list all = {0};
	struct scale factors;
	if (factors_of(here, n, &factors))
		add_grids(here, &all, &o, factors, 0);
	return elements_list_end(here->sets, &all);
}

/* ---- what loops write ---- */

static uint64_t stride_of(const struct access_family *f)
{
	return f->strides[f->n - 1];
}

static struct origin origin_of(const struct access_family *f)
{
	return (struct origin){{.is_known = true, .base = f->base, .offset = f->offset},
			       {.kind = TYPE_INTEGER, .size = f->size},
			       stride_of(f)};
}

/* A row of "n" elements. */
static struct elements row(struct point *here, const struct origin *o, isl_pw_aff *n)
{
	struct address a = o->at;
	address_add(here, &a, o->stride, aff_number(here->sets, 0), n);
	return footprint_writes(here, &a, &o->element);
}

/* How many elements a cell of the grid "f" has: 1, or those of "u[(i * m + j) * 3 + k]". */
static int64_t in_cell(const struct access_family *f)
{
	return (int64_t)(f->strides[0] / stride_of(f));
}

/* A grid of "n" rows of "m" cells; the elements of a row are in one coordinate, or two. */
static struct elements grid(struct point *here, const struct access_family *f, isl_pw_aff *n,
			    isl_pw_aff *m)
{
	const struct origin o = origin_of(f);
	struct address a = o.at;
	isl_pw_aff *zero = aff_number(here->sets, 0),
		   *in_row = aff_times(here->sets, m, in_cell(f));
	a.is_modular = f->is_modular;
	struct address_term rows = {f->strides[0], {{0}, 0}, zero, n};
	if (!term_times(here, &rows, m, &a.is_modular))
		return elements_none();
	address_add_term(here, &a, rows);
	if (f->n > 2) {
		address_add(here, &a, f->strides[1], zero, m);
		in_row = aff_number(here->sets, in_cell(f));
	}
	address_add(here, &a, o.stride, zero, in_row);
	return footprint_writes(here, &a, &o.element);
}

static bool has_all(struct point *here, struct elements a, struct elements written)
{
	return a.n && elements_are_within(here->sets, a, written);
}

/* May a loop have gone up to it? */
static bool ends_loop(const struct symbol *s)
{
	return s && s->bounds_loop && s->type->kind == TYPE_INTEGER;
}

/* The row "x" as grids, by each product in it. */
static void add_as_grids(struct point *here, struct elements_list *to, const struct family_set *x,
			 struct elements written)
{
	const struct origin o = origin_of(x->family);
	struct symbol_list l = symbols_in(here, x->set);
	for (unsigned i = 0; i < l.at.n; i++) {
		isl_pw_aff *n = ends_loop(l.at.at[i]) ? aff_symbol(l.at.at[i]) : NULL;
		struct scale factors;
		if (factors_of(here, n, &factors) && has_all(here, row(here, &o, n), written))
			add_grids(here, to, &o, factors, 0);
	}
}

/* The grid "x" as a row: as many rows as a number in it says, which is not negative. */
static void add_as_row(struct point *here, struct elements_list *to, const struct family_set *x,
		       struct elements written)
{
	struct sets *sets = here->sets;
	const struct origin o = origin_of(x->family);
	struct symbol_list l = symbols_in(here, x->set);
	isl_pw_aff *m = x->family->scales[0].by[0], *zero = aff_number(sets, 0);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *rows = l.at.at[i];
		if (!ends_loop(rows) || rows->type->size < 4)
			continue;
		isl_pw_aff *n = aff_symbol(rows);
		if (!has_all(here, grid(here, x->family, n, m), written))
			continue;
		isl_pw_aff *product = value_result(here, OP_MULTIPLY, n, m, rows->type);
		isl_set *counts = set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, zero, n),
					  params_compare(sets, RELATION_LESS_EQUAL, zero, m));
		product = product ? aff_times(sets, product, in_cell(x->family)) : NULL;
		if (product)
			elements_list_add_all(
				sets, to, elements_restrict(sets, row(here, &o, product), counts));
	}
}

static bool is_row(const struct access_family *f)
{
	return f->n == 1 && !f->above && !f->scales[0].n && stride_of(f) >= f->size;
}

/* … of numbers, or of cells with some. */
static bool is_grid(const struct access_family *f)
{
	return (f->n == 2 || (f->n == 3 && f->strides[0] == f->strides[1])) && !f->above &&
	       f->scales[0].n == 1 && !f->scales[1].n && !f->scales[f->n - 1].n &&
	       stride_of(f) >= f->size && f->strides[0] % stride_of(f) == 0;
}

struct elements rows_and_grids(struct point *here, struct elements written)
{
	struct elements_list more = {0};
	for (unsigned i = 0; i < written.n; i++) {
		const struct family_set *x = &written.at[i];
		if (isl_set_n_basic_set(x->set) != 1)
			continue;
		if (is_row(x->family))
			add_as_grids(here, &more, x, written);
		else if (is_grid(x->family))
			add_as_row(here, &more, x, written);
	}
	return more.at.n ? elements_union(here->sets, written, elements_list_end(here->sets, &more))
			 : written;
}

/* ---- what is read ---- */

/* The lengths of the sides of a grid of as many elements as "factors" say, from the outside; false:
 * it has no such. */
static bool sides_of(const struct access_family *grid, const struct scale *factors,
		     isl_pw_aff *side[MAX_COORDINATES])
{
	const struct scale *around = factors;
	for (unsigned k = 0; k < grid->n; around = &grid->scales[k++]) {
		side[k] = scale_beyond(around, &grid->scales[k]);
		if (!side[k] || grid->strides[k] != stride_of(grid))
			return false;
	}
	return around->n == 0;
}

/* Do both name elements of one size, equally far from each other, from one place on? */
static bool begin_alike(const struct access_family *a, const struct access_family *b)
{
	return a->size == b->size && stride_of(a) == stride_of(b) && a->offset == b->offset &&
	       a->base.var == b->base.var && a->base.location == b->base.location &&
	       a->base.pointer == b->base.pointer;
}

/* Is "x" all of the first "n", where it has any? */
static bool is_row_of(struct point *here, const struct family_set *x, isl_pw_aff *n)
{
	struct sets *sets = here->sets;
	isl_set *all = set_between(sets, set_all_of(sets, x->family), 0, aff_number(sets, 0), n);
	isl_set *where = set_params(sets, x->set);
	return set_is_within(x->set, all) && set_is_within(set_and(sets, all, where), x->set);
}

/* The row "x" in "grid", whose sides are known, and what is left of it where one is negative. */
static void add_read(struct point *here, struct elements_list *to, const struct family_set *x,
		     const struct access_family *grid, isl_pw_aff *const *side)
{
	struct sets *sets = here->sets;
	isl_pw_aff *zero = aff_number(sets, 0);
	isl_set *in = set_all_of(sets, grid), *counts = params_all(sets);
	for (unsigned k = 0; k < grid->n; k++) {
		in = set_between(sets, in, k, zero, side[k]);
		counts = set_and(sets, counts,
				 params_compare(sets, RELATION_LESS_EQUAL, zero, side[k]));
	}
	in = set_and(sets, in, set_params(sets, x->set));
	family_touches_as(sets, grid, x->family);
	elements_list_add(sets, to, grid, in);
	elements_list_add(sets, to, x->family, set_and(sets, x->set, set_not(sets, counts)));
}

/* Is the row "x" as long as a product says, and "grid" one with these sides? Then it is added. */
static bool add_read_as(struct point *here, struct elements_list *to, const struct family_set *x,
			const struct access_family *grid)
{
	struct symbol_list l = symbols_in(here, x->set);
	isl_pw_aff *side[MAX_COORDINATES];
	struct scale factors;
	for (unsigned i = 0; i < l.at.n; i++) {
		isl_pw_aff *n = l.at.at[i] ? aff_symbol(l.at.at[i]) : NULL;
		bool may_wrap = false;
		if (product_of(here, n, &factors, &may_wrap) &&
		    (!may_wrap || type_is_unsigned(l.at.at[i]->type)) &&
		    sides_of(grid, &factors, side) && is_row_of(here, x, n)) {
			add_read(here, to, x, grid, side);
			return true;
		}
	}
	return false;
}

/* A grid that begins where "row" does. */
static const struct access_family *grid_among(struct elements written,
					      const struct access_family *row)
{
	for (unsigned i = 0; i < written.n; i++)
		if (written.at[i].family->n > 1 && !written.at[i].family->above &&
		    family_is_scaled(written.at[i].family) &&
		    begin_alike(written.at[i].family, row))
			return written.at[i].family;
	return NULL;
}

struct elements rows_read(struct point *here, struct elements read, struct elements written)
{
	struct elements_list all = {.locations = read.locations};
	bool is_any = false;
	for (unsigned i = 0; i < read.n; i++) {
		const struct family_set *x = &read.at[i];
		const struct access_family *grid =
			is_row(x->family) ? grid_among(written, x->family) : NULL;
		if (grid && add_read_as(here, &all, x, grid))
			is_any = true;
		else
			elements_list_add(here->sets, &all, x->family, x->set);
	}
	return is_any ? elements_list_end(here->sets, &all) : read;
}
