/* assignment.h - what does a variable hold after an assignment, "+=", "++" and the like?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REGIONS_ASSIGNMENT_H
#define OMPCKPT_REGIONS_ASSIGNMENT_H

#include "symbols.h"

struct assignment {
	bool is_known;
	struct address to, pointer;
	const struct type *type;
	isl_pw_aff *number;
	isl_pw_aff *most; /* of a sum: no more than this; NULL: not known */
};

struct assignments {
	ARRAY(struct assignment) at;
};

/* What "e" stores, seen before it is evaluated; not known if "e" is nothing of that kind. */
struct assignment assignment_of(struct point *here, const struct expr *e);

/* The same of the declaration of "v" and its initialiser. */
struct assignment assignment_of_declaration(struct point *here, const struct var *v);

/* The numbers and pointers that "from", a record or a list in braces, stores in what lies at "to"
 * (members.h). */
struct assignments assignment_of_parts(struct point *here, const struct address *to,
				       const struct expr *from);

/* Remember it, after "e" is evaluated. */
void assignment_remember(struct point *here, const struct assignment *x);

#endif
