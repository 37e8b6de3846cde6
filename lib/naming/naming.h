/* naming.h - what the source calls everything that an image holds.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Images hold numbers and addresses of one build. Beside them lies the build's *naming*
 * (docs/image-format.md, 9): by it another build of the same program finds its own. */
#ifndef OMPCKPT_NAMING_NAMING_H
#define OMPCKPT_NAMING_NAMING_H

#include "analyses.h"
#include "rewrite.h"
#include "text.h"

/* A variable of static storage, or a function, whose address something may hold. */
struct named_static {
	const char *name, *file, *scope;
	const char *symbol, *function; /* as it is called in the C that is compiled; of a static one
					* of a function that was not rewritten, whose it is */
	unsigned object;               /* its number among the objects, or 0 */
	bool is_function;
	bool has_end;      /* one byte past its last may be pointed to */
	int type;          /* among the naming's; -1: a function */
	const char *cells; /* where each cell begins, as JSON */
};

struct program_naming {
	struct text json;
	/* What has a place that only the link knows, as in "json". */
	ARRAY(struct named_static) statics;
	ARRAY(const char *) strings; /* literals whose address something may hold */
};

/* Name what is in a program. Needs: all members of "x" up to saves; the plans of all its units. */
void naming_of(struct arena *a, const struct analyses *x, const struct plans *plans,
	       struct program_naming *out);

#endif
