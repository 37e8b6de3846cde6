/* regions.c - the regions of all functions on a path to a position, and of what they call.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the program in normal form with points-to, calls, reach, MOD/REF.
 * Out:     for each label the elements that may be read before they are written until its function
 *          returns, and those surely written by then; for each function the same from its entry.
 * Means:   callees first, each in the hands it is called in (one thread, a team, a thread of a
 *          team). A variable some thread of a team may write has no name while a team runs.
 * Errs:    a recursive function, one beyond its budget of isl operations, one that may be
 *          cancelled: no regions; MOD/REF and liveness say what it does.
 * Cost:    docs/decisions has figures; bounded per function. */
#include "regions.h"
#include "libc.h"
#include "parts.h"
#include "progress.h"
#include "walk.h"
#include "work.h"

#include <isl/options.h>

#include <stdlib.h>
#include <string.h>

enum { MAX_OPERATIONS = 3000000, MAX_BYTES = 64 << 20 };

/* ---- what the whole program is asked ---- */

/* What pointers in memory name, any thread may find there. */
static struct bitset held_in_memory(const struct regions *r)
{
	struct bitset all = bitset_new(r->arena, points_to_count(r->pts));
	for (unsigned m = 0; m < points_to_data(r->pts); m++) {
		struct bitset held = points_to_content(r->pts, m);
		for (int i = bitset_next(held, 0); i >= 0; i = bitset_next(held, (unsigned)i + 1))
			bitset_add(all, (unsigned)i);
	}
	return all;
}

static void note_shared_writes(struct walk *w, struct stmt *construct, struct bitset shared)
{
	struct regions *r = w->r;
	struct bitset written = written_by(w, construct, NULL);
	for (int i = bitset_next(written, 0); i >= 0; i = bitset_next(written, (unsigned)i + 1)) {
		struct var *v = access_slot_var(r->table, w->function, (unsigned)i);
		if (v && is_own_in(construct, v) && !bitset_has(shared, (unsigned)i))
			continue;
		if (v)
			r->is_team_written[v->definition->id] = true;
		if ((unsigned)i < points_to_data(r->pts))
			bitset_add(r->team_written, (unsigned)i);
	}
}

struct team_search {
	struct walk walk;
	struct bitset shared;
};

static bool see_team(struct stmt *s, void *with)
{
	const unsigned concurrent =
		OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TARGET | OMP_TEAMS | OMP_OTHER;
	struct team_search *x = with;
	if (s->kind == STMT_OMP && (s->omp->bits & concurrent))
		note_shared_writes(&x->walk, s, x->shared);
	return true;
}

static bool see_orphan(struct stmt *s, void *found)
{
	const unsigned alone = OMP_CRITICAL | OMP_ATOMIC | OMP_FLUSH | OMP_SIMD | OMP_ORDERED;
	if (s->kind == STMT_OMP && (s->omp->bits & OMP_PARALLEL))
		return false;
	*(bool *)found |= s->kind == STMT_OMP && (s->omp->bits & ~alone);
	return true;
}

static bool has_orphans(struct stmt *body)
{
	bool found = false;
	walk_stmts(body, see_orphan, &found);
	return found;
}

static void find_team_code(struct regions *r)
{
	const struct program *p = r->program;
	for (unsigned i = 0; i < p->functions.n; i++)
		r->has_team_code[i] = has_orphans(p->functions.at[i]->body);
	calls_spread(r->calls, r->has_team_code, true);
}

/* ---- one function ---- */

/* One way out: where the function returns. */
static void merge_exits(struct walk *w, struct effect *e)
{
	e->exits[EXIT_NEXT] = exit_meet(w, e->exits[EXIT_NEXT], e->exits[EXIT_RETURN]);
	for (unsigned k = EXIT_BREAK; k < EXITS; k++)
		e->exits[k].is_reached = false;
}

static struct effect program_end(struct walk *w)
{
	struct access end = {.kind = ACCESS_EXIT, .loc = w->function->loc};
	struct arena *a = w->r->arena;
	struct effect e = effect_nothing();
	struct bitset read = bitset_new(a, w->nslots);
	step_effect(w, &end, read, bitset_new(a, w->nslots), bitset_new(a, w->nslots));
	w->context = params_all(w->r);
	e.early = region_objects(w, e.early, read);
	return e;
}

static bool is_passing(const struct walk *w, const struct symbol *s, const void *unused)
{
	(void)w;
	(void)unused;
	return !s->is_entry;
}

static bool is_whole(struct elements a)
{
	for (unsigned i = 0; i < a.n; i++)
		if (!a.at[i].set)
			return false;
	return true;
}

static bool is_sound(const struct walk *w, const struct effect *e)
{
	return !w->failed && is_whole(e->early) && is_whole(e->late) &&
	       is_whole(e->exits[EXIT_RETURN].known) && is_whole(e->exits[EXIT_RETURN].pending);
}

