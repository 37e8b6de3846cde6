/* saves.c - what each label of each path function must save.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the normal form with all analyses of it.
 * Out:     struct saves: labels with live and kill sets, values, fixed locals; numbered objects.
 * Means:   live = read after the label before it is surely overwritten, until the function returns,
 *          plus what signal handlers and threads may read at any time. A local is fixed when it is
 *          an array, or when a variable, a heap block or unseen code ever holds its address and it
 *          is live, or pointed to by something live or by unseen code. All other live locals are
 *          values. An object is saved when it is live at some label and the program may write it at
 *          all.
 * Errs:    on the side of saving: number 0 is in every live set and in no kill set; locals of the
 *          function itself are in no kill set, for another activation may be meant.
 * Cost:    one liveness problem per path function, one set operation per label and step behind it.
 */
#include "saves_internal.h"
#include "access.h"
#include "calls.h"
#include "contexts.h"
#include "constant.h"
#include "liveness.h"
#include "reach.h"
#include "copies.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

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

/* Does each thread of "region" have a "v" of its own? */
static bool is_of_team(const struct var *v, const struct stmt *region)
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
	unsigned n = access_slots(s->table, f->function);
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
 * give back where they end: no position lies behind that. */
static void note_writes(struct saving *s, struct solved *f, const struct stmt *region)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	unsigned n = access_slots(s->table, f->function);
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

/* The label in front of "region": what its threads need of the function's own locals. */
static void add_fork(struct saving *s, struct solved *f, const struct solved *team)
{
	const struct found_label *first = &team->labels.at[0];
	struct found_label l = new_label(s, f, first->block, first->step, team->region->loc);
	l.label.stmt = (struct stmt *)team->region;
	l.label.is_fork = true;
	for (unsigned i = 0; i < team->labels.n; i++)
		bitset_union(l.live, team->labels.at[i].live);
	ARRAY_PUSH(s->arena, f->labels, l);
}

/* ---- what of a live set exists at the label ---- */

/* Does "v", a local of the label's function, exist there? */
static bool in_scope(const struct var *v, const struct label *l)
{
	if (v->original)
		return l->region && is_copy_of_team(v, l->region);
	return v->storage == STORAGE_PARAM || !v->scope || !l->stmt ||
	       stmt_is_in(l->stmt, v->scope);
}

static bool exists(const struct saving *s, const struct solved *f, const struct label *l,
		   const struct var *v)
{
	if (!v || !var_is_automatic(v))
		return true;
	if (v->function != f->function)
		return reach_function(s->reach, v->function);
	return in_scope(v, l);
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
		if (!s->copies)
			s->copies = copies_compute(s->arena, s->program, s->pts, s->modref);
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
		if (!exists(s, f, &l->label, access_slot_var(s->table, f->function, (unsigned)i)))
			bitset_remove(l->live, (unsigned)i);
	drop_copies(s, f, l);
}

/* ---- fixed locals ---- */

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
		const struct var *v = access_slot_var(s->table, f->function, (unsigned)i);
		if ((unsigned)i < ndata)
			bitset_add(s->live, (unsigned)i);
		add_words(s->pointed_to,
			  v ? points_to_held(s->pts, v) : points_to_content(s->pts, (unsigned)i));
	}
}

static bool live_somewhere(const struct saving *s, const struct solved *f, unsigned slot)
{
	for (unsigned i = 0; i < f->labels.n; i++)
		if (bitset_has(f->labels.at[i].live, slot))
			return true;
	return slot < points_to_data(s->pts) && bitset_has(s->live, slot);
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
	unsigned slot = access_slot(s->table, v);
	bool is_data = slot < points_to_data(s->pts);
	bool is_live = live_somewhere(s, f, slot);
	if (v->original) {
		if (f->region && is_data && points_to_is_held(s->pts, slot) &&
		    (is_live || bitset_has(s->pointed_to, slot)))
			refuse_copy(f->region, v);
		return false;
	}
	if (is_live && v->type->kind == TYPE_ARRAY)
		return true;
	return is_data && points_to_is_held(s->pts, slot) &&
	       (is_live || bitset_has(s->pointed_to, slot));
}

/* Does the frame of "f" hold "v": is it the region's in which "v" is each thread's own? */
static bool is_owned(const struct saving *s, const struct solved *f, const struct var *v)
{
	if (f->region)
		return is_of_team(v, f->region);
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct solved *g = &s->functions.at[i];
		if (g->function == f->function && g->region && is_of_team(v, g->region))
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
		if (!is_owned(s, f, v) || !needs_address(s, f, v))
			continue;
		bitset_add(f->is_fixed, access_slot(s->table, v));
		ARRAY_PUSH(s->arena, f->result.fixed, v);
	}
}

