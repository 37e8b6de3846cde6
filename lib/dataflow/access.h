/* access.h - what does one step of a function, or one block, read and overwrite?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Sets are over abstract locations, numbered for each function: first those of the points-to
 * analysis (struct memory), then the function's locals whose address is never taken. */
#ifndef OMPCKPT_DATAFLOW_ACCESS_H
#define OMPCKPT_DATAFLOW_ACCESS_H

#include "bitset.h"
#include "omp_cfg.h"

struct calls;
struct modref;
struct points_to;
struct reach;

struct access_table; /* the locations of all functions' variables */

/* "team": the table of all threads, for one of a single thread; else NULL. A thread's stores by
 * name overwrite its thread-local copies; in the team's table none does. */
struct access_table *access_table_new(struct arena *a, const struct program *p,
				      const struct points_to *pts, const struct calls *calls,
				      const struct reach *reach, const struct access_table *team);
unsigned access_locations(const struct access_table *t, const struct function *f);
unsigned access_location(const struct access_table *t, const struct var *v);

/* The variable of a location of "f", or NULL (heap, library memory). */
struct var *access_location_var(const struct access_table *t, const struct function *f,
				unsigned location);

/* May another thread than the one that "location" is of find it: is its address where several
 * threads may look, or in a block? Errs towards yes. */
bool access_is_of_others(const struct access_table *t, unsigned location);

/* Has each thread a variable of its own there, and may a pointer to it lead to another's? */
bool access_may_be_anothers(const struct access_table *t, unsigned location);

/* What code no call leads to may read: at any time (no store kills that), and when the program
 * ends. Kept, not copied. */
void access_set_background(struct access_table *t, struct bitset async, struct bitset at_exit);

/* What tasks read or write: a task uses the copies of whatever thread runs it, at whatever point,
 * so no store to such a copy kills it. Kept, not copied. */
void access_set_tasks(struct access_table *t, struct bitset in_tasks);

/* Fill the sets (cleared first) with what "step" of "f" may read before anything it overwrites, may
 * write, and must overwrite. Calls are taken from "m" (functions not yet done: nothing). */
void access_effect(const struct access_table *t, const struct modref *m, const struct function *f,
		   const struct access *step, struct bitset read, struct bitset written,
		   struct bitset killed);

/* Add what "f", a wrapper (contexts.h), may write, but for what it allocates. */
void access_stored(const struct access_table *t, const struct modref *m, const struct function *f,
		   const struct omp_cfg *cfg, struct bitset written);

/* May "step" of "f" read "location"? The same answer as access_effect's, quicker. */
bool access_reads(const struct access_table *t, const struct modref *m, const struct function *f,
		  const struct access *step, unsigned location);

/* Fill upward_exposed and kill of block "b", and add what it may write to "written". */
void access_block(const struct access_table *t, const struct modref *m, const struct function *f,
		  const struct block *b, struct bitset upward_exposed, struct bitset kill,
		  struct bitset written);

#endif
