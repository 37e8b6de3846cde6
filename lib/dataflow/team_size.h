/* team_size.h - what depends on how many threads the program has had?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What does not is in serial code the same as if the run had had another number of threads from its
 * beginning; so a run of which nothing that is saved does can go on with another number. */
#ifndef OMPCKPT_DATAFLOW_TEAM_SIZE_H
#define OMPCKPT_DATAFLOW_TEAM_SIZE_H

#include "program.h"

struct analyses;
struct team_size;
struct text;

/* Where the number comes in, and how: "it comes from omp_get_num_threads". */
struct team_cause {
	struct loc loc;
	const char *text;
};

/* Solve the whole program. Needs: liveness and all before it. */
struct team_size *team_size_compute(struct arena *a, const struct analyses *x);

/* Why may data "location" (points_to.h), or a local or parameter, depend on the number of threads?
 * NULL: it does not. */
const struct team_cause *team_size_of_memory(const struct team_size *t, unsigned location);
const struct team_cause *team_size_of_var(const struct team_size *t, const struct var *v);

/* Why may what the program does depend on more than OpenMP's own choice of the number: where it
 * sets it itself. NULL: it never does. */
const struct team_cause *team_size_is_set(const struct team_size *t);

/* Why may what a library gives next (of random numbers, of input) depend on it? NULL: it does
 * not. */
const struct team_cause *team_size_of_sequences(const struct team_size *t);

/* What is in "v", of which each thread has its own, in every thread: what the number says that
 * gives it, or how many threads the team has. */
enum team_told { TEAM_SAYS_NOTHING, TEAM_SAYS_NUMBER, TEAM_SAYS_SIZE };
enum team_told team_size_told(const struct team_size *t, const struct var *v);

/* Why is what a thread has in "v" its part of what the team does together: a sum, what came of its
 * iterations? NULL: it is not. */
const struct team_cause *team_size_part(struct team_size *t, const struct var *v);

/* Is it a solution (invariant.h)? */
void team_size_check(struct team_size *t);

void team_size_dump(const struct team_size *t, struct text *out);

#endif
