/* access.c - reads, writes and kills of single steps and of blocks, calls folded in.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a step of a function's graph, what pointers hold, summaries of callees.
 * Out:     the locations it may read, may write, must overwrite; sums of these over a block.
 * Means:   a store through a pointer overwrites an object only when the pointer can name no other,
 *          the object is one variable of just that size, and one instance of it exists: no heap
 *          block, no thread-local (but by name, in one thread's view, if no task uses it), no local
 *          of a recursive function whose address is kept anywhere (else only its own instance is
 *          ever named), none of a team's threads but by name, and none of these that another thread
 *          may find. Memory that signal handlers or other threads may read is overwritten by
 *          nothing. A call overwrites what all its callees do.
 * Errs:    on the side of more reads and fewer kills; a pointer that seems to point nowhere may
 *          point to all that escaped.
 * Cost:    one set operation per step, several for a call. */
#include "access.h"
#include "contexts.h"
#include "libc.h"
#include "modref.h"
#include "points_to.h"
#include "reach.h"
#include "walk.h"

#include <string.h>

struct var_list {
	ARRAY(struct var *) at;
};

struct access_table {
	struct arena *arena;
	const struct program *program;
	const struct points_to *pts;
	const struct calls *calls;
	unsigned ndata;
	unsigned *locations;     /* by var id */
	struct var_list *locals; /* by function id: those whose address is never taken */
	const struct reach *reach;
	bool has_own_copies;    /* the stores are one thread's: they overwrite its copies */
	struct bitset in_tasks; /* thread-local memory that tasks use */
	struct bitset async, at_exit, anything;
	struct bitset of_others; /* memory of a thread that others may find */
	struct bitset anothers;  /* … and that is a variable of which each thread has one */
};

/* ---- sets ---- */

/* "to" gains the data memory in "s" (sets of different sizes). */
static void add_data(const struct access_table *t, struct bitset to, struct bitset s)
{
	unsigned full = t->ndata / 64;
	for (unsigned i = 0; i < full && i < s.nwords; i++)
		to.words[i] |= s.words[i];
	if (t->ndata % 64 && full < s.nwords)
		to.words[full] |= s.words[full] & ((UINT64_C(1) << t->ndata % 64) - 1);
}

static void add_pointees(const struct access_table *t, struct bitset to, struct bitset s)
{
	add_data(t, to, bitset_empty(s) ? t->anything : s);
}

/* "to" gains what can be reached from "s". */
static void add_reachable(const struct access_table *t, struct bitset to, struct bitset s)
{
	struct arena *scratch = arena_new();
	struct bitset seen = bitset_new(scratch, t->ndata), done = bitset_new(scratch, t->ndata);
	int m;
	add_data(t, seen, s);
	do {
		for (m = bitset_next(seen, 0); m >= 0; m = bitset_next(seen, (unsigned)m + 1)) {
			if (bitset_has(done, (unsigned)m))
				continue;
			bitset_add(done, (unsigned)m);
			add_data(t, seen, points_to_content(t->pts, (unsigned)m));
		}
	} while (!bitset_equal(seen, done));
	add_data(t, to, done);
	arena_free(scratch);
}

/* ---- what other threads may find ---- */

enum { TEAMS = OMP_PARALLEL | OMP_TEAMS | OMP_TARGET, TASKS = OMP_TASK | OMP_TASKLOOP };

/* What a program's constructs do with variables. */
struct constructs {
	unsigned *in;   /* by function id: the bits of all in it */
	bool *hands_on; /* by variable id: copyin, copyprivate: one thread's value goes to others */
	unsigned now;
};

static bool see_construct(struct stmt *s, void *constructs)
{
	struct constructs *to = constructs;
	if (s->kind != STMT_OMP)
		return true;
	to->in[to->now] |= s->omp->bits;
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *x = &s->omp->shares.at[i];
		bool hands_on = x->sharing == SHARING_COPYIN || x->sharing == SHARING_COPYPRIVATE;
		if (hands_on && x->original)
			to->hands_on[x->original->definition->id] = true;
	}
	return true;
}

static bool see_team(struct stmt *s, void *found)
{
	*(bool *)found |= s->kind == STMT_OMP && s->omp->bits & TEAMS;
	return true;
}

/* May several threads name "v", or have its value? A task may have a thread other than the one
 * whose variables it takes. */
