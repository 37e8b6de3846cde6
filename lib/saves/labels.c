/* labels.c - where a cut can find a frame, and what is live there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form; liveness and graphs of the functions on a path; regions.
 * Out:     struct saving: the labels of each path function and of each parallel construct with
 *          labels in it, with live and must-write sets over locations.
 * Means:   a label is a position, or a call that may lead to one; and, in front of a parallel
 *          construct with labels, what its threads need of the function's own locals. live = read
 *          after the label before it must be overwritten, until the function returns, plus what
 *          signal handlers and threads may read at any time, less what the element sets of the
 *          regions show to be written first.
 * Errs:    on the side of live.
 * Cost:    one set operation per label and step after it. */
#include "access.h"
#include "analyses.h"
#include "calls.h"
#include "contexts.h"
#include "copies.h"
#include "liveness.h"
#include "reach.h"
#include "saves_internal.h"
#include "walk.h"

#include <assert.h>
#include <stdlib.h>

/* ---- labels inside parallel constructs ---- */

static const struct stmt *team_around(const struct stmt *s)
{
	for (; s; s = s->parent)
		if (s->kind == STMT_OMP && omp_is_team(s->omp))
			return s;
	return NULL;
}

/* Is "v" the copy that each thread of "region" makes by a clause of it? */
static bool is_copy_of_team(const struct var *v, const struct stmt *region)
{
	for (unsigned i = 0; i < region->omp->shares.n; i++)
		if (region->omp->shares.at[i].copy == v && v->original)
			return true;
	return false;
}

bool labels_of_team(const struct var *v, const struct stmt *region)
{
	return v->original ? is_copy_of_team(v, region) : stmt_is_in(v->scope, region);
}

/* ---- labels ---- */

static unsigned where(const struct found_label *l)
{
	return l->label.call ? l->label.call->range.begin : l->label.stmt->range.begin;
}

static int in_source_order(const void *x, const void *y)
{
	const struct found_label *a = x, *b = y;
	return where(a) < where(b) ? -1 : where(a) > where(b);
}

/* The innermost statement that holds each reaching call. */
static void find_statements(struct saving *s, struct stmt *t);

static void find_in_expr(struct saving *s, struct stmt *t, struct expr *e)
{
	if (!e)
		return;
	if (e->kind == EXPR_CALL && reach_call(s->reach, e)) {
		ARRAY_PUSH(s->arena, s->holders, t);
		map_put(s->arena, &s->holder_of, e, s->holders.n);
	}
	for (unsigned i = 0; i < e->args.n; i++)
		find_in_expr(s, t, e->args.at[i]);
	if (e->stmt)
		find_statements(s, e->stmt);
}

static void find_statements(struct saving *s, struct stmt *t)
{
	find_in_expr(s, t, t->expr);
	find_in_expr(s, t, t->inc);
	if (t->init)
		find_statements(s, t->init);
	for (unsigned i = 0; i < t->vars.n; i++)
		find_in_expr(s, t, t->vars.at[i]->init);
	for (unsigned i = 0; i < t->children.n; i++)
		find_statements(s, t->children.at[i]);
}

static struct found_label new_label(struct saving *s, const struct solved *f, unsigned block,
				    unsigned step, struct loc loc)
{
	unsigned n = access_locations(s->table, f->function);
	return (struct found_label){.label.loc = loc,
				    .block = block,
				    .step = step,
				    .live = bitset_new(s->arena, n),
				    .must = bitset_new(s->arena, n),
				    .refined = bitset_new(s->arena, n)};
}

static void add_label(struct saving *s, struct solved *f, const struct access *a, unsigned b,
		      unsigned i)
{
	struct found_label l = new_label(s, f, b, i, a->loc);
	if (a->kind == ACCESS_CALL) {
		unsigned holder = map_get(&s->holder_of, a->expr);
		l.label.call = a->expr;
		l.label.stmt = holder ? s->holders.at[holder - 1] : NULL;
	} else {
		l.label.stmt = a->stmt;
		l.label.position = a->stmt->position;
	}
	l.label.region = team_around(l.label.stmt);
	liveness_after(f->liveness, b, i, l.live, l.must);
	ARRAY_PUSH(s->arena, f->labels, l);
}

static void find_labels(struct saving *s, struct solved *f)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	find_statements(s, f->function->body);
	for (unsigned b = 0; b < cfg->blocks.n; b++)
		for (unsigned i = 0; i < cfg->blocks.at[b].accesses.n; i++) {
			const struct access *a = &cfg->blocks.at[b].accesses.at[i];
			if (a->kind == ACCESS_POSITION ||
			    (a->kind == ACCESS_CALL && reach_call(s->reach, a->expr)))
				add_label(s, f, a, b, i);
		}
}

static void number_labels(struct solved *f)
{
	if (f->labels.n)
		qsort(f->labels.at, f->labels.n, sizeof *f->labels.at, in_source_order);
	for (unsigned i = 0; i < f->labels.n; i++)
		f->labels.at[i].label.id = i + 1;
}

