/* modref.c - summaries of all functions, callees first.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the call graph and every function's graph, with implicit assignments.
 * Out:     mod, ref (upward-exposed) and must of every function with a body.
 * Means:   over cycles of the call graph: least sets for mod and ref, greatest for must (a path
 *          that returns is finite, so what each iteration must overwrite is overwritten). A first
 *          round finds what signal handlers, other threads and exit handlers read; a second one
 *          then lets no store end the life of the former, and lets every end of the program read
 *          the latter.
 * Errs:    as access.c does.
 * Cost:    one liveness problem per function, a few per function of a cycle. */
#include "modref.h"
#include "access.h"
#include "analyses.h"
#include "contexts.h"
#include "first_region.h"
#include "invariant.h"
#include "liveness.h"
#include "modref_internal.h"
#include "text.h"

static void cut(struct bitset to, struct bitset from)
{
	for (unsigned i = 0; i < to.nwords; i++)
		to.words[i] = from.words[i];
}

static void drop_own(const struct modref *m, const struct function *f, struct bitset s)
{
	for (unsigned i = 0; i < f->params.n + f->locals.n; i++) {
		const struct var *v =
			i < f->params.n ? f->params.at[i] : f->locals.at[i - f->params.n];
		unsigned location = points_to_number(m->pts, v);
		if (location != POINTS_TO_NONE)
			bitset_remove(s, location);
	}
}

static void clear_above(struct bitset s, unsigned n)
{
	if (n % 64)
		s.words[n / 64] &= (UINT64_C(1) << n % 64) - 1;
}

/* The summary of "f" by those that its callees have now, and all that it may write ("written"). */
static struct summary summary_of(struct arena *scratch, const struct modref *m,
				 const struct function *f, struct bitset written)
{
	unsigned n = points_to_data(m->pts);
	struct liveness *l = liveness_compute(scratch, m->cfgs[f->id], m->table, m);
	struct summary now = {bitset_new(scratch, n), bitset_new(scratch, n),
			      bitset_new(scratch, n), bitset_new(scratch, 0)};
	cut(now.mod, l->written);
	cut(now.ref, l->blocks[0].live_in);
	cut(now.must, l->blocks[0].must_in);
	clear_above(now.mod, n);
	clear_above(now.ref, n);
	clear_above(now.must, n);
	bitset_union(written, now.mod);
	drop_own(m, f, now.must);
	if (!calls_recursive(m->calls, f)) {
		drop_own(m, f, now.mod);
		drop_own(m, f, now.ref);
	}
	return now;
}

/* Summarise "f" once; return whether its summary changed. */
static bool summarise(struct modref *m, struct function *f)
{
	struct arena *scratch = arena_new();
	struct summary *old = &m->summaries[f->id];
	struct summary now = summary_of(scratch, m, f, m->written);
	if (m->is_escaped[f->id]) {
		bitset_union(m->escaped.mod, now.mod);
		bitset_union(m->escaped.ref, now.ref);
	}
	bool changed = bitset_assign(old->mod, now.mod);
	changed |= bitset_assign(old->ref, now.ref);
	changed |= bitset_assign(old->must, now.must);
	if (contexts_wrapper(points_to_contexts(m->pts), f))
		access_stored(m->table, m, f, m->cfgs[f->id], old->stored);
	arena_free(scratch);
	return changed;
}

static void start(struct modref *m, struct function *f)
{
	unsigned n = points_to_data(m->pts);
	struct summary *s = &m->summaries[f->id];
	s->mod = bitset_new(m->arena, n);
	s->ref = bitset_new(m->arena, n);
	s->must = bitset_new(m->arena, n);
	s->stored = bitset_new(m->arena, n);
	for (unsigned i = 0; i < n; i++)
		bitset_add(s->must, i);
}

static void solve(struct modref *m)
{
	struct call_order order = calls_order(m->calls);
	unsigned end;
	for (unsigned i = 0; i < order.n; i++)
		start(m, order.at[i]);
	for (unsigned first = 0; first < order.n; first = end) {
		unsigned component = calls_component(m->calls, order.at[first]);
		for (end = first; end < order.n; end++)
			if (calls_component(m->calls, order.at[end]) != component)
				break;
		for (bool changed = true; changed;) {
			changed = false;
			for (unsigned i = first; i < end; i++)
				changed |= summarise(m, order.at[i]);
			changed &= calls_recursive(m->calls, order.at[first]);
		}
	}
}

static void add_refs(const struct modref *m, const struct function_list *l, struct bitset to)
{
	for (unsigned i = 0; i < l->at.n; i++)
		bitset_union(to, modref_of(m, l->at.at[i])->ref);
}

/* Twice: the first solution says what runs at any time and at the end. */
static void solve_all(struct modref *m)
{
	const struct function_list *async = calls_async(m->calls);
	const struct function_list *at_exit = calls_at_exit(m->calls);
	m->is_solved = true;
	solve(m);
	if (!async->at.n && !at_exit->at.n)
		return;
	add_refs(m, async, m->async);
	add_refs(m, at_exit, m->at_exit);
	access_set_background(m->table, m->async, m->at_exit);
	solve(m);
}

