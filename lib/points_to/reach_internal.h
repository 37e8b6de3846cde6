/* reach_internal.h - shared by reach*.c.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_POINTS_TO_REACH_INTERNAL_H
#define OMPCKPT_POINTS_TO_REACH_INTERNAL_H

#include "map.h"
#include "reach.h"

struct reach {
	const struct program *program;
	const struct calls *calls;
	bool *on_path; /* by function id */
	struct map team_regions;
	unsigned nexternal; /* calls of external code that were refused */
	bool *in_team;      /* may be called by the threads of a team with positions */
	bool *makes_tasks;  /* may create tasks */
	bool *makes_own;    /* may create tasks that may reach a position */
	struct map own_tasks;
	bool has_own_tasks, has_library_tasks; /* the others */
	const struct unit *task_unit; /* of the first own task, or taskgroup with positions */
};

/* reach_own.c: fill on_path, own_tasks and makes_own. */
void reach_find_own(struct reach *r);

/* reach_team.c: fill in_team and makes_tasks. Report what can't be honoured inside constructs. */
void reach_find_teams(struct reach *r);
void reach_refuse_constructs(struct reach *r);

/* reach_tasks.c: report tasks that may be waiting at a position. */
void reach_refuse_tasks(struct reach *r);

/* reach_path.c: print where the position is that a call of one of "list" may reach. */
void reach_note_position(const struct reach *r, struct function *const *list, unsigned n);

#endif
