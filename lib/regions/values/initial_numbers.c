/* initial_numbers.c - the numbers of an array that hold what its declaration says.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      an array; what the program writes (modref).
 * Out:     the least and the greatest number in its initialiser.
 * Means:   what no initialiser is there for is 0 (C11 6.7.9p21): so 0 is always one of them.
 * Errs:    "not known": what may be written, by whoever; initialisers that are no lists of
 *          constants.
 * Cost:    linear in the initialiser. */
#include "initial_numbers.h"
#include "modref.h"
#include "points_to.h"
#include "program.h"
#include "type_limits.h"

static bool add_numbers(struct number_range *to, const struct expr *e)
{
	if (e->has_value) {
		to->least = e->value < to->least ? e->value : to->least;
		to->greatest = e->value > to->greatest ? e->value : to->greatest;
		return true;
	}
	bool are = e->kind == EXPR_INIT_LIST;
	for (unsigned i = 0; are && i < e->args.n; i++)
		are = add_numbers(to, e->args.at[i]);
	return are;
}

/* Does "v" hold what it held at first, as far as is seen, and is that told here? */
static bool stays(const struct known_program *known, const struct var *v, unsigned location)
{
	return !var_is_automatic(v) && !v->type->is_volatile && !v->is_weak && !v->is_system &&
	       v->is_definition && v->init && location < points_to_data(known->pts) &&
	       !modref_is_ever_written(known->modref, location);
}

const struct number_range *initial_numbers(struct point *here, const struct object_base *b)
{
	struct number_range all = {0, 0};
	const struct var *v = b->var->definition;
	if (!stays(here->known, v, b->location) || !add_numbers(&all, v->init))
		return NULL;
	const struct type *t = type_without_arrays(v->type);
	if (type_is_unsigned(t) && all.least < 0) /* of 64 bits, beyond those of "value" */
		return NULL;
	struct number_range *range = ARENA_NEW(here->arena, struct number_range);
	*range = all;
	return range;
}
