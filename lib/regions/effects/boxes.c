/* boxes.c - where in any block does a read lie whose pointer is told by no symbol?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a set of elements of a family.
 * Out:     boxes of numbers, counted from where a block begins, one for each disjunct; the parts of
 *          cells (any_block.h) that they are.
 * Means:   that is known where the base points to where its block begins (starts.h).
 * Errs:    towards anywhere. Of many disjuncts, the hull.
 * Cost:    two integer programs for each coordinate and each disjunct. */
#include "boxes.h"
#include "bounds.h"
#include "starts.h"

struct boxing {
	struct point *here;
	const struct access_family *family;
	struct boxes to;
};

static isl_stat add_box(isl_basic_set *disjunct, void *boxing)
{
	struct boxing *x = boxing;
	const struct access_family *f = x->family;
	struct element_box box = {.offset = f->offset, .size = f->size};
	isl_set *s = isl_set_from_basic_set(disjunct);
	bool is_told = true;
	for (unsigned k = f->above; is_told && k < f->n; k++, box.n++) {
		box.strides[box.n] = f->strides[k];
		is_told = set_range(s, k, &box.low[box.n], &box.high[box.n]);
	}
	isl_set_free(s);
	if (is_told)
		ARRAY_PUSH(x->here->arena, x->to.at, box);
	return is_told ? isl_stat_ok : isl_stat_error;
}

struct boxes boxes_of(struct point *here, const struct access_family *f, isl_set *s)
{
	struct boxing x = {.here = here, .family = f};
	if (f->direct || f->is_unlikely || family_is_scaled(f) ||
	    !pointer_is_start(here, f->base.pointer))
		return x.to;
	s = bounds_of_results(here, s);
	if (isl_set_n_basic_set(s) > MANY_DISJUNCTS)
		s = set_hull(here->sets, s);
	if (isl_set_foreach_basic_set(s, add_box, &x) != isl_stat_ok)
		x.to.at.n = 0;
	return x.to;
}

void boxes_add(const struct known_program *known, const struct boxes *in, unsigned cell,
	       struct bitset to)
{
	bool is_told = in->at.n;
	for (unsigned i = 0; is_told && i < in->at.n; i++)
		is_told = any_block_add_box(known, cell, &in->at.at[i], to);
	if (!is_told)
		any_block_add_cell(known, cell, to);
}
