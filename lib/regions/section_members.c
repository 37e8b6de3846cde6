/* section_members.c - which members of each block does a label need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      what may be read after a label.
 * Out:     for each object that is read in members of any block (any_block.h), their bytes in an
 *          element.
 * Means:   bytes beside each other are one range.
 * Errs:    where there would be more ranges than MOST_RANGES, the object is needed whole.
 * Cost:    linear in the bytes of a record. */
#include "section_members.h"
#include "any_block.h"
#include "cells.h"
#include "footprint.h"

enum { MOST_RANGES = 32 };

bool sections_members_fits(struct point *here, struct elements all, unsigned location)
{
	struct element_bytes bytes;
	if (!footprint_has_members(here->known, all, location))
		return true;
	return any_block_bytes(here->known, here->arena, location, all.locations, &bytes) &&
	       bytes.at.n <= 2 * MOST_RANGES;
}

void sections_members_add(struct point *here, struct elements all, struct array_sections *to)
{
	for (int i = bitset_next(to->objects, 0); i >= 0;
	     i = bitset_next(to->objects, (unsigned)i + 1)) {
		struct element_bytes bytes;
		if (!footprint_has_members(here->known, all, (unsigned)i))
			continue;
		any_block_bytes(here->known, here->arena, (unsigned)i, all.locations, &bytes);
		struct section_members x = {(unsigned)i, bytes.size, bytes.at.at, bytes.at.n};
		ARRAY_PUSH(here->arena, to->members, x);
	}
}

void sections_members_text(struct point *here, struct elements all, unsigned location,
			   struct section_texts *to)
{
	const struct known_program *known = here->known;
	const char *names = "";
	unsigned of, cell;
	for (unsigned i = 0; all.locations.words && i < any_block_places(known); i++)
		if (bitset_has(all.locations, i) && any_block_is_cell(known, i, &of, &cell) &&
		    of == location)
			names = arena_printf(here->arena, "%s%s%s", names, *names ? ", " : "",
					     any_block_member(known, here->arena, of, cell));
	if (*names)
		section_texts_add_text(here->arena, to,
				       arena_printf(here->arena, "%s of each", names));
}
