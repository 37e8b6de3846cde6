/* starts.c - does a pointer lead to the beginning of its block, or behind its end?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a symbol; what points-to says of places (points_to_moved.c).
 * Out:     yes, where all places that it may have been loaded from hold nothing else; where what
 *          it then points to is shorter.
 * Errs:    towards no.
 * Cost:    linear in the places. */
#include "starts.h"
#include "points_to.h"
#include "sparse_set.h"

bool pointer_is_start(struct point *here, const struct symbol *pointer)
{
	const struct points_to *pts = here->known->pts;
	const struct address *a = &pointer->address;
	struct sparse_set places = {0};
	int64_t offset;
	if (pointer->kind != SYMBOL_LOAD || !pointer->is_pointer)
		return false;
	if (a->base.var && address_fixed_offset(a, &offset) && offset >= 0)
		return points_to_var_holds_starts(pts, a->base.var, (uint64_t)offset);
	if (a->base.var && points_to_var_holds_starts(pts, a->base.var, POINTS_TO_ALL))
		return true;
	if (!a->lvalue || !points_to_add_touched(pts, a->lvalue, &places))
		return false;
	bool all = places.n;
	for (int o = sparse_set_next(&places, 0); all && o >= 0;
	     o = sparse_set_next(&places, (unsigned)o + 1))
		all = points_to_location_holds_starts(pts, (unsigned)o);
	return all;
}

bool address_is_beyond(struct point *here, const struct address *a)
{
	const struct points_to *pts = here->known->pts;
	const struct symbol *pointer = a->is_known ? a->base.pointer : NULL;
	int64_t offset;
	if (!pointer || !pointer->pts.words || !address_fixed_offset(a, &offset) || offset <= 0)
		return false;
	bool all = !bitset_empty(pointer->pts) && pointer_is_start(here, pointer);
	for (int m = bitset_next(pointer->pts, 0); all && m >= 0;
	     m = bitset_next(pointer->pts, (unsigned)m + 1)) {
		bool is_data = (unsigned)m < points_to_data(pts);
		uint64_t size = is_data ? points_to_record_size(pts, (unsigned)m) : 0;
		all = size && (uint64_t)offset >= size;
	}
	return all;
}
