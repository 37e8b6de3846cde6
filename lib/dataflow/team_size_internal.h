/* team_size_internal.h - what depends on the number of threads, being solved; internal to
 * team_size*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A slot is what a cause can be kept of: data memory by its number, then the variables that only
 * their own names reach, by theirs. */
#ifndef OMPCKPT_DATAFLOW_TEAM_SIZE_INTERNAL_H
#define OMPCKPT_DATAFLOW_TEAM_SIZE_INTERNAL_H

#include "access.h"
#include "analyses.h"
#include "bitset.h"
#include "calls.h"
#include "map.h"
#include "points_to.h"
#include "team_size.h"

enum team_context { /* who runs a piece of code */
		    TEAM_SERIAL = 1,
		    TEAM_EACH = 2, /* each thread of a team */
		    TEAM_ONE = 4,  /* one of them, for all: an iteration, a section, single */
		    TEAM_EACH_OF_MANY =
			    8, /* the same, of each team of several: the threads of one */
		    TEAM_ONE_OF_MANY = 16, /* make them */
};

typedef const struct team_cause *team_cause;

/* What the assignments to a variable of which each thread has its own give it. */
enum { TEAM_TOLD_NUMBER = 1, TEAM_TOLD_SIZE = 2, TEAM_TOLD_OTHER = 4 };

/* A copy that each thread has in a reduction. */
struct team_copy {
	const struct stmt *construct; /* NULL: it is none */
	enum op op;                   /* OP_NONE: one of which nothing is known */
	team_cause cause;             /* of what is read of it */
};

struct team_size {
	struct arena *arena;
	const struct analyses *x;
	const struct access_table *table;
	unsigned ndata, nslots;
	team_cause *causes;               /* by slot: why it depends on the number */
	team_cause *each;                 /* by slot: where each thread of a team writes it */
	struct bitset is_caused, is_each; /* the slots that have one */
	struct map allocated;             /* by allocation call, the last slot of its blocks, + 1 */
	unsigned *next_block;             /* … and by slot the one before, + 1 */
	struct bitset is_own_block;       /* blocks that each thread of a team gets */
	team_cause *results, *controls;   /* by function: of what it returns, of whether it runs */
	team_cause variadic;              /* of any argument that has no parameter */
	team_cause is_set;
	team_cause drawn;         /* of what a library gives from call to call */
	unsigned char *contexts;  /* by function: some of enum team_context */
	team_cause *carries;      /* by variable: why what is in a thread's own depends on it … */
	bool *is_leaky;           /* … and it is no sum that threads make together */
	unsigned char *told;      /* by variable: some of TEAM_TOLD_… */
	struct team_copy *copies; /* by variable */
	struct bitset is_told_apart; /* data memory: copies, thread-local variables */
	unsigned char *carried; /* by function: those for which its constructs were looked at, … */
	bool is_carried_anew;   /* … which is not all that there is to be seen now */
	team_cause *pieces;     /* by thread-local variable: where a piece of work writes it */
	bool has_changed;
};

static inline team_cause team_or(team_cause a, team_cause b)
{
	return a ? a : b;
}

/* team_size_slots.c. */
team_cause team_cause_new(struct team_size *t, struct loc loc, const char *text);
unsigned team_slot(const struct team_size *t, const struct var *v);
/* It has "cause" (NULL: nothing changes), if it has none yet. */
void team_add(struct team_size *t, team_cause *table, struct bitset has, unsigned slot,
	      team_cause cause);
void team_add_to(struct team_size *t, team_cause *one, team_cause cause);
void team_find_blocks(struct team_size *t);
void team_find_thread_local(struct team_size *t);
/* Each thread of a team executes the call: what it allocates is each one's own. The same of
 * "slot". */
void team_own_blocks(struct team_size *t, const struct expr *call);
void team_own_block(struct team_size *t, unsigned slot);

/* team_size_work.c: what threads carry from one piece of work to the next, of the constructs of
 * "f" that are in a region of its own ("is_inside") or in one of its callers'. */
void team_carried(struct team_size *t, const struct function *f, bool is_inside);
/* The innermost region of the function around "s", or itself; NULL: none. */
const struct stmt *team_parallel_around(const struct stmt *s);

/* team_size_told.c: find which variables hold the thread's number, or the team's size. */
void team_find_told(struct team_size *t);

/* team_size_sums.c: a thread carries "v". It is used otherwise than a sum is. Is it one, so far? */
void team_carry(struct team_size *t, const struct var *v, team_cause cause);
void team_leak(struct team_size *t, const struct var *v);
bool team_is_sum(const struct team_size *t, const struct var *v);

/* An assignment: "to += added". */
struct team_sum {
	const struct var *to;     /* the variable, or whose element; NULL: neither */
	const struct expr *added; /* NULL: a number */
	const struct var *own;    /* the variable that is added, or whose element; NULL: neither */
	bool is_sum;
};
struct team_sum team_sum_of(const struct expr *assignment);
bool team_is_zero(const struct unit *u, const struct expr *e);

/* team_size_reductions.c: which variables are copies? Is "v" (or NULL) one? NULL: no. */
void team_find_copies(struct team_size *t);
const struct team_copy *team_copy_of(const struct team_size *t, const struct var *v);
/* Has each thread a copy of its own in a reduction of the construct? */
bool team_is_shared_out(const struct omp *o);

/* What the operation of the reduction is applied to. */
struct team_update {
	const struct expr *operands[8]; /* besides the copy */
	unsigned n;
	bool is_guarded; /* what is in the copy decides whether they are evaluated */
};

/* Is an assignment to a copy (in "unit") an update? If "s" begins with one, of which it tests
 * whether it changes anything: the one. NULL: it does not. */
bool team_is_update(const struct team_size *t, const struct unit *unit, const struct expr *e,
		    struct team_update *u);
const struct stmt *team_is_tested_update(const struct team_size *t, const struct unit *unit,
					 const struct stmt *s, struct team_update *u);

/* Does clause expression "e" put together copies, as an operation that is known does? */
bool team_is_combiner(const struct team_size *t, const struct expr *e);

/* Is "e" what "v" names, a part of it, or what it points to? */
bool team_names(const struct expr *e, const struct var *v);

/* Of a pointer the construct "s" copies a block: does it change that by updates alone, and read
 * it nowhere? */
bool team_only_updates(const struct team_size *t, const struct unit *unit, const struct stmt *s,
		       const struct omp_share *share);

/* team_size_walk.c: run "f" once, as "context" does. */
void team_walk(struct team_size *t, struct function *f, enum team_context context);

#endif
