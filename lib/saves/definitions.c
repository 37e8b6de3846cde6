/* definitions.c - stores and effects that a pending thread must not make.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the graphs and summaries of all functions; which objects any label saves.
 * Out:     for a function the places in its text where it may define.
 * Means:   a definition is a store to an object that some label saves, or to a variable of the
 *          serial code around the region (the team shares it); a call that does one, allocates, or
 *          has effects beside memory. Values of the thread's own are none: its cut has saved them;
 *          and what no label saves is not in the image.
 * Errs:    on the side of definitions: a library function is taken to have effects unless its name
 *          is listed here; what assembly does is always one.
 * Cost:    one pass over all steps; the closure of effects over the call graph.
 */
#include "definitions.h"
#include "access.h"
#include "analyses.h"
#include "calls.h"
#include "libc.h"
#include "modref.h"
#include "reach.h"
#include "saves.h"

#include <stdlib.h>
#include <string.h>

struct definitions {
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	const struct reach *reach;
	const struct modref *modref;
	struct map known, saved; /* variables and allocation calls that are objects; saved ones */
	struct bitset is_copied; /* memory that is saved when all threads are cut */
	bool *has_effects;       /* by function id */
};

/* ---- effects beside memory ---- */

/* To tell of threads is none. */
static bool names_effects(const struct libc_row *r)
{
	return r->effects[0] && strcmp(r->effects, "threads") != 0;
}

static bool is_numbers_only(const struct libc_row *r)
{
	return !strcmp(r->arguments, "v*") && r->result[0] == '.' && !names_effects(r);
}

/* It touches nothing but the memory that its row names, and changes nothing that a thread cut later
 * could see or a restart would find changed. */
static bool is_harmless(const struct libc_row *r)
{
	static const char *const names[] = {"abs",
					    "labs",
					    "llabs",
					    "div",
					    "ldiv",
					    "lldiv",
					    "atoi",
					    "atol",
					    "atoll",
					    "atof",
					    "time",
					    "clock",
					    "difftime",
					    "clock_gettime",
					    "gettimeofday",
					    "sched_yield",
					    "usleep",
					    "nanosleep",
					    "abort",
					    "__assert_fail",
					    "omp_in_parallel",
					    "__builtin_expect",
					    "__builtin_unreachable",
					    "__builtin_assume_aligned",
					    "__errno_location",
					    "__ctype_b_loc",
					    "frexp",
					    "modf"};
	static const char *const families[] = {"mem", "str", "omp_get_", "is", "to"};
	if (is_numbers_only(r))
		return true;
	for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(r->name, names[i]))
			return true;
	if (names_effects(r) && strncmp(r->effects, "copy", 4) && strncmp(r->effects, "whole", 5))
		return false;
	for (unsigned i = 0; i < sizeof families / sizeof *families; i++)
		if (!strncmp(r->name, families[i], strlen(families[i])))
			return r->result[0] == '.' || (r->result[0] >= '1' && r->result[0] <= '9');
	return false;
}

static bool call_has_effects(const struct definitions *d, const struct expr *call)
{
	const struct callees *to = calls_of(d->calls, call);
	for (unsigned i = 0; i < to->rows.n; i++)
		if (!is_harmless(to->rows.at[i]))
			return true;
	return to->is_unknown || calls_may_run(d->calls, call, d->has_effects, true);
}

static bool step_has_effects(const struct definitions *d, const struct access *a)
{
	return a->kind == ACCESS_ASM || (a->kind == ACCESS_CALL && call_has_effects(d, a->expr));
}

static bool function_has_effects(const struct definitions *d, const struct function *f)
{
	const struct omp_cfg *cfg = modref_cfg(d->modref, f);
	for (unsigned b = 0; b < cfg->blocks.n; b++)
		for (unsigned i = 0; i < cfg->blocks.at[b].accesses.n; i++)
			if (step_has_effects(d, &cfg->blocks.at[b].accesses.at[i]))
				return true;
	return false;
}

static void close_effects(struct definitions *d)
{
	struct call_order order = calls_order(d->calls);
	for (unsigned i = 0; i < order.n; i++)
		d->has_effects[order.at[i]->id] = function_has_effects(d, order.at[i]);
	calls_spread(d->calls, d->has_effects, true);
}

/* ---- what is copied ---- */

static bool is_saved_var(const struct definitions *d, const struct var *v)
{
	bool is_foreign = v->is_system || (v->storage == STORAGE_GLOBAL && !v->is_definition);
	return is_foreign || map_get(&d->saved, v);
}

static bool is_saved_memory(const struct definitions *d, const struct memory *m)
{
	if (m->kind == MEMORY_VAR)
		return is_saved_var(d, m->var);
	return m->kind != MEMORY_HEAP || map_get(&d->saved, m->call) ||
	       !map_get(&d->known, m->call);
}