static bool is_of_several(const struct var *v, const struct constructs *x)
{
	bool is_taken = false;
	if (x->hands_on[v->definition->id] || v->is_thread_local)
		return x->hands_on[v->definition->id];
	if (!var_is_automatic(v) || !v->function)
		return true;
	const struct function *f = v->function->definition;
	if (x->in[f->id] & TEAMS)
		walk_stmts(v->scope ? v->scope : f->body, see_team, &is_taken);
	return is_taken || x->in[f->id] & TASKS;
}

/* The memory of one thread that another one may find: what pointers lead to that several threads
 * may name, or that lie in blocks. */
static void find_others(struct access_table *t)
{
	const struct program *p = t->program;
	struct arena *scratch = arena_new();
	struct bitset found = bitset_new(scratch, t->ndata);
	struct constructs x = {ARENA_ARRAY(scratch, unsigned, p->functions.n + 1),
			       ARENA_ARRAY(scratch, bool, p->vars.n + 1), 0};
	for (x.now = 0; x.now < p->functions.n; x.now++)
		walk_stmts(p->functions.at[x.now]->body, see_construct, &x);
	add_data(t, found, t->anything);
	for (unsigned i = 0; i < p->vars.n; i++)
		if (is_of_several(p->vars.at[i], &x))
			add_data(t, found, points_to_held(t->pts, p->vars.at[i]));
	for (unsigned m = 0; m < t->ndata; m++)
		if (!points_to_memory(t->pts, m)->var)
			add_data(t, found, points_to_content(t->pts, m));
	add_reachable(t, t->of_others, found);
	arena_free(scratch);
}

bool access_is_of_others(const struct access_table *t, unsigned location)
{
	return location < t->ndata && bitset_has(t->of_others, location);
}

/* ---- locations ---- */

static void number_locals(struct access_table *t, struct function *f)
{
	struct var_list *l = &t->locals[f->id];
	for (unsigned i = 0; i < f->params.n + f->locals.n; i++) {
		struct var *v = i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
		t->locations[v->id] = points_to_number(t->pts, v);
		if (t->locations[v->id] != POINTS_TO_NONE)
			continue;
		t->locations[v->id] = t->ndata + l->at.n;
		ARRAY_PUSH(t->arena, l->at, v);
	}
}

/* Has each thread of a team with positions a "v" of its own? A pointer may name another's. */
static bool is_in_team(const struct access_table *t, const struct var *v)
{
	if (!v->function || !var_is_automatic(v))
		return false;
	for (const struct stmt *s = v->scope; s; s = s->parent)
		if (reach_is_team_region(t->reach, s))
			return true;
	return v->original || reach_in_team(t->reach, v->function);
}

static void find_anothers(struct access_table *t)
{
	t->anothers = bitset_new(t->arena, t->ndata);
	for (int m = -1; (m = bitset_next(t->of_others, (unsigned)(m + 1))) >= 0;) {
		const struct var *v = points_to_memory(t->pts, (unsigned)m)->var;
		if (v && (v->is_thread_local || is_in_team(t, v)))
			bitset_add(t->anothers, (unsigned)m);
	}
}

struct access_table *access_table_new(struct arena *a, const struct program *p,
				      const struct points_to *pts, const struct calls *calls,
				      const struct reach *reach, const struct access_table *team)
{
	struct access_table *t = ARENA_NEW(a, struct access_table);
	t->arena = a;
	t->program = p;
	t->pts = pts;
	t->calls = calls;
	t->reach = reach;
	t->has_own_copies = team;
	t->ndata = points_to_data(pts);
	t->in_tasks = bitset_new(a, t->ndata);
	t->locations = ARENA_ARRAY(a, unsigned, p->vars.n + 1);
	t->locals = ARENA_ARRAY(a, struct var_list, p->functions.n + 1);
	t->async = bitset_new(a, t->ndata);
	t->at_exit = bitset_new(a, t->ndata);
	t->anything = points_to_escaped(pts);
	for (unsigned i = 0; i < p->vars.n; i++)
		t->locations[i] = points_to_number(pts, p->vars.at[i]);
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body)
			number_locals(t, p->functions.at[i]);
	t->of_others = team ? team->of_others : bitset_new(a, t->ndata);
	if (!team)
		find_others(t);
	find_anothers(t);
	return t;
}

unsigned access_locations(const struct access_table *t, const struct function *f)
{
	return t->ndata + t->locals[f->id].at.n;
}

unsigned access_location(const struct access_table *t, const struct var *v)
{
	return t->locations[v->definition->id];
}

struct var *access_location_var(const struct access_table *t, const struct function *f,
				unsigned location)
{
	if (location >= t->ndata)
		return t->locals[f->id].at.at[location - t->ndata];
	return points_to_memory(t->pts, location)->var;
}

