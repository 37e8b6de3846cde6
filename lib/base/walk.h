/* walk.h - visit the statements and expressions of a tree.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Whatever is evaluated is met: statement expressions wherever an expression may stand, heads of
 * loops, initialisers of declared variables (static ones too), variable counts, clauses. A
 * statement is met before what is in it, an expression after its operands; all in source order but
 * the increment of a for, after its body. NULL holds nothing. */
#ifndef OMPCKPT_BASE_WALK_H
#define OMPCKPT_BASE_WALK_H

#include "program.h"

typedef void walk_visit(struct expr *e, void *to);

/* False: leave out the children of "s". Its own expressions are walked all the same: a construct's
 * clauses are evaluated outside of it. */
typedef bool walk_enter(struct stmt *s, void *to);

void walk_expr(struct expr *e, walk_visit *visit, void *to);
void walk_stmt(struct stmt *s, walk_visit *visit, void *to);
void walk_stmts(struct stmt *s, walk_enter *enter, void *to);

/* Statements and expressions. */
void walk_both(struct stmt *s, walk_enter *enter, walk_visit *visit, void *to);

/* Is one of "kinds" (1u << STMT_GOTO | …) among the statements of "s"? */
bool walk_finds(struct stmt *s, unsigned kinds);

/* The number of the child of "parent" that "s" is, or is in; how many it has: it is in none. */
unsigned walk_index(const struct stmt *parent, const struct stmt *s);

#endif
