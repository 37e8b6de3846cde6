/* explain_again.c - what need not be saved, because main's first calls compute it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the report of an executable.
 * Out:   for each variable that can be computed again its bytes, whether images leave it out, and
 *        the calls that do it, in their order; the largest first. */
#include "app_report.h"
#include "command.h"
#include "explain.h"

#include <stdio.h>
#include <stdlib.h>

static int bigger_first(const void *x, const void *y)
{
	const json_t *const *a = x, *const *b = y;
	long long m = app_number(*a, "bytes"), n = app_number(*b, "bytes");
	return m != n ? (m < n ? 1 : -1) : 0;
}

json_t *explain_again(const json_t *report)
{
	const json_t *rows = json_object_get(report, "recomputable"), *row;
	const json_t *objects = json_object_get(report, "objects");
	json_t *all = json_array(), **sorted = calloc(json_array_size(rows) + 1, sizeof *sorted);
	size_t i;
	if (!sorted)
		abort();
	json_array_foreach (rows, i, row) {
		const json_t *o = json_array_get(objects, (size_t)app_number(row, "object"));
		sorted[i] = json_pack("{s:s, s:I, s:b, s:O}", "name", app_string(o, "name"),
				      "bytes", (json_int_t)app_number(o, "bytes"), "taken",
				      json_is_true(json_object_get(row, "taken")), "calls",
				      json_object_get(row, "calls"));
	}
	qsort(sorted, json_array_size(rows), sizeof *sorted, bigger_first);
	for (i = 0; i < json_array_size(rows); i++)
		json_array_append_new(all, sorted[i]);
	free(sorted);
	return all;
}

void explain_again_print(const json_t *all)
{
	const json_t *a, *call;
	size_t i, k;
	puts(json_array_size(all) ? "can be computed again (--ompckpt-recompute):"
				  : "nothing can be computed again");
	json_array_foreach (all, i, a) {
		printf("  %12lld  %-20s  by", app_number(a, "bytes"), app_string(a, "name"));
		json_array_foreach (json_object_get(a, "calls"), k, call)
			printf("%s %s, %s:%lld", k ? ";" : "", app_string(call, "name"),
			       app_string(call, "file"), app_number(call, "line"));
		puts(json_is_true(json_object_get(a, "taken")) ? " (no image holds it)" : "");
	}
}
