/* explain.c - ompckpt explain: why is this variable saved, or not, at this position?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the report of an executable; FILE:LINE of a position or of a call on the way to one; a
 *        variable's name, or none: all that is saved there.
 * Out:   per label on that line one answer per object or value: saved or not, the reason, and the
 *        callers that keep it alive though this function does not.
 * Errs:  nothing at that place, or no such variable: exit status 1. */
#include "app_report.h"
#include "command.h"

#include <stdlib.h>
#include <string.h>

struct question {
	const json_t *report;
	const char *file;
	long long line;
	const char *var; /* NULL: all that is saved */
};

/* Is "wanted" the whole path, or its last components? */
static bool same_place(const char *path, const char *wanted)
{
	size_t n = strlen(path), m = strlen(wanted);
	return n >= m && !strcmp(path + n - m, wanted) && (n == m || path[n - m - 1] == '/');
}

/* "u" asks for "u" and for "main:u". */
static bool same_name(const char *name, const char *wanted)
{
	const char *colon = strrchr(name, ':');
	return !strcmp(name, wanted) || (colon && !strcmp(colon + 1, wanted));
}

static bool is_asked(const struct question *q, const char *name)
{
	return !q->var || same_name(name, q->var);
}

static json_t *answer(const char *name, bool saved, const char *how, json_t *reason)
{
	json_t *a = json_pack("{s:s, s:b, s:s}", "name", name, "saved", saved, "how", how);
	if (json_is_object(reason))
		json_object_set(a, "reason", reason);
	return a;
}

/* Calls on the way to a position whose function still needs "object" afterwards. */
static json_t *callers_with(const struct question *q, long long object)
{
	json_t *list = json_array();
	const json_t *f, *l, *row;
	size_t i, k;
	json_array_foreach(json_object_get(q->report, "functions"), i, f)
		json_array_foreach(json_object_get(f, "labels"), k, l)
	{
		if (app_number(l, "position") >= 0 || !(row = app_live(l, object)))
			continue;
		json_t *at =
			json_pack("{s:s, s:s, s:I}", "function", app_string(f, "name"), "file",
				  app_string(l, "file"), "line", (json_int_t)app_number(l, "line"));
		json_t *reason = json_object_get(row, "reason");
		if (json_is_object(reason))
			json_object_set(at, "reason", reason);
		json_array_append_new(list, at);
	}
	return list;
}

static json_t *explain_object(const struct question *q, const json_t *label, const json_t *object)
{
	long long id = app_number(object, "id");
	const char *name = app_string(object, "name");
	const json_t *row = app_live(label, id);
	if (row)
		return answer(name, true, "live: it may be read after this place",
			      json_object_get(row, "reason"));
	if (app_has(label, "kill", id))
		return answer(name, false, "overwritten before it is read", NULL);
	json_t *callers = callers_with(q, id);
	bool later = json_array_size(callers) > 0;
	json_t *a = answer(name, false,
			   later ? "not read again in this function; saved if one of these calls "
				   "led here"
				 : "not read again before it is overwritten",
			   NULL);
	json_object_set_new(a, "callers", callers);
	return a;
}

static void explain_objects(const struct question *q, const json_t *label, json_t *out)
{
	const json_t *o;
	size_t i;
	json_array_foreach(json_object_get(q->report, "objects"), i,
			   o) if (is_asked(q, app_string(o, "name")) &&
				  (q->var || app_live(label, app_number(o, "id"))))
		json_array_append_new(out, explain_object(q, label, o));
}

static void explain_never_saved(const struct question *q, json_t *out)
{
	const json_t *v;
	size_t i;
	json_array_foreach(json_object_get(q->report, "never_saved"), i,
			   v) if (q->var && same_name(app_string(v, "name"), q->var))
		json_array_append_new(
			out, answer(app_string(v, "name"), false,
				    "at every position it is overwritten before it is read "
				    "again, or not read at all",
				    NULL));
}

static void explain_values(const struct question *q, const json_t *label, json_t *out)
{
	const json_t *v;
	size_t i;
	json_array_foreach(json_object_get(label, "values"), i,
			   v) if (is_asked(q, app_string(v, "name")))
		json_array_append_new(
			out, answer(app_string(v, "name"), true,
				    "a local, saved by value: it may be read after this place",
				    json_object_get(v, "reason")));
}

