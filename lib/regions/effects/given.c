/* given.c - what calls give says what they have written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      must-writes at a point, and what the parameters fulfil there.
 * Out:     the same without symbols of what calls gave, where the point tells enough of them.
 * Means:   a set that is the same for all values of the symbol that its condition leaves is
 *          replaced by that.
 * Errs:    not at all: other sets stay what they are.
 * Cost:    one inclusion for each set that depends on such a symbol. */
#include "given.h"

static isl_set *settled(struct point *here, isl_set *s)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (x && x->kind == SYMBOL_GIVEN && set_mentions(here->context, x->id))
			s = set_decided(here->sets, s, here->context, x->id);
	}
	return s;
}

struct elements given_settled(struct point *here, struct elements must)
{
	struct family_set *at = ARENA_ARRAY(here->arena, struct family_set, must.n + 1);
	for (unsigned i = 0; i < must.n; i++)
		at[i] = (struct family_set){must.at[i].family, settled(here, must.at[i].set)};
	return (struct elements){at, must.n, must.locations};
}

bool given_decides(struct elements must, const struct symbol *given)
{
	for (unsigned i = 0; given && i < must.n; i++)
		if (set_mentions(must.at[i].set, given->id))
			return true;
	return false;
}
