/* knowledge.c - what did the analysis take for granted at a label, from code before it?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the label's continuation: effect, memory, context. What is live there. Variables that
 *          are one of few numbers.
 * Out:     texts: values of variables, addresses in pointers, conditions.
 * Means:   The effect of the code after a label is right for every state, and all values of the
 *          symbols, for which memory and context are: each step after the label keeps that. All
 *          that reaches the effect from before the label is in these two: also what stable values
 *          say (stable_values.c; the label's function has met them at its entry, and nothing later
 *          writes them), and what a loop around the label took from before it. Callees that are
 *          told apart by values at their entry leave nothing to a caller whose frame is cut with
 *          theirs (callee_effect.c), so each label stands for itself. At a label of a team the
 *          effect has lost the symbols of single threads, which have shaped it: there all that is
 *          known counts, and is true of each thread.
 *          Be S a state that program A has left at the label, and B's texts some of A's. A's are
 *          true in S, with values for all names in them: contents of places; results of operators
 *          on those; and for what no place holds some value, one for each name, as A calls no two
 *          by one. Let each symbol of B have the value of its name. Then B's texts are true in S,
 *          which is to say that B's memory and context are, and so is what B says of the code after
 *          the label. A name says the type, so that the value is in the range B takes it for.
 *          Left out is what no read after the label can see: values of variables that are not live
 *          and that no other text names (S may be taken to hold there what B's memory says), and
 *          conditions on symbols that neither the effect nor a text names, nor a live place holds.
 * Errs:    towards more texts, and towards texts of this build alone: isl failed.
 * Cost:    linear in the label's memory; isl's for the context. */
#include "knowledge.h"
#include "access.h"
#include "by_team.h"
#include "fact_names.h"
#include "held_numbers.h"
#include "map.h"
#include "memory_state.h"
#include "region_walk.h"

#include <isl/constraint.h>

#include <stdlib.h>
#include <string.h>

/* A value of a variable, and the text of where it is. */
struct place_known {
	const char *place;
	const struct known_value *is;
};

/* A part of the context. */
struct condition {
	isl_set *set;
	bool counts;
};

/* What counts at a label: it may bear on what is said of it. */
struct knowing {
	struct point *here;
	struct fact_names names;
	struct bitset places, done; /* locations whose values count; whose values are noted */
	struct map noted;
	ARRAY(const struct symbol *) symbols; /* … that count */
	ARRAY(struct condition) conditions;
	ARRAY(struct place_known) values;
	struct knowledge *to;
	bool is_all; /* all that is known counts */
	bool failed;
};

/* ---- what counts ---- */

static void note_symbol(struct knowing *q, const struct symbol *s);

static bool note_in_value(struct point *here, const struct symbol *s, const void *knowing)
{
	(void)here;
	note_symbol((struct knowing *)(uintptr_t)knowing, s);
	return true;
}

static void note_value(struct knowing *q, isl_pw_aff *a)
{
	value_is_of(q->here, a, note_in_value, q);
}

static void note_scale(struct knowing *q, const struct scale *s)
{
	for (unsigned i = 0; i < s->n; i++)
		note_value(q, s->by[i]);
}

static void note_address(struct knowing *q, const struct address *a)
{
	if (a->base.pointer)
		note_symbol(q, a->base.pointer);
	for (unsigned k = 0; k < a->nterms; k++) {
		note_value(q, a->terms[k].at);
		note_value(q, a->terms[k].span);
		note_scale(q, &a->terms[k].scale);
	}
}

static void note_symbol(struct knowing *q, const struct symbol *s)
{
	if (map_get(&q->noted, s) || s->kind == SYMBOL_COORDINATE)
		return;
	map_put(q->here->arena, &q->noted, s, 1);
	ARRAY_PUSH(q->here->arena, q->symbols, s);
	if (s->kind == SYMBOL_LOAD || s->kind == SYMBOL_EXTREME || s->kind == SYMBOL_PART ||
	    s->kind == SYMBOL_TRUTH)
		note_address(q, &s->address);
	for (unsigned i = 0; i < s->noperands; i++)
		note_value(q, s->operands[i]);
	if (s->address.base.var && names_have_place(&q->names, s))
		bitset_add(q->places, s->address.base.location);
}

