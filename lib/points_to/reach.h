/* reach.h - which functions may reach a position, and which calls?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DATAFLOW_REACH_H
#define OMPCKPT_DATAFLOW_REACH_H

#include "program.h"

struct calls;
struct reach;
struct text;

/* Close "contains a position" over the call graph.
 * Reports positions that can't be honoured (reached from a parallel region, through a library
 * callback or a constructor, beside setjmp), with file, line and the way out; errors counted by diag. */
struct reach *reach_compute(struct arena *a, const struct program *p, const struct calls *calls);

/* May a call of "f" reach a position? ("f" is on a path.) */
bool reach_function(const struct reach *r, const struct function *f);

/* May this EXPR_CALL reach a position? */
bool reach_call(const struct reach *r, const struct expr *call);

void reach_dump(const struct reach *r, struct text *out);

#endif
