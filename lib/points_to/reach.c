/* reach.c - closing "contains a position" over the call graph, and what forbids it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program's positions and its call graph.
 * Out:     the functions and calls on a path to a position; an error for each call that may reach
 *          one where a restart could not lead back: from a library, from code that runs at its
 *          own time, beside setjmp (and, reach_team.c, inside most OpenMP constructs).
 * Means:   the least set of functions that holds those with a position and their callers.
 * Errs:    on the side of too many functions, and so of refusing too much.
 * Cost:    one sweep over the call graph per level of calls, callees first. */
#include "calls.h"
#include "contexts.h"
#include "invariant.h"
#include "libc.h"
#include "points_to.h"
#include "reach_internal.h"
#include "text.h"

#include <string.h>

static bool any_on_path(const struct reach *r, struct function *const *list, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (reach_function(r, list[i]))
			return true;
	return false;
}

static bool calls_back(const struct reach *r, const struct callees *to)
{
	const struct function_list *escaped = calls_escaped(r->calls);
	return any_on_path(r, to->callbacks.at, to->callbacks.n) ||
	       (to->is_unknown && any_on_path(r, escaped->at.at, escaped->at.n));
}

/* ---- refusals ---- */

/* May "from" lead to the address of "f", through whatever lies in between? */
static bool leads_to(const struct reach *r, struct bitset from, const struct function *f)
{
	struct arena *scratch = arena_new();
	const struct points_to *pts = calls_points_to(r->calls);
	struct bitset all = bitset_new(scratch, points_to_count(pts)),
		      done = bitset_copy(scratch, all);
	bool found = false;
	bitset_union(all, from);
	for (int o = bitset_next(all, 0); o >= 0 && !found; o = bitset_next(all, 0)) {
		unsigned m = (unsigned)o;
		found = points_to_memory(pts, m)->function == f;
		bitset_add(done, m);
		if (m < points_to_data(pts) && m)
			bitset_union(all, points_to_content(pts, m));
		bitset_subtract(all, done);
	}
	arena_free(scratch);
	return found;
}

/* Say which call hands "f" to code that is not seen. False: none in this function does. */
static bool note_escape(const struct reach *r, const struct function *in, const struct function *f)
{
	const struct call_list *calls = calls_in(r->calls, in);
	for (unsigned i = 0; i < calls->at.n; i++) {
		const struct expr *call = calls->at.at[i];
		const struct callees *to = calls_of(r->calls, call);
		for (unsigned k = 1; to->is_unknown && k < call->args.n; k++) {
			if (!leads_to(r, points_to_of(calls_points_to(r->calls), call->args.at[k]),
				      f))
				continue;
			diag(DIAG_NOTE, call->args.at[k]->loc,
			     "argument %u of this call of '%s' leads to '%s', which may be called "
			     "from "
			     "then on",
			     k, to->unknown ? to->unknown->name : "code that is not seen", f->name);
			return true;
		}
	}
	return false;
}

static bool has_escaped(const struct reach *r, const struct function *f)
{
	const struct function_list *escaped = calls_escaped(r->calls);
	for (unsigned i = 0; i < escaped->at.n; i++)
		if (escaped->at.at[i] == f)
			return true;
	return false;
}

/* The object that ompckpt-cc has not compiled and that names "f", or NULL. */
static const char *object_naming(const struct reach *r, const struct function *f)
{
	const struct program *p = r->program;
	for (unsigned i = 0; i < p->external_names.n && !f->is_static; i++)
		if (!strcmp(p->external_names.at[i], f->name))
			return p->external_names.at[i] + strlen(f->name) + 1;
	return NULL;
}

static void note_name(const struct reach *r, const struct function *f)
{
	const char *object = object_naming(r, f);
	if (object)
		diag(DIAG_NOTE, f->loc,
		     "'%s', which ompckpt-cc has not compiled from C, names '%s'", object, f->name);
	else
		diag(DIAG_NOTE, f->loc,
		     "'%s' can be found by code that is not seen: by its name, or in a "
		     "variable with external linkage",
		     f->name);
}