static struct effect run_body(struct walk *w)
{
	struct function *f = w->function;
	const unsigned jumps = 1u << STMT_GOTO | 1u << STMT_INDIRECT_GOTO;
	struct effect e =
		walk_finds(f->body, jumps) || f->uses_label_address || calls_setjmp(w->r->calls, f)
			? run_mixture(w, f->body, NULL)
			: run_stmt(w, f->body);
	merge_exits(w, &e);
	for (unsigned i = 0; i < w->rests.n; i++)
		merge_exits(w, &w->rests.at[i].effect);
	if (function_is_main(f)) {
		struct effect end = program_end(w);
		rests_then(w, 0, w->rests.n, end);
		e = effect_then(w, e, end);
	}
	e = effect_project(w, e, is_passing, NULL);
	e.exits[EXIT_RETURN] = e.exits[EXIT_NEXT];
	return e;
}

static void solve(struct regions *r, struct function_regions *to)
{
	struct state *entry = ARENA_NEW(r->arena, struct state);
	struct scope *root = ARENA_NEW(r->arena, struct scope);
	struct walk w = {.r = r, .function = to->function, .mode = to->mode, .scope = root};
	root->is_team = to->mode == MODE_TEAM;
	entry->version = ++r->versions;
	entry->scope = root;
	entry->is_entry = true;
	w.nslots = access_slots(r->table, to->function);
	w.env = malloc((w.nslots + 1) * sizeof *w.env);
	if (!w.env)
		abort();
	for (unsigned i = 0; i < w.nslots; i++)
		w.env[i] = entry;
	w.context = params_all(r);
	settled_assume(&w);
	size_t outer = r->room;
	r->room = MAX_BYTES;
	isl_ctx_reset_operations(r->ctx);
	to->effect = run_body(&w);
	to->is_exact = is_sound(&w, &to->effect) && isl_ctx_last_error(r->ctx) == isl_error_none;
	if (to->is_exact)
		note_left(&w, to);
	to->why = w.why ? w.why : "too much work";
	for (unsigned i = 0; to->is_exact && i < w.rests.n; i++)
		ARRAY_PUSH(r->arena, to->rests, w.rests.at[i]);
	isl_ctx_reset_error(r->ctx);
	isl_ctx_reset_operations(r->ctx);
	r->room = outer;
	free(w.env);
}

const struct function_regions *regions_of(struct regions *r, struct function *f, enum mode mode)
{
	struct function_regions *to = r->done[mode][f->id];
	if (to)
		return to->is_busy ? NULL : to;
	bool caller_failed = isl_ctx_last_error(r->ctx) != isl_error_none;
	if (caller_failed || calls_recursive(r->calls, f))
		return NULL;
	to = ARENA_NEW(r->arena, struct function_regions);
	*to = (struct function_regions){.function = f, .mode = mode, .is_busy = true};
	r->done[mode][f->id] = to;
	solve(r, to);
	to->is_busy = false;
	return to;
}

/* ---- the program ---- */

/* Data that signal handlers and threads of the program's own may read or write. */
static struct bitset touched_at_any_time(const struct regions *r)
{
	struct bitset all = bitset_copy(r->arena, modref_async(r->modref));
	const struct function_list *async = calls_async(r->calls);
	for (unsigned i = 0; i < async->at.n; i++)
		bitset_union(all, modref_of(r->modref, async->at.at[i])->mod);
	return all;
}

/* The function "main", to be solved first: facts of its statements hold in those that run later. */
static struct function *main_of(const struct regions *r)
{
	for (unsigned i = 0; i < r->program->functions.n; i++)
		if (function_is_main(r->program->functions.at[i]) &&
		    r->program->functions.at[i]->body)
			return r->program->functions.at[i];
	return NULL;
}

static bool has_labels(const struct regions *r, const struct function *f)
{
	return f->body && reach_function(r->reach, f);
}

struct regions *regions_compute(struct arena *a, const struct program *p,
				const struct points_to *pts, const struct calls *calls,
				const struct reach *reach, const struct modref *modref)
{
	struct regions *r = ARENA_NEW(a, struct regions);
	r->arena = a;
	r->program = p;
	r->pts = pts;
	r->calls = calls;
	r->reach = reach;
	r->modref = modref;
	r->table = modref_table(modref);
	r->async = touched_at_any_time(r);
	r->ctx = isl_ctx_alloc();
	isl_options_set_on_error(r->ctx, ISL_ON_ERROR_CONTINUE);
	isl_ctx_set_max_operations(r->ctx, MAX_OPERATIONS);
	r->room = SIZE_MAX;
	r->symbols = isl_hash_table_alloc(r->ctx, 64);
	r->cells = isl_hash_table_alloc(r->ctx, 64);
	r->is_team_written = ARENA_ARRAY(a, bool, p->vars.n + 1);
	r->has_team_code = ARENA_ARRAY(a, bool, p->functions.n + 1);
	r->team_written = bitset_new(a, points_to_data(pts));
	for (unsigned m = 0; m < MODES; m++)
		r->done[m] = ARENA_ARRAY(a, struct function_regions *, p->functions.n + 1);
	struct bitset shared = held_in_memory(r);
	for (unsigned i = 0; i < p->functions.n; i++) {
		struct team_search x = {{.r = r, .function = p->functions.at[i]}, shared};
		if (!x.walk.function->body)
			continue;
		x.walk.nslots = access_slots(r->table, x.walk.function);
		walk_stmts(x.walk.function->body, see_team, &x);
	}
	find_team_code(r);
	struct function *first = main_of(r);
	settled_begin(r, first);
	if (first && has_labels(r, first))
		regions_of(r, first, MODE_SERIAL);
	for (unsigned i = 0; i < p->functions.n; i++) {
		progress_share(i, p->functions.n);
		if (has_labels(r, p->functions.at[i]))
			regions_of(r, p->functions.at[i], MODE_SERIAL);
	}
	return r;
}

