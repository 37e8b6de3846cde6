/* explain.c - ompckpt explain: why is this saved, or not, at this place?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the report of an executable; FILE:LINE of a position or of a call on the way to one; a
 *        variable's name, or none: all that a checkpoint could hold.
 * Out:   per label on that line: what its function still needs, whole or which elements, with the
 *        read that keeps each alive; what is left out, with the write that ends its life; what
 *        functions further up the stack keep alive besides; where the arguments are read after it;
 *        what was assumed, what that costs, and the way out.
 *        Without a place: what the program could compute again (explain_again.c).
 * Errs:  nothing at that place, or no such variable: exit status 1. */
#include "app_report.h"
#include "command.h"
#include "explain.h"

#include <stdlib.h>
#include <string.h>

struct explain_question {
	const json_t *report;
	const char *file;
	long long line;
	const char *var; /* NULL: all */
};

/* Is "wanted" the whole path, or its last components? */
static bool same_place(const char *path, const char *wanted)
{
	size_t n = strlen(path), m = strlen(wanted);
	return n >= m && !strcmp(path + n - m, wanted) && (n == m || path[n - m - 1] == '/');
}

/* "u" asks for "u" and for "main:u". */
static bool is_asked(const struct explain_question *q, const char *name)
{
	const char *colon = strrchr(name, ':');
	return !q->var || !strcmp(name, q->var) || (colon && !strcmp(colon + 1, q->var));
}

/* ---- one thing ---- */

/* "of": an object, a value or a variable that is never saved. */
static json_t *answer(const json_t *of, const char *kind, bool saved, json_t *reason)
{
	json_t *a = json_pack("{s:s, s:s, s:I, s:b, s:b}", "name", app_string(of, "name"), "kind",
			      kind, "bytes", (json_int_t)app_number(of, "bytes"), "saved", saved,
			      "constant", json_is_true(json_object_get(of, "constant")));
	json_object_set(a, "reason", json_is_object(reason) ? reason : json_null());
	return a;
}

/* "row" of a label's live objects: the whole object "o", or some elements of it. */
static json_t *live_answer(const json_t *o, const json_t *row)
{
	json_t *a = answer(o, app_string(o, "kind"), true, json_object_get(row, "reason"));
	json_t *elements = json_object_get(row, "elements");
	json_object_set(a, "elements", elements ? elements : json_null());
	return a;
}

static json_t *end_of(const json_t *label, const char *key, long long number)
{
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(label, "ends"), i, row)
		if (app_number(row, key) == number)
			return json_object_get(row, "reason");
	return NULL;
}

static bool is_local(const json_t *label, long long object)
{
	return !app_live(label, object) && !app_has(label, "left_out", object);
}

static bool is_computed_again(const json_t *report, long long object)
{
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(report, "recomputable"), i, row)
		if (app_number(row, "object") == object)
			return json_is_true(json_object_get(row, "taken"));
	return false;
}

static void add_objects(const struct explain_question *q, const json_t *label, bool saved,
			json_t *to)
{
	const json_t *o, *row;
	size_t i;
	json_array_foreach (json_object_get(q->report, "objects"), i, o) {
		row = app_live(label, (long long)i);
		if (!is_asked(q, app_string(o, "name")) || (row != NULL) != saved ||
		    is_local(label, (long long)i))
			continue;
		json_t *a = row ? live_answer(o, row)
				: answer(o, app_string(o, "kind"), false,
					 end_of(label, "object", (long long)i));
		if (is_computed_again(q->report, (long long)i))
			json_object_set_new(a, "again", json_true());
		json_array_append_new(to, a);
	}
}

static void add_values(const struct explain_question *q, const json_t *label, json_t *to)
{
	const json_t *v;
	size_t i;
	json_array_foreach (json_object_get(label, "values"), i, v)
		if (is_asked(q, app_string(v, "name")))
			json_array_append_new(
				to, answer(v, "local", true, json_object_get(v, "reason")));
}

static void add_never_saved(const struct explain_question *q, const json_t *label, json_t *to)
{
	const json_t *v;
	size_t i;
	json_array_foreach (json_object_get(q->report, "never_saved"), i, v)
		if (is_asked(q, app_string(v, "name")))
			json_array_append_new(to,
					      answer(v, "variable", false,
						     end_of(label, "never_saved", (long long)i)));
}

/* ---- frames further up ---- */