static json_t *explain_label(const struct question *q, const json_t *function, const json_t *label)
{
	json_t *answers = json_array();
	explain_values(q, label, answers);
	explain_objects(q, label, answers);
	explain_never_saved(q, answers);
	return json_pack("{s:s, s:s, s:I, s:I, s:s, s:s, s:o}", "function",
			 app_string(function, "name"), "file", app_string(label, "file"), "line",
			 (json_int_t)app_number(label, "line"), "column",
			 (json_int_t)app_number(label, "column"), "kind", app_string(label, "kind"),
			 "callee", app_string(label, "callee"), "answers", answers);
}

static json_t *explain_all(const struct question *q)
{
	json_t *all = json_array();
	const json_t *f, *l;
	size_t i, k;
	json_array_foreach(json_object_get(q->report, "functions"), i, f) json_array_foreach(
		json_object_get(f, "labels"), k, l) if (app_number(l, "line") == q->line &&
							same_place(app_string(l, "file"), q->file))
		json_array_append_new(all, explain_label(q, f, l));
	return all;
}

static void print_reason(const json_t *a, const char *indent)
{
	const json_t *r = json_object_get(a, "reason");
	if (!r)
		return;
	printf("%s%s:%lld: %s%s\n", indent, app_string(r, "file"), app_number(r, "line"),
	       app_string(r, "text"),
	       json_is_true(json_object_get(r, "assumption")) ? " (assumed, not proven)" : "");
}

static void print_answer(const json_t *a)
{
	const json_t *at;
	size_t i;
	printf("  %s is %s: %s\n", app_string(a, "name"),
	       json_is_true(json_object_get(a, "saved")) ? "saved" : "not saved",
	       app_string(a, "how"));
	print_reason(a, "      ");
	json_array_foreach(json_object_get(a, "callers"), i, at)
	{
		printf("      call at %s:%lld in %s\n", app_string(at, "file"),
		       app_number(at, "line"), app_string(at, "function"));
		print_reason(at, "          ");
	}
}

static void print_all(const json_t *all)
{
	const json_t *l, *a;
	size_t i, k;
	json_array_foreach(all, i, l)
	{
		const char *callee = app_string(l, "callee");
		printf("%s:%lld: %s%s%s in %s\n", app_string(l, "file"), app_number(l, "line"),
		       app_string(l, "kind"), *callee ? " of " : "", callee,
		       app_string(l, "function"));
		json_array_foreach(json_object_get(l, "answers"), k, a) print_answer(a);
	}
}

static size_t count_answers(const json_t *all)
{
	const json_t *l;
	size_t i, n = 0;
	json_array_foreach(all, i, l) n += json_array_size(json_object_get(l, "answers"));
	return n;
}

static int reply(const struct call *c, const struct question *q)
{
	json_t *all = explain_all(q);
	int status = EXIT_FINE;
	if (!json_array_size(all)) {
		complain("there is neither a position nor a call on the way to one at %s:%lld",
			 q->file, q->line);
		status = EXIT_NO;
	} else if (q->var && !count_answers(all)) {
		complain("there is no variable '%s' that a checkpoint could save there; a local is "
			 "named only where it is saved",
			 q->var);
		status = EXIT_NO;
	} else if (c->json) {
		json_dumpf(all, stdout, JSON_INDENT(2)), putchar('\n');
	} else {
		print_all(all);
	}
	json_decref(all);
	return status;
}

int command_explain(const struct call *c)
{
	char *colon = strrchr(c->argv[1], ':'), *end = "";
	struct question q = {.file = c->argv[1], .var = c->argc > 2 ? c->argv[2] : NULL};
	if (colon)
		q.line = strtoll(colon + 1, &end, 10);
	if (!colon || !q.line || *end) {
		complain("usage: ompckpt explain ./app FILE:LINE [VAR]");
		return EXIT_USE;
	}
	*colon = 0;
	json_t *report = app_report(c->argv[0]);
	if (!report)
		return EXIT_NO;
	q.report = report;
	int status = reply(c, &q);
	json_decref(report);
	return status;
}