static bool lies_in(const struct omp_cfg *cfg, unsigned r, const struct stmt *construct)
{
	for (; cfg->regions.at[r].construct; r = cfg->regions.at[r].parent)
		if (cfg->regions.at[r].construct == construct)
			return true;
	return false;
}

/* What the threads of "region" may change of the function's variables, but for what its own clauses
 * give back where they end: no position lies after that. */
static void note_writes(struct saving *s, struct solved *f, const struct stmt *region)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	unsigned n = access_locations(s->table, f->function);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n);
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *b = &cfg->blocks.at[i];
		const struct region *in = &cfg->regions.at[b->region];
		bool is_end = in->construct == region && in->exit == b->id;
		for (unsigned x = 0; lies_in(cfg, b->region, region) && x < b->accesses.n; x++) {
			if (is_end && b->accesses.at[x].is_implicit)
				continue;
			access_effect(s->table, s->modref, f->function, &b->accesses.at[x], r, w,
				      k);
			bitset_union(f->by_teams, w);
		}
	}
	arena_free(scratch);
}

/* The label in front of "region": what its threads need of the function's own locals, by value. All
 * objects stand at their labels. */
static void add_fork(struct saving *s, struct solved *f, const struct solved *team)
{
	const struct found_label *first = &team->labels.at[0];
	struct found_label l = new_label(s, f, first->block, first->step, team->region->loc);
	l.label.stmt = (struct stmt *)team->region;
	l.label.is_fork = true;
	for (unsigned i = 0; i < team->labels.n; i++)
		bitset_union(l.live, team->labels.at[i].live);
	for (int i = bitset_next(l.live, 0); i >= 0; i = bitset_next(l.live, (unsigned)i + 1)) {
		const struct var *v = access_location_var(s->table, f->function, (unsigned)i);
		if (!v || !var_is_automatic(v) || v->function != f->function)
			bitset_remove(l.live, (unsigned)i);
	}
	ARRAY_PUSH(s->arena, f->labels, l);
}

/* ---- what of a live set exists at the label ---- */

bool labels_in_scope(const struct var *v, const struct label *l)
{
	if (v->original)
		return l->region && is_copy_of_team(v, l->region);
	return v->storage == STORAGE_PARAM || !v->scope || !l->stmt ||
	       stmt_is_in(l->stmt, v->scope);
}

struct maker {
	const struct var *copy;
	const struct stmt *construct;
};

static bool see_maker(struct stmt *s, void *maker)
{
	struct maker *to = maker;
	if (s->kind == STMT_OMP && is_copy_of_team(to->copy, s))
		to->construct = s;
	return !to->construct;
}

/* Do calls in the construct that makes the copy "v" lead to "f"? Else no frame of "f" is above one
 * that has it. */
static bool is_of_caller(struct saving *s, const struct var *v, const struct function *f)
{
	const struct call_list *calls = calls_in(s->calls, v->function);
	struct maker maker = {.copy = v};
	if (s->leads_to != f) {
		s->leads_to = f;
		s->leads = ARENA_ARRAY(s->arena, bool, s->program->functions.n + 1);
		s->leads[f->id] = true;
		calls_spread(s->calls, s->leads, true);
	}
	walk_stmts(v->function->body, see_maker, &maker);
	for (unsigned i = 0; i < calls->at.n; i++) {
		const struct expr *call = calls->at.at[i];
		bool is_inside =
			maker.construct &&
			(!call->range.end || range_is_in(call->range, maker.construct->range));
		if (is_inside && (calls_of(s->calls, call)->is_unknown ||
				  calls_may_run(s->calls, call, s->leads, true)))
			return true;
	}
	return false;
}

static bool exists(struct saving *s, const struct solved *f, const struct label *l,
		   const struct var *v)
{
	if (!v || !var_is_automatic(v))
		return true;
	if (v->function != f->function)
		return reach_function(s->reach, v->function) &&
		       (!v->original || is_of_caller(s, v, f->function));
	return labels_in_scope(v, l);
}

/* The threads that may be at the label, or idle while the initial thread is there. */
static unsigned threads_at(const struct saving *s, const struct solved *f, const struct label *l)
{
	bool in_team = !l->region && reach_in_team(s->reach, f->function);
	return THREADS_INITIAL | THREADS_WORKER | (in_team ? THREADS_INSIDE : 0);
}

/* Drop the thread-local variables no thread needs its copy of. */
static void drop_copies(struct saving *s, struct solved *f, struct found_label *l)
{
	const struct block *b = &f->liveness->cfg->blocks.at[l->block];
	unsigned ndata = points_to_data(s->pts), threads = threads_at(s, f, &l->label);
	for (int i = bitset_next(l->live, 0); i >= 0 && (unsigned)i < ndata;
	     i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct var *v = points_to_memory(s->pts, (unsigned)i)->var;
		if (!v || !v->is_thread_local)
			continue;
		unsigned need = threads & copies_need(s->copies, f->function,
						      &b->accesses.at[l->step], (unsigned)i);
		if (!need)
			bitset_remove(l->live, (unsigned)i);
		if (need & THREADS_WORKER && !l->label.region)
			bitset_add(s->of_workers, (unsigned)i);
	}
}