void access_set_background(struct access_table *t, struct bitset async, struct bitset at_exit)
{
	t->async = async;
	t->at_exit = at_exit;
}

void access_set_tasks(struct access_table *t, struct bitset in_tasks)
{
	t->in_tasks = in_tasks;
}

bool access_may_be_anothers(const struct access_table *t, unsigned location)
{
	return location < t->ndata && bitset_has(t->anothers, location);
}

/* Is there one instance of "v" that a store must hit? */
static bool can_be_killed(const struct access_table *t, const struct var *v)
{
	unsigned location = access_location(t, v);
	if (v->is_thread_local && (!t->has_own_copies || points_to_is_held(t->pts, location) ||
				   bitset_has(t->in_tasks, location)))
		return false;
	if (location >= t->ndata)
		return true;
	if (bitset_has(t->async, location) || access_may_be_anothers(t, location))
		return false;
	return !var_is_automatic(v) || !calls_recursive(t->calls, v->function->definition) ||
	       !points_to_is_held(t->pts, location);
}

/* The one variable "s" holds, or NULL. */
static struct var *only_variable(const struct access_table *t, struct bitset s)
{
	int m = bitset_next(s, 0);
	if (m < 0 || (unsigned)m >= t->ndata || bitset_next(s, (unsigned)m + 1) >= 0)
		return NULL;
	return points_to_memory(t->pts, (unsigned)m)->var;
}

static void kill_through(const struct access_table *t, struct bitset s, uint64_t size,
			 struct bitset killed)
{
	struct var *v = only_variable(t, s);
	if (v && var_is_filled_by(v, size) && !v->is_thread_local && can_be_killed(t, v) &&
	    !is_in_team(t, v))
		bitset_add(killed, access_location(t, v));
}

/* ---- steps ---- */

static void plain(const struct access_table *t, const struct access *a, struct bitset read,
		  struct bitset written, struct bitset killed)
{
	struct bitset to = a->kind == ACCESS_READ ? read : written;
	if (!a->var) {
		struct bitset s = a->pointer ? points_to_of(t->pts, a->pointer) : t->anything;
		add_pointees(t, to, s);
		if (a->kind == ACCESS_KILL)
			kill_through(t, s, a->type->size, killed);
		return;
	}
	/* A thread that begins does not write its copies: they are as declared. */
	if (!a->is_implicit || a->rule != SHARING_THREADPRIVATE)
		bitset_add(to, access_location(t, a->var));
	if (a->kind == ACCESS_KILL && can_be_killed(t, a->var))
		bitset_add(killed, access_location(t, a->var));
}

static bool is_null(const struct expr *e)
{
	e = expr_ignore_casts(e);
	return e->has_value || e->kind == EXPR_LITERAL;
}

static void argument(const struct access_table *t, char what, const struct expr *arg,
		     struct bitset read, struct bitset written)
{
	struct bitset s = points_to_of(t->pts, arg);
	bool deep = what == 'B' || what == 'k';
	if (strchr("vcCD", what) || arg->type->kind == TYPE_FLOATING || is_null(arg))
		return;
	if (bitset_empty(s) && arg->type->kind == TYPE_INTEGER)
		return;
	if (strchr("rbBkm", what))
		(deep ? add_reachable : add_pointees)(t, read, s);
	if (strchr("wbBkmf", what))
		(deep ? add_reachable : add_pointees)(t, written, s);
}

static void program_end(const struct access_table *t, struct bitset read)
{
	add_data(t, read, t->anything);
	add_data(t, read, t->at_exit);
}

/* A fresh block counts as written. */
static void allocation(const struct access_table *t, const struct libc_row *r,
		       const struct expr *call, struct bitset written)
{
	unsigned through;
	if (r->result[0] == 'h')
		add_data(t, written, points_to_of(t->pts, call));
	if (!libc_effect(r, "heap", &through, NULL) || through >= call->args.n)
		return;
	struct bitset to = points_to_of(t->pts, call->args.at[through]);
	for (int m = bitset_next(to, 0); m >= 0; m = bitset_next(to, (unsigned)m + 1))
		if ((unsigned)m < t->ndata)
			add_data(t, written, points_to_content(t->pts, (unsigned)m));
}

static void anything(const struct access_table *t, struct bitset read, struct bitset written)
{
	add_data(t, read, t->anything);
	add_data(t, written, t->anything);
}