/* ---- objects ---- */

static bool is_ever_written(const struct saving *s, const struct memory *m, unsigned slot)
{
	if (m->kind == MEMORY_HEAP)
		return true;
	if (m->kind != MEMORY_VAR)
		return false;
	if (!var_is_automatic(m->var) && m->var->type->is_const)
		return false;
	if (var_is_automatic(m->var) || m->var->is_system)
		return true;
	if (m->var->storage == STORAGE_GLOBAL && !m->var->is_definition)
		return true;
	return bitset_has(modref_written(s->modref), slot) ||
	       (program_has_unseen_code(s->program) && bitset_has(points_to_escaped(s->pts), slot));
}

bool saves_is_of_runtime(const struct var *v)
{
	static const char *const names[] = {"stdin",   "stdout",    "stderr",
					    "environ", "__environ", "_environ"};
	bool is_foreign = v->is_system || (v->storage == STORAGE_GLOBAL && !v->is_definition);
	for (unsigned i = 0; is_foreign && i < sizeof names / sizeof *names; i++)
		if (!strcmp(v->name, names[i]))
			return true;
	return false;
}

static bool is_stack_allocation(const struct expr *call)
{
	const char *name = call->args.at[0]->function->name;
	return strstr(name, "alloca") != NULL;
}

/* Each of its slots: a variable, or the blocks of a call, may have several. */
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

static void add_object(struct saving *s, unsigned slot, bool is_saved)
{
	const struct memory *m = points_to_memory(s->pts, slot);
	struct object o = {.name = m->name, .loc = m->loc, .is_saved = is_saved};
	o.kind = m->kind == MEMORY_HEAP ? OBJECT_HEAP : OBJECT_VAR;
	o.of_workers = bitset_has(s->of_workers, slot);
	o.is_constant = is_constant(s, m);
	o.var = m->var;
	o.call = m->call;
	s->number[slot] = s->saves->objects.n;
	if (m->var)
		map_put(s->arena, &s->saves->numbers, m->var, s->saves->objects.n);
	else if (m->offset == 0)
		map_put(s->arena, &s->saves->numbers, m->root ? m->root : m->call,
			s->saves->objects.n);
	ARRAY_PUSH(s->arena, s->saves->objects, o);
}

/* A fixed local no pointer names: it has no memory number. */
static void add_local_object(struct saving *s, struct solved *f, struct var *v)
{
	struct object o = {.kind = OBJECT_VAR, .var = v, .loc = v->loc};
	o.name = arena_printf(s->arena, "%s:%s", f->function->name, v->name);
	o.is_saved = live_somewhere(s, f, access_slot(s->table, v));
	map_put(s->arena, &s->saves->numbers, v, s->saves->objects.n);
	ARRAY_PUSH(s->arena, s->saves->objects, o);
}

static bool is_fixed_local(const struct saving *s, const struct var *v, unsigned slot)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		if (s->functions.at[i].function == v->function)
			return bitset_has(s->functions.at[i].is_fixed, slot);
	return false;
}

/* A variable may have several slots, one for each member: none of them is live. */
static void collect_dead(struct saving *s)
{
	struct map seen = {0};
	for (unsigned slot = 0; slot < points_to_data(s->pts); slot++) {
		const struct memory *m = points_to_memory(s->pts, slot);
		struct var *v = m->kind == MEMORY_VAR ? m->var : NULL;
		if (!v || var_is_automatic(v) || v->is_system ||
		    (v->storage == STORAGE_GLOBAL && !v->is_definition) ||
		    map_get(&s->saves->numbers, v) || map_get(&seen, v) ||
		    !is_ever_written(s, m, slot))
			continue;
		map_put(s->arena, &seen, v, 1);
		ARRAY_PUSH(s->arena, s->saves->dead, v);
	}
}

