/* gotos.c - gotos that lead forward, out of statements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a function's body; a label in a list of statements.
 * Out:     whether its gotos have an order; the effect and the state of memory where ways meet at
 *          the label.
 * Means:   at a label only what both ways must write is a must-write, what the statements before it
 *          may write is not known, and no condition holds that did not where the list began.
 * Errs:    a goto may lead to any label further on that one is named at.
 * Cost:    in a list with labels: the steps of its statements once more. */
#include "gotos.h"
#include "memory_state.h"
#include "walk.h"

/* The statement of a list that "label", or labels before it, stands at. */
static struct stmt *labelled(struct stmt *label)
{
	while (label->parent && label->parent->kind == STMT_LABEL)
		label = label->parent;
	return label;
}

static unsigned index_in(const struct stmt *list, const struct stmt *s)
{
	unsigned i = 0;
	while (list->children.at[i] != s)
		i++;
	return i;
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
	const struct stmt *to = labelled(jump->target), *list = to->parent, *from = jump;
	while (from && from->parent != list)
		from = from->parent;
	return from && is_list(list) && !is_in_construct(jump) &&
	       index_in(list, from) < index_in(list, to);
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

static void arrive(struct point *here, struct effect *e, bool go_on)
{
	struct exit jump = e->exits[EXIT_GOTO];
	if (!jump.is_reached)
		return;
	e->has_barrier = false;
	e->exits[EXIT_NEXT] = exit_meet(here, e->exits[EXIT_NEXT], jump);
	e->exits[EXIT_GOTO].is_reached = go_on;
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
	bool go_on = some_go_on(l->list, i);
	arrive(here, all, go_on);
	for (unsigned k = l->first; k < w->labels.n; k++)
		arrive(here, &w->labels.at[k].effect, go_on);
	note_written(here, l, i);
	memory_forget(here, l->written);
	here->context = l->context;
}
