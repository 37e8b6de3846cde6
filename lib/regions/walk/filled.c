/* filled.c - which arrays does a loop fill up to a counter?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a loop, at a point before it, and at the point after it.
 * Out:     elements that it must have written: "list[n0 .. n1)", where n0 and n1 are what a place
 *          held before the loop and holds after it.
 * Means:   all that may write the place are steps of +1, each at the end of a row of statements
 *          that is entered at its beginning alone. Run from any state of the loop, with a symbol
 *          for the number, a row says what is written for it; what all rows write is written for
 *          each number that the place has left. However the loop goes and ends: a row that is left
 *          early takes no step. A number that wraps around has been all others before: the set
 *          holds, too.
 * Errs:    towards nothing: a place at an address that changes, that something else may write, code
 *          of teams, elements that depend on what else the loop changes.
 * Cost:    for loops with such a step after an index of that name: the loop's steps once more, and
 *          each row.
 */
#include "filled.h"
#include "access.h"
#include "cells.h"
#include "expressions.h"
#include "footprint.h"
#include "memory_state.h"
#include "type_limits.h"
#include "scaled.h"
#include "walk.h"

#include <stdlib.h>

/* A step of +1 in a statement that always takes it. */
struct step {
	struct stmt *at;
	const struct expr *lvalue;
	const struct expr *sum; /* what is assigned; NULL: it needs no look */
	struct address place;
	const struct symbol *number; /* what is there in the loop; NULL: no such step */
};

struct search {
	struct region_walk *w;
	struct stmt *loop;
	const struct scope *scope;                    /* of an iteration */
	const struct memory_state **before, **inside; /* before the loop; anywhere in it */
	isl_set *context;
	ARRAY(struct step) steps;
	struct writers writers; /* all that may write in the loop */
};

/* ---- steps ---- */

static void add_step(struct search *q, struct stmt *at, const struct expr *lvalue,
		     const struct expr *sum)
{
	const struct type *t = lvalue->type;
	bool is_plain = t->kind == TYPE_INTEGER &&
			(t->integer == INTEGER_SIGNED || t->integer == INTEGER_UNSIGNED) &&
			!(lvalue->field && lvalue->field->is_bitfield);
	struct step s = {.at = at, .lvalue = lvalue, .sum = sum};
	if (is_plain)
		ARRAY_PUSH(q->w->here.arena, q->steps, s);
}

/* Is "e", an assignment, "n += 1" in the type of n? In a wider one, or an unsigned one, C would let
 * it wrap around. */
static bool adds_one(const struct expr *e)
{
	const struct expr *to = e->args.at[0], *by = e->args.at[1];
	bool is_int = to->type->size >= sizeof(int) && !type_is_unsigned(to->type);
	return e->op == OP_ADD && by->has_value && by->value == 1 &&
	       by->type->kind == TYPE_INTEGER &&
	       (!is_int || (by->type->size <= to->type->size && !type_is_unsigned(by->type)));
}

/* Those that evaluating "e" always takes. */
static void steps_in(struct search *q, struct stmt *at, const struct expr *e)
{
	bool is_choice = e->kind == EXPR_LOGICAL || e->kind == EXPR_CONDITIONAL ||
			 e->kind == EXPR_GNU_CONDITIONAL;
	unsigned n = is_choice ? 1 : e->args.n;
	if (e->kind == EXPR_SIZEOF || e->kind == EXPR_STMT_EXPR || e->kind == EXPR_OTHER)
		return;
	if (e->kind == EXPR_INCDEC && e->op == OP_INCREMENT)
		add_step(q, at, e->args.at[0], NULL);
	else if (e->kind == EXPR_COMPOUND_ASSIGN && adds_one(e))
		add_step(q, at, e->args.at[0], NULL);
	else if (e->kind == EXPR_ASSIGN && expr_ignore_widening(e->args.at[1])->op == OP_ADD)
		add_step(q, at, e->args.at[0], e->args.at[1]);
	for (unsigned i = 0; i < n; i++)
		steps_in(q, at, e->args.at[i]);
}

