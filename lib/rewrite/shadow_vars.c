/* shadow_vars.c - OpenMP constructs that make copies of locals with a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a plan with places; the constructs of its function.
 * Out:   where a construct makes a private copy of such a local: a block around it with an ordinary
 *        variable of the same name (its shadow), its value copied in and, if the construct gives
 *        one back, out. The clauses that name such locals otherwise are edited, too
 *        (clause_names.c).
 * Means: a clause wants a variable's name, and a fixed local has none any more.
 * Errs:  a worksharing construct needs the team's one variable: firstprivate, lastprivate and
 *        reductions of a fixed local are refused unless the construct is a combined parallel one.
 */
#include "shadow_vars.h"
#include "clause_names.h"
#include "emit.h"
#include "rewriter.h"
#include "walk.h"

#define WORKSHARING (OMP_FOR | OMP_SECTIONS | OMP_SINGLE)

static bool makes_copy(const struct plan *plan, const struct omp_share *s)
{
	return s->copy != s->original && plan_place(plan, s->original);
}

struct ref_search {
	const struct plan *plan;
	struct range ref;
	bool found;
};

static bool see_clause(struct stmt *s, void *data)
{
	struct ref_search *search = data;
	if (s->kind != STMT_OMP)
		return !search->found;
	for (unsigned i = 0; i < s->omp->shares.n; i++)
		search->found |= clause_names_shares(&s->omp->shares.at[i], search->ref) &&
				 makes_copy(search->plan, &s->omp->shares.at[i]);
	search->found |= clause_names_keeps(search->plan, s->omp, search->ref);
	return !search->found;
}

bool shadow_vars_keeps(const struct plan *plan, struct range ref)
{
	struct ref_search search = {plan, ref, false};
	walk_stmts(plan_body(plan), see_clause, &search);
	return search.found;
}

static bool copies_in(enum sharing s)
{
	return s != SHARING_PRIVATE && s != SHARING_COUNTER;
}

static bool copies_out(enum sharing s)
{
	return s == SHARING_LASTPRIVATE || s == SHARING_FIRST_LASTPRIVATE ||
	       s == SHARING_REDUCTION || s == SHARING_LINEAR;
}

static bool is_possible(const struct omp *omp, const struct omp_share *s)
{
	if (omp->bits & (OMP_TARGET | OMP_TEAMS))
		return false;
	if (s->sharing == SHARING_COPYIN || s->sharing == SHARING_COPYPRIVATE ||
	    s->sharing == SHARING_MAP)
		return false;
	if (omp->bits & OMP_PARALLEL || !copies_in(s->sharing))
		return true;
	if (omp->bits & WORKSHARING)
		return false;
	return !(omp->bits & (OMP_TASK | OMP_TASKLOOP)) || !copies_out(s->sharing);
}

static void copy(struct rewriter *r, const struct place *p, bool in, struct text *out)
{
	const char *name = p->var->name, *fixed = emit_place(r, p);
	if (p->var->type->kind == TYPE_ARRAY)
		text_printf(out, "__builtin_memcpy(&%s, &%s, sizeof %s); ", in ? name : fixed,
			    in ? fixed : name, name);
	else
		text_printf(out, "%s = %s; ", in ? name : fixed, in ? fixed : name);
}

static void shadow(struct rewriter *r, const struct omp *omp, const struct omp_share *s,
		   const struct place *p, struct text *front, struct text *back)
{
	const struct type *t = p->var->type;
	if (!is_possible(omp, s) || p->is_vla || !t->declare || t->has_const_member) {
		diag(DIAG_ERROR, omp->loc,
		     "'%s' needs a fixed address, which can't go with this clause of '%s'",
		     p->var->name, omp->name);
		diag(DIAG_HELP, p->var->loc,
		     "copy '%s' to another variable and name that one in the construct",
		     p->var->name);
		r->failed = true;
		return;
	}
	text_printf(front, "%s; ", type_declare(r->arena, t, p->var->name));
	if (copies_in(s->sharing))
		copy(r, p, true, front);
	if (copies_out(s->sharing))
		copy(r, p, false, back);
}

static void shadow_vars_of(struct rewriter *r, const struct plan *plan, const struct stmt *s,
			   struct edits *e)
{
	struct text front = {0}, back = {0};
	clause_names_point(r, plan, s, e, &front);
	for (unsigned i = 0; i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		bool again = false;
		for (unsigned k = 0; k < i; k++)
			again |= s->omp->shares.at[k].original == share->original;
		if (!again && makes_copy(plan, share))
			shadow(r, s->omp, share, plan_place(plan, share->original), &front, &back);
	}
	if (front.n) {
		edits_insert(e, s->omp->pragma.begin,
			     arena_printf(r->arena, "{ %s%s", front.at,
					  emit_line(r, s->omp->pragma.begin)));
		edits_insert(e, s->range.end,
			     arena_printf(r->arena, " %s} ", back.at ? back.at : ""));
	}
	text_free(&front);
	text_free(&back);
}

struct shadow_edit {
	struct rewriter *r;
	const struct plan *plan;
	struct edits *e;
};

static bool see_construct(struct stmt *s, void *data)
{
	struct shadow_edit *x = data;
	if (s->kind != STMT_OMP)
		return true;
	shadow_vars_of(x->r, x->plan, s, x->e);
	clause_names_edit(x->r, x->plan, s, x->e);
	return true;
}

void shadow_vars_edit(struct rewriter *r, const struct plan *plan, struct edits *e)
{
	struct shadow_edit x = {r, plan, e};
	if (plan->places.n)
		walk_stmts(plan_body(plan), see_construct, &x);
}