static void note_set(struct knowing *q, isl_set *s)
{
	struct symbol_list l = symbols_in(q->here, s);
	for (unsigned i = 0; i < l.at.n; i++)
		if (l.at.at[i] && set_mentions(s, l.at.at[i]->id))
			note_symbol(q, l.at.at[i]);
}

/* Nearly all sets need 3,000 at most; those with remainders of remainders a thousand times that. */
enum { GIST_OPERATIONS = 30000 };

/* Is there nothing in "s" that note_set would add? */
static bool is_noted(const struct knowing *q, isl_set *s)
{
	struct symbol_list l = symbols_in(q->here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (x && x->kind != SYMBOL_COORDINATE && !map_get(&q->noted, x) &&
		    set_mentions(s, x->id))
			return false;
	}
	return true;
}

/* What "a" depends on beside the context. */
static void note_elements(struct knowing *q, struct elements a, isl_set *context)
{
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = a.at[i].set;
		if (a.at[i].family->base.pointer)
			note_symbol(q, a.at[i].family->base.pointer);
		for (unsigned k = 0; k < a.at[i].family->n; k++) {
			note_scale(q, &a.at[i].family->scales[k]);
			note_value(q, a.at[i].family->through[k]);
		}
		if (is_noted(q, s))
			continue;
		isl_set *beside = set_gist_within(q->here->sets, s, context, GIST_OPERATIONS);
		note_set(q, beside ? beside : s);
	}
}

/* "s", of the context, may be met again after the label. */
static bool may_be_met(struct point *here, const struct symbol *s, const void *knowing)
{
	const struct knowing *q = knowing;
	if (map_get(&q->noted, s))
		return true;
	for (unsigned i = 0; i < s->noperands; i++)
		if (!value_is_of(here, s->operands[i], may_be_met, knowing))
			return false;
	if (s->kind == SYMBOL_RESULT)
		return true;
	if (!names_have_place((struct fact_names *)(uintptr_t)&q->names, s))
		return false;
	return !s->address.base.var || bitset_has(q->places, s->address.base.location);
}

/* A condition on no symbol says that the label is not reached. */
static bool counts(struct knowing *q, isl_set *s)
{
	struct symbol_list l = symbols_in(q->here, s);
	bool has_symbol = q->is_all;
	for (unsigned i = 0; i < l.at.n; i++) {
		if (q->is_all)
			return true;
		if (!set_mentions(s, l.at.at[i]->id))
			continue;
		has_symbol = true;
		if (may_be_met(q->here, l.at.at[i], q))
			return true;
	}
	return !has_symbol;
}

static bool note_conditions(struct knowing *q)
{
	bool found = false;
	for (unsigned i = 0; i < q->conditions.n; i++) {
		struct condition *c = &q->conditions.at[i];
		if (c->counts || !counts(q, c->set))
			continue;
		c->counts = found = true;
		note_set(q, c->set);
	}
	return found;
}

static void note_location(struct knowing *q, unsigned location)
{
	struct point *here = q->here;
	const struct var *v = access_location_var(here->known->table, here->function, location);
	const struct known_value *k = v ? here->memory[location]->values : NULL;
	q->failed |= k && q->is_all && !names_reach(&q->names, v) && !names_is_gone(&q->names, v);
	for (; k && names_reach(&q->names, v); k = k->next) {
		if ((!k->number && !k->pointer) || !value_is_seen(here, location, k))
			continue;
		struct place_known x = {names_place(&q->names, v, k->offset, k->type), k};
		ARRAY_PUSH(here->arena, q->values, x);
		note_value(q, k->number);
		if (k->pointer)
			note_address(q, k->pointer);
	}
}

static bool note_places(struct knowing *q)
{
	bool found = false;
	for (int i = bitset_next(q->places, 0); i >= 0;
	     i = bitset_next(q->places, (unsigned)i + 1)) {
		if (bitset_has(q->done, (unsigned)i))
			continue;
		bitset_add(q->done, (unsigned)i);
		note_location(q, (unsigned)i);
		found = true;
	}
	return found;
}

