/* section_text.h - a set of elements as array sections, for people.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_SECTION_TEXT_H
#define OMPCKPT_REGIONS_SECTION_TEXT_H

#include "elements.h"
#include "text.h"

/* Sections, each once: "u[0:5][1:nx - 2], g.rows[0]", the first few of them. Starts as {0}. */
struct section_texts {
	ARRAY(const char *) at;
	unsigned more; /* besides those */
	bool has_odd;  /* some is left out, since only odd parameters need it */
};

void section_texts_add(struct arena *a, struct section_texts *to, const struct family_set *s);

/* One more text. */
void section_texts_add_text(struct arena *a, struct section_texts *to, const char *text);

/* "u[0:5], g.rows[0] and 3 more" */
const char *section_texts_join(struct arena *a, const struct section_texts *all);

#endif
