/* align.h - which piece of one text is which of another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_ALIGN_H
#define OMPCKPT_MIGRATE_ALIGN_H

#include "build.h"

#define ALIGN_NONE (~0u)

/* By piece of the old text: the new one's, or ALIGN_NONE where it can't be told. */
struct alignment {
	const char *old, *new;
	uint32_t *to;
	size_t nold, nnew;
};

/* Pieces [begin, end) of the one are those of the other; "is_same": the same one piece. Else
 * anything may have changed in them, and nothing around them has. */
struct align_range {
	size_t old_begin, old_end, new_begin, new_end;
	bool is_same;
};

/* Of the texts of two functions; NULL: they are too long. To be freed (align_free). */
struct alignment *align_texts(const struct build_function *old, const struct build_function *new);
void align_free(struct alignment *a);

/* Where has a piece of the old text gone? */
struct align_range align_find(const struct alignment *a, size_t piece);

/* Has the range nothing left of the old text? Else that may have moved in it. */
bool align_is_replaced(const struct alignment *a, const struct align_range *r);

/* Is piece "at" of a text in the same block as what begins at "begin"? */
bool align_is_level(const char *text, size_t begin, size_t at);

#endif