/* ---- the context, in parts ---- */

static void add_condition(struct knowing *q, isl_set *s)
{
	q->failed |= !s;
	if (s)
		ARRAY_PUSH(q->here->arena, q->conditions,
			   (struct condition){own_set(q->here->sets, s), false});
}

static isl_stat see_constraint(isl_constraint *c, void *knowing)
{
	unsigned ndivs = dims(isl_constraint_dim(c, isl_dim_div));
	bool is_divided = isl_constraint_involves_dims(c, isl_dim_div, 0, ndivs) != isl_bool_false;
	isl_basic_set *b = isl_basic_set_from_constraint(c);
	add_condition(knowing,
		      isl_set_from_basic_set(is_divided ? b : isl_basic_set_remove_divs(b)));
	return isl_stat_ok;
}

static isl_stat see_disjunct(isl_basic_set *b, void *knowing)
{
	struct knowing *q = knowing;
	q->failed |= isl_basic_set_foreach_constraint(b, see_constraint, q) < 0;
	isl_basic_set_free(b);
	return isl_stat_ok;
}

/* One for each constraint, if all must hold; existential variables, which several may share, become
 * quotients. */
static void divide(struct knowing *q, isl_set *context)
{
	isl_set *s = isl_set_compute_divs(isl_set_coalesce(isl_set_copy(context)));
	s = isl_set_remove_redundancies(s);
	q->failed |= !s;
	if (s && isl_set_is_empty(s) == isl_bool_false && isl_set_n_basic_set(s) == 1)
		q->failed |= isl_set_foreach_basic_set(s, see_disjunct, q) < 0;
	else if (s)
		add_condition(q, isl_set_copy(s));
	isl_set_free(s);
}

/* Is one of the few numbers that its variable ever is (held_numbers.h). */
static void add_held(struct knowing *q, const struct symbol *s)
{
	struct sets *sets = q->here->sets;
	const struct number_range *x = s->among_numbers;
	isl_pw_aff *is = aff_symbol(s);
	if (!x || s->address.nterms)
		return;
	add_condition(q, isl_set_copy(params_compare(sets, RELATION_LESS_EQUAL,
						     aff_number(sets, x->least), is)));
	add_condition(q, isl_set_copy(params_compare(sets, RELATION_LESS_EQUAL, is,
						     aff_number(sets, x->greatest))));
}

/* What assignments give later is among these numbers only if they start with such. */
static void add_all_held(struct knowing *q, struct bitset live)
{
	struct point *here = q->here;
	for (int i = bitset_next(live, 0); i >= 0; i = bitset_next(live, (unsigned)i + 1)) {
		const struct var *v =
			access_location_var(here->known->table, here->function, (unsigned)i);
		const bool is_held = v && held_numbers_of(here->known->held, v);
		const struct address a = is_held ? address_of_var(here, v) : address_none();
		isl_pw_aff *is = is_held ? value_loaded(here, &a, v->type) : NULL;
		struct symbol_list l = {0};
		if (is)
			l = symbols_of_value(here, is);
		for (unsigned k = 0; k < l.at.n; k++)
			if (l.at.at[k])
				add_held(q, l.at.at[k]);
	}
}

/* ---- texts ---- */

static int by_place(const void *x, const void *y)
{
	return strcmp(((const struct place_known *)x)->place,
		      ((const struct place_known *)y)->place);
}

/* Of those with one text the one that says most is the first. */
static int by_text(const void *x, const void *y)
{
	const struct known_fact *a = x, *b = y;
	int order = strcmp(a->text, b->text);
	if (!order)
		order = a->has_bound - b->has_bound;
	return order ? order : a->bound < b->bound ? 1 : a->bound > b->bound ? -1 : 0;
}

static void add(struct knowing *q, struct known_fact fact)
{
	q->failed |= !fact.text;
	if (fact.text)
		ARRAY_PUSH(q->here->arena, q->to->facts, fact);
}

