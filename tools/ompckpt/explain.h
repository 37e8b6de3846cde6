/* explain.h - the answers of ompckpt explain, for people and for the report.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_EXPLAIN_H
#define OMPCKPT_EXPLAIN_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

struct text;

/* Print what explain.c found: a list of labels, each with "answers", "callers" and "assumed". */
void explain_print(const json_t *all);

/* What the program could compute again, or does; one object for each: "name", "bytes", "taken",
 * "calls". */
json_t *explain_again(const json_t *report);
void explain_again_print(const json_t *all);

/* The answers that are saved, or that are not, the largest first, without external memory; to be
 * freed. */
json_t **explain_sorted(const json_t *answers, bool saved, size_t *n);

/* Why one is saved, or not: "read in 'f', a.c:10 (by way of a.c:20)". */
void explain_why(const json_t *answer, struct text *out);

/* What stands in front of the elements of one that is not saved whole, and these: "only ",
 * "u[0:9]"; NULL of one that is. */
const char *explain_elements(const json_t *answer, const char **before);

/* Such a label, of position number "id"; NULL if no function has it. Release with json_decref. */
json_t *explain_position(const json_t *report, long long id);

#endif
