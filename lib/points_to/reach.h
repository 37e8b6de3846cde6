/* reach.h - which functions may reach a position, and which calls?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A position is met by one thread in serial code, or by the threads of a team: in the body of an
 * "omp parallel" (a team region), in work that its threads share, or in a function called from
 * one. */
#ifndef OMPCKPT_POINTS_TO_REACH_H
#define OMPCKPT_POINTS_TO_REACH_H

#include "program.h"

struct calls;
struct reach;
struct text;

/* Close "contains a position" over the call graph.
 * Reports positions that can't be honoured (inside most OpenMP constructs, through a library
 * callback or a constructor, beside setjmp), with file, line and the way out; errors counted by
 * diag. */
struct reach *reach_compute(struct arena *a, const struct program *p, const struct calls *calls);

/* May a call of "f" reach a position? ("f" is on a path.) */
bool reach_function(const struct reach *r, const struct function *f);

/* May this EXPR_CALL reach a position? */
bool reach_call(const struct reach *r, const struct expr *call);

/* May running "s" reach a position? */
bool reach_leads_to_position(const struct reach *r, struct stmt *s);

/* Is "construct" a team region: a plain "omp parallel" whose body may reach a position? */
bool reach_is_team_region(const struct reach *r, const struct stmt *construct);

/* May the threads of a team region call "f"? ("f" need not be on a path.) */
bool reach_in_team(const struct reach *r, const struct function *f);

/* May running "s" create tasks? */
bool reach_makes_tasks(const struct reach *r, struct stmt *s);

/* Is "s" a task construct that the normal form makes data of, which the runtime hands to threads?
 * They are in programs in which the body of one may reach a position. */
bool reach_is_own_task(const struct reach *r, const struct stmt *s);

/* May running "s" create such tasks? */
bool reach_makes_own_tasks(const struct reach *r, struct stmt *s);

/* Is "s" a "taskwait" that may wait for some? It does them, too: it may reach a position. */
bool reach_is_own_wait(const struct reach *r, const struct stmt *s);

/* The unit that holds the first such task, or taskgroup with positions in it; NULL: there is
 * none. */
const struct unit *reach_task_unit(const struct reach *r);

/* … and may it create others, which no "taskgroup" holds? The OpenMP library has those. */
bool reach_has_library_tasks(const struct reach *r);

/* Do all threads of the team wait at the end of "work" (omp_is_work) until it is done: by its own
 * barrier, by one that follows at once, or by the region's end? */
bool reach_waits(const struct stmt *work);

/* Print which position "call" of "f" may reach, and by which pointers. */
void reach_note_call(const struct reach *r, const struct function *f, const struct expr *call);

/* Is the set closed: is every function with a position, and every caller of one on a path, on a
 * path (invariant.h)? */
void reach_check(const struct reach *r);

void reach_dump(const struct reach *r, struct text *out);

#endif
