/* begun.c - what a count held where the piece of code at hand begins, as a bound of elements.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      where a count is, and how it bounds elements.
 * Out:     its symbol, and what that says.
 * Means:   it lives as long as the place has the same name.
 * Errs:    as symbols.c.
 * Cost:    one look-up. */
#include "begun.h"
#include "place_names.h"
#include "text.h"

static const char *name_of_begun(struct arena *a, const struct symbol *s)
{
	struct text t = {0};
	name_address(&s->address, s->type->size, &t);
	const char *name = arena_printf(a, "%s then", t.at);
	text_free(&t);
	return name;
}

const struct symbol *symbol_begun(struct point *here, const struct address *a,
				  const struct type *type, const struct count_bound *b,
				  int64_t chunk)
{
	struct symbol s = {.kind = SYMBOL_BEGUN, .type = type, .address = *a};
	s.step = b->k;
	s.chunk = chunk;
	s.operands[s.noperands++] = aff_number(here->sets, b->times);
	s.operands[s.noperands++] = aff_number(here->sets, b->more);
	s.scope = scope_outermost(here->scope);
	s.is_entry = s.is_uniform = true;
	if (a->base.pointer)
		symbol_depend_on(&s, a->base.pointer);
	for (unsigned i = 0; i < a->nterms; i++)
		symbol_depend_on_value(&s, a->terms[i].at);
	s.is_entry = s.is_entry && base_is_of_entry(&a->base);
	return symbol_of(here, &s, name_of_begun);
}

struct count_bound begun_bound(const struct symbol *s)
{
	struct count_bound b = {.k = (unsigned)s->step};
	aff_is_number(s->operands[0], &b.times);
	aff_is_number(s->operands[1], &b.more);
	return b;
}