/* Drop what can't exist, add what may be read at any time. */
static void settle(struct saving *s, struct solved *f, struct found_label *l)
{
	struct bitset async = modref_async(s->modref);
	for (unsigned w = 0; w < async.nwords; w++)
		l->live.words[w] |= async.words[w];
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1))
		if (!exists(s, f, &l->label,
			    access_location_var(s->table, f->function, (unsigned)i)))
			bitset_remove(l->live, (unsigned)i);
	drop_copies(s, f, l);
}

/* ---- the program ---- */

static void add_words(struct bitset to, struct bitset s)
{
	for (unsigned w = 0; w < to.nwords && w < s.nwords; w++)
		to.words[w] |= s.words[w];
}

/* All that is live at some label, and all that it points to. */
static void note_live(struct saving *s, const struct solved *f, const struct found_label *l)
{
	unsigned ndata = points_to_data(s->pts);
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		const struct var *v = access_location_var(s->table, f->function, (unsigned)i);
		if ((unsigned)i < ndata)
			bitset_add(s->live, (unsigned)i);
		add_words(s->pointed_to,
			  v ? points_to_held(s->pts, v) : points_to_content(s->pts, (unsigned)i));
	}
}

/* Move the labels inside "region" from "f" to a part of their own. */
static struct solved take_team(struct saving *s, struct solved *f, const struct stmt *region)
{
	struct solved team = *f;
	unsigned kept = 0;
	team.region = region;
	team.labels.at = NULL;
	team.labels.n = team.labels.room = 0;
	for (unsigned i = 0; i < f->labels.n; i++)
		if (f->labels.at[i].label.region == region)
			ARRAY_PUSH(s->arena, team.labels, f->labels.at[i]);
		else
			f->labels.at[kept++] = f->labels.at[i];
	f->labels.n = kept;
	return team;
}

static const struct stmt *any_region(const struct solved *f)
{
	for (unsigned i = 0; i < f->labels.n; i++)
		if (f->labels.at[i].label.region)
			return f->labels.at[i].label.region;
	return NULL;
}

/* The function's own labels first, then those of its regions. */
static void add_parts(struct saving *s, struct solved *f)
{
	unsigned first = s->functions.n;
	ARRAY_PUSH(s->arena, s->functions, *f);
	for (const struct stmt *region; (region = any_region(f));) {
		struct solved team = take_team(s, f, region);
		number_labels(&team);
		add_fork(s, f, &team);
		note_writes(s, f, region);
		ARRAY_PUSH(s->arena, s->functions, team);
	}
	number_labels(f);
	s->functions.at[first] = *f;
}

/* l->refined is what is live without regions. */
static void refine(struct saving *s, const struct solved *f, struct found_label *l)
{
	const void *label = saves_place(&l->label);
	struct knowledge *known = ARENA_NEW(s->arena, struct knowledge);
	l->label.rests_on_known = regions_refine(s->regions, f->function, label, l->live, l->must);
	if (regions_knowledge(s->regions, f->function, label, l->refined, known))
		l->label.known = known;
}

static void solve_function(struct saving *s, struct function *f, struct liveness *liveness)
{
	struct solved x = {.function = f, .liveness = liveness};
	assert(!contexts_wrapper(points_to_contexts(s->pts), f));
	x.is_fixed = bitset_new(s->arena, access_locations(s->table, f));
	x.by_teams = bitset_new(s->arena, access_locations(s->table, f));
	find_labels(s, &x);
	for (unsigned i = 0; i < x.labels.n; i++) {
		struct found_label *l = &x.labels.at[i];
		settle(s, &x, l);
		bitset_union(l->refined, l->live);
		if (s->regions)
			refine(s, &x, l);
		bitset_subtract(l->refined, l->live);
		note_live(s, &x, &x.labels.at[i]);
	}
	add_parts(s, &x);
}

struct saving *saves_labels(struct arena *a, const struct analyses *x)
{
	const struct program *p = x->program;
	struct saving *s = ARENA_NEW(a, struct saving);
	s->arena = a;
	s->program = p;
	s->pts = x->points_to;
	s->calls = x->calls;
	s->reach = x->reach;
	s->modref = x->modref;
	s->copies = x->copies;
	s->regions = x->regions;
	s->changing = x->changing;
	s->table = modref_table(x->modref);
	s->live = bitset_new(a, points_to_data(s->pts));
	s->of_workers = bitset_new(a, points_to_data(s->pts));
	s->pointed_to = bitset_new(a, points_to_count(s->pts));
	add_words(s->pointed_to, points_to_escaped(s->pts));
	for (unsigned i = 0; i < p->functions.n; i++)
		if (x->liveness[p->functions.at[i]->id])
			solve_function(s, p->functions.at[i], x->liveness[p->functions.at[i]->id]);
	return s;
}