/* Of "in", what was given from outside, and its table, if it has one; all else anew. */
static struct modref *new_modref(const struct modref *in, struct omp_cfg **cfgs)
{
	struct arena *a = in->arena;
	const struct program *p = in->program;
	const struct points_to *pts = in->pts;
	const struct calls *calls = in->calls;
	struct modref *m = ARENA_NEW(a, struct modref);
	m->arena = a;
	m->program = p;
	m->pts = pts;
	m->calls = calls;
	m->reach = in->reach;
	m->cfgs = cfgs;
	m->table = access_table_new(a, p, pts, calls, m->reach, in->table);
	m->summaries = ARENA_ARRAY(a, struct summary, p->functions.n + 1);
	m->is_escaped = ARENA_ARRAY(a, bool, p->functions.n + 1);
	for (unsigned i = 0; i < calls_escaped(calls)->at.n; i++)
		m->is_escaped[calls_escaped(calls)->at.at[i]->id] = true;
	m->escaped.mod = bitset_new(a, points_to_data(pts));
	m->escaped.ref = bitset_new(a, points_to_data(pts));
	m->written = bitset_new(a, points_to_data(pts));
	m->async = bitset_new(a, points_to_data(pts));
	m->at_exit = bitset_new(a, points_to_data(pts));
	return m;
}

struct modref *modref_compute(struct arena *a, const struct analyses *x)
{
	struct modref in = {.arena = a, .program = x->program, .pts = x->points_to};
	in.calls = x->calls;
	in.reach = x->reach;
	struct modref *m = new_modref(&in, x->cfgs);
	solve_all(m);
	return m;
}

/* Of a cycle of calls a summary may hold more than one further step gives: mod and ref grow, must
 * shrinks, from what an earlier round assumed. */
static void check_summary(const struct modref *m, const struct function *f)
{
	struct arena *scratch = arena_new();
	const struct summary *s = &m->summaries[f->id];
	struct bitset written = bitset_new(scratch, points_to_data(m->pts));
	struct summary now = summary_of(scratch, m, f, written);
	INVARIANT(f->loc, bitset_subset(now.mod, s->mod));
	INVARIANT(f->loc, bitset_subset(now.ref, s->ref));
	INVARIANT(f->loc, bitset_subset(s->must, now.must));
	INVARIANT(f->loc, bitset_subset(written, m->written));
	INVARIANT(f->loc, !m->is_escaped[f->id] || bitset_subset(s->mod, m->escaped.mod));
	INVARIANT(f->loc, !m->is_escaped[f->id] || bitset_subset(s->ref, m->escaped.ref));
	arena_free(scratch);
}

void modref_check(const struct modref *m)
{
	for (unsigned i = 0; m->is_solved && i < m->program->functions.n; i++)
		if (m->cfgs[i])
			check_summary(m, m->program->functions.at[i]);
}

static bool in_task(const struct omp_cfg *cfg, unsigned r)
{
	const unsigned tasks = OMP_TASK | OMP_TASKLOOP | OMP_TARGET;
	for (; cfg->regions.at[r].construct; r = cfg->regions.at[r].parent)
		if (cfg->regions.at[r].construct->omp->bits & tasks)
			return true;
	return false;
}

static void add_tasks(const struct modref *team, const struct omp_cfg *cfg, struct bitset to)
{
	struct arena *scratch = arena_new();
	unsigned n = access_locations(team->table, cfg->function);
	struct bitset r = bitset_new(scratch, n), w = bitset_new(scratch, n);
	struct bitset k = bitset_new(scratch, n);
	for (unsigned i = 0; i < cfg->blocks.n; i++) {
		const struct block *b = &cfg->blocks.at[i];
		for (unsigned s = 0; in_task(cfg, b->region) && s < b->accesses.n; s++) {
			access_effect(team->table, team, cfg->function, &b->accesses.at[s], r, w,
				      k);
			for (unsigned x = 0; x < to.nwords; x++)
				to.words[x] |= r.words[x] | w.words[x];
		}
	}
	clear_above(to, points_to_data(team->pts));
	arena_free(scratch);
}

static struct omp_cfg **view_all(const struct modref *team, enum threads who)
{
	const struct program *p = team->program;
	struct omp_cfg **views = ARENA_ARRAY(team->arena, struct omp_cfg *, p->functions.n + 1);
	const struct function *begin = program_function(p, "main");
	for (unsigned i = 0; i < p->functions.n; i++)
		if (team->cfgs[i])
			views[i] = omp_cfg_view(team->arena, team->cfgs[i], who);
	if (who == THREADS_WORKER && begin && begin->body)
		first_region_add(team->arena, p, team->calls, views[begin->id]);
	return views;
}

struct modref *modref_of_thread(const struct modref *team, enum threads who,
				const struct modref *inside)
{
	struct modref *m = new_modref(team, view_all(team, who));
	m->inside = inside;
	struct bitset in_tasks = bitset_new(m->arena, points_to_data(m->pts));
	for (unsigned i = 0; i < m->program->functions.n; i++)
		if (team->cfgs[i])
			add_tasks(team, team->cfgs[i], in_tasks);
	access_set_tasks(m->table, in_tasks);
	solve_all(m);
	return m;
}

/* ---- dump ---- */

static void dump_set(const struct modref *m, const char *what, struct bitset s, struct text *out)
{
	const char *before = " ";
	text_puts(out, what);
	for (int i = bitset_next(s, 0); i >= 0; i = bitset_next(s, (unsigned)i + 1)) {
		text_printf(out, "%s%s", before, points_to_memory(m->pts, (unsigned)i)->name);
		before = ", ";
	}
	text_puts(out, "\n");
}

void modref_dump(const struct modref *m, struct text *out)
{
	for (unsigned i = 0; i < m->program->functions.n; i++) {
		const struct function *f = m->program->functions.at[i];
		if (!f->body)
			continue;
		text_printf(out, "%s:\n", f->name);
		dump_set(m, "  mod:", m->summaries[i].mod, out);
		dump_set(m, "  ref:", m->summaries[i].ref, out);
		if (m->cfgs[i]->blocks.at[m->cfgs[i]->exit].order == ~0u)
			text_puts(out, "  never returns\n");
		else
			dump_set(m, "  must:", m->summaries[i].must, out);
	}
}
