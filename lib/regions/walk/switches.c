/* switches.c - the effect of a switch, from those of its sections.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a switch; a section of it is what stands from labels to the next labels.
 * Out:     its effect; the state of memory after it; for every label in it, what may follow.
 * Means:   a section is walked once. It is entered from the head, where the value is one of its
 *          labels', or from the end of the section before; what it does goes on with what the next
 *          one does. The ways from the head are a choice. One that is entered from the head alone
 *          has the values of its labels as context.
 * Errs:    labels inside of other statements (Duff's device): its steps in any order. After a
 *          section that others go on to, and of MANY sections, no value tells which way was taken.
 * Cost:    each section once, and a choice for each. */
#include "switches.h"
#include "expressions.h"
#include "memory_state.h"
#include "threads.h"

#include <stdlib.h>

enum { MANY = 16 };

struct section {
	unsigned first, end; /* statements of the body; the first of them has the labels */
	isl_set *entered;    /* where the head leads to it; NULL: not known */
	unsigned first_label, end_label; /* of w->labels */
	struct effect effect;
};

struct sections {
	ARRAY(struct section) at;
	const struct stmt *body;
	int otherwise; /* the section with "default"; -1: none */
};

/* ---- the sections ---- */

static bool has_case(const struct stmt *s)
{
	return s->kind == STMT_CASE || s->kind == STMT_DEFAULT;
}

static struct stmt *without_cases(struct stmt *s)
{
	while (has_case(s))
		s = s->children.at[0];
	return s;
}

/* Is a label of the switch among the statements of "s"? */
static bool holds_case(const struct stmt *s)
{
	bool holds = has_case(s);
	for (unsigned i = 0; !holds && s->kind != STMT_SWITCH && i < s->children.n; i++)
		holds = holds_case(s->children.at[i]);
	return holds;
}

static bool find_sections(struct point *here, const struct stmt *s, struct sections *x)
{
	x->body = s->children.at[0];
	x->otherwise = -1;
	if (x->body->kind != STMT_COMPOUND)
		return false;
	for (unsigned i = 0; i < x->body->children.n; i++) {
		struct stmt *child = x->body->children.at[i];
		if (holds_case(without_cases(child)))
			return false;
		if (has_case(child))
			ARRAY_PUSH(here->arena, x->at, (struct section){.first = i});
		if (x->at.n)
			x->at.at[x->at.n - 1].end = i + 1;
	}
	return true;
}

/* A label's value is known, and converted to the type of what is switched on. */
static bool is_known(const struct expr *label)
{
	const struct type *t = label->type;
	bool fits = t->size < 8 || t->integer == INTEGER_SIGNED || label->value >= 0;
	return label->has_value && t->integer != INTEGER_OTHER && t->size <= 8 && fits;
}

/* The symbols' values for which "value" is one of label "s". NULL: not known. */
static isl_set *is_at(struct point *here, isl_pw_aff *value, const struct stmt *s)
{
	struct sets *sets = here->sets;
	const struct expr *high = s->high ? s->high : s->low;
	if (!value || !is_known(s->low) || !is_known(high))
		return NULL;
	isl_pw_aff *least = aff_number(sets, s->low->value);
	isl_pw_aff *greatest = aff_number(sets, high->value);
	return set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, least, value),
		       params_compare(sets, RELATION_LESS_EQUAL, value, greatest));
}

static isl_set *either(struct sets *sets, isl_set *a, isl_set *b)
{
	return a && b ? set_or(sets, a, b) : NULL;
}

/* Where the head leads to each section, and to "default" or past all of them. */
static void tell_entries(struct point *here, struct sections *x, isl_pw_aff *value)
{
	struct sets *sets = here->sets;
	isl_set *none = set_not(sets, params_all(sets)), *any = none;
	for (unsigned i = 0; i < x->at.n; i++) {
		struct section *to = &x->at.at[i];
		to->entered = none;
		const struct stmt *s = x->body->children.at[to->first];
		for (; has_case(s); s = s->children.at[0])
			if (s->kind == STMT_DEFAULT)
				x->otherwise = (int)i;
			else
				to->entered = either(sets, to->entered, is_at(here, value, s));
		any = either(sets, any, to->entered);
	}
	if (x->otherwise >= 0) {
		isl_set **to = &x->at.at[x->otherwise].entered;
		*to = any ? either(sets, *to, set_not(sets, any)) : NULL;
	}
}

/* ---- the state of memory ---- */

void break_is_met(struct region_walk *w)
{
	if (w->breaks)
		memory_meet(&w->here, &w->breaks->memory, NULL);
}

/* ---- the walk ---- */

