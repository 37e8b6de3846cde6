/* given.c - what calls give says what they have written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      must-writes at a point, and what the parameters fulfil there.
 * Out:     the same without symbols of what calls gave, where the point tells enough of them.
 * Means:   a set that is the same for all values of the symbol that its condition leaves is
 *          replaced by that.
 * Errs:    other sets stay what they are.
 * Cost:    one inclusion for each set that depends on such a symbol. */
#include "given.h"

/* Those of the context. */
static struct symbol_list given_in(struct point *here)
{
	struct symbol_list all = symbols_in(here, here->context), given = {0};
	for (unsigned i = 0; i < all.at.n; i++)
		if (all.at.at[i] && all.at.at[i]->kind == SYMBOL_GIVEN)
			ARRAY_PUSH(here->arena, given.at, all.at.at[i]);
	return given;
}

struct elements given_settled(struct point *here, struct elements must)
{
	const struct symbol_list given = given_in(here);
	if (!given.at.n)
		return must;
	struct family_set *at = ARENA_ARRAY(here->arena, struct family_set, must.n + 1);
	for (unsigned i = 0; i < must.n; i++) {
		at[i] = must.at[i];
		for (unsigned k = 0; k < given.at.n; k++)
			at[i].set = set_decided(here->sets, at[i].set, here->context,
						given.at.at[k]->id);
	}
	return (struct elements){at, must.n, must.locations};
}

static bool is_given_by(struct point *here, const struct symbol *s, const void *call)
{
	(void)here;
	return s && s->kind == SYMBOL_GIVEN && s->call == call;
}

isl_set *given_forgotten(struct point *here, const struct expr *call)
{
	return call ? where_told(here, here->context, is_given_by, call) : here->context;
}

bool given_decides(struct elements must, const struct symbol *given)
{
	for (unsigned i = 0; given && i < must.n; i++)
		if (set_mentions(must.at[i].set, given->id))
			return true;
	return false;
}
