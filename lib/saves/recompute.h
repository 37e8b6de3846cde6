/* recompute.h - what need not be saved, because what main does at its beginning computes it again?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_RECOMPUTE_H
#define OMPCKPT_SAVES_RECOMPUTE_H

#include "bitset.h"
#include "program.h"

struct analyses;
struct saves;
struct saving;
struct text;

/* A statement of main in front of all positions that a restart can do again: a call, or an
 * assignment to a variable of static storage. */
struct recompute_step {
	const struct expr *expr; /* what is done again */
	const char *name;        /* of the function that is called, or of the variable */
	struct loc loc;
	bool gives;    /* main uses its value */
	bool is_taken; /* restarts of this build do it */
};

/* An object that steps fill: whatever they need is there when they have run in their order. */
struct recompute_offer {
	unsigned object;
	ARRAY(unsigned) steps;
	bool is_taken; /* no image of this build holds it */
};

struct recompute {
	const struct function *main;
	ARRAY(struct recompute_step) steps; /* in their order */
	ARRAY(struct recompute_offer) offers;
	bool any; /* an offer is taken */
	struct bitset
		late; /* by variable: the steps taken write it, or need what it holds at first; a
			     * restart brings it back after them */
};

/* Find what can be computed again. "wish" NULL: nothing is taken; "": all that is at least a page;
 * else "NAME,NAME": these. What is taken is live at no label any more, what the steps need besides
 * is live at all of main's. False after an error: a name that can't be taken. Call: when all that
 * is checked has been. */
bool saves_recompute(struct saving *s, const struct analyses *x, const char *wish);

/* Is "v" one that a restart brings back after the steps? */
bool recompute_is_late(const struct saves *s, const struct var *v);

/* Does no label save what is taken, and every label of main what the steps need (invariant.h)? */
void recompute_check(const struct saves *s);

void recompute_dump(const struct saves *s, struct text *out);

#endif