static void number_objects(struct saving *s)
{
	struct object unseen = {.kind = OBJECT_UNSEEN, .name = "(unseen)", .is_saved = true};
	ARRAY_PUSH(s->arena, s->saves->objects, unseen);
	for (unsigned slot = 0; slot < points_to_data(s->pts); slot++) {
		const struct memory *m = points_to_memory(s->pts, slot);
		bool is_saved = bitset_has(s->live, slot) && is_ever_written(s, m, slot);
		if (m->kind == MEMORY_HEAP && !is_stack_allocation(m->call))
			add_object(s, slot, is_saved);
		if (m->kind != MEMORY_VAR || saves_is_of_runtime(m->var))
			continue;
		if (var_is_automatic(m->var) ? is_fixed_local(s, m->var, slot) : is_saved)
			add_object(s, slot, is_saved);
	}
	for (unsigned i = 0; i < s->functions.n; i++) {
		struct solved *f = &s->functions.at[i];
		for (unsigned k = 0; k < f->result.fixed.n; k++)
			if (access_slot(s->table, f->result.fixed.at[k]) >= points_to_data(s->pts))
				add_local_object(s, f, f->result.fixed.at[k]);
	}
	collect_dead(s);
}

/* ---- filling labels ---- */

unsigned saves_number_of_slot(const struct saving *s, const struct solved *f, unsigned slot)
{
	if (slot < points_to_data(s->pts))
		return s->number[slot];
	return map_get(&s->saves->numbers, access_slot_var(s->table, f->function, slot));
}

static void add_value(struct saving *s, struct label *l, struct var *v)
{
	for (unsigned i = 0; i < l->values.n; i++)
		if (l->values.at[i] == v)
			return;
	ARRAY_PUSH(s->arena, l->values, v);
}

/* Variables a count in a type is computed from. */
static void add_counts(struct saving *s, const struct solved *f, struct label *l,
		       const struct expr *e)
{
	if (e->kind == EXPR_VAR && var_is_automatic(e->var) && in_scope(e->var, l) &&
	    !bitset_has(f->is_fixed, access_slot(s->table, e->var)))
		add_value(s, l, e->var);
	for (unsigned i = 0; i < e->args.n; i++)
		add_counts(s, f, l, e->args.at[i]);
}

static bool is_declared_before(const struct var *v, const struct label *l)
{
	return v->storage == STORAGE_PARAM || v->original || !l->stmt ||
	       v->declaration.begin < l->stmt->range.begin;
}

/* A variably modified type in scope is made again at replay: its counts are needed. */
static void add_types(struct saving *s, const struct solved *f, struct label *l)
{
	const struct function *fn = f->function;
	for (unsigned i = 0; i < fn->params.n + fn->locals.n; i++) {
		const struct var *v =
			i < fn->params.n ? fn->params.at[i] : fn->locals.at[i - fn->params.n];
		if (!in_scope(v, l) || !is_owned(s, f, v) || !is_declared_before(v, l))
			continue;
		for (unsigned k = 0; k < v->vla_counts.n; k++)
			add_counts(s, f, l, v->vla_counts.at[k]);
	}
}

/* Only a jump back to before the declaration and another one past it can bring this about: the
 * value outlives both, but at the label the variable has no name to save it by. */
static void refuse_late(const struct var *v, const struct label *l)
{
	diag(DIAG_ERROR, l->loc, "cannot save '%s' here: it is declared further down", v->name);
	diag(DIAG_NOTE, v->loc, "'%s' is declared here", v->name);
	diag(DIAG_HELP, v->loc, "declare it at the top of the block");
}

static void fill_live(struct saving *s, struct solved *f, struct found_label *l)
{
	struct label *to = &l->label;
	bitset_add(to->live, 0);
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		struct var *v = access_slot_var(s->table, f->function, (unsigned)i);
		unsigned number = saves_number_of_slot(s, f, (unsigned)i);
		bool is_own = v && var_is_automatic(v) && v->function == f->function;
		bool by_value =
			is_own && !bitset_has(f->is_fixed, (unsigned)i) && is_owned(s, f, v);
		if (by_value && !is_declared_before(v, to))
			refuse_late(v, to);
		if (by_value)
			add_value(s, to, v);
		bool is_object = !is_own || bitset_has(f->is_fixed, (unsigned)i);
		if (is_object && number && s->saves->objects.at[number].is_saved)
			bitset_add(to->live, number);
	}
}

static void fill_changed(struct saving *s, const struct solved *f, struct label *fork)
{
	for (unsigned i = 0; fork->is_fork && i < fork->values.n; i++)
		if (bitset_has(f->by_teams, access_slot(s->table, fork->values.at[i])))
			ARRAY_PUSH(s->arena, fork->changed, fork->values.at[i]);
}

