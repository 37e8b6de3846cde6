/* contexts.h - which functions allocate for their callers, and which calls of them are told apart?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A *wrapper* allocates and hands what it allocated to its caller: xmalloc, alloc3d, matrix_new. A
 * *root* is a call of a wrapper in code that is no wrapper (or in a wrapper's plain version). Each
 * root has objects of its own: one for each allocation call it leads to, through wrappers called by
 * wrappers. The rewritten wrapper exists twice: as it is, and as ompckpt_at_NAME(…, base), which
 * gives its k-th allocation the object number base + k. Roots call the second, everybody else
 * the first. */
#ifndef OMPCKPT_POINTS_TO_CONTEXTS_H
#define OMPCKPT_POINTS_TO_CONTEXTS_H

#include "program.h"

struct contexts;

struct wrapper {
	struct function *function;
	unsigned size; /* objects of one call */
	ARRAY(struct expr *)
	calls; /* in its body: allocations and calls of wrappers that are told apart; the first
		* object of each is their sizes' sum so far */
};

/* Needs: program_link. */
struct contexts *contexts_compute(struct arena *a, const struct program *p);

/* "f" as a wrapper, or NULL. */
const struct wrapper *contexts_wrapper(const struct contexts *c, const struct function *f);

/* Has this call of a wrapper objects of its own when code that is no wrapper makes it? */
bool contexts_is_root(const struct contexts *c, const struct expr *call);

/* The first object of a call in a wrapper's body, counted from the wrapper's own; -1: none. */
int contexts_offset(const struct contexts *c, const struct expr *call);

/* The call of the function that "call" is in, if that allocates for its caller and is called there
 * only; or NULL. */
const struct expr *contexts_only_call(const struct contexts *c, const struct expr *call);

/* The variable whose address this expression is and through which only an allocation stores, or
 * NULL: &p of posix_memalign(&p, 64, n). */
struct var *contexts_receiver(const struct expr *argument);

/* May "v", a local of a wrapper, hold other pointers in each context? Its own name and allocation
 * calls alone reach it. */
bool contexts_separates(const struct contexts *c, const struct var *v);

/* A function that allocates, and the runtime's that does so with an object number at the end. */
struct allocator {
	const char *name, *replaced_by;
	const char *before, *after; /* what its own arguments stand between */
};

/* NULL: it is none. */
const struct allocator *contexts_allocator(const char *name);

/* Is "call" an allocation that is spelled so that it can be given an object number? */
bool contexts_is_allocation(const struct unit *u, const struct expr *call);

/* Can the callee of "call" be replaced and an argument be added at its end? */
bool contexts_is_plain_call(const struct unit *u, const struct expr *call);

#endif
