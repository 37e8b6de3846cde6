/* footprint_project.c - elements without some symbols.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      elements; which symbols mean nothing any more.
 * Out:     the elements as told without these.
 * Means:   sets lose them (footprint_without.c). Numbers that coordinates of a way tell are told by
 *          them. What lies at a pointer that is one of few is read at each of these.
 * Errs:    what lies at any other pointer that goes is read as a whole (ANY), or not written
 *          (EVERY).
 * Cost:    one isl operation for each family and symbol that goes. */
#include "footprint_internal.h"
#include "indirect.h"
#include "table_path.h"

/* "x" with numbers told by coordinates (table_path.h); not of many cases of what index arrays lead
 * to. */
static struct family_set told(struct point *here, struct family_set x)
{
	bool is_few = !x.family->direct || isl_set_n_basic_set(x.set) <= INDIRECT_CASES;
	if (is_few && x.family->direct && x.family->direct->above)
		x.set = indirect_told(here, &x);
	else if (x.family->above && is_few)
		x.set = table_path_tell(here, x.set, family_indices(x.family), NULL);
	return x;
}

/* Over all values of a symbol, a set is empty if it was before, which isl mostly knows already. */
static void add_projected(struct point *here, struct elements_list *to,
			  const struct family_set *from, isl_set *s, enum quantifier q)
{
	const struct family_set x = {from->family, s};
	if (q == EVERY)
		elements_list_add(here->sets, to, x.family, s);
	else if (!set_is_empty(from->set))
		elements_list_add_all(here->sets, to, (struct elements){&x, 1, {0}});
}

/* The pointer on the way to "b" of which it is known what it is one of; NULL: none. */
static const struct symbol *one_of_some(const struct object_base *b)
{
	const struct symbol *s = b->pointer;
	while (s && !s->namong)
		s = s->address.base.pointer;
	return s;
}

/* What lies at a pointer that goes: at each of those that it is one of, to "again", since these may
 * go, too; or all that it may name, to "lost". */
static void add_any_of(struct point *here, const struct family_set *x, struct elements_list *again,
		       struct elements_list *lost)
{
	const struct symbol *pointer = one_of_some(&x->family->base);
	struct elements_list all = {0};
	bool is_told = pointer != NULL;
	for (unsigned i = 0; is_told && i < pointer->namong; i++)
		is_told = footprint_rebased(here, x, pointer, &pointer->among[i], ANY, &all);
	if (is_told)
		elements_list_add_all(here->sets, again, elements_list_end(here->sets, &all));
	else
		footprint_add_lost(here, lost, &x->family->base, x->family, x->set);
}

struct elements footprint_project(struct point *here, struct elements a, enum quantifier q,
				  symbol_test *test, const void *with)
{
	struct elements_list kept = {0}, lost = {0}, again = {0};
	isl_set *context = here->context;
	here->context = params_all(here->sets); /* "a" may have been read before it came to hold */
	for (unsigned i = 0; i < a.n; i++) {
		struct family_set x = told(here, a.at[i]);
		bool is_gone = footprint_is_lost(here, x.family, test, with);
		if (is_gone && q == ANY && x.family->direct) {
			x = footprint_direct(here, x);
			is_gone = footprint_is_lost(here, x.family, test, with);
		}
		if (!is_gone)
			add_projected(here, &kept, &x,
				      footprint_without(here, x.set, q, test, with), q);
		else if (q == ANY)
			add_any_of(here, &x, &again, &lost);
	}
	here->context = context;
	struct elements out = elements_list_end(here->sets, &kept);
	out.locations = a.locations;
	out = elements_union(here->sets, out, elements_list_end(here->sets, &lost));
	if (!again.at.n && !again.locations.words)
		return out;
	a = elements_list_end(here->sets, &again);
	return elements_union(here->sets, out, footprint_project(here, a, ANY, test, with));
}
