/* effect.h - what a piece of code reads and writes, and what pieces do together.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "Exposed" is a may set: elements that may be read before the piece has written them. "Must" is a
 * must set: elements written whenever control leaves in this way.
 *
 * In a team, what another thread writes is only seen after a barrier. Each of the two therefore
 * comes twice. A must-write before the barrier is seen by what the thread does next; one after the
 * barrier (a superset) from the team's next barrier on. An exposed read before the barrier comes
 * before every barrier inside of the piece; one after the barrier after one of them. In serial code
 * the two must sets are the same.
 *
 * "Grown" is what the piece has done to counts that bound reads (below_counts.h).
 *
 * "First" is a must set, too (first_writes.h): of what is told in other coordinates than the reads
 * are, what is written before each exposed read of the object. */
#ifndef OMPCKPT_REGIONS_EFFECT_H
#define OMPCKPT_REGIONS_EFFECT_H

#include "exits.h"
#include "growth.h"

struct effect {
	struct elements exposed_before, exposed_after, first;
	struct growths grown; /* whichever way it is left; of serial code */
	bool has_barrier;     /* every path to EXIT_NEXT passes one */
	struct exit exits[EXITS];
};

struct effect effect_nothing(void);
struct effect effect_then(struct point *here, struct effect a, struct effect b);

/* "a" where "condition" holds, else "b"; NULL: nothing is known of the condition. */
struct effect effect_choice(struct point *here, isl_set *condition, struct effect a,
			    struct effect b);

/* Whoever takes exit "k" of "e" is where EXIT_NEXT leads to, and nowhere else. EXIT_NEXT itself is
 * taken with no other values than "where"; NULL: not known. */
void effect_arrive(struct point *here, struct effect *e, enum exit_kind k, isl_set *where);

/* With elements by the indices that their conditions depend on (indirect.h). */
struct effect effect_by_conditions(struct point *here, struct effect e, symbol_test *goes,
				   const void *with);

/* Without the symbols of which "test" says so: exposed reads over all their values, must-writes
 * that do not depend on them. */
struct effect effect_project(struct point *here, struct effect e, symbol_test *test,
			     const void *with);

/* With rows of tables in few and simple disjuncts (elements_rounded). */
struct effect effect_rounded(struct point *here, struct effect e);

/* What follows a label: the effect of the code from there on. */
struct continuation {
	const void *label; /* a position's statement, or a reaching call */
	struct effect effect;
	isl_set *context;
	const struct scope *scope;
	/* By location: what is known at any time from before the label until the code after it goes
	 * on. */
	const struct memory_state **memory;
	enum execution execution; /* EXECUTION_TEAM: all threads of a team are there … */
	struct bitset team;       /* … and may write these locations, … */
	struct bitset together;   /* … and has set these together (struct point) */
	unsigned at;              /* where the label is in the unit's text */
	bool is_by_team; /* a call that all threads of a team make, with the same arguments */
};

struct continuations {
	struct continuation *at;
	unsigned n, room;
};

/* At a label, with nothing after it yet. */
struct continuation continuation_at(const struct point *here, const void *label, unsigned at,
				    const struct memory_state **memory);

/* The label is followed by "b", too, of which what it says of the label's own numbers is known. */
void continuation_then(struct point *here, struct continuation *x, struct effect b);

/* Labels "first" … "end" - 1 are followed by "b", too. */
void continuations_then(struct point *here, struct continuations *all, unsigned first, unsigned end,
			struct effect b);

#endif
