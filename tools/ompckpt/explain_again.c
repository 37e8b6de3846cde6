/* explain_again.c - what need not be saved, because main's first calls compute it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the report of an executable.
 * Out:   for each variable that can be computed again its bytes, whether images leave it out, the
 *        calls that do it, in their order, and what they and storage take, if the program was built
 *        with a plan that knows it; the largest first. */
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
		sorted[i] = json_pack(
			"{s:s, s:I, s:b, s:O?, s:O?, s:O?, s:O}", "name", app_string(o, "name"),
			"bytes", (json_int_t)app_number(o, "bytes"), "taken",
			json_is_true(json_object_get(row, "taken")), "compute_s",
			json_object_get(row, "compute_s"), "storage_s",
			json_object_get(row, "storage_s"), "pays", json_object_get(row, "pays"),
			"calls", json_object_get(row, "calls"));
	}
	qsort(sorted, json_array_size(rows), sizeof *sorted, bigger_first);
	for (i = 0; i < json_array_size(rows); i++)
		json_array_append_new(all, sorted[i]);
	free(sorted);
	return all;
}

static void print_seconds(const char *before, double s, const char *after)
{
	if (s < 0.001)
		printf("%sless than 0.001 s%s", before, after);
	else
		printf("%s%.3g s%s", before, s, after);
}

/* What it takes to compute it, and to save it, as far as that is known. */
static void print_cost(const json_t *a)
{
	const json_t *compute = json_object_get(a, "compute_s");
	const json_t *storage = json_object_get(a, "storage_s");
	bool is_taken = json_is_true(json_object_get(a, "taken"));
	const json_t *pays = json_object_get(a, "pays");
	bool is_known = json_is_real(compute) && json_is_real(storage);
	if (json_is_real(compute))
		print_seconds(is_taken ? "; takes " : "; would take ", json_real_value(compute),
			      " to compute");
	if (is_known)
		print_seconds(", ", json_real_value(storage), " to write and read");
	if (is_taken)
		printf(" (no image holds it)");
	else if (is_known)
		printf(json_is_true(pays)    ? " (it pays)"
		       : json_is_false(pays) ? " (it does not pay)"
					     : " (less than a page)");
}

/* What is missing to know all costs, and the way to it. */
static void print_missing(const json_t *all)
{
	bool no_compute = false, no_storage = false;
	const json_t *a;
	size_t i;
	json_array_foreach (all, i, a) {
		no_compute |= !json_is_real(json_object_get(a, "compute_s"));
		no_storage |= !json_is_real(json_object_get(a, "storage_s"));
	}
	if (no_compute)
		puts("cost not known: no profile of these calls (--ompckpt-profile, "
		     "--ompckpt-plan)");
	else if (no_storage)
		puts("storage not known: no checkpoint in the profile (ompckpt plan --storage "
		     "RATE)");
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
		print_cost(a);
		puts("");
	}
	print_missing(all);
}
