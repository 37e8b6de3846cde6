/* visit.h - every statement and every expression of a function, once each, outermost first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REWRITE_VISIT_H
#define OMPCKPT_REWRITE_VISIT_H

#include "program.h"

struct visitor {
	void (*stmt)(const struct stmt *s, void *data); /* or NULL */
	void (*expr)(struct expr *e, void *data);       /* or NULL */
	void *data;
};

void visit_expr(const struct visitor *w, struct expr *e);
void visit_stmt(const struct visitor *w, const struct stmt *s);

#endif
