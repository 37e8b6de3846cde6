/* saves_check.c - what must hold of every label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the labels with their live sets over locations, and what was made of them.
 * Out:     nothing (invariant.h).
 * Means:   what is live at a label is in an object of its live set or among its values, or needs no
 *          place: the program never writes it, or the runtime has it. External memory is live
 *          everywhere and killed nowhere. Element sets, reasons and changed values are of what is
 *          saved there.
 * Cost:    linear in the live sets. */
#include "access.h"
#include "invariant.h"
#include "liveness.h"
#include "saves_internal.h"

/* ---- labels ---- */

/* Element sets only take away: what is live at a label is live for liveness, or at any time. */
static void check_live(const struct saving *s, const struct solved *f, const struct found_label *l)
{
	struct arena *scratch = arena_new();
	unsigned n = access_locations(s->table, f->function);
	struct bitset live = bitset_new(scratch, n), must = bitset_new(scratch, n);
	struct bitset async = modref_async(s->modref);
	liveness_after(f->liveness, l->block, l->step, live, must);
	for (int i = bitset_next(async, 0); i >= 0; i = bitset_next(async, (unsigned)i + 1))
		bitset_add(live, (unsigned)i);
	INVARIANT(l->label.loc, bitset_subset(l->live, live));
	arena_free(scratch);
}

void saves_check_labels(const struct saving *s)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct solved *f = &s->functions.at[i];
		for (unsigned k = 0; k < f->labels.n; k++) {
			const struct label *l = &f->labels.at[k].label;
			INVARIANT(f->function->loc, l->id == k + 1 && l->stmt);
			INVARIANT(l->loc, l->is_fork || l->region == f->region);
			if (!l->is_fork)
				check_live(s, f, &f->labels.at[k]);
		}
	}
}

/* ---- objects ---- */

void saves_check_objects(const struct saving *s)
{
	for (unsigned i = 1; i < s->saves->objects.n; i++) {
		const struct object *o = &s->saves->objects.at[i];
		INVARIANT(o->loc, (o->kind == OBJECT_VAR) == (o->var != NULL));
		INVARIANT(o->loc, (o->kind == OBJECT_HEAP) == (o->call != NULL));
		INVARIANT(o->loc, !o->var || saves_object_of_var(s->saves, o->var));
	}
	for (unsigned i = 0; i < s->functions.n; i++)
		for (unsigned k = 0; k < s->functions.at[i].result.fixed.n; k++) {
			const struct var *v = s->functions.at[i].result.fixed.at[k];
			INVARIANT(v->loc, saves_object_of_var(s->saves, v));
		}
}

/* ---- saves ---- */

static bool is_value(const struct label *l, const struct var *v)
{
	for (unsigned i = 0; i < l->values.n; i++)
		if (l->values.at[i] == v)
			return true;
	return false;
}

static bool has_place(const struct saving *s, const struct solved *f, const struct label *l,
		      unsigned location)
{
	const struct var *v = access_location_var(s->table, f->function, location);
	unsigned object = saves_number_of_location(s, f, location);
	bool is_own = v && var_is_automatic(v) && v->function == f->function;
	if (is_own && !bitset_has(f->is_fixed, location))
		return is_value(l, v) || !saves_is_owned(s, f, v);
	return l->is_fork || !object || !s->saves->objects.at[object].is_saved ||
	       bitset_has(l->live, object);
}

static void check_reason(const struct saving *s, const struct label *l, const struct reason *r)
{
	INVARIANT(l->loc, r->text && r->assumption <= s->saves->assumptions.n);
	INVARIANT(l->loc, r->object == ~0u || r->object < s->saves->objects.n);
}

static void check_label(const struct saving *s, const struct solved *f,
			const struct found_label *found, const struct label *l)
{
	INVARIANT(l->loc, bitset_has(l->live, 0) && !bitset_has(l->kill, 0));
	for (int i = bitset_next(found->live, 0); i >= 0;
	     i = bitset_next(found->live, (unsigned)i + 1))
		INVARIANT(l->loc, has_place(s, f, l, (unsigned)i));
	for (int i = bitset_next(l->live, 1); i >= 0; i = bitset_next(l->live, (unsigned)i + 1))
		INVARIANT(l->loc, s->saves->objects.at[i].is_saved);
	for (unsigned i = 0; i < l->values.n; i++)
		INVARIANT(l->loc, var_is_automatic(l->values.at[i]) &&
					  l->values.at[i]->function == f->function);
	for (unsigned i = 0; i < l->changed.n; i++)
		INVARIANT(l->loc, l->is_fork && is_value(l, l->changed.at[i]));
	INVARIANT(l->loc, !l->part || bitset_subset(l->part->objects, l->live));
	for (int i = l->kill_part ? bitset_next(l->kill_part->objects, 0) : -1; i >= 0;
	     i = bitset_next(l->kill_part->objects, (unsigned)i + 1))
		INVARIANT(l->loc, i > 0 && s->saves->objects.at[i].is_saved &&
					  !bitset_has(l->kill, (unsigned)i));
	for (unsigned i = 0; i < l->reasons.n; i++)
		check_reason(s, l, &l->reasons.at[i]);
}

void saves_check(const struct saving *s)
{
	for (unsigned i = 0; i < s->functions.n; i++) {
		const struct solved *f = &s->functions.at[i];
		const struct path_function *to = &s->saves->functions.at[i];
		INVARIANT(f->function->loc, to->labels.n == f->labels.n);
		for (unsigned k = 0; k < to->labels.n; k++)
			check_label(s, f, &f->labels.at[k], &to->labels.at[k]);
	}
}