/* The values that are symbols which no place of their own holds: they are called by these. */
static void name_held(struct knowing *q)
{
	for (unsigned i = 0; i < q->symbols.n; i++) {
		const struct symbol *s = q->symbols.at[i];
		bool is_held =
			s->is_pointer || s->kind == SYMBOL_RESULT || names_have_place(&q->names, s);
		for (unsigned k = 0; !is_held && k < q->values.n; k++) {
			const struct place_known *x = &q->values.at[k];
			is_held = x->is->number && type_same(x->is->type, s->type) &&
				  aff_is_same(x->is->number, aff_symbol(s));
			if (is_held)
				names_hold(&q->names, s, x->place);
		}
	}
}

static void tell_value(struct knowing *q, const struct place_known *x)
{
	struct arena *a = q->here->arena;
	const char *is = x->is->number ? names_value(&q->names, x->is->number)
				       : names_address(&q->names, x->is->pointer);
	if (!is || strcmp(is, arena_printf(a, "<%s>", x->place)) != 0)
		add(q, (struct known_fact){is ? arena_printf(a, "%s = %s", x->place, is) : NULL,
					   false, 0});
}

static void tell_condition(struct knowing *q, isl_set *s)
{
	struct known_fact fact = {.has_bound = true};
	fact.text = names_bound(&q->names, s, &fact.bound);
	if (!fact.text)
		fact = (struct known_fact){names_condition(&q->names, s), false, 0};
	add(q, fact);
}

static void tell(struct knowing *q)
{
	if (q->values.n)
		qsort(q->values.at, q->values.n, sizeof *q->values.at, by_place);
	name_held(q);
	for (unsigned i = 0; i < q->values.n; i++)
		tell_value(q, &q->values.at[i]);
	for (unsigned i = 0; i < q->conditions.n; i++)
		if (q->conditions.at[i].counts)
			tell_condition(q, q->conditions.at[i].set);
	if (q->failed || sets_failed(q->here->sets))
		add(q, (struct known_fact){arena_printf(q->here->arena, "not told of %s",
							names_none(&q->names)),
					   false, 0});
}

/* Sorted, each text once. */
static void put_in_order(struct knowledge *k)
{
	unsigned n = 0;
	if (k->facts.n)
		qsort(k->facts.at, k->facts.n, sizeof *k->facts.at, by_text);
	for (unsigned i = 0; i < k->facts.n; i++)
		if (!n || strcmp(k->facts.at[i].text, k->facts.at[n - 1].text) != 0)
			k->facts.at[n++] = k->facts.at[i];
	k->facts.n = n;
}

/* ---- the answer ---- */

static struct bitset locations(struct point *here, struct bitset some)
{
	struct bitset s = bitset_new(here->arena, here->nlocations);
	if (some.words)
		bitset_union(s, some);
	return s;
}

bool regions_knowledge(struct regions *r, const struct function *f, const void *label,
		       struct bitset live, struct knowledge *out)
{
	const struct continuation *x = regions_continuation(r, f, label);
	if (!x)
		return false;
	unsigned mark = sets_mark(&r->sets);
	struct point here = continuation_point(r, f, x);
	struct knowing q = {.here = &here, .to = out};
	q.names = (struct fact_names){.here = &here, .at = x->at, .live = live};
	q.is_all = x->execution == EXECUTION_TEAM;
	q.places = locations(&here, live);
	for (unsigned i = 0; q.is_all && i < here.nlocations; i++)
		bitset_add(q.places, i);
	q.done = locations(&here, (struct bitset){0});
	note_elements(&q, x->effect.exposed_before, x->context);
	note_elements(&q, x->effect.exposed_after, x->context);
	note_elements(&q, x->effect.first, x->context);
	note_elements(&q, x->effect.exits[EXIT_NEXT].must_before, x->context);
	divide(&q, x->context);
	add_all_held(&q, live);
	while (note_places(&q) || note_conditions(&q))
		;
	tell(&q);
	put_in_order(out);
	sets_renew(&r->sets);
	sets_release(&r->sets, mark);
	return true;
}
