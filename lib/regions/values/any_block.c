/* any_block.c - which members of any block does a read touch that lies behind a lost pointer?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what points-to says of lvalues, the layouts of memory, its types.
 * Out:     places: data memory, then cells.
 * Means:   an access stays in the members that it names, as C demands and points-to takes it, where
 *          the pointer names one place of each object (points_to_add_read).
 * Errs:    towards all of the memory: of a bit-field, whose bytes no type tells, and of an array at
 *          the end of a record, which programs let go on beyond its declared end.
 * Cost:    linear in what a pointer may name, and in the bytes of a record. */
#include "any_block.h"
#include "cells.h"
#include "points_to.h"
#include "sparse_set.h"
#include "text.h"

unsigned any_block_places(const struct known_program *known)
{
	return points_to_data(known->pts) + known->cells->n;
}

bool any_block_is_cell(const struct known_program *known, unsigned place, unsigned *location,
		       unsigned *cell)
{
	unsigned ndata = points_to_data(known->pts);
	if (place < ndata)
		return false;
	*location = known->cells->location[place - ndata];
	*cell = place - ndata - cells_of_location(known, *location).first;
	return true;
}

bool any_block_touched(const struct known_program *known, const struct expr *lvalue,
		       struct bitset to)
{
	struct sparse_set s = {0};
	if (!lvalue || !known->cells->n || (lvalue->field && lvalue->field->is_bitfield) ||
	    !points_to_add_read(known->pts, lvalue, &s))
		return false;
	cells_add_touched(known, &s, to);
	return true;
}

/* ---- records ---- */

/* Is the last member an array, or may it be one? */
static bool ends_with_array(const struct type *t)
{
	if (t->kind != TYPE_RECORD)
		return t->kind == TYPE_ARRAY;
	for (unsigned i = t->is_union || !t->nfields ? 0 : t->nfields - 1; i < t->nfields; i++)
		if (ends_with_array(t->fields[i].type))
			return true;
	return false;
}

static bool has_cell(const struct known_program *known, unsigned location, struct bitset cells)
{
	struct cell_range r = cells_of_location(known, location);
	int found = r.n ? bitset_next(cells, r.first) : -1;
	return found >= 0 && (unsigned)found < r.first + r.n;
}

bool any_block_has(const struct known_program *known, unsigned location, struct bitset touched)
{
	if (location >= points_to_data(known->pts) || !has_cell(known, location, touched) ||
	    points_to_memory(known->pts, location)->kind != MEMORY_HEAP)
		return false;
	struct cell_range r = cells_of_location(known, location);
	const struct type *t = points_to_element(known->pts, location);
	return t->kind == TYPE_RECORD && !t->is_union && !t->is_flexible && t->size &&
	       !(bitset_has(touched, r.first + r.n - 1) && ends_with_array(t));
}

static const struct field *field_at(const struct type *t, uint64_t offset)
{
	const struct field *f = t->fields;
	for (unsigned i = 1; i < t->nfields; i++)
		if (t->fields[i].offset <= offset)
			f = &t->fields[i];
	return f;
}

/* Does the "t" at "offset" consist of several cells? */
static bool has_more_cells(const struct points_to *pts, unsigned location, const struct type *t,
			   uint64_t offset)
{
	return t->kind == TYPE_RECORD && !t->is_union && t->nfields &&
	       points_to_cell_at(pts, location, offset) !=
		       points_to_cell_at(pts, location, offset + t->size - 1);
}

const char *any_block_member(const struct known_program *known, struct arena *a, unsigned location,
			     unsigned cell)
{
	const struct points_to *pts = known->pts;
	const struct type *t = points_to_element(pts, location);
	uint64_t offset = points_to_cell_offset(pts, location, cell), in = offset;
	const char *name = "";
	while (has_more_cells(pts, location, t, offset - in)) {
		const struct field *f = field_at(t, in);
		name = !*f->name ? name
				 : arena_printf(a, "%s%s%s", name, *name ? "." : "", f->name);
		in -= f->offset;
		for (t = f->type; t->kind == TYPE_ARRAY && t->element; t = t->element)
			;
	}
	return name;
}

bool any_block_bytes(const struct known_program *known, struct arena *a, unsigned location,
		     struct bitset of, struct element_bytes *to)
{
	unsigned first = points_to_data(known->pts) + cells_of_location(known, location).first;
	*to = (struct element_bytes){.size = points_to_element(known->pts, location)->size};
	for (uint64_t i = 0; i < to->size; i++) {
		unsigned cell = points_to_cell_at(known->pts, location, i);
		if (cell != POINTS_TO_NONE && !bitset_has(of, first + cell))
			continue;
		if (to->at.n && to->at.at[to->at.n - 1] == i) {
			to->at.at[to->at.n - 1]++;
		} else {
			ARRAY_PUSH(a, to->at, i);
			ARRAY_PUSH(a, to->at, i + 1);
		}
	}
	return to->at.n != 2 || to->at.at[0] || to->at.at[1] != to->size;
}
