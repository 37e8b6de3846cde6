/* section_members.c - which members of each block does a label need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read after a label.
 * Out:     for each object that is read in members of any block (any_block.h), their bytes in an
 *          element.
 * Means:   bytes beside each other are one range.
 * Errs:    where there would be more ranges than MOST_RANGES, cells are needed whole, and then the
 *          object.
 * Cost:    linear in the bytes of a record. */
#include "section_members.h"
#include "any_block.h"
#include "cells.h"
#include "footprint.h"

enum { MOST_RANGES = 32 };

/* False: they are all bytes, or too many ranges. */
static bool bytes_of(struct point *here, struct elements all, unsigned location,
		     struct element_bytes *to)
{
	const struct known_program *known = here->known;
	bool is_some = any_block_bytes(known, here->arena, location, all.locations, to);
	if (to->at.n > 2 * MOST_RANGES)
		is_some =
			any_block_bytes(known, here->arena, location,
					any_block_in_cells(known, here->arena, all.locations), to);
	return is_some && to->at.n <= 2 * MOST_RANGES;
}

bool sections_members_fits(struct point *here, struct elements all, unsigned location)
{
	struct element_bytes bytes;
	return !footprint_has_members(here->known, all, location) ||
	       bytes_of(here, all, location, &bytes);
}

void sections_members_add(struct point *here, struct elements all, struct array_sections *to)
{
	for (int i = bitset_next(to->objects, 0); i >= 0;
	     i = bitset_next(to->objects, (unsigned)i + 1)) {
		struct element_bytes bytes;
		if (!footprint_has_members(here->known, all, (unsigned)i))
			continue;
		bytes_of(here, all, (unsigned)i, &bytes);
		struct section_members x = {(unsigned)i, bytes.size, bytes.at.at, bytes.at.n};
		ARRAY_PUSH(here->arena, to->members, x);
	}
}

void sections_members_text(struct point *here, struct elements all, unsigned location,
			   struct section_texts *to)
{
	const struct known_program *known = here->known;
	const char *names = "";
	struct cell_range r = cells_of_location(known, location);
	for (unsigned k = 0; all.locations.words && k < r.n; k++)
		if (any_block_has_part(known, r.first + k, all.locations))
			names = arena_printf(
				here->arena, "%s%s%s", names, *names ? ", " : "",
				any_block_member(known, here->arena, location, k, all.locations));
	if (*names)
		section_texts_add_text(here->arena, to,
				       arena_printf(here->arena, "%s of each", names));
}
