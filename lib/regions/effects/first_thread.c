/* first_thread.c - "if (omp_get_thread_num() == 0)": a master construct in all but name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a region, and an "if" in it.
 * Out:     whether the first thread of the region's team executes its branch, and no other.
 * Means:   it compares the thread's number with 0, or a variable of each thread's own that is given
 *          nothing but that number anywhere. Such a variable has no value before.
 * Errs:    "no": other conditions; an "else"; regions with tasks, teams or assembler in them, where
 *          the number may be another's.
 * Cost:    the region once, for an "if" on a variable. */
#include "first_thread.h"
#include "calls.h"
#include "threads.h"
#include "walk.h"

#include <string.h>

struct number_search {
	const struct known_program *known;
	const struct var *var;
	bool is_lost; /* it may be given something else */
};

static bool is_call(const struct known_program *known, const struct expr *e)
{
	e = expr_ignore_widening(e);
	const char *name = e->kind == EXPR_CALL ? calls_library(known->calls, e) : NULL;
	return name && !strcmp(name, "omp_get_thread_num");
}

static void see_store(struct expr *e, void *with)
{
	struct number_search *x = with;
	const bool is_step = e->kind == EXPR_COMPOUND_ASSIGN || e->kind == EXPR_INCDEC;
	if (!is_step && e->kind != EXPR_ASSIGN)
		return;
	const struct expr *to = e->args.at[0];
	if (to->kind == EXPR_VAR && to->var->definition == x->var)
		x->is_lost |= is_step || !is_call(x->known, e->args.at[1]);
}

static bool see_stmt(struct stmt *s, void *with)
{
	const unsigned others = OMP_PARALLEL | OMP_TASK | OMP_TASKLOOP | OMP_TARGET | OMP_TEAMS |
				OMP_DISTRIBUTE | OMP_OTHER;
	struct number_search *x = with;
	x->is_lost |= s->kind == STMT_ASM || (s->kind == STMT_OMP && (s->omp->bits & others));
	return !x->is_lost;
}

static bool holds_number(const struct known_program *known, struct stmt *region,
			 const struct var *v)
{
	struct number_search x = {known, v, false};
	const bool is_copy = v->original != NULL;
	if (v->type->kind != TYPE_INTEGER || v->type->size < 4 || v->address_taken ||
	    !var_is_automatic(v) || !is_own_in(region, v) ||
	    (is_copy && v->sharing != SHARING_PRIVATE) ||
	    (v->has_init && (!v->init || !is_call(known, v->init))))
		return false;
	walk_both(region->children.at[0], see_stmt, see_store, &x);
	return !x.is_lost;
}

static bool is_number(const struct known_program *known, struct stmt *region, const struct expr *e)
{
	e = expr_ignore_widening(e);
	return is_call(known, e) ||
	       (e->kind == EXPR_VAR && holds_number(known, region, e->var->definition));
}

static bool is_zero(const struct expr *e)
{
	return e->has_value && e->value == 0;
}

bool is_by_first_thread(const struct known_program *known, struct stmt *region,
			const struct stmt *s)
{
	if (s->kind != STMT_IF || s->children.n != 1)
		return false;
	const struct expr *e = expr_ignore_casts(s->expr);
	if (expr_is_not(e))
		return is_number(known, region, e->args.at[0]);
	if (e->kind != EXPR_BINARY || e->op != OP_EQUAL)
		return false;
	const struct expr *a = e->args.at[0], *b = e->args.at[1];
	return (is_zero(b) && is_number(known, region, a)) ||
	       (is_zero(a) && is_number(known, region, b));
}
