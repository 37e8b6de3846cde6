/* region_walk.h - the way through a function, statement by statement.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Each run_… returns the effect of a piece of code, moves w->here to the point after it, and
 * appends a continuation for every label in it: what follows the label inside of that piece. The
 * caller extends these continuations by what it runs next (continuations_then). */
#ifndef OMPCKPT_REGIONS_REGION_WALK_H
#define OMPCKPT_REGIONS_REGION_WALK_H

#include "counts_left.h"
#include "ends.h"
#include "stable_values.h"
#include "steps.h"
#include "region_summary.h"

struct access;
struct liveness;

/* Is it called by all threads of a team, and by nobody else (by_team.h)? */
struct by_team {
	bool is_so;
	struct loc loc; /* else of a call that forbids it … */
	const char *why; /* … because of this; NULL: no team may call it, or its address is taken */
};

/* What all functions of a program share. */
struct regions {
	struct arena *arena;
	struct known_program known;
	struct sets sets;
	struct symbols symbols;
	struct step_cache steps;
	struct stable_values *stable;
	struct liveness **liveness;                    /* by function id; NULL: not on a path */
	struct region_summary **summaries[EXECUTIONS]; /* by function id; NULL: not asked for */
	struct by_team *by_team;                       /* by function id */
	bool *is_circle_failed;                        /* by component of the calls */
	struct recursion *recursion; /* functions that call each other, being walked; or NULL */
};

/* What a function gives, as far as it has been walked. */
struct returned {
	struct return_value value;
	isl_set *where; /* the symbols' values with which it has returned; NULL: it has not */
	bool is_unknown;
};

/* Gotos are told apart by a variable, what the function returns at its end. */
struct goto_tells {
	const struct var *var;       /* NULL: they are not */
	const struct symbol *number; /* what it holds where the goto stands */
};

/* What the iterations of a loop make of counts that each has for itself. */
struct own_growth {
	const struct stmt *region; /* the construct that is no more than the loop */
	struct expr_list stores;   /* to them; whatever else is stored is another count */
	struct growths grown;
};

/* How a switch section, or an iteration of a loop, is left by "break". */
struct breaks {
	bool is_of_switch;
	const struct memory_state *
		*memory; /* there, on whichever way; NULL: no way has led there */
};

/* One function. */
struct region_walk {
	struct regions *r;
	struct point here;
	struct returned returned;
	struct ends ends;
	struct continuations labels;
	unsigned labelled;  /* versions that there were at the last label */
	unsigned collapse;  /* loops still to be treated as workshared */
	bool is_static;     /* the next loop is statically scheduled … */
	int64_t chunk;      /* … in chunks of that many; 0: one for each thread */
	bool is_shared_out; /* … by its own counter, which steps by the number of threads */
	struct elements own_writes; /* … and these are must-writes of any iteration of a thread */
	struct counts_left left_by_team; /* by the last loop that threads shared … */
	struct own_growth own_grown;     /* … of which each iteration has its own counts */
	struct goto_tells told;
	/* Own places in which all threads have the same: of the next loop of a team; then of
	 * the one that has been gone through. Words NULL: none. */
	struct bitset alike;
	struct breaks *breaks; /* of the innermost statement that "break" leaves; or NULL */
	bool is_one_way;       /* of several that pointers may have: the context says which */
	bool is_again; /* the walk goes over a part of a loop for what it fills (filled.h) */
};

/* The summary of "f" as "execution" executes it; computed when first asked for. NULL: code of a
 * team that is recursive, or an error of isl's is pending. */
const struct region_summary *summary_of(struct regions *r, struct function *f,
					enum execution execution);

/* What summaries and recursion.h share: walk the function of "to" from its entry for its effect,
 * which outlives that; keep what "s" has; where it is entered, whose memory the caller frees. */
void summary_walk(struct regions *r, struct region_summary *to);
void summary_keep(struct sets *sets, const struct region_summary *s);
struct point summary_entry(struct regions *r, const struct region_summary *s);
struct summary_entry summary_entry_new(struct regions *r, enum execution execution);

/* The point at a label of "f", which "x" follows. */
struct point continuation_point(struct regions *r, const struct function *f,
				const struct continuation *x);

struct effect run_stmt(struct region_walk *w, struct stmt *s);
struct effect run_for(struct region_walk *w, struct stmt *s, bool is_workshared);
struct effect run_while(struct region_walk *w, struct stmt *s);
struct effect run_construct(struct region_walk *w, struct stmt *s);

/* Pieces of "s", each of which some thread executes while all of its team are here: what "walk"
 * finds of one thread, as the team sees it. */
typedef struct effect pieces_walk(struct region_walk *w, struct stmt *s);
struct effect run_by_threads(struct region_walk *w, struct stmt *s, pieces_walk *walk);

/* What follows the labels of a function that all threads of a team call becomes what they read
 * together until it returns, over what was the same for all of them at its entry. */
void team_labels_end(struct region_walk *w);

struct effect run_steps(struct region_walk *w, const struct steps *s);
struct effect run_expr(struct region_walk *w, struct expr *e);
struct effect run_declaration(struct region_walk *w, struct var *v);

/* A call of known functions (is_followed_call). "written": the locations it may write; NULL: leave
 * memory as it is. */
struct effect run_call(struct region_walk *w, const struct access *step,
		       const struct bitset *written);

/* What a call that runs one of these functions gives: of one that writes nothing its value; else a
 * symbol, if that says what is written. */
struct return_value return_value_of_functions(struct point *here, const struct callees *to,
					      const struct expr *call);

/* A statement or an expression of which only the set of its steps is known: it may read all they
 * may read, must write nothing, and may leave by any exit. */
struct effect run_unordered(struct region_walk *w, struct stmt *s, struct expr *e);

#endif
