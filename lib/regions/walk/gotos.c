/* gotos.c - gotos that lead forward, out of statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function's body; a label in a list of statements.
 * Out:     whether its gotos have an order; the effect and the state of memory where ways meet at
 *          the label.
 * Means:   at a label two ways meet (exit_meet); what the statements before it may write is not
 *          known, and no condition holds that did not where the list began.
 * Errs:    a goto may lead to any label further on that one is named at.
 * Cost:    in a list with labels: the steps of its statements once more. */
#include "gotos.h"
#include "access.h"
#include "memory_state.h"
#include "reach.h"
#include "walk.h"

/* The statement of a list that "label", or labels before it, stands at. */
static struct stmt *labelled(struct stmt *label)
{
	while (label->parent && label->parent->kind == STMT_LABEL)
		label = label->parent;
	return label;
}

static bool is_list(const struct stmt *s)
{
	return s && s->kind == STMT_COMPOUND && (!s->parent || s->parent->kind != STMT_SWITCH);
}

static bool is_in_construct(const struct stmt *s)
{
	while (s && s->kind != STMT_OMP)
		s = s->parent;
	return s;
}

static bool leads_forward(const struct stmt *jump)
{
	const struct stmt *to = labelled(jump->target), *list = to->parent;
	return is_list(list) && !is_in_construct(jump) &&
	       walk_index(list, jump) < walk_index(list, to);
}

static bool see_jump(struct stmt *s, void *ok)
{
	if (s->kind == STMT_INDIRECT_GOTO || (s->kind == STMT_GOTO && !leads_forward(s)))
		*(bool *)ok = false;
	return true;
}

bool gotos_lead_forward(struct stmt *body)
{
	bool ok = true;
	walk_stmts(body, see_jump, &ok);
	return ok;
}

/* ---- what tells them apart ---- */

struct goto_tells gotos_tell(struct point *here)
{
	struct stmt *body = here->function->body, *last = body;
	while ((last->kind == STMT_COMPOUND && last->children.n) || last->kind == STMT_LABEL)
		last = last->children.at[last->children.n - 1];
	const struct expr *e = last->kind == STMT_RETURN ? last->expr : NULL;
	const struct expr *from = e && e->kind == EXPR_LOAD ? e->args.at[0] : NULL;
	if (!from || from->kind != EXPR_VAR || from->type->is_volatile ||
	    e->type->kind != TYPE_INTEGER || !walk_finds(body, 1u << STMT_GOTO) ||
	    here->execution == EXECUTION_TEAM)
		return (struct goto_tells){0};
	return (struct goto_tells){from->var, symbol_to_give(here, from->var->type)};
}

isl_set *gotos_where(struct region_walk *w)
{
	struct point *here = &w->here;
	const struct var *v = w->told.var;
	if (!v)
		return here->context;
	struct address a = address_of_var(here, v);
	isl_pw_aff *x = value_loaded(here, &a, v->type), *held = aff_symbol(w->told.number);
	if (!x)
		return here->context;
	isl_set *is = params_compare(here->sets, RELATION_EQUAL, held, x);
	return set_and(here->sets, here->context, is);
}

/* ---- at a label ---- */

struct search {
	const struct stmt *at;
	bool is_met;
};

static bool see_other(struct stmt *s, void *with)
{
	struct search *x = with;
	x->is_met |= s->kind == STMT_GOTO && labelled(s->target) != x->at;
	return true;
}

/* Does a goto before child "i" of "list" lead to another label than that? */
static bool some_go_on(const struct stmt *list, unsigned i)
{
	struct search x = {.at = list->children.at[i]};
	for (unsigned k = 0; k < i; k++)
		walk_stmts(list->children.at[k], see_other, &x);
	return x.is_met;
}

static bool is_passing_but(struct point *here, const struct symbol *s, const void *told)
{
	(void)here;
	return !s->is_entry && s != told;
}

/* What must have been written where "next" and "jump" meet, by what the variable holds there. */
static struct elements must_told(struct region_walk *w, struct exit next, struct exit jump)
{
	struct point *here = &w->here;
	next.where = where_told(here, next.where, is_passing_but, w->told.number);
	jump.where = where_told(here, jump.where, is_passing_but, w->told.number);
	return exit_meet(here, next, jump).must_before;
}

/* "told": what the variable that tells ways apart holds from now on (NULL: there is none). */
static void arrive(struct region_walk *w, struct effect *e, isl_set *where, bool go_on,
		   const struct symbol *told)
{
	struct sets *sets = w->here.sets;
	struct exit *next = &e->exits[EXIT_NEXT], jump = e->exits[EXIT_GOTO], before = *next;
	if (!jump.is_reached)
		return;
	e->has_barrier = false;
	effect_arrive(&w->here, e, EXIT_GOTO, where);
	if (go_on)
		e->exits[EXIT_GOTO] = jump;
	if (!told)
		return;
	before.where = where;
	struct elements must = elements_union(sets, next->must_before, must_told(w, before, jump));
	next->must_before = elements_rename(sets, must, w->told.number->id, told->id);
	next->must_after = next->must_before;
}

static void note_written(struct point *here, struct list_walk *l, unsigned end)
{
	if (!l->written.words)
		l->written = bitset_new(here->arena, here->nplaces);
	for (; l->end < end; l->end++)
		bitset_union(l->written,
			     locations_written_by(here, l->list->children.at[l->end], NULL));
}

void gotos_arrive(struct region_walk *w, struct list_walk *l, unsigned i, struct effect *all)
{
	struct point *here = &w->here;
	const struct var *v = w->told.var;
	isl_set *where = gotos_where(w);
	bool go_on = some_go_on(l->list, i);
	const struct symbol *told = v ? symbol_to_give(here, v->type) : NULL;
	note_written(here, l, i);
	arrive(w, all, where, go_on, told);
	for (unsigned k = l->first; k < w->labels.n; k++)
		arrive(w, &w->labels.at[k].effect, where, go_on, told);
	memory_forget(here, l->written);
	if (reach_function(here->known->reach, here->function)) /* a label may be on a way here */
		memory_forget_behind(here, here->memory);
	here->context = l->context;
	if (v && bitset_has(l->written, access_location(here->known->table, v))) {
		struct address a = address_of_var(here, v);
		memory_remember(here, &a, v->type, aff_symbol(told), NULL);
	}
}
