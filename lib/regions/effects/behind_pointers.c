/* behind_pointers.c - what lies behind a pointer is there only if that is not null.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      sets of elements, under conditions that pointers are or are not null (SYMBOL_TRUTH).
 * Out:     the sets without conditions on the pointers that lead to their elements.
 * Means:   no element has a null pointer on its way: in its set, none of these is null. A row that
 *          is found through tables is led to by the pointer at the numbers its coordinates hold.
 * Errs:    a condition stays.
 * Cost:    linear in the parameters of the sets and the pointers on the way. */
#include "behind_pointers.h"
#include "table_path.h"

#include <string.h>

static bool leads_to(const struct symbol *pointer, const struct object_base *b)
{
	const struct symbol *s = b->pointer;
	while (s && s != pointer)
		s = s->address.base.pointer;
	return s != NULL;
}

/* Do all elements of "s" lie behind what "pointer" points to? */
static bool is_on_way(struct point *here, const struct symbol *pointer,
		      const struct access_family *f, isl_set *s)
{
	if (leads_to(pointer, &f->base))
		return true;
	const unsigned rows = family_rows(f);
	const struct table_path p =
		rows ? table_path_of(here, pointer, rows) : (struct table_path){0};
	return p.n && leads_to(p.pointer, &f->base) && table_path_is_taken(here, s, &p);
}

static isl_set *behind(struct point *here, const struct access_family *f, isl_set *s)
{
	struct symbol_list l = symbols_in(here, s);
	for (unsigned i = 0; i < l.at.n; i++) {
		const struct symbol *x = l.at.at[i];
		if (x && x->kind == SYMBOL_TRUTH && set_mentions(s, x->id) &&
		    is_on_way(here, x->address.base.pointer, f, s))
			s = set_substitute(here->sets, s, x->id, aff_number(here->sets, 1));
	}
	return s;
}

struct elements behind_pointers(struct point *here, struct elements a)
{
	struct family_set *at = NULL;
	for (unsigned i = 0; i < a.n; i++) {
		isl_set *s = behind(here, a.at[i].family, a.at[i].set);
		if (s == a.at[i].set)
			continue;
		if (!at) {
			at = ARENA_ARRAY(here->arena, struct family_set, a.n);
			memcpy(at, a.at, a.n * sizeof *at);
		}
		at[i].set = s;
	}
	return (struct elements){at ? at : a.at, a.n, a.locations};
}
