/* mapped.c - takes out constructs that only map data for a device.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:     the statements of a unit.
 * Out:    the unit's text without "#pragma omp target data" in front of statements, or nothing.
 * Means:  a construct goes if all its clauses are "map", "if" and "device", and evaluating them
 *         changes nothing.
 * Errs:   one with other clauses (use_device_ptr makes copies) stays, and no position may stand in
 *         it.
 * Cost:   the statements of all functions. */
#include "mapped.h"
#include "edit.h"
#include "text.h"
#include "walk.h"

static bool see_construct(struct stmt *s, void *edits)
{
	if (s->kind == STMT_OMP && s->omp->only_maps)
		edits_replace(edits, s->omp->pragma, "");
	return true;
}

bool mapped_form(struct arena *a, const struct unit *unit, struct text *out)
{
	struct edits edits = edits_new(a, unit->text);
	for (unsigned i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->body)
			walk_stmts(unit->functions.at[i]->body, see_construct, &edits);
	if (edits.list.n)
		edits_render(&edits, (struct range){0, unit->length}, out);
	return edits.list.n;
}