static void library(const struct access_table *t, const struct libc_row *r, const struct access *a,
		    bool with_fresh, struct bitset read, struct bitset written)
{
	const struct expr *call = a->expr;
	for (unsigned i = 1; i < call->args.n; i++)
		argument(t, libc_argument(r, i), call->args.at[i], read, written);
	if (with_fresh)
		allocation(t, r, call, written);
	if (libc_effect(r, "communicates", NULL, NULL))
		anything(t, read, written);
	if (libc_effect(r, "exit", NULL, NULL) || libc_effect(r, "may_exit", NULL, NULL))
		program_end(t, read);
}

/* memset(&x, 0, sizeof x) */
static void library_kill(const struct access_table *t, const struct libc_row *r,
			 const struct expr *call, struct bitset killed)
{
	unsigned where, count;
	if (!libc_effect(r, "whole", &where, &count) || count >= call->args.n)
		return;
	const struct expr *size = call->args.at[count];
	if (size->has_value && size->value > 0)
		kill_through(t, points_to_of(t->pts, call->args.at[where]), (uint64_t)size->value,
			     killed);
}

/* What all callees must overwrite; "killed" is empty before. */
static void kills_of_call(const struct access_table *t, const struct modref *m,
			  const struct callees *to, const struct access *a, struct bitset killed)
{
	if (a->is_unordered || to->is_unknown || to->functions.n + to->rows.n == 0)
		return;
	if (!to->functions.n && to->rows.n == 1)
		library_kill(t, to->rows.at[0], a->expr, killed);
	if (!to->functions.n || to->rows.n)
		return;
	add_data(t, killed, modref_of(m, to->functions.at[0])->must);
	for (unsigned i = 1; i < to->functions.n; i++) {
		struct bitset must = modref_of(m, to->functions.at[i])->must;
		for (unsigned w = 0; w < must.nwords; w++)
			killed.words[w] &= must.words[w];
	}
}

/* Has this call, in "f", blocks of its own (contexts.h)? */
static bool is_root(const struct access_table *t, const struct callees *to, const struct expr *call,
		    const struct function *f)
{
	const struct contexts *c = points_to_contexts(t->pts);
	return to->functions.n == 1 && !to->is_unknown && contexts_is_root(c, call) &&
	       !contexts_wrapper(c, f);
}

/* What call "root" of "f" writes: no blocks of other roots, but by its stores. */
static void add_own(const struct access_table *t, const struct summary *f, const struct expr *root,
		    struct bitset written)
{
	add_data(t, written, f->stored);
	for (int m = bitset_next(f->mod, 0); m >= 0; m = bitset_next(f->mod, (unsigned)m + 1)) {
		const struct memory *x = points_to_memory(t->pts, (unsigned)m);
		if (!x->root || x->root == root)
			bitset_add(written, (unsigned)m);
	}
}

static void call(const struct access_table *t, const struct modref *m, const struct function *in,
		 const struct access *a, struct bitset read, struct bitset written,
		 struct bitset killed)
{
	const struct callees *to = calls_of(t->calls, a->expr);
	bool has_own = is_root(t, to, a->expr, in);
	m = modref_at(m, a);
	kills_of_call(t, m, to, a, killed);
	for (unsigned i = 0; i < to->functions.n + to->callbacks.n; i++) {
		const struct function *f = i < to->functions.n
						   ? to->functions.at[i]
						   : to->callbacks.at[i - to->functions.n];
		add_data(t, read, modref_of(m, f)->ref);
		if (has_own && i < to->functions.n)
			add_own(t, modref_of(m, f), a->expr, written);
		else
			add_data(t, written, modref_of(m, f)->mod);
	}
	for (unsigned i = 0; i < to->rows.n; i++)
		library(t, to->rows.at[i], a, true, read, written);
	if (to->is_unknown) {
		anything(t, read, written);
		add_data(t, read, modref_escaped(m)->ref);
		add_data(t, written, modref_escaped(m)->mod);
	}
}

static void assembly(const struct access_table *t, const struct stmt *s, struct bitset read,
		     struct bitset written)
{
	for (unsigned i = 0; i < s->asm_inputs.n; i++) {
		struct bitset given = points_to_of(t->pts, s->asm_inputs.at[i]);
		add_reachable(t, read, given);
		add_reachable(t, written, given);
	}
	if (s->asm_clobbers_memory)
		anything(t, read, written);
}

void access_effect(const struct access_table *t, const struct modref *m, const struct function *f,
		   const struct access *step, struct bitset read, struct bitset written,
		   struct bitset killed)
{
	bitset_clear(read);
	bitset_clear(written);
	bitset_clear(killed);
	switch (step->kind) {
	case ACCESS_READ:
	case ACCESS_WRITE:
	case ACCESS_KILL: plain(t, step, read, written, killed); return;
	case ACCESS_CALL: call(t, m, f, step, read, written, killed); return;
	case ACCESS_ASM: assembly(t, step->stmt, read, written); return;
	case ACCESS_EXIT: program_end(t, read); return;
	case ACCESS_POSITION:
	case ACCESS_MARK: return;
	}
}