static bool see_statement(struct stmt *s, void *with)
{
	if (s->kind == STMT_EXPR)
		steps_in(with, s, s->expr);
	for (unsigned i = 0; s->kind == STMT_DECL && i < s->vars.n; i++)
		if (s->vars.at[i]->init && var_is_automatic(s->vars.at[i]))
			steps_in(with, s, s->vars.at[i]->init);
	return s->kind != STMT_OMP;
}

/* ---- the row of statements that a step ends ---- */

static bool has_name(const struct expr *e, const struct expr *lvalue)
{
	if (e->kind == lvalue->kind && e->field == lvalue->field &&
	    (e->kind != EXPR_VAR || e->var->definition == lvalue->var->definition))
		return true;
	for (unsigned i = 0; i < e->args.n; i++)
		if (has_name(e->args.at[i], lvalue))
			return true;
	return false;
}

struct mention {
	const struct expr *lvalue;
	bool is_met;
};

static void see_index(struct expr *e, void *with)
{
	struct mention *x = with;
	bool moves =
		e->kind == EXPR_INDEX || (e->kind == EXPR_BINARY && e->type->kind == TYPE_POINTER);
	x->is_met |= moves && has_name(e, x->lvalue);
}

/* Does something in "s" lie at an index that "lvalue" may be in? */
static bool has_index(struct stmt *s, const struct expr *lvalue)
{
	struct mention x = {.lvalue = lvalue};
	walk_stmt(s, see_index, &x);
	return x.is_met;
}

/* May control come to "s", or into it, but from before it? */
static bool is_entered(struct stmt *s)
{
	return walk_finds(s,
			  1u << STMT_LABEL | 1u << STMT_CASE | 1u << STMT_DEFAULT | 1u << STMT_OMP);
}

/* Where the row begins that ends with child "last" of "parent": at the first statement of it that
 * has such an index. */
static unsigned row_begin(struct search *q, const struct step *x, const struct stmt *parent,
			  unsigned last)
{
	struct point *here = &q->w->here;
	unsigned first = last, begin = last;
	while (begin > 0) {
		struct stmt *s = parent->children.at[begin - 1];
		if (is_entered(s) ||
		    cells_may_change(here, &x->place, locations_written_by(here, s, NULL)))
			break;
		begin--;
		if (has_index(s, x->lvalue))
			first = begin;
	}
	return first;
}

/* Is it a symbol of the loop that is not the number itself? */
static bool is_other(struct point *here, const struct symbol *s, const void *with)
{
	const struct filled *f = with;
	return s != f->number && symbol_is_defined_in(here, s, f->number->scope);
}

static bool is_number(struct point *here, const struct symbol *s, const void *number)
{
	(void)here;
	return s == number;
}

/* Rows of arrays that are as long as the number says are no elements at an index. */
static struct elements not_scaled(struct point *here, struct elements a, const struct filled *f)
{
	struct family_set *at = ARENA_ARRAY(here->arena, struct family_set, a.n + 1);
	struct elements left = {at, 0, {0}};
	for (unsigned i = 0; i < a.n; i++)
		if (!family_has(here, a.at[i].family, is_number, f->number))
			at[left.n++] = a.at[i];
	return left;
}

/* What the step's row writes. */
static struct elements row_writes(struct search *q, const struct step *x, const struct filled *f)
{
	struct region_walk *w = q->w;
	struct point *here = &w->here;
	struct stmt *parent = x->at->parent;
	bool is_row = parent && parent->kind == STMT_COMPOUND;
	unsigned labels = w->labels.n, last = is_row ? walk_index(parent, x->at) : 0;
	unsigned i = is_row ? row_begin(q, x, parent, last) : 0;
	struct effect e = effect_nothing();
	memory_go_back(here, q->inside);
	here->context = q->context;
	w->is_again = true;
	for (; i <= last; i++)
		e = effect_then(here, e, run_stmt(w, is_row ? parent->children.at[i] : x->at));
	w->is_again = false;
	w->labels.n = labels;
	here->context = q->context;
	memory_go_back(here, q->inside);
	struct elements all =
		footprint_project(here, e.exits[EXIT_NEXT].must_before, EVERY, is_other, f);
	return not_scaled(here, all, f);
}

