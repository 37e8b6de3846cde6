/* exits.h - the ways out of a piece of code, and where they meet.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each exit has its own must sets, and says with which values of the parameters it may be taken:
 * with others, it must write whatever one likes. So where two ways meet, what one of them must
 * write is known wherever the other one is not taken. */
#ifndef OMPCKPT_REGIONS_EXITS_H
#define OMPCKPT_REGIONS_EXITS_H

#include "symbols.h"

enum exit_kind { EXIT_NEXT, EXIT_BREAK, EXIT_CONTINUE, EXIT_GOTO, EXIT_RETURN, EXITS };

struct exit {
	bool is_reached;
	isl_set *where; /* a superset of the parameters' values with which it is taken; NULL: any */
	struct elements must_before, must_after;
};

/* Two ways meet: a must-write is what both must write, and what one must where the other is not
 * taken. */
struct exit exit_meet(struct point *here, struct exit a, struct exit b);

/* The exit of a loop that an iteration leaves it by. */
struct exit exit_from_loop(struct exit of_iteration);

/* Taken with the values of either; NULL: with any. */
isl_set *where_either(struct point *here, isl_set *a, isl_set *b);

/* A superset of "where" in one disjunct or a few, without the symbols of which "test" says so. */
isl_set *where_told(struct point *here, isl_set *where, symbol_test *test, const void *with);

#endif
