/* explain_print.c - the answers of ompckpt explain, the biggest things first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the labels explain.c found. Out: text. Errs: what comes from malloc has no size: the run
 *        knows it ("ompckpt show" of an image tells). */
#include "app_report.h"
#include "command.h"
#include "explain.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long long weight(const json_t *a)
{
	return strcmp(app_string(a, "kind"), "heap") ? app_number(a, "bytes") : 1LL << 62;
}

static int bigger_first(const void *x, const void *y)
{
	const json_t *const *a = x, *const *b = y;
	long long m = weight(*a), n = weight(*b);
	return m != n ? (m < n ? 1 : -1) : strcmp(app_string(*a, "name"), app_string(*b, "name"));
}

static void put_way(const json_t *reason, struct text *out)
{
	const json_t *via;
	size_t i;
	json_array_foreach (json_object_get(reason, "through"), i, via)
		text_printf(out, "%s%s:%lld", i ? ", " : " (by way of ", app_string(via, "file"),
			    app_number(via, "line"));
	if (json_array_size(json_object_get(reason, "through")))
		text_puts(out, ")");
}

void explain_why(const json_t *a, struct text *out)
{
	const json_t *reason = json_object_get(a, "reason");
	bool saved = json_is_true(json_object_get(a, "saved"));
	if (json_is_object(reason)) {
		text_printf(out, "%s, %s:%lld", app_string(reason, "text"),
			    app_string(reason, "file"), app_number(reason, "line"));
		put_way(reason, out);
		if (app_number(reason, "assumption") >= 0)
			text_puts(out, " (assumed)");
	} else {
		text_puts(out, saved ? "kept" : "not read again by this function");
	}
	if (saved && json_is_true(json_object_get(a, "constant")))
		text_puts(out, "; constant from here on");
}

const char *explain_elements(const json_t *a, const char **before)
{
	const char *elements = app_string(a, "elements");
	bool any = strcmp(elements, "nothing") != 0;
	*before = any ? "only " : "";
	return !*elements ? NULL : any ? elements : "none of its elements";
}

static void print_answer(const json_t *a)
{
	struct text why = {0};
	const char *before, *elements = explain_elements(a, &before);
	explain_why(a, &why);
	if (!strcmp(app_string(a, "kind"), "heap"))
		printf("    %12s", "heap");
	else
		printf("    %12lld", app_number(a, "bytes"));
	printf("  %-20s  %s\n", app_string(a, "name"), why.at);
	if (elements)
		printf("                  %s%s\n", before, elements);
	text_free(&why);
}

json_t **explain_sorted(const json_t *answers, bool saved, size_t *n)
{
	json_t *a, **sorted = calloc(json_array_size(answers) + 1, sizeof *sorted);
	size_t i;
	if (!sorted)
		abort();
	*n = 0;
	json_array_foreach (answers, i, a)
		if (json_is_true(json_object_get(a, "saved")) == saved &&
		    strcmp(app_string(a, "kind"), "unseen"))
			sorted[(*n)++] = a;
	qsort(sorted, *n, sizeof *sorted, bigger_first);
	return sorted;
}

/* Under "title", the answers that are saved, or that are not. */
static void print_list(const char *title, const json_t *answers, bool saved)
{
	size_t n;
	json_t **sorted = explain_sorted(answers, saved, &n);
	if (n)
		printf("  %s:\n", title);
	for (size_t i = 0; i < n; i++)
		print_answer(sorted[i]);
	free(sorted);
}

static void print_callers(const json_t *callers)
{
	const json_t *c;
	char title[512];
	size_t i;
	json_array_foreach (callers, i, c) {
		snprintf(title, sizeof title, "saved besides if the call at %s:%lld in %s led here",
			 app_string(c, "file"), app_number(c, "line"), app_string(c, "function"));
		print_list(title, json_object_get(c, "answers"), true);
	}
}

static void print_assumption(const json_t *a)
{
	const json_t *keeps = json_object_get(a, "keeps"), *name;
	size_t i;
	printf("    %12lld  ", app_number(a, "bytes"));
	if (*app_string(a, "file"))
		printf("%s:%lld: ", app_string(a, "file"), app_number(a, "line"));
	puts(app_string(a, "text"));
	json_array_foreach (keeps, i, name)
		printf(i ? ", %s" : "                  keeps %s", json_string_value(name));
	if (json_array_size(keeps))
		printf("\n                  help: %s\n", app_string(a, "help"));
}

static void print_assumed(const json_t *assumed)
{
	const json_t *a;
	size_t i;
	if (json_array_size(assumed))
		puts("  assumed, since the opposite could not be shown:");
	json_array_foreach (assumed, i, a)
		print_assumption(a);
}

void explain_print(const json_t *all)
{
	const json_t *l;
	size_t i;
	json_array_foreach (all, i, l) {
		const char *callee = app_string(l, "callee");
		printf("%s:%lld: %s%s%s in %s\n", app_string(l, "file"), app_number(l, "line"),
		       app_string(l, "kind"), *callee ? " of " : "", callee,
		       app_string(l, "function"));
		print_list("saved", json_object_get(l, "answers"), true);
		print_list("not saved", json_object_get(l, "answers"), false);
		print_callers(json_object_get(l, "callers"));
		print_assumed(json_object_get(l, "assumed"));
	}
}