/* ---- the place ---- */

static bool is_outside(struct point *here, const struct symbol *s, const void *scope)
{
	return !symbol_is_defined_in(here, s, scope);
}

static bool stays(struct search *q, const struct address *a)
{
	struct point *here = &q->w->here;
	bool ok = a->is_known && (!a->base.pointer || is_outside(here, a->base.pointer, q->scope));
	for (unsigned k = 0; ok && k < a->nterms; k++)
		ok = value_is_of(here, a->terms[k].at, is_outside, q->scope);
	return ok;
}

static bool is_one_more(struct point *here, const struct expr *sum, isl_pw_aff *number)
{
	int64_t by;
	isl_pw_aff *x = sum ? value_of(here, sum) : NULL;
	if (!x)
		return !sum;
	x = own_aff(here->sets, isl_pw_aff_sub(isl_pw_aff_copy(x), isl_pw_aff_copy(number)));
	return aff_is_number(x, &by) && by == 1;
}

/* Where does "x" step, if that is one place for all of the loop? */
static void locate(struct search *q, struct step *x)
{
	struct point *here = &q->w->here;
	x->place = address_of(here, x->lvalue);
	isl_pw_aff *number =
		stays(q, &x->place) ? value_loaded(here, &x->place, x->lvalue->type) : NULL;
	const struct symbol *s = number ? value_symbol(number) : NULL;
	if (s && s->kind == SYMBOL_LOAD && symbol_is_defined_in(here, s, q->scope) &&
	    is_one_more(here, x->sum, number))
		x->number = s;
}

static unsigned steps_by(const struct search *q, const struct step *x, const struct expr *by)
{
	unsigned n = 0;
	for (unsigned i = 0; i < q->steps.n; i++)
		n += q->steps.at[i].number == x->number && q->steps.at[i].lvalue == by;
	return n;
}

/* Is all that may write the place of "x" a step of its own in a statement of its own? */
static bool is_only_stepped(struct search *q, const struct step *x)
{
	if (!q->writers.at.n) {
		writers_add(&q->w->here, q->loop->children.at[0], NULL, &q->writers);
		writers_add(&q->w->here, NULL, q->loop->expr, &q->writers);
		writers_add(&q->w->here, NULL, q->loop->inc, &q->writers);
	}
	for (unsigned i = 0; i < q->writers.at.n; i++)
		if (cells_may_change(&q->w->here, &x->place, q->writers.at.at[i].places) &&
		    steps_by(q, x, q->writers.at.at[i].step->expr) != 1)
			return false;
	for (unsigned i = 0; i < q->steps.n; i++)
		for (unsigned k = i + 1; k < q->steps.n; k++)
			if (q->steps.at[i].number == x->number &&
			    q->steps.at[k].number == x->number &&
			    q->steps.at[i].at == q->steps.at[k].at)
				return false;
	return true;
}

/* ---- a loop ---- */

static isl_pw_aff *held_before(struct search *q, const struct step *x)
{
	struct point *here = &q->w->here;
	const struct memory_state **now = here->memory;
	here->memory = q->before;
	isl_pw_aff *number = value_loaded(here, &x->place, x->lvalue->type);
	here->memory = now;
	return number;
}

/* What is written for each number of the place of step "first", which no step before has. */
static void add_filled(struct search *q, unsigned first, struct filled_list *to)
{
	struct point *here = &q->w->here;
	const struct step *x = &q->steps.at[first];
	struct filled f = {x->place, x->lvalue->type, held_before(q, x), x->number, {0}};
	if (!f.from || !is_only_stepped(q, x))
		return;
	for (unsigned i = first; i < q->steps.n; i++) {
		if (q->steps.at[i].number != x->number)
			continue;
		struct elements row = row_writes(q, &q->steps.at[i], &f);
		f.each = i == first ? row : elements_intersect(here->sets, f.each, row);
	}
	ARRAY_PUSH(here->arena, to->at, f);
}

