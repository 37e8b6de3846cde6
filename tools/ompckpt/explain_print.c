/* explain_print.c - the answers of ompckpt explain, the biggest things first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the labels explain.c found.
 * Out:   text: all that is saved; the largest of what is not; assumptions, once for each text,
 *        those that keep something first.
 * Errs:  what comes from malloc has no size: the run knows it ("ompckpt show" of an image
 *        tells). */
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
	if (json_is_true(json_object_get(a, "again"))) {
		text_puts(out, "computed again at a restart");
	} else if (json_is_object(reason)) {
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

/* Is "x[:]" among them: whatever the object has? */
static bool is_all(const char *elements)
{
	static const char all[] = "[:]", comma[] = ", ";
	for (const char *at = elements; at; at = strstr(at, comma)) {
		at += at > elements ? strlen(comma) : 0;
		const char *index = at + strcspn(at, "[");
		const char *end = index + strlen(all);
		if (!strncmp(index, all, strlen(all)) &&
		    (!*end || !strncmp(end, comma, strlen(comma))))
			return true;
	}
	return !*elements;
}

const char *explain_elements(const json_t *a, const char **before)
{
	static const char nothing[] = "nothing";
	const char *elements = app_string(a, "elements");
	bool is_none = !strncmp(elements, nothing, strlen(nothing));
	*before = is_none ? "none of its elements" : "only ";
	return is_all(elements) ? NULL : is_none ? elements + strlen(nothing) : elements;
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
	if (*app_string(a, "but"))
		printf("                  but not %s, overwritten first\n", app_string(a, "but"));
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
		    strcmp(app_string(a, "kind"), "external"))
			sorted[(*n)++] = a;
	qsort(sorted, *n, sizeof *sorted, bigger_first);
	return sorted;
}

/* Of what is not saved, as many rows as a person reads. */
enum { LEFT_OUT_SHOWN = 20 };

/* What of "sorted" is not shown: how many, how much. */
static void print_rest(json_t *const *sorted, size_t from, size_t n)
{
	long long bytes = 0;
	if (from == n)
		return;
	for (size_t i = from; i < n; i++)
		bytes += app_number(sorted[i], "bytes");
	printf("    %12lld  in %zu more: name one to ask for it, or use --json\n", bytes, n - from);
}

/* Under "title", the answers that are saved, or that are not. */
static void print_list(const char *title, const json_t *answers, bool saved)
{
	size_t n;
	json_t **sorted = explain_sorted(answers, saved, &n);
	size_t shown = saved || n <= LEFT_OUT_SHOWN ? n : LEFT_OUT_SHOWN;
	if (n)
		printf("  %s:\n", title);
	for (size_t i = 0; i < shown; i++)
		print_answer(sorted[i]);
	print_rest(sorted, shown, n);
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

/* "list": null where nothing is known of them. */
static void print_arguments(const json_t *list)
{
	const json_t *a;
	size_t i;
	if (!json_is_array(list))
		return;
	printf("  reads of the arguments after it:%s", json_array_size(list) ? "" : " none");
	json_array_foreach (list, i, a)
		printf("%s %s:%lld %s", i ? "," : "", app_string(a, "file"), app_number(a, "line"),
		       app_string(a, "text"));
	puts("");
}

/* ---- assumptions ---- */

static bool is_same_kind(const json_t *a, const json_t *b)
{
	return !strcmp(app_string(a, "text"), app_string(b, "text")) &&
	       !strcmp(app_string(a, "help"), app_string(b, "help"));
}

static bool keeps_any(const json_t *a)
{
	return json_array_size(json_object_get(a, "keeps"));
}

/* Is "row" the first of its text among those that keep something, or nothing, as it does? */
static bool is_first(const json_t *assumed, size_t row)
{
	const json_t *a = json_array_get(assumed, row);
	for (size_t i = 0; i < row; i++) {
		const json_t *b = json_array_get(assumed, i);
		if (keeps_any(b) == keeps_any(a) && is_same_kind(a, b))
			return false;
	}
	return true;
}

/* The rows of the text of "of", as one: bytes and names of all. */
static json_t *joined(const json_t *assumed, const json_t *of)
{
	json_t *all = json_pack("{s:[]}", "keeps");
	const json_t *a;
	long long bytes = 0, places = 0;
	size_t i;
	json_array_foreach (assumed, i, a) {
		if (!is_same_kind(a, of) || keeps_any(a) != keeps_any(of))
			continue;
		bytes += app_number(a, "bytes");
		places++;
		json_array_extend(json_object_get(all, "keeps"), json_object_get(a, "keeps"));
	}
	json_object_set_new(all, "bytes", json_integer(bytes));
	json_object_set_new(all, "places", json_integer(places));
	return all;
}

static void print_assumption(const json_t *assumed, const json_t *a)
{
	json_t *all = joined(assumed, a);
	const json_t *name;
	size_t i;
	printf("    %12lld  ", app_number(all, "bytes"));
	if (*app_string(a, "file"))
		printf("%s:%lld: ", app_string(a, "file"), app_number(a, "line"));
	fputs(app_string(a, "text"), stdout);
	if (app_number(all, "places") > 1)
		printf(" (at %lld places)", app_number(all, "places"));
	json_array_foreach (json_object_get(all, "keeps"), i, name)
		printf(i ? ", %s" : "\n                  keeps %s", json_string_value(name));
	puts("");
	if (keeps_any(a))
		printf("                  help: %s\n", app_string(a, "help"));
	json_decref(all);
}

/* Of assumptions that keep nothing here, as many rows as a person reads. */
enum { IDLE_SHOWN = 5 };

static void print_assumed(const json_t *assumed)
{
	const json_t *a;
	size_t i, idle = 0;
	if (json_array_size(assumed))
		puts("  assumed, since the opposite could not be shown:");
	json_array_foreach (assumed, i, a)
		if (keeps_any(a) && is_first(assumed, i))
			print_assumption(assumed, a);
	json_array_foreach (assumed, i, a)
		if (!keeps_any(a) && is_first(assumed, i) && idle++ < IDLE_SHOWN)
			print_assumption(assumed, a);
	if (idle > IDLE_SHOWN)
		printf("    %12d  by %zu more assumptions, which keep nothing here: --json names "
		       "them\n",
		       0, idle - IDLE_SHOWN);
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
		print_arguments(json_object_get(l, "arguments"));
		print_assumed(json_object_get(l, "assumed"));
	}
}
