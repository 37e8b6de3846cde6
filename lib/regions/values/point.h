/* point.h - a point of a function under analysis, and what is known there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The analysis goes forward through a function. The point moves with it: which threads execute the
 * code, what memory holds, what the parameters must fulfil. All layers above the element sets take
 * it as their first argument. */
#ifndef OMPCKPT_REGIONS_POINT_H
#define OMPCKPT_REGIONS_POINT_H

#include "elements.h"

#include <stdbool.h>

struct access_table;
struct address;
struct block_moves;
struct callees;
struct calls;
struct expr;
struct extents;
struct function;
struct return_value;
struct memory_cells;
struct memory_state;
struct modref;
struct moving_counts;
struct number_range;
struct point;
struct points_to;
struct program;
struct reach;
struct regions;
struct stepped;
struct stmt;
struct symbols;

/* Grown by ARRAY_PUSH. */
struct expr_list {
	const struct expr **at;
	unsigned n, room;
};

/* What is known of the program before any function is analysed. */
struct known_program {
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	const struct access_table *table; /* of modref */
	struct bitset followed;           /* data locations whose elements matter */
	struct bitset async;              /* data that handlers and other threads may access */
	bool *is_team_written;            /* by var id: some thread of a team may write it */
	struct bitset team_written;       /* the same of data memory */
	struct memory_cells *cells;       /* of all functions (cells.h) */
	const struct moving_counts *counts;
	const struct block_moves *moves;  /* pointers that follow their block; NULL: none */
	const struct number_range **held; /* by var id (held_numbers.h) */
	bool *has_team_code; /* by function id: worksharing or barriers, calls included */
	bool sums_wrap;      /* signed ones, in some unit */
	struct regions *regions;
	/* What a call of one of these functions gives (call_values.h). */
	struct return_value (*returned)(struct point *here, const struct callees *to,
					const struct expr *call);
};

/* Which threads execute the code? */
enum execution {
	EXECUTION_SERIAL,     /* the one thread there is */
	EXECUTION_TEAM,       /* every thread of a team */
	EXECUTION_PER_THREAD, /* one thread of a team: an iteration of a shared loop, single … */
	EXECUTIONS
};

/* What may some threads of a team have left, and others not? */
enum parted { PARTED_LOOP = 1, PARTED_FUNCTION = 2 };

/* Where a symbol is defined: it means one value from there to the scope's end. */
struct scope {
	const struct scope *parent;
	unsigned depth;
	bool is_team;           /* what is defined inside may differ between threads */
	struct stmt *construct; /* … whose region it is; NULL: the function's caller's */
};

struct point {
	struct arena *arena;
	struct sets *sets;
	struct symbols *symbols;
	const struct known_program *known;
	struct function *function;
	unsigned nlocations; /* of the function */
	unsigned nplaces;    /* these, then cells of heap blocks (cells.h) */
	enum execution execution;
	const struct scope *scope;
	const struct memory_state **memory; /* by place */
	struct extents *extents;            /* of arrays of variable length; NULL: none is known */
	isl_set *context;                   /* what the parameters fulfil: a parameter set */
	struct bitset team;     /* written while the team at hand runs; words NULL: any team's */
	struct bitset together; /* … but places that hold the same for all its threads, whoever set
				    * them (together.h); words NULL: none */
	const struct address *own; /* entries of shared arrays, of the iteration at hand alone … */
	unsigned nown;             /* … so many */
	struct expr_list own_stores; /* … and all that the loop stores to them */
	unsigned divergent;          /* > 0: threads may disagree on being here */
	unsigned parted;             /* … because some may have left (enum parted) */
	struct bitset
		unsequenced; /* places: a call that may come before or after the step at hand may
				    * write these; words NULL: none */
	const struct expr *given; /* the call or assignment that alone gives the expression at hand
				   * its value */
	const struct expr
		*assigned; /* this assignment in it has been made: it is what is held now */
	const struct stepped *stepped; /* "++" and "--" in the expression at hand (expressions.h) */
	bool failed;                   /* the function is given up … */
	const char *why;               /* … because of this */
};

void point_give_up(struct point *here, const char *why);

/* "condition" holds from here on. It is passed over if that would take many disjuncts: a dozen of
 * "if (k != 3) return", or of asserts, would double them a dozen times. */
void point_narrow(struct point *here, isl_set *condition);

/* Do all threads of the team at hand find the same in "place", whoever has set it? */
static inline bool point_is_together(const struct point *here, unsigned place)
{
	return here->together.words && bitset_has(here->together, place);
}

/* Does the context say whether "condition" holds? */
enum decision { UNDECIDED, DECIDED_TRUE, DECIDED_FALSE };
enum decision point_decides(struct point *here, isl_set *condition);

/* Enter a scope, and return the one that "here" was in. "team": the parallel construct whose region
 * it is, or NULL. */
const struct scope *point_enter(struct point *here, struct stmt *team);

/* The team whose code "s" is, or NULL. */
const struct scope *scope_team(const struct scope *s);
const struct scope *scope_outermost(const struct scope *s);

#endif