/* Mark the functions from which calls lead to "wanted"; a call through a pointer may. */
static bool lead_to(const json_t *report, const char *wanted, bool *leads)
{
	const json_t *f, *l;
	size_t i, k;
	bool grew = false;
	json_array_foreach (json_object_get(report, "functions"), i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l) {
			const char *callee = app_string(l, "callee");
			if (leads[i] || app_number(l, "position") >= 0 ||
			    (*callee && strcmp(callee, wanted)))
				continue;
			leads[i] = grew = true;
			lead_to(report, app_string(f, "name"), leads);
		}
	return grew;
}

static bool calls_on(const json_t *report, const json_t *label, const char *function,
		     const bool *leads)
{
	const char *callee = app_string(label, "callee");
	const json_t *f;
	size_t i;
	if (app_number(label, "position") >= 0)
		return false;
	if (!*callee || !strcmp(callee, function))
		return true;
	json_array_foreach (json_object_get(report, "functions"), i, f)
		if (leads[i] && !strcmp(app_string(f, "name"), callee))
			return true;
	return false;
}

/* "a", of an object of which "row" (or NULL) tells elements that are overwritten first. */
static json_t *but_for(json_t *a, const json_t *row)
{
	if (row)
		json_object_set(a, "but", json_object_get(row, "elements"));
	return a;
}

/* What "caller" keeps alive though the frame of "label" does not, nor overwrites it. */
static json_t *kept_by(const struct explain_question *q, const json_t *caller, const json_t *label)
{
	json_t *kept = json_array();
	const json_t *row;
	size_t i;
	json_array_foreach (json_object_get(caller, "live"), i, row) {
		long long object = app_number(row, "object");
		const json_t *o =
			json_array_get(json_object_get(q->report, "objects"), (size_t)object);
		if (object && !app_live(label, object) && !app_has(label, "kill", object) &&
		    is_asked(q, app_string(o, "name")))
			json_array_append_new(
				kept, but_for(live_answer(o, row), app_kill_part(label, object)));
	}
	if (!q->var)
		add_values(q, caller, kept);
	return kept;
}

/* The calls that may lead to "function": [function, label] of each; owned. */
static json_t *calls_to(const json_t *report, const json_t *function)
{
	json_t *list = json_array(), *f, *l;
	const char *name = app_string(function, "name");
	const json_t *functions = json_object_get(report, "functions");
	size_t i, k;
	bool *leads = calloc(json_array_size(functions) + 1, sizeof *leads);
	if (!leads)
		abort();
	lead_to(report, name, leads);
	json_array_foreach (functions, i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l)
			if (calls_on(report, l, name, leads))
				json_array_append_new(list, json_pack("[O, O]", f, l));
	free(leads);
	return list;
}

static json_t *callers_of(const struct explain_question *q, const json_t *function,
			  const json_t *label)
{
	json_t *list = json_array(), *calls = calls_to(q->report, function), *call;
	size_t i;
	json_array_foreach (calls, i, call) {
		const json_t *f = json_array_get(call, 0), *l = json_array_get(call, 1);
		json_t *kept = kept_by(q, l, label);
		if (json_array_size(kept))
			json_array_append_new(list, json_pack("{s:s, s:s, s:I, s:O}", "function",
							      app_string(f, "name"), "file",
							      app_string(l, "file"), "line",
							      (json_int_t)app_number(l, "line"),
							      "answers", kept));
		json_decref(kept);
	}
	json_decref(calls);
	return list;
}

/* ---- reads of the arguments ---- */

static bool is_in_list(const json_t *list, const json_t *wanted)
{
	const json_t *row;
	size_t i;
	json_array_foreach (list, i, row)
		if (json_equal(row, wanted))
			return true;
	return false;
}

static void add_arguments(const json_t *label, json_t *to)
{
	json_t *row;
	size_t i;
	json_array_foreach (json_object_get(label, "arguments"), i, row)
		if (!is_in_list(to, row))
			json_array_append(to, row);
}

/* After "label" of "function", and after the calls that may have led there; null where the report
 * does not say. */
static json_t *arguments_after(const struct explain_question *q, const json_t *function,
			       const json_t *label)
{
	if (q->var || !json_object_get(label, "arguments"))
		return json_null();
	json_t *list = json_array(), *calls = calls_to(q->report, function), *call;
	size_t i;
	add_arguments(label, list);
	json_array_foreach (calls, i, call)
		add_arguments(json_array_get(call, 1), list);
	json_decref(calls);
	return list;
}

