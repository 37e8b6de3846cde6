/* objects.c - which memory has a number and a fixed address at run time?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels with their live sets; memory that may change once a position was reached.
 * Out:     the locals of each frame that need a fixed address; saves->objects, saves->dead.
 * Means:   a local is fixed when it is an array and live, or when a variable, a heap block or
 *          external code ever holds its address and it is live, or pointed to by something live or
 *          by external code. All other live locals are saved by value. An object is saved when it
 *          is live at some label and the program may write it at all.
 * Errs:    on the side of saving: object 0 stands for all memory of external code.
 * Cost:    linear in locations, for each path function. */
#include "access.h"
#include "analyses.h"
#include "reach.h"
#include "saves_internal.h"

#include <string.h>

/* ---- fixed locals ---- */

static bool live_somewhere(const struct saving *s, const struct solved *f, unsigned location)
{
	for (unsigned i = 0; i < f->labels.n; i++)
		if (bitset_has(f->labels.at[i].live, location))
			return true;
	return location < points_to_data(s->pts) && bitset_has(s->live, location);
}

static void refuse_copy(const struct stmt *region, const struct var *v)
{
	diag(DIAG_ERROR, region->loc,
	     "'%s' is private here, its address is used, and it may be read after a position in "
	     "'omp %s'",
	     v->name, region->omp->name);
	diag(DIAG_HELP, region->loc, "declare a variable inside the construct instead");
}

static bool needs_address(const struct saving *s, const struct solved *f, const struct var *v)
{
	unsigned location = access_location(s->table, v);
	bool is_data = location < points_to_data(s->pts);
	bool is_live = live_somewhere(s, f, location);
	if (v->original) {
		if (f->region && is_data && points_to_is_held(s->pts, location) &&
		    (is_live || bitset_has(s->pointed_to, location)))
			refuse_copy(f->region, v);
		return false;
	}
	if (is_live && v->type->kind == TYPE_ARRAY)
		return true;
	return is_data && points_to_is_held(s->pts, location) &&
	       (is_live || bitset_has(s->pointed_to, location));
}

bool saves_is_owned(const struct saving *s, const struct solved *f, const struct var *v)
{
	if (f->region)
		return labels_of_team(v, f->region);
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct solved *g = &s->functions.at[i];
		if (g->function == f->function && g->region && labels_of_team(v, g->region))
			return false;
	}
	return true;
}

static void fix_locals(struct saving *s, struct solved *f)
{
	const struct function *fn = f->function;
	for (unsigned i = 0; i < fn->params.n + fn->locals.n; i++) {
		struct var *v =
			i < fn->params.n ? fn->params.at[i] : fn->locals.at[i - fn->params.n];
		if (!saves_is_owned(s, f, v) || !needs_address(s, f, v))
			continue;
		bitset_add(f->is_fixed, access_location(s->table, v));
		ARRAY_PUSH(s->arena, f->result.fixed, v);
	}
}

/* ---- objects ---- */

bool saves_is_of_runtime(const struct var *v)
{
	static const char *const names[] = {"stdin",   "stdout",    "stderr",
					    "environ", "__environ", "_environ"};
	bool is_foreign = v->is_system || (v->storage == STORAGE_GLOBAL && !v->is_definition);
	for (unsigned i = 0; is_foreign && i < sizeof names / sizeof *names; i++)
		if (!strcmp(v->name, names[i]))
			return true;
	return var_is_of_mpi(v);
}

static bool is_stack_allocation(const struct expr *call)
{
	const char *name = call->args.at[0]->function->name;
	return !strcmp(name, "alloca") || !strncmp(name, "__builtin_alloca", 16);
}

/* Each of its locations: a variable, or the blocks of a call, may have several. */
static bool is_constant(const struct saving *s, const struct memory *m)
{
	if (m->var && (var_is_automatic(m->var) || m->var->is_thread_local))
		return false;
	for (int i = bitset_next(s->changing, 0); i >= 0;
	     i = bitset_next(s->changing, (unsigned)i + 1)) {
		const struct memory *c = points_to_memory(s->pts, (unsigned)i);
		if (c->kind == m->kind && c->var == m->var && c->call == m->call &&
		    c->root == m->root)
			return false;
	}
	return true;
}