/* How did the functions that external code may call get there? */
static void note_escapes(const struct reach *r)
{
	const struct function_list *escaped = calls_escaped(r->calls);
	for (unsigned i = 0; i < escaped->at.n; i++) {
		const struct function *f = escaped->at.at[i];
		bool found = !reach_function(r, f);
		for (unsigned k = 0; k < r->program->functions.n && !found; k++)
			found = r->program->functions.at[k]->body &&
				note_escape(r, r->program->functions.at[k], f);
		if (!found)
			note_name(r, f);
	}
}

/* What calls back; NULL: a pointer leads to that, and perhaps to library functions that do not. */
static const char *name_of_caller(const struct callees *to, const struct expr *call)
{
	bool is_by_name = call->args.at[0]->kind == EXPR_FUNCTION;
	if (to->unknown)
		return to->unknown->name;
	return to->rows.n == 1 && (is_by_name || to->callbacks.n) ? to->rows.at[0]->name : NULL;
}

static void refuse_callback(struct reach *r, const struct expr *call)
{
	const struct callees *to = calls_of(r->calls, call);
	const char *by = name_of_caller(to, call);
	bool is_told = to->is_unknown && r->nexternal > 0;
	if (!calls_back(r, to))
		return;
	if (by)
		diag(DIAG_ERROR, call->loc, "'%s' may call back into code with a position", by);
	else
		diag(DIAG_ERROR, call->loc,
		     "this call may lead to code that is not seen, "
		     "and from there to a position");
	reach_note_position(r, to->callbacks.at, to->callbacks.n);
	r->nexternal += to->is_unknown;
	if (is_told)
		return;
	if (to->is_unknown) {
		reach_note_position(r, calls_escaped(r->calls)->at.at,
				    calls_escaped(r->calls)->at.n);
		note_escapes(r);
	}
	diag(DIAG_HELP, call->loc,
	     to->is_unknown
		     ? "the library's own frames can't be restored: keep the address of a "
		       "function with a position from it, or compile the library with ompckpt-cc"
		     : "the library's own frames can't be restored: "
		       "move the position out of the callback");
}

static bool is_setjmp(const struct callees *to, const struct expr *call)
{
	const struct expr *callee = call->args.at[0];
	if (callee->kind == EXPR_FUNCTION && callee->function->returns_twice)
		return true;
	for (unsigned i = 0; i < to->rows.n; i++)
		if (libc_effect(to->rows.at[i], "twice", NULL, NULL))
			return true;
	return false;
}

static void refuse_setjmp(const struct reach *r, struct function *f, const struct expr *call)
{
	if (!reach_function(r, f) || !is_setjmp(calls_of(r->calls, call), call))
		return;
	diag(DIAG_ERROR, call->loc, "setjmp in '%s', from which a position may be reached",
	     f->name);
	reach_note_position(r, &f, 1);
	diag(DIAG_HELP, call->loc,
	     "a saved jump is void after a restart: put setjmp, and the calls from which longjmp "
	     "comes back to it, into a function that reaches no position ('static bool "
	     "attempt(void) { if (setjmp(env)) return false; …; return true; }'), or return an "
	     "error instead");
}

static void refuse_start(struct reach *r, struct function *f, const char *how)
{
	if (!reach_function(r, f))
		return;
	diag(DIAG_ERROR, f->loc, "'%s' %s and may reach a position", f->name, how);
	reach_note_position(r, &f, 1);
	if (has_escaped(r, f) && !r->nexternal++)
		note_escapes(r);
	diag(DIAG_HELP, f->loc,
	     object_naming(r, f)
		     ? "what calls on the way from main to a position must be C that ompckpt-cc "
		       "compiles, main too: write that part in C, or move the position"
		     : "positions must be reached from main: move the position");
}

/* A compiler may move stores over a call of such a function, or drop the call. */
static void refuse_pure(const struct reach *r, const struct unit *u)
{
	for (unsigned i = 0; i < u->functions.n; i++) {
		struct function *f = u->functions.at[i], *definition = f->definition;
		if (!f->is_pure || !reach_function(r, definition))
			continue;
		diag(DIAG_ERROR, f->loc, "'%s' is declared pure or const and may reach a position",
		     f->name);
		reach_note_position(r, &definition, 1);
		diag(DIAG_HELP, f->loc, "leave the attribute out");
	}
}

