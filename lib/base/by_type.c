/* by_type.c - variables that stand in a text for their types alone.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "by_type.h"

bool edits_name_by_type(struct edits *e, const struct var *v, struct range in)
{
	const struct type *t = v->type;
	const bool has_name = t->declare && !t->is_local && !t->is_variably_modified;
	for (unsigned i = 0; i < v->refs.n; i++) {
		struct range ref = v->refs.at[i];
		if (!range_is_in(ref, in) || ref.begin == v->name_range.begin)
			continue;
		if (!has_name)
			return false;
		const char *pointer = type_declare(e->arena, t, "(*)");
		edits_replace(e, ref, arena_printf(e->arena, "(*(%s)0)", pointer));
	}
	return true;
}
