/* parts.h - what of each array a label needs, for saves; and as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_PARTS_H
#define OMPCKPT_REGIONS_PARTS_H

#include "work.h"

/* What is known to follow "label" of "f" (its position's statement, or its call), or NULL. */
const struct rest *regions_rest(const struct regions *r, const struct function *f,
				const void *label);

/* Sections, each once: "u[0:5][1:nx - 2], g.rows[0]". "n" are those so far, of which the first few
 * are in "out". */
void parts_text(const struct piece *p, struct text *out, unsigned *n);
/* … and how many there are besides. */
void parts_text_end(struct text *out, unsigned n);

/* May what lies at "b" be of this slot's object? Is all of that in "a"? */
bool base_names(const struct base *b, unsigned slot);
bool region_has_whole(struct elements a, unsigned slot);

#endif
