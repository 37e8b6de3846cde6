/* rows_and_grids.c - a row of "n * m" numbers is a grid with these sides, and the other way round.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements that are surely written.
 * Out:     the same, and by the other names that they have.
 * Means:   the limits of loops in a set say which products a row may end at, and which sides a
 *          grid may have; whether it has all of them is asked of the set. A product that wraps
 *          around is no more than the true one, so a row of so many is in the grid, but not the
 *          other way round.
 * Errs:    towards fewer: grids of three sides and more as rows; a row that begins elsewhere;
 *          sets in several disjuncts.
 * Cost:    for each product, or side, that a set mentions a few isl operations. */
#include "rows_and_grids.h"
#include "address.h"
#include "footprint.h"
#include "scaled.h"

/* ---- a row as grids ---- */

/* The product "n", which does not wrap around, as its factors. */
static bool factors_of(struct point *here, isl_pw_aff *n, struct scale *factors)
{
	struct address_term t = {.stride = 1};
	const struct symbol *s = n ? value_symbol(n) : NULL;
	bool is_modular = false;
	if (!s || s->kind != SYMBOL_RESULT || s->op != OP_MULTIPLY ||
	    !term_times(here, &t, n, &is_modular) || is_modular || t.stride != 1)
		return false;
	*factors = t.scale;
	return t.scale.n > 1;
}

/* A grid from "a" on: its sides are the factors, the first "k" of which are in their order. */
static void add_grids(struct point *here, struct elements_list *to, const struct address *a,
		      const struct type *element, struct scale f, unsigned k)
{
	struct address x = *a;
	bool is_modular = false;
	for (unsigned i = k; k + 1 < f.n && i < f.n; i++) {
		struct scale g = f;
		g.by[k] = f.by[i];
		g.by[i] = f.by[k];
		add_grids(here, to, a, element, g, k + 1);
	}
	if (k + 1 < f.n)
		return;
	for (unsigned i = 0; i < f.n; i++) {
		struct address_term t = {
			element->size, {{0}, 0}, aff_number(here->sets, 0), f.by[i]};
		for (unsigned j = i + 1; j < f.n; j++)
			x.is_known &= term_times(here, &t, f.by[j], &is_modular);
		address_add_term(here, &x, t);
	}
	elements_list_add_all(here->sets, to, footprint_writes(here, &x, element));
}

struct elements row_as_grids(struct point *here, const struct address *a,
			     const struct type *element, isl_pw_aff *n)
{
	struct elements_list all = {0};
	struct scale factors;
	if (factors_of(here, n, &factors))
		add_grids(here, &all, a, element, factors, 0);
	return elements_list_end(here->sets, &all);
}

/* ---- what loops write ---- */

/* Elements of "f" begin here, and are of this type. */
struct origin {
	struct address at;
	struct type element;
};

static struct origin origin_of(const struct access_family *f)
{
	return (struct origin){{.is_known = true, .base = f->base, .offset = f->offset},
			       {.kind = TYPE_INTEGER, .size = f->size}};
}

/* A row of "n" elements. */
static struct elements row(struct point *here, const struct origin *o, isl_pw_aff *n)
{
	struct address a = o->at;
	address_add(here, &a, o->element.size, aff_number(here->sets, 0), n);
	return footprint_writes(here, &a, &o->element);
}

/* A grid of "n" rows of "m" elements. */
static struct elements grid(struct point *here, const struct access_family *f, isl_pw_aff *n,
			    isl_pw_aff *m)
{
	const struct origin o = origin_of(f);
	struct address a = o.at;
	a.is_modular = f->is_modular;
	struct address_term rows = {f->size, {{0}, 0}, aff_number(here->sets, 0), n};
	if (!term_times(here, &rows, m, &a.is_modular))
		return elements_none();
	address_add_term(here, &a, rows);
	address_add(here, &a, f->size, aff_number(here->sets, 0), m);
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
			add_grids(here, to, &o.at, &o.element, factors, 0);
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
		if (product)
			elements_list_add_all(
				sets, to, elements_restrict(sets, row(here, &o, product), counts));
	}
}

static bool is_row(const struct access_family *f)
{
	return f->n == 1 && !f->above && !f->scales[0].n && f->strides[0] == f->size;
}

static bool is_grid(const struct access_family *f)
{
	return f->n == 2 && !f->above && f->scales[0].n == 1 && !f->scales[1].n &&
	       f->strides[0] == f->size && f->strides[1] == f->size;
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
