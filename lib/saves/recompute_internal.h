/* recompute_internal.h - the statements that main begins with; internal to recompute*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_RECOMPUTE_INTERNAL_H
#define OMPCKPT_SAVES_RECOMPUTE_INTERNAL_H

#include "recompute.h"

/* Why something can't be done again; text NULL: it can. */
struct obstacle {
	const char *text;
	struct loc loc;
};

/* A statement of main's own block in front of all positions: each run executes it once. */
struct opening {
	const struct stmt *stmt;
	struct expr *expr; /* what would be done again; NULL: it can't be */
	bool gives;
	struct obstacle why;
	struct bitset read, written, must; /* data (points_to.h); main's other locals aside */
};

struct openings {
	struct function *main;
	ARRAY(struct opening) list;
	struct bitset late; /* data that may be written after them, or at any time … */
	struct bitset wild; /* … or before main, or at any time: nothing is known of it */
	struct obstacle why;
};

/* Find them. */
struct openings openings_find(struct arena *a, const struct analyses *x);

/* Does evaluating "e" of main give the same whenever what it reads is the same, and change nothing
 * but memory of the program? All functions that it calls are looked at, but for those known to be
 * pure (by id); if it does, these are, too. */
struct obstacle pure_expression(struct arena *a, const struct analyses *x, struct expr *e,
				bool *are_pure);

/* Note what the plan says of steps, and of offers (recompute_costs.c). */
void costs_note(const struct saves *s, struct recompute *r, const struct plan_file *plan);

/* Note of each offer whether it is one of those that pay, of the large ones that are not refused
 * (by offer; or NULL). */
void costs_choose(struct recompute *r, const bool *is_refused);

/* Is it large enough to be taken unasked? */
struct object;
bool costs_is_large(const struct object *o);

/* Of static storage, one for all threads, and the program's own. */
bool openings_is_static(const struct var *v);

/* Is it a local of another function than main? Between main's statements there is none. */
struct memory;
bool openings_is_gone(const struct openings *o, const struct memory *m);

#endif
