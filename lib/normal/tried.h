/* tried.h - what did a try with automatic positions show to be impossible?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What auto_where.c can't foresee is found out by trying: the errors of a try exclude places, and
 * the next one makes no positions there. */
#ifndef OMPCKPT_NORMAL_TRIED_H
#define OMPCKPT_NORMAL_TRIED_H

#include "program.h"

enum excluded_kind {
	EXCLUDED_POSITION, /* the one that stands here */
	EXCLUDED_REGION,   /* all in the parallel construct here, and in what it calls */
	EXCLUDED_FUNCTION, /* all in the function here, and in what it calls */
};

struct excluded {
	enum excluded_kind kind;
	struct loc loc;
	const char *why; /* the error */
};

struct excluded_list {
	ARRAY(struct excluded) at;
};

/* Is the place at "loc" excluded as this kind? */
bool tried_has(const struct excluded_list *x, enum excluded_kind kind, struct loc loc);

/* Add what the errors kept back (diag_hold) from message "first" on exclude in "p". False: nothing
 * that was not excluded before. */
bool tried_exclude(struct arena *a, const struct program *p, unsigned first,
		   struct excluded_list *x);

/* A note for each. */
void tried_tell(const struct excluded_list *x);

#endif
