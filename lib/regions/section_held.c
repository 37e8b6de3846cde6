/* section_held.c - numbers that variables hold in pieces.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      reads after a label, and what is known of variables there.
 * Out:     the same reads, which also say what these variables hold.
 * Means:   of "n = 100; if (argc > 1) n = 200;" it is known which of the two n is, by a number that
 *          may be gone at the label. What n holds then is a symbol of its own, which is that value:
 *          where the gone number is projected out, the reads are told by n. Only variables are
 *          asked that hold what depends on a number of the reads that the cut does not know.
 * Errs:    nothing: variables that hold more than one number, or a value of many pieces.
 * Cost:    a look at each variable that a value is known of; an intersection for each that is of
 *          use. */
#include "section_held.h"
#include "access.h"
#include "memory_state.h"

#include <string.h>

enum { MOST_PIECES = 4 };

static bool is_mentioned(struct elements all, const struct symbol *s)
{
	bool is = false;
	for (unsigned i = 0; i < all.n && !is; i++)
		is = set_mentions(all.at[i].set, s->id);
	return is;
}

static bool tells_of_lost(struct sectioning *q, isl_pw_aff *value, struct elements all)
{
	struct symbol_list l = symbols_of_value(&q->here, value);
	bool tells = false;
	for (unsigned i = 0; i < l.at.n && !tells; i++)
		tells = l.at.at[i] && is_mentioned(all, l.at.at[i]) &&
			sectioning_loses(&q->here, l.at.at[i], q);
	return tells;
}

/* What the variable "v" of "location" holds, if that is of use; else NULL. */
static isl_pw_aff *piecewise(struct sectioning *q, unsigned location, const struct var *v,
			     struct elements all)
{
	struct point *here = &q->here;
	if (!v || !here->memory[location]->values || v->type->kind != TYPE_INTEGER ||
	    !sectioning_can_read(q, v) || !bitset_has(q->live, location))
		return NULL;
	const struct address a = address_of_var(here, v);
	isl_pw_aff *value = value_loaded(here, &a, v->type);
	return value && isl_pw_aff_n_piece(value) <= MOST_PIECES && tells_of_lost(q, value, all)
		       ? value
		       : NULL;
}

/* What is forgotten is forgotten here alone. */
static void own_memory(struct point *here)
{
	const struct memory_state **own =
		ARENA_ARRAY(here->arena, const struct memory_state *, here->nplaces + 1);
	here->memory = memcpy(own, here->memory, here->nplaces * sizeof *own);
}

struct elements section_held(struct sectioning *q, struct elements all)
{
	struct point *here = &q->here;
	isl_set *holds = NULL;
	for (unsigned i = 0; i < here->nlocations; i++) {
		const struct var *v = access_location_var(here->known->table, here->function, i);
		isl_pw_aff *value = piecewise(q, i, v, all);
		if (!value)
			continue;
		if (!holds)
			own_memory(here);
		const struct address a = address_of_var(here, v);
		memory_forget_location(here, i);
		isl_set *is = params_compare(here->sets, RELATION_EQUAL,
					     value_loaded(here, &a, v->type), value);
		holds = holds ? set_and(here->sets, holds, is) : is;
	}
	return holds ? elements_restrict(here->sets, all, holds) : all;
}