static void note_saved(struct definitions *d, struct arena *a, const struct saves *saves)
{
	for (unsigned i = 0; i < saves->objects.n; i++) {
		const struct object *o = &saves->objects.at[i];
		const void *what = o->var ? (const void *)o->var : o->call;
		if (what)
			map_put(a, &d->known, what, 1);
		if (what && o->is_saved)
			map_put(a, &d->saved, what, 1);
	}
	for (unsigned i = 0; i < points_to_data(d->pts); i++)
		if (is_saved_memory(d, points_to_memory(d->pts, i)))
			bitset_add(d->is_copied, i);
}

struct definitions *definitions_compute(struct arena *a, const struct analyses *x)
{
	struct definitions *d = ARENA_NEW(a, struct definitions);
	d->program = x->program;
	d->pts = x->points_to;
	d->calls = x->calls;
	d->reach = x->reach;
	d->modref = x->modref;
	d->is_copied = bitset_new(a, points_to_data(d->pts));
	note_saved(d, a, x->saves);
	d->has_effects = ARENA_ARRAY(a, bool, x->program->functions.n + 1);
	close_effects(d);
	return d;
}

/* ---- stores ---- */

bool definitions_is_of(const struct definitions *d, const struct var *v, const struct stmt *region)
{
	if (is_saved_var(d, v))
		return true;
	return region && var_is_automatic(v) && !v->original && !stmt_is_in(v->scope, region);
}

/* The outermost parallel construct around region "r". */
static const struct stmt *team_region(const struct omp_cfg *cfg, unsigned r)
{
	const struct stmt *found = NULL;
	for (; cfg->regions.at[r].construct; r = cfg->regions.at[r].parent)
		if (cfg->regions.at[r].construct->omp->bits & OMP_PARALLEL)
			found = cfg->regions.at[r].construct;
	return found;
}

static bool guards_itself(const struct definitions *d, const struct expr *call)
{
	const struct callees *to = calls_of(d->calls, call);
	for (unsigned i = 0; i < to->functions.n; i++)
		if (!reach_function(d->reach, to->functions.at[i]))
			return false;
	return to->functions.n && !to->callbacks.n && !to->rows.n && !to->is_unknown;
}

struct step_sets {
	struct bitset read, written, killed;
};

static bool defines(const struct definitions *d, const struct omp_cfg *cfg, const struct block *b,
		    const struct access *a, const struct step_sets *sets)
{
	const struct function *f = cfg->function;
	const struct access_table *table = modref_table(d->modref);
	if (a->kind == ACCESS_READ || a->kind == ACCESS_MARK || a->kind == ACCESS_POSITION ||
	    a->is_implicit)
		return false;
	if (a->kind == ACCESS_CALL && guards_itself(d, a->expr))
		return false;
	if (step_has_effects(d, a))
		return true;
	access_effect(table, d->modref, f, a, sets->read, sets->written, sets->killed);
	for (int i = bitset_next(sets->written, 0); i >= 0;
	     i = bitset_next(sets->written, (unsigned)i + 1)) {
		const struct var *v = access_location_var(table, f, (unsigned)i);
		if (v ? definitions_is_of(d, v, team_region(cfg, b->region))
		      : bitset_has(d->is_copied, (unsigned)i))
			return true;
	}
	return false;
}

/* ---- places ---- */

static int in_order(const void *x, const void *y)
{
	unsigned a = *(const unsigned *)x, b = *(const unsigned *)y;
	return a < b ? -1 : a > b;
}

static void sort(struct offsets *p)
{
	if (p->at.n)
		qsort(p->at.at, p->at.n, sizeof *p->at.at, in_order);
}

bool places_in(const struct offsets *p, struct range range)
{
	unsigned low = 0, high = p->at.n;
	while (low < high) {
		unsigned middle = (low + high) / 2;
		if (p->at.at[middle] < range.begin)
			low = middle + 1;
		else
			high = middle;
	}
	return low < p->at.n && p->at.at[low] < range.end;
}

void definitions_of(const struct definitions *d, const struct function *f, struct offsets *defs,
		    struct offsets *meets)
{
	const struct omp_cfg *cfg = modref_cfg(d->modref, f);
	struct arena *a = d->program->arena, *scratch = arena_new();
	unsigned n = access_locations(modref_table(d->modref), f);
	struct step_sets sets = {bitset_new(scratch, n), bitset_new(scratch, n),
				 bitset_new(scratch, n)};
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *b = &cfg->blocks.at[i];
		for (unsigned k = 0; k < b->accesses.n; k++) {
			const struct access *x = &b->accesses.at[k];
			unsigned at = x->expr   ? x->expr->range.begin
				      : x->stmt ? x->stmt->range.begin
						: 0;
			bool is_call = x->kind == ACCESS_CALL && reach_call(d->reach, x->expr);
			if (x->kind == ACCESS_POSITION || is_call)
				ARRAY_PUSH(a, meets->at, at);
			if ((x->expr || x->stmt) && defines(d, cfg, b, x, &sets))
				ARRAY_PUSH(a, defs->at, at);
		}
	}
	arena_free(scratch);
	sort(defs);
	sort(meets);
}
