/* tables.h - what the runtime must know of a unit, as constant tables.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_TABLES_H
#define OMPCKPT_REWRITE_TABLES_H

#include <stdbool.h>

struct object;
struct plan;
struct rewriter;
struct text;
struct var;

/* What stands in front of the unit's text, after a function, after the text. */
void tables_head(struct rewriter *r);
void tables_function(struct rewriter *r, const struct plan *plan, struct text *out);
void tables_objects(struct rewriter *r);

/* The flags of an object's row. */
const char *tables_flags(const struct object *o);

/* FILE pointers and the environment belong to the process; the runtime looks after them. */
bool tables_is_of_process(const struct var *v);

#endif