static struct effect run_section(struct region_walk *w, const struct sections *x, struct section *k)
{
	struct effect all = effect_nothing();
	k->first_label = w->labels.n;
	for (unsigned i = k->first; i < k->end; i++) {
		unsigned end = w->labels.n;
		struct effect next = run_stmt(w, without_cases(x->body->children.at[i]));
		continuations_then(&w->here, &w->labels, k->first_label, end, next);
		all = effect_then(&w->here, all, next);
	}
	k->end_label = w->labels.n;
	return all;
}

/* Enter section "k" from the head, where memory is "start", and, if it "falls", from the end of the
 * section before, which is here. */
static void enter(struct point *here, const struct section *k, bool is_told, bool falls,
		  const struct memory_state *const *start, isl_set *context)
{
	const struct memory_state **before = falls ? memory_copy(here) : NULL;
	memory_go_back(here, start);
	if (before)
		memory_join(here, before, NULL);
	free(before);
	here->context = is_told ? set_and(here->sets, context, k->entered) : context;
}

/* Walk each section. Returns the state of memory after the switch; NULL: it does not end. */
static const struct memory_state **run_sections(struct region_walk *w, struct sections *x)
{
	struct point *here = &w->here;
	isl_set *context = here->context;
	const struct memory_state **start = memory_copy(here), **after = NULL;
	struct breaks *outer = w->breaks;
	bool falls = false;
	if (x->otherwise < 0)
		memory_meet(here, &after, NULL);
	for (unsigned i = 0; i < x->at.n; i++) {
		struct section *k = &x->at.at[i];
		struct breaks breaks = {.is_of_switch = true};
		bool is_told = k->entered && !falls;
		enter(here, k, is_told, falls, start, context);
		w->breaks = &breaks;
		k->effect = run_section(w, x, k);
		falls = k->effect.exits[EXIT_NEXT].is_reached;
		if (falls && i + 1 == x->at.n)
			break_is_met(w);
		if (breaks.memory) {
			const struct memory_state **end = memory_copy(here);
			memory_go_back(here, breaks.memory);
			memory_meet(here, &after, is_told ? set_not(here->sets, k->entered) : NULL);
			memory_go_back(here, end);
			free(end);
			free(breaks.memory);
		}
	}
	w->breaks = outer;
	here->context = context;
	free(start);
	return after;
}

/* The switch ends where its sections break. */
static void end_at_break(struct point *here, struct effect *e)
{
	e->has_barrier = e->has_barrier && !e->exits[EXIT_BREAK].is_reached;
	effect_arrive(here, e, EXIT_BREAK, NULL);
}

/* From the last section on: each goes on with the next one. */
static void go_on(struct region_walk *w, struct sections *x)
{
	struct point *here = &w->here;
	struct effect next = effect_nothing();
	for (unsigned i = x->at.n; i-- > 0;) {
		struct section *k = &x->at.at[i];
		continuations_then(here, &w->labels, k->first_label, k->end_label, next);
		next = k->effect = effect_then(here, k->effect, next);
		end_at_break(here, &k->effect);
		for (unsigned l = k->first_label; l < k->end_label; l++)
			end_at_break(here, &w->labels.at[l].effect);
	}
}

/* What is done from where the head leads to section "k". */
static struct effect from_head(struct point *here, const struct section *k)
{
	struct effect e = k->effect;
	if (k->entered) {
		e.exposed_before = elements_restrict(here->sets, e.exposed_before, k->entered);
		e.exposed_after = elements_restrict(here->sets, e.exposed_after, k->entered);
	}
	return e;
}

static struct effect choose(struct point *here, const struct sections *x)
{
	struct effect all =
		x->otherwise < 0 ? effect_nothing() : from_head(here, &x->at.at[x->otherwise]);
	for (unsigned i = 0; i < x->at.n; i++) {
		const struct section *k = &x->at.at[i];
		if ((int)i != x->otherwise)
			all = effect_choice(here, k->entered, from_head(here, k), all);
		if (k->entered && !k->effect.exits[EXIT_NEXT].is_reached)
			point_narrow(here, set_not(here->sets, k->entered));
	}
	return all;
}

struct effect run_switch(struct region_walk *w, struct stmt *s)
{
	struct point *here = &w->here;
	struct sections x = {0};
	unsigned first = w->labels.n;
	if (!find_sections(here, s, &x))
		return run_unordered(w, s, NULL);
	isl_pw_aff *value = x.at.n > MANY ? NULL : full_value_of(here, s->expr);
	struct effect all = run_expr(w, s->expr);
	unsigned end = w->labels.n;
	bool divergent = here->execution == EXECUTION_TEAM && !value_is_uniform(here, value);
	tell_entries(here, &x, value);
	here->divergent += divergent;
	const struct memory_state **after = run_sections(w, &x);
	here->divergent -= divergent;
	go_on(w, &x);
	struct effect e = choose(here, &x);
	if (after)
		memory_go_back(here, after);
	free(after);
	continuations_then(here, &w->labels, first, end, e);
	return effect_then(here, all, e);
}