static void fill_kill(struct saving *s, const struct solved *f, struct found_label *l)
{
	for (unsigned i = 0; i < points_to_data(s->pts); i++) {
		const struct var *v = points_to_memory(s->pts, i)->var;
		bool is_own = v && var_is_automatic(v) && v->function == f->function;
		if (v && s->number[i] && !is_own && !v->is_thread_local && bitset_has(l->must, i) &&
		    !bitset_has(modref_async(s->modref), i))
			bitset_add(l->label.kill, s->number[i]);
	}
}

static void fill_labels(struct saving *s, struct solved *f)
{
	f->result.function = f->function;
	f->result.region = f->region;
	f->result.in_team = f->region || reach_in_team(s->reach, f->function);
	for (unsigned i = 0; i < f->labels.n; i++) {
		struct found_label *l = &f->labels.at[i];
		l->label.live = bitset_new(s->arena, s->saves->objects.n);
		l->label.kill = bitset_new(s->arena, s->saves->objects.n);
		fill_live(s, f, l);
		fill_kill(s, f, l);
		add_types(s, f, &l->label);
		fill_changed(s, f, &l->label);
		saves_check(s, f, l);
		saves_why(s, f, l);
		ARRAY_PUSH(s->arena, f->result.labels, l->label);
	}
	ARRAY_PUSH(s->arena, s->saves->functions, f->result);
}

/* ---- the program ---- */

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

bool saves_is_alone(const struct saving *s, const struct solved *f, const struct label *l)
{
	return !l->region && !reach_in_team(s->reach, f->function);
}

static void solve_function(struct saving *s, struct function *f)
{
	struct solved x = {.function = f};
	assert(!contexts_wrapper(points_to_contexts(s->pts), f));
	x.liveness = liveness_compute(s->arena, modref_cfg(s->modref, f), s->table, s->modref);
	x.is_fixed = bitset_new(s->arena, access_slots(s->table, f));
	x.by_teams = bitset_new(s->arena, access_slots(s->table, f));
	find_labels(s, &x);
	for (unsigned i = 0; i < x.labels.n; i++) {
		struct found_label *l = &x.labels.at[i];
		settle(s, &x, l);
		bitset_union(l->refined, l->live);
		if (s->regions && saves_is_alone(s, &x, &l->label))
			regions_refine(s->regions, f, saves_place(&l->label), l->live, l->must);
		bitset_subtract(l->refined, l->live);
		note_live(s, &x, &x.labels.at[i]);
	}
	add_parts(s, &x);
}

static void assume(void *to, struct loc loc, const char *text, const char *help)
{
	struct saving *s = to;
	struct assumption x = {loc, text, help};
	ARRAY_PUSH(s->arena, s->saves->assumptions, x);
}

struct saves *saves_compute(struct arena *a, const struct program *p, const struct points_to *pts,
			    const struct calls *calls, const struct reach *reach,
			    const struct modref *modref, struct regions *regions)
{
	struct saving s = {.arena = a,
			   .program = p,
			   .pts = pts,
			   .calls = calls,
			   .reach = reach,
			   .modref = modref,
			   .regions = regions,
			   .table = modref_table(modref)};
	s.saves = ARENA_NEW(a, struct saves);
	s.saves->contexts = points_to_contexts(pts);
	s.live = bitset_new(a, points_to_data(pts));
	s.of_workers = bitset_new(a, points_to_data(pts));
	s.pointed_to = bitset_new(a, points_to_count(pts));
	s.changing = constant_changing(a, p, pts, calls, reach, modref);
	s.number = ARENA_ARRAY(a, unsigned, points_to_data(pts) + 1);
	add_words(s.pointed_to, points_to_escaped(pts));
	for (unsigned i = 0; i < p->functions.n; i++)
		if (p->functions.at[i]->body && reach_function(reach, p->functions.at[i]))
			solve_function(&s, p->functions.at[i]);
	for (unsigned i = 0; i < s.functions.n; i++)
		fix_locals(&s, &s.functions.at[i]);
	number_objects(&s);
	for (unsigned i = 0; i < s.functions.n; i++)
		fill_labels(&s, &s.functions.at[i]);
	for (unsigned i = 0; regions && i < s.functions.n; i++)
		saves_part(&s, &s.functions.at[i]);
	saves_assumptions(&s);
	if (regions)
		regions_not_known(regions, assume, &s);
	return s.saves;
}

unsigned saves_object_of_call(const struct saves *s, const struct expr *call)
{
	return map_get(&s->numbers, call);
}

unsigned saves_object_of_var(const struct saves *s, const struct var *v)
{
	return map_get(&s->numbers, v->definition);
}
