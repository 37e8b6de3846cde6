/* predictions.h - the table of ompckpt predict.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_PREDICTIONS_H
#define OMPCKPT_PREDICTIONS_H

#include "storage.h"

#include <jansson.h>

struct profile;
struct text;

struct predictions {
	const char *label, *folder;       /* label NULL: becomes that of the newest run */
	double overhead, mtbf, work;      /* per cent; seconds; work: 0: not given */
	unsigned long long threads, keep; /* threads 0: 1, 2, 4 ... 64 */
	unsigned long long ranks, nodes;  /* 0: not given, as 1 */
	struct storage storage;           /* no rates: as measured */
};

/* A row for each number of threads, until one can't be foretold: "why_not" then says why. Release
 * with json_decref. */
json_t *predictions_rows(const struct profile *profiles, int n, struct predictions *q,
			 struct text *why_not);

#endif
