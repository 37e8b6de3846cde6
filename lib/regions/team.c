/* team.c - OpenMP constructs: what each thread surely wrote, and what the team did.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a construct.
 * Out:     its effect, for the thread that meets it.
 * Means:   code that every thread runs is read as one thread runs it. What a worksharing construct
 *          writes is pending until a barrier: who wrote it is not known. Its pieces may be run by
 *          other threads, so what they write must not depend on a value that may differ between
 *          threads; a thread is taken to run any of the pieces, with its own values. Turns of a
 *          shared loop have no order: a read is exposed unless its own turn, or code before the
 *          loop, wrote the element. What a turn of a static loop does is said of "any turn this
 *          thread has", a symbol that all loops of the team share which count alike: so a turn's
 *          reads meet what the same turn of an earlier loop wrote, barrier or not. Behind a region
 *          all that is pending is written, whoever did it.
 * Errs:    tasks, target, teams, distribute: only the set of their steps is known.
 * Cost:    that of the bodies. */
#include "walk.h"
#include "work.h"

#include <string.h>

static bool holds(const struct stmt *outer, const struct stmt *s)
{
	while (s && s != outer)
		s = s->parent;
	return s != NULL;
}

struct copy_search {
	const struct var *copy;
	bool is_found;
};

static bool see_copy(struct stmt *s, void *with)
{
	struct copy_search *x = with;
	for (unsigned i = 0; s->kind == STMT_OMP && i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		x->is_found |= share->copy == x->copy && share->original != x->copy;
	}
	return !x->is_found;
}

static bool makes_copy(struct stmt *construct, const struct var *v)
{
	struct copy_search x = {v, false};
	walk_stmts(construct, see_copy, &x);
	return x.is_found;
}

bool is_own_in(struct stmt *construct, const struct var *v)
{
	if (v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM)
		return false;
	if (!construct)
		return true;
	return v->original ? makes_copy(construct, v) : v->scope && holds(construct, v->scope);
}

bool is_each_threads_own(const struct walk *w, const struct var *v)
{
	const struct scope *team = scope_team(w->scope);
	if (!team || (v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM))
		return false;
	return v->function->definition != w->function || is_own_in(team->construct, v);
}

static bool has_any(const struct stmt *s, unsigned bits)
{
	return (s->omp->bits & bits) != 0;
}

/* What one thread did, seen by a team: surely written behind the next barrier. */
static struct effect by_someone(struct walk *w, struct effect e)
{
	struct effect t = effect_nothing();
	t.early = region_or(w->r, e.early, e.late);
	t.exits[EXIT_NEXT].pending =
		region_project(w, e.exits[EXIT_NEXT].known, EVERY, may_differ, NULL);
	return t;
}

static struct effect barrier(void)
{
	struct effect e = effect_nothing();
	e.has_barrier = true;
	return e;
}

/* ---- worksharing ---- */

static struct effect shared_loop(struct walk *w, struct stmt *s)
{
	struct stmt *body = s->children.at[0];
	if (body->kind != STMT_FOR)
		return run_mixture(w, body, NULL);
	w->collapse = s->omp->collapse ? s->omp->collapse - 1 : 0;
	struct effect e = run_for(w, body, true);
	w->collapse = 0;
	return e;
}

/* One of several pieces of code, each run once by some thread. */
static struct effect sections(struct walk *w, struct stmt *body)
{
	struct effect all = effect_nothing();
	struct bitset changed = written_by(w, body, NULL);
	if (body->kind != STMT_COMPOUND)
		return run_mixture(w, body, NULL);
	for (unsigned i = 0; i < body->children.n; i++) {
		struct effect e;
		forget(w, changed);
		e = run_stmt(w, body->children.at[i]);
		struct exit *to = &all.exits[EXIT_NEXT];
		all.early = region_or(w->r, all.early, region_or(w->r, e.early, e.late));
		to->known = region_or(w->r, to->known, e.exits[EXIT_NEXT].known);
		to->pending = to->known;
	}
	forget(w, changed);
	return all;
}

static struct effect piece(struct walk *w, struct stmt *s)
{
	struct stmt *body = s->children.at[0];
	if (has_any(s, OMP_FOR))
		return shared_loop(w, s);
	if (has_any(s, OMP_SECTIONS))
		return sections(w, body);
	struct effect e = run_stmt(w, body);
	if (has_any(s, OMP_MASTER) && s->omp->exprs.n)
		e = effect_choice(w, NULL, e, effect_nothing());
	return e;
}

/* Does each thread get the same turns of all such loops that make the same turns? OpenMP 5.0,
 * 2.9.2, table 2.5: static, of the same chunk size or of none, no SIMD. The size (0: none), which
 * must be a number here, goes to "chunk". */
static bool is_static(const struct omp *o, int64_t *chunk)
{
	*chunk = o->chunk && o->chunk->has_value ? o->chunk->value : 0;
	return (o->bits & (OMP_FOR | OMP_SIMD)) == OMP_FOR && o->schedule &&
	       !strcmp(o->schedule, "static") && o->exprs.n == (*chunk > 0) && o->collapse <= 1;
}

