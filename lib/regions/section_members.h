/* section_members.h - which members of each block does a label need?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_MEMBERS_H
#define OMPCKPT_REGIONS_SECTION_MEMBERS_H

#include "array_sections.h"
#include "section_text.h"

struct point;

/* May those of "location" be captured block by block: are there none, or less than all bytes? */
bool sections_members_fits(struct point *here, struct elements all, unsigned location);

/* Those of the objects (locations) of "to". */
void sections_members_add(struct point *here, struct elements all, struct array_sections *to);

/* The same for people: "mass, next of each". */
void sections_members_text(struct point *here, struct elements all, unsigned location,
			   struct section_texts *to);

#endif
