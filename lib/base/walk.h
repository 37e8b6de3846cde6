/* walk.h - visit every expression below a statement or an expression, operands before operators.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_DATAFLOW_WALK_H
#define OMPCKPT_DATAFLOW_WALK_H

#include "program.h"

typedef void walk_visit(struct expr *e, void *to);

void walk_expr(struct expr *e, walk_visit *visit, void *to);

/* Initialisers of declared variables, variable counts and clause expressions included. */
void walk_stmt(struct stmt *s, walk_visit *visit, void *to);

#endif
