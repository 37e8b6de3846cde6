/* team_size_sums.c - sums that threads make by hand: each its own, then all together.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *     mine = 0;                        each thread begins with nothing,
 *     omp for … mine += x[i];          adds what its pieces of the work bring,
 *     critical  all += mine;           and once adds its sum to that of all.
 *
 * In:      stores and reads, as the walk meets them.
 * Out:     which variables are such sums. What a thread carries in one depends on the number of
 *          threads, but what they are together does not.
 * Means:   a variable is one until it is seen to be used in another way; then the cause that was
 *          kept back is its own. Elements of arrays are as good as scalars; what each thread adds
 *          up of its own ("counts[k + 1] += counts[k]") keeps a sum one.
 * Errs:    on the side of no sum. Rounding may differ, as with a reduction clause.
 * Cost:    constant, each. */
#include "team_size_internal.h"

#include <stdlib.h>

/* The variable that an lvalue is, or is an element of: "v", "v[i]", "v[i][j]". */
static const struct var *base_of(const struct expr *e)
{
	while (e->kind == EXPR_INDEX && e->args.at[0]->kind == EXPR_DECAY)
		e = e->args.at[0]->args.at[0];
	return e->kind == EXPR_VAR ? e->var->definition : NULL;
}

static const struct var *base_of_load(const struct expr *e)
{
	e = expr_ignore_casts(e);
	return e && e->kind == EXPR_LOAD ? base_of(e->args.at[0]) : NULL;
}

bool team_is_zero(const struct unit *u, const struct expr *e)
{
	e = expr_ignore_casts(e);
	if (e->has_value)
		return e->value == 0;
	if (e->kind == EXPR_INIT_LIST) {
		for (unsigned i = 0; i < e->args.n; i++)
			if (!team_is_zero(u, e->args.at[i]))
				return false;
		return true;
	}
	if (e->kind != EXPR_LITERAL || e->type->kind != TYPE_FLOATING || e->in_macro)
		return false;
	char *end;
	return strtod(u->text + e->range.begin, &end) == 0 && end > u->text + e->range.begin;
}

static bool is_sum_of(const struct expr *e, const struct var *v)
{
	return e->kind == EXPR_BINARY && (e->op == OP_ADD || e->op == OP_SUBTRACT) &&
	       expr_ignore_casts(e->args.at[0])->kind == EXPR_LOAD &&
	       expr_ignore_casts(e->args.at[0])->args.at[0]->kind == EXPR_VAR &&
	       base_of_load(e->args.at[0]) == v;
}

struct team_sum team_sum_of(const struct expr *e)
{
	struct team_sum s = {0};
	const struct expr *to = e->args.at[0];
	s.to = base_of(to);
	if (e->kind == EXPR_INCDEC)
		s.is_sum = true;
	else if (e->kind == EXPR_COMPOUND_ASSIGN && (e->op == OP_ADD || e->op == OP_SUBTRACT)) {
		s.is_sum = true;
		s.added = e->args.at[1];
	} else if (e->kind == EXPR_ASSIGN && to->kind == EXPR_VAR) {
		const struct expr *from = expr_ignore_casts(e->args.at[1]);
		s.is_sum = is_sum_of(from, s.to);
		s.added = s.is_sum ? from->args.at[1] : NULL;
	}
	s.own = s.added ? base_of_load(s.added) : NULL;
	return s;
}

void team_leak(struct team_size *t, const struct var *v)
{
	if (t->is_leaky[v->id])
		return;
	t->is_leaky[v->id] = true;
	team_add(t, t->causes, t->is_caused, team_slot(t, v), t->carries[v->id]);
}

void team_carry(struct team_size *t, const struct var *v, team_cause cause)
{
	if (!t->carries[v->id])
		t->carries[v->id] = cause;
	if (t->is_leaky[v->id] || v->is_thread_local)
		team_add(t, t->causes, t->is_caused, team_slot(t, v), cause);
	else
		t->has_changed = true;
}

bool team_is_sum(const struct team_size *t, const struct var *v)
{
	return v && t->carries[v->id] && !t->is_leaky[v->id] && !v->is_thread_local;
}
