/* copies.h - whose copy of a thread-local variable may still be read?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The team's view knows no copies. Here the program is solved as the initial thread runs it (G_0)
 * and as a worker does (G_k); only thread-local variables are asked of these solutions. */
#ifndef OMPCKPT_DATAFLOW_COPIES_H
#define OMPCKPT_DATAFLOW_COPIES_H

#include "omp_cfg.h"

struct analyses;
struct text;
struct copies;

/* Solve both; NULL: the program has no thread-local variable, and nothing is asked. Needs: modref
 * and all before it. */
struct copies *copies_compute(struct arena *a, const struct analyses *x);

/* Whose copies of thread-local memory "location" may be read after the call or position "label" of
 * "f" and written at some time? Some of THREADS_INITIAL, THREADS_WORKER and THREADS_INSIDE. The
 * second counts where serial code calls "f", the third where a region does. */
unsigned copies_need(struct copies *t, const struct function *f, const struct access *label,
		     unsigned location);

/* Each view's solution is one (modref_check). */
void copies_check(const struct copies *t);

/* Of "f": its graph for the initial thread, for a worker, for one that calls it in a region. */
void copies_dump(const struct copies *t, const struct function *f, struct text *out);

#endif
