/* explain.h - the answers of ompckpt explain, for people.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_EXPLAIN_H
#define OMPCKPT_EXPLAIN_H

#include <jansson.h>

/* Print what explain.c found: a list of labels, each with "answers", "callers" and "assumed". */
void explain_print(const json_t *all);

#endif
