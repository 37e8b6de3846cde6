/* saves.c - what each label of each path function must save.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels with their live sets; the numbered objects.
 * Out:     struct saves: labels with live and kill sets over objects, and values.
 * Means:   what is live and an object is in the label's live set; a live local of the function
 *          that is not fixed is a value, and so is what the count of a variably modified type in
 *          scope is computed from: the type is made again at replay. A local that is declared
 *          further down, and not written yet, holds nothing.
 * Errs:    on the side of saving: number 0 is in every live set and in no kill set; locals of the
 *          function itself are in no kill set, because another activation may be meant.
 * Cost:    linear in the live sets. */
#include "access.h"
#include "liveness.h"
#include "modref.h"
#include "omp_cfg.h"
#include "reach.h"
#include "saves_internal.h"

/* ---- filling labels ---- */

unsigned saves_number_of_location(const struct saving *s, const struct solved *f, unsigned location)
{
	if (location < points_to_data(s->pts))
		return s->number[location];
	return map_get(&s->saves->numbers, access_location_var(s->table, f->function, location));
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
	if (e->kind == EXPR_VAR && var_is_automatic(e->var) && labels_in_scope(e->var, l) &&
	    !bitset_has(f->is_fixed, access_location(s->table, e->var)))
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
		if (!labels_in_scope(v, l) || !saves_is_owned(s, f, v) || !is_declared_before(v, l))
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

/* "after": blocks at whose end a location may have been written; "before": those at whose beginning
 * it may have, then. */
static void spread(const struct omp_cfg *cfg, struct bitset after, struct bitset before)
{
	for (bool is_new = true; is_new;) {
		is_new = false;
		for (int b = bitset_next(after, 0); b >= 0;
		     b = bitset_next(after, (unsigned)b + 1)) {
			const struct block *from = &cfg->blocks.at[b];
			for (unsigned i = 0; i < from->succs.n; i++) {
				const unsigned to = from->succs.at[i].to;
				is_new |= !bitset_has(before, to);
				bitset_add(before, to);
				bitset_add(after, to);
			}
		}
	}
}

/* May "location" have been written when the label is met? What was not holds nothing: to read it
 * would be undefined (C11 6.3.2.1p2), so no way on does. */
static bool may_hold(const struct saving *s, const struct solved *f, const struct found_label *l,
		     unsigned location)
{
	const struct omp_cfg *cfg = f->liveness->cfg;
	struct arena *scratch = arena_new();
	const unsigned n = access_locations(s->table, f->function);
	struct bitset read = bitset_new(scratch, n), written = bitset_new(scratch, n);
	struct bitset killed = bitset_new(scratch, n);
	struct bitset after = bitset_new(scratch, cfg->blocks.n);
	struct bitset before = bitset_new(scratch, cfg->blocks.n);
	bool may = cfg->is_irregular;
	for (unsigned b = 0; b < cfg->blocks.n; b++) {
		const struct block *at = &cfg->blocks.at[b];
		for (unsigned i = 0; i < at->accesses.n; i++) {
			access_effect(s->table, s->modref, f->function, &at->accesses.at[i], read,
				      written, killed);
			if (!bitset_has(written, location) && !bitset_has(killed, location))
				continue;
			may |= b == l->block && i < l->step;
			bitset_add(after, b);
		}
	}
	spread(cfg, after, before);
	may |= bitset_has(before, l->block);
	arena_free(scratch);
	return may;
}

static void fill_live(struct saving *s, struct solved *f, struct found_label *l)
{
	struct label *to = &l->label;
	bitset_add(to->live, 0);
	for (int i = bitset_next(l->live, 0); i >= 0; i = bitset_next(l->live, (unsigned)i + 1)) {
		struct var *v = access_location_var(s->table, f->function, (unsigned)i);
		unsigned number = saves_number_of_location(s, f, (unsigned)i);
		bool is_own = v && var_is_automatic(v) && v->function == f->function;
		bool by_value =
			is_own && !bitset_has(f->is_fixed, (unsigned)i) && saves_is_owned(s, f, v);
		if (by_value && !is_declared_before(v, to)) {
			if (may_hold(s, f, l, (unsigned)i))
				refuse_late(v, to);
			bitset_remove(l->live, (unsigned)i);
			continue;
		}
		if (by_value)
			add_value(s, to, v);
		bool is_object = !is_own || (!to->is_fork && bitset_has(f->is_fixed, (unsigned)i));
		if (is_object && number && s->saves->objects.at[number].is_saved)
			bitset_add(to->live, number);
	}
}

static void fill_changed(struct saving *s, const struct solved *f, struct label *fork)
{
	for (unsigned i = 0; fork->is_fork && i < fork->values.n; i++)
		if (bitset_has(f->by_teams, access_location(s->table, fork->values.at[i])))
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
		ARRAY_PUSH(s->arena, f->result.labels, l->label);
	}
	ARRAY_PUSH(s->arena, s->saves->functions, f->result);
}

struct saves *saves_compute(struct saving *s)
{
	for (unsigned i = 0; i < s->functions.n; i++)
		fill_labels(s, &s->functions.at[i]);
	return s->saves;
}

unsigned saves_object_of_call(const struct saves *s, const struct expr *call)
{
	return map_get(&s->numbers, call);
}

unsigned saves_object_of_var(const struct saves *s, const struct var *v)
{
	return map_get(&s->numbers, v->definition);
}