/* … of a wrapper: what its callees are known to store, if they are wrappers themselves. */
static void stored_by_call(const struct access_table *t, const struct modref *m,
			   const struct access *a, struct bitset written)
{
	const struct callees *to = calls_of(t->calls, a->expr);
	const struct contexts *c = points_to_contexts(t->pts);
	for (unsigned i = 0; i < to->functions.n; i++) {
		const struct summary *s = modref_of(m, to->functions.at[i]);
		add_data(t, written, contexts_wrapper(c, to->functions.at[i]) ? s->stored : s->mod);
	}
	for (unsigned i = 0; i < to->callbacks.n; i++)
		add_data(t, written, modref_of(m, to->callbacks.at[i])->mod);
	for (unsigned i = 0; i < to->rows.n; i++) {
		struct arena *scratch = arena_new();
		library(t, to->rows.at[i], a, false, bitset_new(scratch, written.nwords * 64),
			written);
		arena_free(scratch);
	}
	if (to->is_unknown) {
		add_data(t, written, t->anything);
		add_data(t, written, modref_escaped(m)->mod);
	}
}

void access_stored(const struct access_table *t, const struct modref *m, const struct function *f,
		   const struct omp_cfg *cfg, struct bitset written)
{
	struct arena *scratch = arena_new();
	unsigned n = access_locations(t, f);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n), all = bitset_new(scratch, n);
	for (unsigned b = 0; b < cfg->blocks.n; b++)
		for (unsigned i = 0; i < cfg->blocks.at[b].accesses.n; i++) {
			const struct access *a = &cfg->blocks.at[b].accesses.at[i];
			if (a->kind == ACCESS_CALL) {
				stored_by_call(t, modref_at(m, a), a, all);
				continue;
			}
			access_effect(t, m, f, a, r, w, k);
			bitset_union(all, w);
		}
	add_data(t, written, all);
	arena_free(scratch);
}

static bool call_reads(const struct access_table *t, const struct modref *m,
		       const struct callees *to, unsigned location)
{
	for (unsigned i = 0; i < to->functions.n; i++)
		if (bitset_has(modref_of(m, to->functions.at[i])->ref, location))
			return true;
	for (unsigned i = 0; i < to->callbacks.n; i++)
		if (bitset_has(modref_of(m, to->callbacks.at[i])->ref, location))
			return true;
	return to->is_unknown &&
	       (bitset_has(t->anything, location) || bitset_has(modref_escaped(m)->ref, location));
}

static bool step_reads(const struct access_table *t, const struct modref *m,
		       const struct function *f, const struct access *step, unsigned location)
{
	struct arena *scratch = arena_new();
	unsigned n = access_locations(t, f);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n);
	access_effect(t, m, f, step, r, w, k);
	bool reads = bitset_has(r, location);
	arena_free(scratch);
	return reads;
}

bool access_reads(const struct access_table *t, const struct modref *m, const struct function *f,
		  const struct access *step, unsigned location)
{
	const struct callees *to;
	bool is_data = location < t->ndata;
	switch (step->kind) {
	case ACCESS_WRITE:
	case ACCESS_KILL:
	case ACCESS_POSITION:
	case ACCESS_MARK: return false;
	case ACCESS_READ:
		if (step->var)
			return access_location(t, step->var) == location;
		return is_data && step_reads(t, m, f, step, location);
	case ACCESS_CALL:
		to = calls_of(t->calls, step->expr);
		return is_data && (call_reads(t, modref_at(m, step), to, location) ||
				   (to->rows.n && step_reads(t, m, f, step, location)));
	case ACCESS_ASM:
	case ACCESS_EXIT: return is_data && step_reads(t, m, f, step, location);
	}
	return true;
}

void access_block(const struct access_table *t, const struct modref *m, const struct function *f,
		  const struct block *b, struct bitset upward_exposed, struct bitset kill,
		  struct bitset written)
{
	struct arena *scratch = arena_new();
	unsigned n = access_locations(t, f);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n);
	for (unsigned i = b->accesses.n; i-- > 0;) {
		access_effect(t, m, f, &b->accesses.at[i], r, w, k);
		bitset_subtract(upward_exposed, k);
		bitset_union(upward_exposed, r);
		bitset_union(kill, k);
		bitset_union(written, w);
	}
	arena_free(scratch);
}