/* for, sections, single, master: in a team, the work of whoever gets it. */
static struct effect worksharing(struct walk *w, struct stmt *s)
{
	if (w->mode != MODE_TEAM)
		return piece(w, s);
	w->mode = MODE_PIECE;
	w->by_turns = is_static(s->omp, &w->chunk);
	w->turn_known = region_none();
	struct effect e = piece(w, s);
	w->mode = MODE_TEAM;
	e = by_someone(w, e);
	e.exits[EXIT_NEXT].known = w->turn_known;
	w->by_turns = false;
	w->turn_known = region_none();
	return e;
}

/* ---- regions ---- */

static struct effect region_end(struct walk *w, struct effect e, const struct scope *team)
{
	struct effect all = effect_nothing();
	struct exit *next = &all.exits[EXIT_NEXT];
	e = effect_project(w, e, is_born_in, team);
	all.early = region_or(w->r, e.early, e.late);
	next->known = next->pending = e.exits[EXIT_NEXT].pending;
	return all;
}

static struct effect clauses(struct walk *w, const struct stmt *s, bool at_exit);

static struct effect parallel(struct walk *w, struct stmt *s)
{
	struct bitset changed = written_by(w, s, NULL);
	enum mode mode = w->mode;
	isl_set *context = w->context;
	struct bitset team = w->team;
	unsigned mixed = w->mixed;
	const struct scope *outer = enter_scope(w, s);
	if (mode == MODE_SERIAL)
		w->team = changed;
	w->mode = MODE_TEAM;
	w->mixed = 0;
	struct effect e = clauses(w, s, false);
	if (has_any(s, OMP_FOR | OMP_SECTIONS))
		e = effect_then(w, e, worksharing(w, s));
	else
		e = effect_then(w, e, run_stmt(w, s->children.at[0]));
	e = effect_then(w, e, clauses(w, s, true));
	e = region_end(w, e, w->scope);
	w->mode = mode;
	w->team = team;
	w->mixed = mixed;
	w->scope = outer;
	w->context = context;
	forget(w, changed);
	return e;
}

/* ---- clauses ---- */

struct given {
	isl_pw_aff *number;
	struct address pointer;
};

static struct given value_given(struct walk *w, const struct omp_share *x)
{
	struct given g = {.number = NULL};
	struct address a = address_of_var(w, x->original);
	if (x->sharing != SHARING_FIRSTPRIVATE && x->sharing != SHARING_FIRST_LASTPRIVATE)
		return g;
	if (x->original->type->kind == TYPE_INTEGER)
		g.number = value_loaded(w, &a, x->original->type);
	if (x->original->type->kind == TYPE_POINTER)
		g.pointer = pointer_loaded(w, &a, points_to_held(w->r->pts, x->original));
	return g;
}

static struct effect clauses(struct walk *w, const struct stmt *s, bool at_exit)
{
	const struct omp *o = s->omp;
	struct given *given = ARENA_ARRAY(w->r->arena, struct given, o->shares.n + 1);
	for (unsigned i = 0; !at_exit && i < o->shares.n; i++)
		if (o->shares.at[i].original)
			given[i] = value_given(w, &o->shares.at[i]);
	struct effect e = run_steps(w, steps_of_clauses(w, s, at_exit));
	for (unsigned i = 0; !at_exit && i < o->shares.n; i++) {
		const struct omp_share *x = &o->shares.at[i];
		if (!x->copy || x->copy == x->original || !x->original ||
		    (!given[i].number && !given[i].pointer.is_known))
			continue;
		struct address a = address_of_var(w, x->copy);
		remember(w, &a, x->copy->type, given[i].number,
			 given[i].pointer.is_known ? &given[i].pointer : NULL);
	}
	return e;
}

/* ---- all of them ---- */

static struct effect inside(struct walk *w, struct stmt *s)
{
	const unsigned unordered = OMP_TASK | OMP_TASKLOOP | OMP_TARGET | OMP_TEAMS |
				   OMP_DISTRIBUTE | OMP_OTHER | OMP_CANCEL;
	const unsigned handed = OMP_FOR | OMP_SECTIONS | OMP_SINGLE | OMP_MASTER | OMP_SECTION;
	if (has_any(s, OMP_CANCEL))
		give_up(w, "a construct may be cancelled");
	if (has_any(s, unordered))
		return run_mixture(w, s, NULL);
	if (has_any(s, OMP_PARALLEL))
		return parallel(w, s);
	if (has_any(s, OMP_BARRIER))
		return barrier();
	if (!s->children.n)
		return effect_nothing();
	struct effect e = clauses(w, s, false);
	if (has_any(s, handed))
		e = effect_then(w, e, worksharing(w, s));
	else if (has_any(s, OMP_SIMD) && s->children.at[0]->kind == STMT_FOR)
		e = effect_then(w, e, shared_loop(w, s));
	else
		e = effect_then(w, e, run_stmt(w, s->children.at[0]));
	e = effect_then(w, e, clauses(w, s, true));
	if (has_any(s, OMP_FOR | OMP_SECTIONS | OMP_SINGLE) && !s->omp->nowait)
		e = effect_then(w, e, barrier());
	return e;
}

struct effect run_construct(struct walk *w, struct stmt *s)
{
	unsigned first = w->rests.n;
	struct effect e = inside(w, s);
	w->rests.n = first;
	return e;
}
