/* dot.h - the graph of a function, for Graphviz.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_REPORT_DOT_H
#define OMPCKPT_REPORT_DOT_H

#include <stdbool.h>

struct text;

/* What --ompckpt-dump=omp-cfg printed, as Graphviz text: a cluster per function;
 * "function": that one only, or NULL. False after a message: it is no such dump, or has no such
 * function. */
bool dot_of_dump(const struct text *dump, const char *function, struct text *out);

#endif