/* ---- assumptions ---- */

/* Add to "row" the answers that rest on assumption "number": bytes, and whose. */
static void add_cost(const json_t *answers, long long number, json_t *row)
{
	json_t *keeps = json_object_get(row, "keeps");
	const json_t *a;
	long long bytes = app_number(row, "bytes");
	size_t i;
	json_array_foreach (answers, i, a) {
		const json_t *reason = json_object_get(a, "reason");
		if (!json_is_object(reason) || app_number(reason, "assumption") != number)
			continue;
		bytes += app_number(a, "bytes");
		json_array_append(keeps, json_object_get(a, "name"));
	}
	json_object_set_new(row, "bytes", json_integer(bytes));
}

static json_t *assumed(const struct explain_question *q, const json_t *answers,
		       const json_t *callers)
{
	json_t *list = json_array(), *a;
	const json_t *c;
	size_t i, k;
	json_array_foreach (json_object_get(q->report, "assumptions"), i, a) {
		json_t *row = json_copy(a);
		json_object_set_new(row, "keeps", json_array());
		add_cost(answers, (long long)i, row);
		json_array_foreach (callers, k, c)
			add_cost(json_object_get(c, "answers"), (long long)i, row);
		if (json_array_size(json_object_get(row, "keeps")) || !q->var)
			json_array_append(list, row);
		json_decref(row);
	}
	return list;
}

/* ---- all ---- */

static json_t *explain_label(const struct explain_question *q, const json_t *function,
			     const json_t *label)
{
	json_t *answers = json_array(), *callers = callers_of(q, function, label);
	add_objects(q, label, true, answers);
	add_values(q, label, answers);
	add_objects(q, label, false, answers);
	add_never_saved(q, label, answers);
	return json_pack("{s:s, s:s, s:I, s:I, s:s, s:s, s:o, s:o, s:o, s:o}", "function",
			 app_string(function, "name"), "file", app_string(label, "file"), "line",
			 (json_int_t)app_number(label, "line"), "column",
			 (json_int_t)app_number(label, "column"), "kind", app_string(label, "kind"),
			 "callee", app_string(label, "callee"), "answers", answers, "callers",
			 callers, "assumed", assumed(q, answers, callers), "arguments",
			 arguments_after(q, function, label));
}

json_t *explain_position(const json_t *report, long long id)
{
	struct explain_question q = {.report = report};
	const json_t *f, *l;
	size_t i, k;
	json_array_foreach (json_object_get(report, "functions"), i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l)
			if (app_number(l, "position") == id)
				return explain_label(&q, f, l);
	return NULL;
}

static json_t *explain_all(const struct explain_question *q)
{
	json_t *all = json_array();
	const json_t *f, *l;
	size_t i, k;
	json_array_foreach (json_object_get(q->report, "functions"), i, f)
		json_array_foreach (json_object_get(f, "labels"), k, l)
			if (app_number(l, "line") == q->line &&
			    same_place(app_string(l, "file"), q->file))
				json_array_append_new(all, explain_label(q, f, l));
	return all;
}

static size_t count_answers(const json_t *all)
{
	const json_t *l;
	size_t i, n = 0;
	json_array_foreach (all, i, l)
		n += json_array_size(json_object_get(l, "answers")) +
		     json_array_size(json_object_get(l, "callers"));
	return n;
}

static int reply(const struct call *c, const struct explain_question *q)
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
		say_json(all);
	} else {
		explain_print(all);
	}
	json_decref(all);
	return status;
}

static int reply_again(const struct call *c)
{
	json_t *report = app_report(c->argv[0]), *all;
	if (!report)
		return EXIT_NO;
	all = explain_again(report);
	if (c->json)
		say_json(all);
	else
		explain_again_print(all);
	json_decref(all);
	json_decref(report);
	return EXIT_FINE;
}

int command_explain(const struct call *c)
{
	if (c->argc == 1)
		return reply_again(c);
	char *colon = strrchr(c->argv[1], ':'), *end = "";
	struct explain_question q = {.file = c->argv[1], .var = c->argc > 2 ? c->argv[2] : NULL};
	if (colon)
		q.line = strtoll(colon + 1, &end, 10);
	if (!colon || !q.line || *end) {
		complain("usage: ompckpt explain ./app [FILE:LINE [VAR]]");
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