static bool is_first(const struct search *q, unsigned i)
{
	for (unsigned k = 0; k < i; k++)
		if (q->steps.at[k].number == q->steps.at[i].number)
			return false;
	return q->steps.at[i].number != NULL;
}

static bool is_index(struct search *q, unsigned i)
{
	const struct step *x = &q->steps.at[i];
	struct stmt *parent = x->at->parent;
	return has_index(parent && parent->kind == STMT_COMPOUND ? parent : x->at, x->lvalue);
}

static void search(struct search *q, struct filled_list *to)
{
	for (unsigned i = 0; i < q->steps.n; i++)
		if (is_index(q, i))
			locate(q, &q->steps.at[i]);
	for (unsigned i = 0; i < q->steps.n; i++)
		if (is_first(q, i))
			add_filled(q, i, to);
	bool fills = false;
	for (unsigned i = 0; i < to->at.n; i++)
		fills |= to->at.at[i].each.n > 0;
	to->at.n = fills ? to->at.n : 0;
}

struct filled_list filled_find(struct region_walk *w, struct stmt *loop, struct bitset changed)
{
	struct point *here = &w->here;
	struct filled_list found = {0};
	struct search q = {.w = w, .loop = loop, .context = here->context};
	if (here->execution == EXECUTION_TEAM || w->is_again || here->failed)
		return found;
	walk_stmts(loop->children.at[0], see_statement, &q);
	if (!q.steps.n)
		return found;
	const struct scope *outer = point_enter(here, NULL);
	q.scope = here->scope;
	q.before = memory_copy(here);
	memory_forget(here, changed);
	q.inside = memory_copy(here);
	search(&q, &found);
	memory_go_back(here, q.before);
	here->scope = outer;
	free(q.before);
	free(q.inside);
	return found;
}

/* ---- in the loop, and after it ---- */

/* What is written for all numbers from the one before the loop to the one that is left. */
static struct elements written(struct point *here, const struct filled *f, isl_pw_aff *end)
{
	struct sets *sets = here->sets;
	isl_pw_aff *x = aff_symbol(f->number);
	isl_set *left = set_and(sets, params_compare(sets, RELATION_LESS_EQUAL, f->from, x),
				params_compare(sets, RELATION_LESS, x, end));
	struct elements all = elements_restrict(sets, f->each, left);
	all = footprint_project(here, all, ANY, is_number, f->number);
	return elements_rounded(sets, all, EVERY);
}

/* Does C forbid that the number wraps around? */
static bool only_rises(const struct point *here, const struct type *t)
{
	return t->integer == INTEGER_SIGNED && t->size >= sizeof(int) &&
	       !here->function->unit->effects.sums_wrap;
}

/* Context from here on: the number is not less than before the loop. */
static void note_rise(struct point *here, const struct filled *f, isl_pw_aff *now)
{
	if (only_rises(here, f->type))
		here->context =
			set_and(here->sets, here->context,
				params_compare(here->sets, RELATION_LESS_EQUAL, f->from, now));
}

struct elements filled_earlier(struct region_walk *w, const struct filled_list *l)
{
	struct point *here = &w->here;
	struct elements all = elements_none();
	for (unsigned i = 0; i < l->at.n; i++) {
		const struct filled *f = &l->at.at[i];
		isl_pw_aff *now = value_loaded(here, &f->counter, f->type);
		if (!now)
			continue;
		all = elements_union(here->sets, all, written(here, f, now));
		note_rise(here, f, now);
	}
	return all;
}

struct effect filled_end(struct region_walk *w, const struct filled_list *l, struct effect e)
{
	struct point *here = &w->here;
	struct exit *next = &e.exits[EXIT_NEXT];
	for (unsigned i = 0; next->is_reached && i < l->at.n; i++) {
		const struct filled *f = &l->at.at[i];
		isl_pw_aff *end = value_loaded(here, &f->counter, f->type);
		if (!end)
			continue;
		next->must_before =
			elements_union(here->sets, next->must_before, written(here, f, end));
		note_rise(here, f, end);
	}
	if (l->at.n)
		next->must_after = next->must_before;
	return e;
}