void regions_free(struct regions *r)
{
	for (unsigned i = r->pool.n; i-- > 0;) {
		struct pool_entry *p = &r->pool.at[i];
		if (p->kind == 's')
			isl_set_free(p->object);
		else if (p->kind == 'a')
			isl_pw_aff_free(p->object);
		else
			isl_id_free(p->object);
	}
	isl_hash_table_free(r->ctx, r->symbols);
	isl_hash_table_free(r->ctx, r->cells);
	isl_ctx_free(r->ctx);
}

/* ---- what is not known ---- */

static void tell_of(const struct regions *r, const struct function *f, const char *why,
		    const char *help, regions_tell *tell, void *to)
{
	const char *text = arena_printf(r->arena, "elements of arrays are not followed in '%s': %s",
					f->name, why);
	tell(to, f->loc, text, help);
}

void regions_not_known(const struct regions *r, regions_tell *tell, void *to)
{
	for (unsigned i = 0; i < r->program->functions.n; i++) {
		struct function *f = r->program->functions.at[i];
		const struct function_regions *x = NULL;
		for (unsigned m = 0; m < MODES && (!x || x->is_exact); m++)
			x = r->done[m][i] ? r->done[m][i] : x;
		if (x && !x->is_exact)
			tell_of(r, f, x->why, "divide it, so that less is in one function", tell,
				to);
		else if (has_labels(r, f) && calls_recursive(r->calls, f))
			tell_of(r, f, "it calls itself",
				"fill arrays in functions that it calls, or that call it", tell,
				to);
	}
}

/* ---- the answer ---- */

bool base_names(const struct base *b, unsigned slot)
{
	if (b->var)
		return b->slot == slot;
	return slot < 64 * b->pointer->pts.nwords && bitset_has(b->pointer->pts, slot);
}

bool region_has_whole(struct elements a, unsigned slot)
{
	return a.slots.words && slot < 64 * a.slots.nwords && bitset_has(a.slots, slot);
}

static bool reads_slot(struct regions *r, struct elements a, const struct rest *x, unsigned slot)
{
	if (region_has_whole(a, slot))
		return true;
	for (unsigned i = 0; i < a.n; i++)
		if (base_names(&a.at[i].cell->base, slot) &&
		    !set_is_empty(set_and(r, a.at[i].set, x->context)))
			return true;
	return false;
}

static void refine_live(struct regions *r, const struct function *f, const struct rest *x,
			struct bitset live)
{
	for (int i = bitset_next(live, 0); i >= 0; i = bitset_next(live, (unsigned)i + 1))
		if (is_followed(r, f, (unsigned)i) &&
		    !reads_slot(r, x->effect.early, x, (unsigned)i) &&
		    !reads_slot(r, x->effect.late, x, (unsigned)i))
			bitset_remove(live, (unsigned)i);
}

static void refine_must(struct regions *r, const struct rest *x, struct bitset must)
{
	const struct exit *out = &x->effect.exits[EXIT_NEXT];
	for (unsigned i = 0; out->is_reached && i < out->known.n; i++) {
		const struct base *b = &out->known.at[i].cell->base;
		if (b->var && !bitset_has(must, b->slot) &&
		    region_covers(r, out->known, b->var, b->slot, x->context))
			bitset_add(must, b->slot);
	}
}

const struct rest *regions_rest(const struct regions *r, const struct function *f,
				const void *label)
{
	const struct function_regions *to = r->done[MODE_SERIAL][f->id];
	const struct rest *found = NULL;
	for (unsigned i = 0; to && i < to->rests.n; i++)
		if (to->rests.at[i].label == label) {
			if (found)
				return NULL;
			found = &to->rests.at[i];
		}
	return found && is_whole(found->effect.early) && is_whole(found->effect.late) ? found
										      : NULL;
}

void regions_refine(struct regions *r, const struct function *f, const void *label,
		    struct bitset live, struct bitset must)
{
	const struct rest *found = regions_rest(r, f, label);
	if (!found)
		return;
	refine_live(r, f, found, live);
	if (is_whole(found->effect.exits[EXIT_NEXT].known))
		refine_must(r, found, must);
	isl_ctx_reset_error(r->ctx);
	isl_ctx_reset_operations(r->ctx);
}