static void add_object(struct saving *s, unsigned location, bool is_saved)
{
	const struct memory *m = points_to_memory(s->pts, location);
	struct object o = {.name = m->name, .loc = m->loc, .is_saved = is_saved};
	o.kind = m->kind == MEMORY_HEAP ? OBJECT_HEAP : OBJECT_VAR;
	o.of_workers = bitset_has(s->of_workers, location);
	o.is_constant = is_constant(s, m);
	o.var = m->var;
	o.call = m->call;
	s->number[location] = s->saves->objects.n;
	if (m->var)
		map_put(s->arena, &s->saves->numbers, m->var, s->saves->objects.n);
	else if (m->offset == 0)
		map_put(s->arena, &s->saves->numbers, m->root ? m->root : m->call,
			s->saves->objects.n);
	ARRAY_PUSH(s->arena, s->saves->objects, o);
}

/* A fixed local whose address is never taken. */
static void add_local_object(struct saving *s, struct solved *f, struct var *v)
{
	struct object o = {.kind = OBJECT_VAR, .var = v, .loc = v->loc};
	o.name = arena_printf(s->arena, "%s:%s", f->function->name, v->name);
	o.is_saved = live_somewhere(s, f, access_location(s->table, v));
	map_put(s->arena, &s->saves->numbers, v, s->saves->objects.n);
	ARRAY_PUSH(s->arena, s->saves->objects, o);
}

static bool is_fixed_local(const struct saving *s, const struct var *v, unsigned location)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		if (s->functions.at[i].function == v->function)
			return bitset_has(s->functions.at[i].is_fixed, location);
	return false;
}

/* A variable may have several locations, one for each member: none of them is live. */
static void collect_dead(struct saving *s)
{
	struct map seen = {0};
	for (unsigned location = 0; location < points_to_data(s->pts); location++) {
		const struct memory *m = points_to_memory(s->pts, location);
		struct var *v = m->kind == MEMORY_VAR ? m->var : NULL;
		if (!v || var_is_automatic(v) || v->is_system ||
		    (v->storage == STORAGE_GLOBAL && !v->is_definition) ||
		    map_get(&s->saves->numbers, v) || map_get(&seen, v) ||
		    !modref_is_ever_written(s->modref, location))
			continue;
		map_put(s->arena, &seen, v, 1);
		ARRAY_PUSH(s->arena, s->saves->dead, v);
	}
}

static void number_objects(struct saving *s)
{
	struct object external = {.kind = OBJECT_EXTERNAL, .name = "(external)", .is_saved = true};
	ARRAY_PUSH(s->arena, s->saves->objects, external);
	for (unsigned location = 0; location < points_to_data(s->pts); location++) {
		const struct memory *m = points_to_memory(s->pts, location);
		bool is_saved = bitset_has(s->live, location) &&
				modref_is_ever_written(s->modref, location);
		if (m->kind == MEMORY_HEAP && !is_stack_allocation(m->call))
			add_object(s, location, is_saved);
		if (m->kind != MEMORY_VAR || saves_is_of_runtime(m->var))
			continue;
		if (var_is_automatic(m->var) ? is_fixed_local(s, m->var, location) : is_saved)
			add_object(s, location, is_saved);
	}
	for (unsigned i = 0; i < s->functions.n; i++) {
		struct solved *f = &s->functions.at[i];
		for (unsigned k = 0; k < f->result.fixed.n; k++)
			if (access_location(s->table, f->result.fixed.at[k]) >=
			    points_to_data(s->pts))
				add_local_object(s, f, f->result.fixed.at[k]);
	}
	collect_dead(s);
}

void saves_objects(struct saving *s)
{
	s->saves = ARENA_NEW(s->arena, struct saves);
	s->saves->contexts = points_to_contexts(s->pts);
	s->number = ARENA_ARRAY(s->arena, unsigned, points_to_data(s->pts) + 1);
	for (unsigned i = 0; i < s->functions.n; i++)
		fix_locals(s, &s->functions.at[i]);
	number_objects(s);
}
