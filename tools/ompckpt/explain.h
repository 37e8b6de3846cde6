/* explain.h - the answers of ompckpt explain, for people and for the report.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_EXPLAIN_H
#define OMPCKPT_EXPLAIN_H

#include <jansson.h>

/* Print what explain.c found: a list of labels, each with "answers", "callers" and "assumed". */
void explain_print(const json_t *all);

/* Such a label, of position number "id"; NULL if no function has it. Release with json_decref. */
json_t *explain_position(const json_t *report, long long id);

#endif
