/* selected.c - finds each position in a plan, and takes out those it does not select.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a program's positions; a plan, which may be of an older state of the source.
 * Out:    which are kept; a unit's text with an empty statement for each that is not.
 * Errs:   on the side of refusing: a position the plan does not know, or a selected one that is
 *         not in the source, is an error, each with its place.
 * Cost:   positions times the plan's. */
#include "selected.h"
#include "diag.h"
#include "edit.h"
#include "plan_file.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

static const char *base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* A position as both sides know it. */
struct key {
	const char *name, *function, *file;
	uint64_t line;
	bool is_named;
};

static bool is_named(const char *name, const char *function, uint64_t line)
{
	char own[512];
	snprintf(own, sizeof own, "%s:%llu", function, (unsigned long long)line);
	return strcmp(own, name) != 0;
}

static struct key of_source(const struct position *p)
{
	return (struct key){p->name, p->function->name, base(p->loc.file), p->loc.line,
			    is_named(p->name, p->function->name, p->loc.line)};
}

static struct key of_plan(const struct plan_position *p)
{
	return (struct key){p->name, p->function, base(p->file), p->line,
			    is_named(p->name, p->function, p->line)};
}

static bool is_one_function(const struct key *a, const struct key *b)
{
	return !strcmp(a->function, b->function) && !strcmp(a->file, b->file);
}

struct keys {
	struct key *at;
	unsigned n;
};

/* Positions without a name in k's function: how many there are, and how many before k. A function
 * in a header has the same ones in every file. */
struct order {
	unsigned before, all;
};

static struct order order_of(const struct keys *keys, const struct key *k)
{
	struct order o = {0, 0};
	for (unsigned i = 0; i < keys->n; i++) {
		const struct key *other = &keys->at[i];
		bool is_new = !other->is_named && is_one_function(other, k);
		for (unsigned j = 0; j < i && is_new; j++)
			is_new = keys->at[j].line != other->line || keys->at[j].is_named ||
				 !is_one_function(&keys->at[j], other);
		o.all += is_new;
		o.before += is_new && other->line < k->line;
	}
	return o;
}

static bool is_same(const struct keys *xs, const struct key *x, const struct keys *ys,
		    const struct key *y)
{
	if (x->is_named != y->is_named || !is_one_function(x, y))
		return false;
	if (x->is_named)
		return !strcmp(x->name, y->name);
	struct order a = order_of(xs, x), b = order_of(ys, y);
	return a.before == b.before && a.all == b.all;
}

static bool find(const struct keys *source, const struct keys *plan, unsigned i, bool *is_found,
		 const struct plan_file *file, bool *is_kept)
{
	bool any = false;
	for (unsigned k = 0; k < plan->n; k++) {
		if (!is_same(source, &source->at[i], plan, &plan->at[k]))
			continue;
		any = is_found[k] = true;
		*is_kept |= file->positions[k].chosen > 0;
	}
	return any;
}

static void refuse(struct loc loc, const char *path, const char *name)
{
	diag(DIAG_ERROR, loc, "position '%s' is not in the plan '%s'", name, path);
	diag(DIAG_HELP, loc,
	     "the source has changed: make a profile and a plan of it; positions with names, "
	     "'#pragma potential_ckpt name(…)', are found again as long as they stay in their "
	     "function");
}

static void refuse_selected(const struct plan_position *p, const char *path)
{
	struct loc loc = {path, 0, 0};
	diag(DIAG_ERROR, loc, "the plan selects '%s' (%s:%llu), which the source does not have",
	     p->name, p->file, (unsigned long long)p->line);
	if (!strncmp(p->name, "auto:", strlen("auto:")))
		diag(DIAG_HELP, loc,
		     "link with --ompckpt-auto; if the source has changed, make a profile and a "
		     "plan of it, or put the positions into it: 'ompckpt mark'");
	else
		diag(DIAG_HELP, loc, "make a profile and a plan of this source");
}

const bool *selected_compute(struct arena *a, const struct program *p, const struct plan_file *plan,
			     const char *path)
{
	struct keys source = {ARENA_ARRAY(a, struct key, p->positions.n + 1), p->positions.n};
	struct keys known = {ARENA_ARRAY(a, struct key, plan->positions_n + 1), plan->positions_n};
	bool *is_kept = ARENA_ARRAY(a, bool, source.n + 1),
	     *is_found = ARENA_ARRAY(a, bool, known.n + 1);
	bool ok = true, any = false;
	for (unsigned i = 0; i < source.n; i++)
		source.at[i] = of_source(p->positions.at[i]);
	for (unsigned i = 0; i < known.n; i++)
		known.at[i] = of_plan(&plan->positions[i]);
	for (unsigned i = 0; i < source.n; i++) {
		if (!find(&source, &known, i, is_found, plan, &is_kept[i]) &&
		    !p->positions.at[i]->is_auto) {
			refuse(p->positions.at[i]->loc, path, p->positions.at[i]->name);
			ok = false;
		}
		any |= is_kept[i];
	}
	for (unsigned i = 0; i < known.n; i++)
		if (!is_found[i] && plan->positions[i].chosen) {
			refuse_selected(&plan->positions[i], path);
			ok = false;
		}
	if (ok && !any) {
		diag(DIAG_ERROR, (struct loc){path, 0, 0}, "the plan selects no position");
		diag(DIAG_HELP, (struct loc){path, 0, 0},
		     "ask 'ompckpt plan' for a shorter --interval");
		return NULL;
	}
	return ok ? is_kept : NULL;
}

bool selected_form(struct arena *a, const struct unit *unit, const bool *is_kept, struct text *out)
{
	struct edits edits = edits_new(a, unit->text);
	bool any = false;
	for (unsigned i = 0; i < unit->positions.n; i++) {
		const struct position *p = unit->positions.at[i];
		if (is_kept[p->id])
			continue;
		edits_replace(&edits, p->pragma, ";");
		any = true;
	}
	if (any)
		edits_render(&edits, (struct range){0, unit->length}, out);
	return any;
}
