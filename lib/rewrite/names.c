/* names.c - locals that an inner one hides get names of their own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      plan->renames.
 * Out:     edits of each one's declarator and of every place that names it or a private copy of it.
 * Means:   stores and restores stand at labels, where the inner name would be meant. */
#include "names.h"
#include "edit.h"
#include "plan.h"

static const char *new_name(const struct plan *plan, const struct var *v)
{
	for (unsigned i = 0; i < plan->renames.n; i++)
		if (plan->renames.at[i].var == v)
			return plan->renames.at[i].name;
	return NULL;
}

void names_edit(const struct plan *plan, struct edits *e)
{
	for (unsigned i = 0; i < plan->function->locals.n; i++) {
		const struct var *v = plan->function->locals.at[i];
		const char *name = new_name(plan, plan_root(v));
		if (!name)
			continue;
		if (!v->original)
			edits_replace(e, v->name_range, name);
		for (unsigned k = 0; k < v->refs.n; k++)
			if (v->refs.at[k].begin != v->name_range.begin)
				edits_replace(e, v->refs.at[k], name);
	}
}
