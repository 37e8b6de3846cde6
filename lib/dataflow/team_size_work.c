/* team_size_work.c - what a thread carries from one piece of shared work to the next.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the graph of a function, its liveness.
 * Out:     its variables, of which each thread has its own, that an iteration, a section or a
 *          single block writes and that may be read later, before they are written again: what is
 *          in them depends on what else the thread was given.
 * Means:   written in the construct's region, and live where its work begins, which is where the
 *          next one begins, too. A thread-local variable may be written by any piece of work, and
 *          what is read of it outside of such is what one has left (team_size_walk.c). Callers'
 *          variables that a pointer names may be read when the function has returned.
 * Errs:    on the side of carrying: what a loop of a callee overwrites counts as live.
 * Cost:    a sweep over each construct's blocks; liveness, where the function has none. */
#include "liveness.h"
#include "modref.h"
#include "team_size_internal.h"

static const unsigned shares_work =
	OMP_FOR | OMP_SECTIONS | OMP_SINGLE | OMP_MASTER | OMP_TASK | OMP_TASKLOOP | OMP_DISTRIBUTE;

struct work {
	struct team_size *t;
	const struct omp_cfg *cfg;
	const struct liveness *live;
	const struct stmt *construct, *parallel; /* around it, or itself; NULL: in a caller */
	struct bitset written;
	unsigned entry;
};

/* Does a clause of the construct say what becomes of "v" (or of its copy)? */
static bool is_ruled(const struct omp *o, const struct var *v)
{
	for (unsigned i = 0; i < o->shares.n; i++) {
		const struct omp_share *s = &o->shares.at[i];
		if ((s->copy == v || s->original == v) &&
		    (s->sharing == SHARING_REDUCTION || s->sharing == SHARING_COUNTER ||
		     s->sharing == SHARING_LASTPRIVATE || s->sharing == SHARING_LINEAR))
			return true;
	}
	return false;
}

/* Has each thread one "v", from one piece of work to the next? */
static bool is_kept(const struct work *w, const struct var *v)
{
	if (v->is_thread_local)
		return true;
	if (v->sharing == SHARING_REDUCTION && v->original)
		return false;
	if (v->scope != w->construct && v->scope && stmt_is_in(v->scope, w->construct))
		return false;
	return !w->parallel || (v->scope && stmt_is_in(v->scope, w->parallel));
}

static void carry(const struct work *w, const struct var *v)
{
	team_carry(w->t, v->definition,
		   team_cause_new(w->t, w->construct->loc,
				  "each thread carries it from one piece of its work to the next"));
}

static void consider(struct work *w, const struct var *v)
{
	unsigned location = access_location(w->t->table, v);
	bool is_written = bitset_has(w->written, location) ||
			  (v->is_thread_local && w->t->pieces[v->definition->id]);
	if (!is_kept(w, v) || is_ruled(w->construct->omp, v) || !is_written ||
	    !bitset_has(w->live->blocks[w->entry].live_out, location))
		return;
	carry(w, v);
}

/* Has each thread of the callers' team one "v", a variable of theirs? */
static bool is_of_callers(const struct work *w, const struct var *v)
{
	return v && !w->parallel && v->function && var_is_automatic(v) &&
	       v->function->definition != w->cfg->function &&
	       (team_parallel_around(v->scope) ||
		(w->t->contexts[v->function->definition->id] & (TEAM_EACH | TEAM_EACH_OF_MANY)));
}

/* What a pointer names may be read when the function has returned. */
static void consider_of_callers(const struct work *w)
{
	for (int i = bitset_next(w->written, 0); i >= 0 && (unsigned)i < w->t->ndata;
	     i = bitset_next(w->written, (unsigned)i + 1)) {
		const struct var *v = points_to_memory(w->t->x->points_to, (unsigned)i)->var;
		if (is_of_callers(w, v))
			carry(w, v);
	}
}

static bool is_within(const struct omp_cfg *cfg, unsigned region, unsigned outer)
{
	while (region > outer)
		region = cfg->regions.at[region].parent;
	return region == outer;
}

static void find_written(struct work *w, unsigned region)
{
	const struct function *f = w->cfg->function;
	unsigned n = access_locations(w->t->table, f);
	struct arena *scratch = arena_new();
	struct bitset read = bitset_new(scratch, n), written = bitset_new(scratch, n),
		      killed = bitset_new(scratch, n);
	for (unsigned b = 0; b < w->cfg->blocks.n; b++) {
		const struct block *block = &w->cfg->blocks.at[b];
		for (unsigned i = 0; i < block->accesses.n; i++) {
			if (!is_within(w->cfg, block->region, region) ||
			    block->accesses.at[i].is_implicit)
				continue;
			access_effect(w->t->table, w->t->x->modref, f, &block->accesses.at[i], read,
				      written, killed);
			bitset_union(w->written, written);
		}
	}
	arena_free(scratch);
}

static void consider_all(struct work *w)
{
	const struct function *f = w->cfg->function;
	const struct program *p = w->t->x->program;
	for (unsigned i = 0; i < f->params.n; i++)
		consider(w, f->params.at[i]);
	for (unsigned i = 0; i < f->locals.n; i++)
		consider(w, f->locals.at[i]);
	for (unsigned i = 0; i < p->vars.n; i++)
		if (p->vars.at[i]->is_thread_local &&
		    points_to_number(w->t->x->points_to, p->vars.at[i]) < w->t->ndata)
			consider(w, p->vars.at[i]);
}

const struct stmt *team_parallel_around(const struct stmt *s)
{
	while (s && !(s->kind == STMT_OMP && (s->omp->bits & (OMP_PARALLEL | OMP_TEAMS))))
		s = s->parent;
	return s;
}

static void look_at(struct team_size *t, const struct omp_cfg *cfg, const struct liveness *live,
		    unsigned region)
{
	const struct region *r = &cfg->regions.at[region];
	struct arena *scratch = arena_new();
	struct work w = {.t = t,
			 .cfg = cfg,
			 .live = live,
			 .construct = r->construct,
			 .parallel = team_parallel_around(r->construct),
			 .written = bitset_new(scratch, access_locations(t->table, cfg->function)),
			 .entry = r->entry};
	find_written(&w, region);
	consider_all(&w);
	consider_of_callers(&w);
	arena_free(scratch);
}

static bool is_work(const struct region *r, bool is_inside)
{
	return r->construct && (r->construct->omp->bits & shares_work) &&
	       (r->teams > 0) == is_inside;
}

static bool has_work(const struct omp_cfg *cfg, bool is_inside)
{
	for (unsigned i = 0; i < cfg->regions.n; i++)
		if (is_work(&cfg->regions.at[i], is_inside))
			return true;
	return false;
}

void team_carried(struct team_size *t, const struct function *f, bool is_inside)
{
	const struct omp_cfg *cfg = t->x->cfgs[f->id];
	unsigned char bit = is_inside ? 1 : 2;
	if ((t->carried[f->id] & bit) || !cfg)
		return;
	t->carried[f->id] |= bit;
	if (!has_work(cfg, is_inside))
		return;
	struct arena *scratch = arena_new();
	const struct liveness *live = t->x->liveness[f->id];
	if (!live)
		live = liveness_compute(scratch, cfg, t->table, t->x->modref);
	for (unsigned i = 0; i < cfg->regions.n; i++)
		if (is_work(&cfg->regions.at[i], is_inside))
			look_at(t, cfg, live, i);
	arena_free(scratch);
}
