/* exchange.h - pointers that the iterations of a loop exchange with each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "for (…) { step(u, next); t = u; u = next; next = t; }": what an iteration reads at u is what the
 * one before has written at next. An iteration finds in each of these pointers what the one before
 * left there, which is what it had found in one or other of them: they are a closed set. So each
 * always holds what one of its set held before the loop, and no iteration but the first reads of u
 * what each writes at next. Which one it is need not be known: a loop in the iteration may have
 * exchanged them some number of times. In a team each thread may exchange pointers of its own, if
 * all do that alike, or one those of all (together.h). */
#ifndef OMPCKPT_REGIONS_EXCHANGE_H
#define OMPCKPT_REGIONS_EXCHANGE_H

#include "counted_loop.h"
#include "effect.h"

enum { MAX_EXCHANGED = 8 };

/* What a place holds where an iteration begins. */
struct exchanged {
	const struct symbol *pointer;
	struct object_base before; /* what that was before the loop; none: not known */
	const struct symbol *end;  /* … where it ends: one that its set held where it began */
	unsigned first, n;         /* the numbers of its set */
};

/* What do the pointers hold where the loop is left? */
enum exchange_left {
	EXCHANGE_UNKNOWN,
	EXCHANGE_ANY,     /* each one of those it could where the iteration began */
	EXCHANGE_COMPLETE /* what they do at the end of an iteration */
};

/* Of one loop. Starts as {0}. */
struct exchange {
	const struct scope *scope;          /* of an iteration */
	const struct memory_state **memory; /* before the loop */
	struct exchanged at[MAX_EXCHANGED];
	unsigned n;
	struct elements written; /* what each iteration must write, of what they lead to */
	enum exchange_left left;
};

/* "here" is where an iteration, "e", of the loop whose scope it is ends. "begin": the state of
 * memory where it began, "before": before the loop, "at_break": where it breaks off (NULL: not
 * known); "by_test": places that the loop's test may write, which is no part of the iteration, or
 * comes once more after the last one; words NULL: none. From now on it is known of each pointer
 * that it is one of those before the loop. */
struct exchange exchange_find(struct point *here, const struct memory_state **begin,
			      const struct memory_state **before,
			      const struct memory_state **at_break, struct bitset by_test,
			      const struct effect *e);

/* In a team: the threads' own places of these pointers, all of which hold the same where an
 * iteration begins; words NULL: there are none. */
struct bitset exchange_alike(const struct point *here, const struct exchange *x);

/* What iterations read by way of these pointers: the first one of the loop; the one after the
 * iteration at hand, whatever that has written, by what the pointers are there; all after that. */
struct exchange_reads {
	struct elements first, next, later;
};

/* The reads by way of the pointers of "x" are taken out of "e", an iteration with counter "c"
 * (NULL: it has none). "again" holds where each but the first begins; NULL: nothing is known. */
struct exchange_reads exchange_take(struct point *here, struct exchange *x,
				    const struct counted_loop *c, isl_set *again, struct effect *e);

/* They are added to what all iterations do; to what those do that are later than the one at
 * hand. */
void exchange_add_all(struct point *here, const struct exchange *x, const struct exchange_reads *r,
		      struct effect *all);
void exchange_add_later(struct point *here, const struct exchange_reads *r, struct effect *later);

/* "here" is after the loop, with what that may change forgotten: each of the pointers is one of
 * those where any iteration began. */
void exchange_end(struct point *here, const struct exchange *x);

/* … What the last iteration must have written, by the pointers as they are now: at the end "next"
 * of a loop that has some iteration where "some" holds (NULL: always). */
void exchange_written(struct point *here, const struct exchange *x, isl_set *some,
		      struct exit *next);

/* … The same for "e", who comes there from a label in the loop, where "context" holds. What "e" may
 * read is in an image, and need not be written. */
void exchange_written_from(struct point *here, const struct exchange *x, isl_set *context,
			   struct effect *e);

#endif
