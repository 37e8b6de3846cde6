/* normal_reductions.c - reductions of a region with positions that a restart can't begin again.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     an "omp parallel" with a position in its body.
 * Out:    an error and a help for each reduction whose copies are in the library's memory, or whose
 *         initialiser does more than to give a copy its first value.
 * Means:  a restart begins the region again, initialisers included, and then gives the copies the
 *         values that the image has.
 * Errs:   on the side of refusing: an initialiser may use omp_priv, omp_orig, constants, and
 *         functions of the program that use nothing but their parameters and what these point to.
 * Cost:   linear in the initialisers, and in the functions they call. */
#include "normal_work.h"
#include "walk.h"

#include <string.h>

/* What is in the library's memory is in no image: the elements of "reduction(+ : a[0:n])", what
 * tasks have added by "reduction(task, + : x)". */
static void refuse_outside(struct normal *n, const struct stmt *region)
{
	const struct omp *o = region->omp;
	if (o->reduces_tasks)
		normal_refuse(n, region->loc,
			      "leave the modifier out, and have the tasks add to a shared variable "
			      "in a critical section",
			      "'omp %s' that may reach a potential_ckpt has a reduction with a "
			      "modifier",
			      o->name);
	for (unsigned i = 0; i < o->shares.n; i++)
		if (o->shares.at[i].sharing == SHARING_REDUCTION && o->shares.at[i].is_part)
			normal_refuse(n, region->loc,
				      "reduce the whole array; or declare an array inside the "
				      "construct, and add it up in a critical section at its end",
				      "'omp %s' that may reach a potential_ckpt has a reduction of "
				      "a part of '%s'",
				      o->name, o->shares.at[i].original->name);
}

/* ---- initialisers ---- */

#define DEEPEST 4 /* functions that call each other */

struct inspection {
	unsigned depth; /* 0: in the initialiser itself */
	bool is_harmless;
};

/* Does "e" point to a variable, or to what a parameter points to? */
static bool is_near(const struct expr *e)
{
	while (e->kind == EXPR_CAST || (e->kind == EXPR_BINARY && e->op == OP_ADD))
		e = e->args.at[0];
	if (e->kind != EXPR_LOAD)
		return e->kind == EXPR_DECAY || e->kind == EXPR_ADDRESS;
	return e->args.at[0]->kind == EXPR_VAR && e->args.at[0]->var->storage == STORAGE_PARAM;
}

static bool is_own(const struct var *v, unsigned depth)
{
	return (!depth && v->original) || (depth && var_is_automatic(v)) || v->type->is_const;
}

static void see(struct expr *e, void *inspection);

static bool call_is_harmless(const struct expr *e, unsigned depth)
{
	const struct expr *callee = e->args.at[0];
	const struct function *f =
		callee->kind == EXPR_FUNCTION ? callee->function->definition : NULL;
	struct inspection inside = {depth + 1, true};
	for (unsigned i = 1; i < e->args.n; i++)
		if (e->args.at[i]->type->kind == TYPE_POINTER && !is_near(e->args.at[i]))
			return false;
	if (f && !f->body)
		return !strcmp(f->name, "memset") || !strcmp(f->name, "__builtin_memset");
	if (!f || depth == DEEPEST || walk_finds(f->body, 1u << STMT_ASM | 1u << STMT_OMP))
		return false;
	walk_stmt(f->body, see, &inside);
	return inside.is_harmless;
}

static bool is_harmless(const struct expr *e, unsigned depth)
{
	switch (e->kind) {
	case EXPR_VAR: return is_own(e->var, depth);
	case EXPR_CALL: return call_is_harmless(e, depth);
	case EXPR_DEREF:
	case EXPR_INDEX:
	case EXPR_ARROW: return is_near(e->args.at[0]);
	case EXPR_ASSIGN:
		return e->args.at[0]->kind != EXPR_VAR || e->type->kind != TYPE_POINTER ||
		       is_near(e->args.at[1]);
	case EXPR_OTHER:
		return !depth && (!strcmp(e->text, "omp_priv") || !strcmp(e->text, "omp_orig"));
	case EXPR_LABEL_ADDRESS:
	case EXPR_VA_ARG: return false;
	default: return true;
	}
}

static void see(struct expr *e, void *inspection)
{
	struct inspection *to = inspection;
	to->is_harmless &= is_harmless(e, to->depth);
}

void normal_reductions(struct normal *n, const struct stmt *region)
{
	const struct omp *o = region->omp;
	refuse_outside(n, region);
	for (unsigned i = 0; i < o->beginning.n; i++) {
		struct inspection inspection = {0, true};
		walk_expr(o->beginning.at[i], see, &inspection);
		if (!inspection.is_harmless)
			normal_refuse(n, region->loc,
				      "a restart runs it once more: set omp_priv by constants and "
				      "omp_orig alone",
				      "'omp %s' that may reach a potential_ckpt has a reduction "
				      "whose initialiser does more than to set omp_priv",
				      o->name);
	}
}
