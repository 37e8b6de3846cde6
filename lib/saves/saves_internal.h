/* saves_internal.h - the save sets under construction; internal to this folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_SAVES_SAVES_INTERNAL_H
#define OMPCKPT_SAVES_SAVES_INTERNAL_H

#include "modref.h"
#include "points_to.h"
#include "regions.h"
#include "saves.h"

struct access_table;
struct liveness;
struct copies;

struct found_label {
	struct label label;
	unsigned block, step;     /* where in the function's graph */
	struct bitset live, must; /* over locations */
	struct bitset refined;    /* … taken from "live" element by element */
};

struct solved {
	struct function *function;
	const struct stmt *region; /* struct path_function */
	struct liveness *liveness;
	ARRAY(struct found_label) labels;
	struct bitset is_fixed; /* over locations */
	struct bitset by_teams; /* over locations: regions with labels may change them */
	struct path_function result;
};

struct saving {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	struct copies *copies;
	const struct function *leads_to; /* labels.c: which functions may call it */
	bool *leads;
	struct bitset of_workers; /* thread-local memory whose workers' copies live between teams */
	struct regions *regions;
	const struct access_table *table;
	struct saves *saves;
	ARRAY(struct solved) functions;
	struct bitset live;       /* memory live at any label */
	struct bitset changing;   /* memory that may change once a position was reached */
	struct bitset pointed_to; /* memory that something live at any label points to */
	unsigned *number;         /* by abstract location: the object's, or 0 */
	ARRAY(struct stmt *) holders;
	struct map holder_of;              /* reaching call -> index in holders + 1 */
	struct map told, refused;          /* diagnose.c … */
	struct map told_of;                /* … of library memory, how often … */
	ARRAY(const struct memory *) many; /* … too often for some */
	struct map readers, assumption_of; /* reasons.c */
	ARRAY(struct reason) known;
};

/* labels.c: does each thread of "region" have a "v" of its own? */
bool labels_of_team(const struct var *v, const struct stmt *region);

/* labels.c: does "v", a local of the label's function, exist there? */
bool labels_in_scope(const struct var *v, const struct label *l);

/* objects.c: does the frame of "f" hold "v", not that of a region in which each thread has one? */
bool saves_is_owned(const struct saving *s, const struct solved *f, const struct var *v);

/* saves.c: the object number of a location of "f", or 0. */
unsigned saves_number_of_location(const struct saving *s, const struct solved *f,
				  unsigned location);

/* What the label stands for: its position's statement, or its call. */
static inline const void *saves_place(const struct label *l)
{
	return l->call ? (const void *)l->call : (const void *)l->stmt;
}

#endif
