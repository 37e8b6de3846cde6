/* threads.c - which values and variables may differ between the threads of a team?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a symbol, a value, a variable; a point in a team's code.
 * Out:     whether threads of that team may have different ones.
 * Means:   a symbol defined outside of the team is one for all its threads. "is_uniform" of a
 *          symbol is about the threads of the team it was defined in: nothing follows from it for
 *          those of a team around that one. A variable is a thread's own if it is declared inside
 *          of the construct, or is a copy that a clause of the construct makes.
 * Errs:    towards "may differ", and towards "own".
 * Cost:    linear in the parameters; for a copy, in the statements of the construct. */
#include "threads.h"
#include "walk.h"

bool may_differ(struct point *here, const struct symbol *s, const void *unused)
{
	const struct scope *team = scope_team(here->scope);
	(void)unused;
	if (!team || s->scope->depth < team->depth)
		return false;
	return !s->is_uniform || here->divergent || here->parted || scope_team(s->scope) != team;
}

static bool is_same_for_all(struct point *here, const struct symbol *s, const void *unused)
{
	return !may_differ(here, s, unused);
}

bool value_is_uniform(struct point *here, isl_pw_aff *a)
{
	return value_is_of(here, a, is_same_for_all, NULL);
}

bool set_is_uniform(struct point *here, isl_set *a)
{
	int n = a ? (int)isl_set_dim(a, isl_dim_param) : 0;
	bool uniform = a != NULL;
	for (int i = 0; i < n; i++) {
		isl_id *id = isl_set_get_dim_id(a, isl_dim_param, (unsigned)i);
		uniform &= !may_differ(here, symbol_of_id(id), NULL);
		isl_id_free(id);
	}
	return uniform;
}

/* ---- variables ---- */

static bool holds(const struct stmt *outer, const struct stmt *s)
{
	while (s && s != outer)
		s = s->parent;
	return s != NULL;
}

struct copy_search {
	const struct var *copy;
	bool is_found;
};

static bool see_copy(struct stmt *s, void *with)
{
	struct copy_search *x = with;
	for (unsigned i = 0; s->kind == STMT_OMP && i < s->omp->shares.n; i++) {
		const struct omp_share *share = &s->omp->shares.at[i];
		x->is_found |= share->copy == x->copy && share->original != x->copy;
	}
	return !x->is_found;
}

static bool makes_copy(struct stmt *construct, const struct var *v)
{
	struct copy_search x = {v, false};
	walk_stmts(construct, see_copy, &x);
	return x.is_found;
}

bool is_own_in(struct stmt *construct, const struct var *v)
{
	if (v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM)
		return false;
	if (!construct)
		return true;
	return v->original ? makes_copy(construct, v) : v->scope && holds(construct, v->scope);
}

bool is_each_threads_own(const struct point *here, const struct var *v)
{
	const struct scope *team = scope_team(here->scope);
	if (!team || (v->storage != STORAGE_LOCAL && v->storage != STORAGE_PARAM))
		return false;
	return v->function->definition != here->function || is_own_in(team->construct, v);
}
