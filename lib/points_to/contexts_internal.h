/* contexts_internal.h - wrappers under construction; internal to contexts*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POINTS_TO_CONTEXTS_INTERNAL_H
#define OMPCKPT_POINTS_TO_CONTEXTS_INTERNAL_H

#include "contexts.h"
#include "map.h"

struct direct_call {
	struct expr *call;
	struct function *callee; /* its definition */
};

/* What a function does; by its id. */
struct candidate {
	struct function *function;
	ARRAY(struct direct_call) calls; /* in source order */
	bool calls_pointers;
	bool is_wrapper, is_open, is_done;  /* the latter two: of a search */
	bool gives_result, gives_arguments; /* hands fresh memory out by its value; through a
					     * pointer it was given */
	unsigned paths;                     /* calls that lead here from code that is no wrapper */
	const struct expr *called_by;       /* a call of it … */
	unsigned times;                     /* … one of so many */
	struct wrapper wrapper;
};

struct contexts {
	struct arena *arena;
	const struct program *program;
	struct candidate *candidates;    /* by function id */
	ARRAY(struct candidate *) order; /* wrappers, callees first */
	struct map offsets;              /* of calls in wrappers, + 1 */
	struct map roots;
	struct map called_once; /* call in a function that one call enters -> its id + 1 */
	bool *is_separate;      /* by var id */
};

/* contexts_find.c: fill candidates and order. */
void contexts_find(struct contexts *c);

/* The wrapper a direct call enters, or NULL. */
struct candidate *contexts_callee(const struct contexts *c, const struct expr *call);

#endif