static void refuse(struct reach *r)
{
	const struct function_list *async = calls_async(r->calls);
	const struct function_list *at_exit = calls_at_exit(r->calls);
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		struct function *f = r->program->functions.at[i];
		const struct call_list *in = calls_in(r->calls, f);
		if (!f->body)
			continue;
		for (unsigned k = 0; k < in->at.n; k++) {
			refuse_callback(r, in->at.at[k]);
			refuse_setjmp(r, f, in->at.at[k]);
		}
	}
	reach_refuse_constructs(r);
	reach_refuse_tasks(r);
	for (unsigned i = 0; i < r->program->units.n; i++)
		refuse_pure(r, r->program->units.at[i]);
	for (unsigned i = 0; i < async->at.n; i++)
		refuse_start(r, async->at.at[i],
			     "may be run by a signal, another thread or a library");
	for (unsigned i = 0; i < at_exit->at.n; i++)
		refuse_start(r, at_exit->at.at[i], "runs before or after main");
}

/* Points-to takes functions apart by their callers that it takes to be on no path: were one on a
 * path after all, its frames could not be replayed. */
static void check_contexts(const struct reach *r)
{
	const struct contexts *c = points_to_contexts(calls_points_to(r->calls));
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		const struct function *f = r->program->functions.at[i];
		if (!reach_function(r, f) || !contexts_wrapper(c, f))
			continue;
		diag(DIAG_ERROR, f->loc,
		     "'%s' was taken to allocate only, and may reach a position", f->name);
		diag(DIAG_HELP, f->loc, "this is a mistake of ompckpt-cc: please report it");
	}
}

struct reach *reach_compute(struct arena *a, const struct program *p, const struct calls *calls)
{
	struct reach *r = ARENA_NEW(a, struct reach);
	r->program = p;
	r->calls = calls;
	r->on_path = ARENA_ARRAY(a, bool, p->functions.n + 1);
	r->in_team = ARENA_ARRAY(a, bool, p->functions.n + 1);
	r->makes_tasks = ARENA_ARRAY(a, bool, p->functions.n + 1);
	r->makes_own = ARENA_ARRAY(a, bool, p->functions.n + 1);
	for (unsigned i = 0; i < p->positions.n; i++)
		r->on_path[p->positions.at[i]->function->definition->id] = true;
	calls_spread(calls, r->on_path, false);
	reach_find_own(r);
	reach_find_teams(r);
	refuse(r);
	check_contexts(r);
	return r;
}

void reach_check(const struct reach *r)
{
	for (unsigned i = 0; i < r->program->positions.n; i++)
		INVARIANT(r->program->positions.at[i]->loc,
			  reach_function(r, r->program->positions.at[i]->function));
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		const struct function *f = r->program->functions.at[i];
		const struct call_list *in = calls_in(r->calls, f);
		for (unsigned k = 0; k < in->at.n; k++)
			INVARIANT(in->at.at[k]->loc,
				  !reach_call(r, in->at.at[k]) || reach_function(r, f));
	}
}

void reach_dump(const struct reach *r, struct text *out)
{
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		const struct function *f = r->program->functions.at[i];
		const struct call_list *in = calls_in(r->calls, f);
		if (!reach_function(r, f))
			continue;
		text_printf(out, "%s%s:", f->name, reach_in_team(r, f) ? " in a team" : "");
		for (unsigned k = 0; k < in->at.n; k++)
			if (reach_call(r, in->at.at[k]))
				text_printf(out, " call at %u", in->at.at[k]->loc.line);
		for (unsigned k = 0; k < r->program->positions.n; k++)
			if (r->program->positions.at[k]->function == f)
				text_printf(out, " position at %u",
					    r->program->positions.at[k]->loc.line);
		text_puts(out, "\n");
	}
}
