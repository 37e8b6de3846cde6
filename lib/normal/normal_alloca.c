/* normal_alloca.c - what alloca gives to a function on a path comes from the heap.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     a function on a path that calls alloca.
 * Out:    "alloca(n)" -> "ompckpt_alloca(n)", declared in front of the function. The rewriter gives
 *         it the frame, at whose end the memory is given back.
 * Means:  as alloca, whose memory lasts until the function returns, not until its block ends. In a
 *         construct that runs as a function of its own and reaches no position, alloca stays.
 * Errs:   in a region that reaches a position it is refused, as is what a system macro spells
 *         (strdupa), a greater alignment, and an argument that reaches a position.
 * Cost:   linear in the function. */
#include "normal_work.h"
#include "walk.h"

#include <ctype.h>
#include <string.h>

enum { MOST_BITS = 128 }; /* what malloc aligns to */

struct moving {
	struct normal *n;
	bool in_region, found;
};

static bool is_alloca(const struct expr *e)
{
	if (e->kind != EXPR_CALL || e->args.at[0]->kind != EXPR_FUNCTION)
		return false;
	const char *name = e->args.at[0]->function->name;
	return !strcmp(name, "alloca") || !strncmp(name, "__builtin_alloca", 16);
}

/* The word that "call" begins with, "NAME(…)"; RANGE_NONE: it is not spelled so. */
static struct range spelled(const struct normal *n, const struct expr *call)
{
	const char *text = n->unit->text;
	struct range word = {call->range.begin, call->range.begin};
	while (isalnum((unsigned char)text[word.end]) || text[word.end] == '_')
		word.end++;
	bool is_known = !strncmp(text + word.begin, "alloca", word.end - word.begin) ||
			!strncmp(text + word.begin, "__builtin_alloca", 16);
	const char *open = text + word.end + strspn(text + word.end, " \t\n");
	bool is_call = *open == '(' && text[call->range.end - 1] == ')';
	return word.end > word.begin && is_known && is_call ? word : RANGE_NONE;
}

static bool refuse(struct moving *m, const struct expr *e)
{
	const char *what = NULL, *help = "use a variable-length array or malloc";
	const struct expr *align = e->args.n > 2 ? e->args.at[2] : NULL;
	if (m->in_region)
		what = "in a parallel region that may reach a potential_ckpt";
	else if (!spelled(m->n, e).end)
		what = "spelled by a system macro, in a function that may reach a potential_ckpt";
	else if (e->args.n > 3 || (align && !(align->has_value && align->value <= MOST_BITS)))
		what = "with a greater alignment than malloc's, in a function that may reach a "
		       "potential_ckpt";
	else if (normal_expr_reaches(m->n, e))
		what = "with an argument that may reach a potential_ckpt";
	if (what)
		normal_refuse(m->n, e->loc, help, "alloca %s", what);
	return what;
}

static void see_expr(struct expr *e, void *to)
{
	struct moving *m = to;
	if (!is_alloca(e) || refuse(m, e))
		return;
	m->found = true;
	edits_replace(&m->n->edits, spelled(m->n, e), "ompckpt_alloca");
	if (e->args.n > 2)
		edits_replace(&m->n->edits,
			      (struct range){e->args.at[1]->range.end, e->range.end - 1}, "");
}

static bool runs_apart(const struct stmt *s)
{
	return s->kind == STMT_OMP && (s->omp->bits & (OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP |
						       OMP_TARGET | OMP_TEAMS | OMP_DISTRIBUTE));
}

static bool enter(struct stmt *s, void *to)
{
	struct moving *m = to;
	if (!runs_apart(s))
		return true;
	struct moving inner = {m->n, true, false};
	for (unsigned i = 0; normal_stmt_reaches(m->n, s) && i < s->children.n; i++)
		walk_both(s->children.at[i], enter, see_expr, &inner);
	return false;
}

void normal_alloca(struct normal *n)
{
	struct moving m = {n, false, false};
	if (!n->function->uses_alloca)
		return;
	walk_both(n->function->body, enter, see_expr, &m);
	if (m.found)
		edits_insert(&n->edits, n->function->whole.begin,
			     "void *ompckpt_alloca(__SIZE_TYPE__); ");
}
