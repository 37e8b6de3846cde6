/* recompute.h - what need not be saved, because what main does at its beginning computes it again?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_RECOMPUTE_H
#define OMPCKPT_SAVES_RECOMPUTE_H

#include "bitset.h"
#include "program.h"

struct analyses;
struct plan_file;
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
	bool has_cost; /* the plan says what it took: */
	uint64_t ns;
};

/* An object that steps fill: whatever they need is there when they have run in their order. */
struct recompute_offer {
	unsigned object;
	ARRAY(unsigned) steps;
	bool is_taken; /* no image of this build holds it */

	/* As the plan says (recompute_costs.c). */
	bool has_cost;       /* of all its steps it says what they took: */
	uint64_t compute_ns; /* all together */
	uint64_t storage_ns; /* to write it and to read it; 0: not known */
	bool is_judged;      /* both are known, and it is large enough: … */
	bool pays;           /* … is it one of those that pay together? */
};

struct recompute {
	const struct function *main;
	ARRAY(struct recompute_step) steps; /* in their order */
	ARRAY(struct recompute_offer) offers;
	bool any;         /* an offer is taken */
	bool measures;    /* runs of this build write down what the steps take */
	bool has_costs;   /* the plan says what steps took … */
	uint64_t storage; /* … and the bytes per second of storage; 0: not known */
	struct bitset
		late; /* by variable: the steps taken write it, or need what it holds at first; a
			     * restart brings it back after them */
};

/* What is asked for. "names" NULL: nothing is taken; "": all that is at least a page, if the plan
 * says what steps took, only what pays; else "NAME,NAME": these. */
struct recompute_wish {
	const char *names;
	const struct plan_file *plan; /* or NULL */
	bool measures;
};

/* Find what can be computed again. What is taken is live at no label any more, what the steps need
 * besides is live at all of main's. False after an error: a name that can't be taken. Call: when
 * all that is checked has been. */
bool saves_recompute(struct saving *s, const struct analyses *x, const struct recompute_wish *wish);

/* Is "v" one that a restart brings back after the steps? */
bool recompute_is_late(const struct saves *s, const struct var *v);

/* Does no label save what is taken, and every label of main what the steps need (invariant.h)? */
void recompute_check(const struct saves *s);

void recompute_dump(const struct saves *s, struct text *out);

#endif
