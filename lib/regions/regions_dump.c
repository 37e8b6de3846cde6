/* regions_dump.c - regions as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the regions of all functions.
 * Out:     per function what it reads first and must write, per label what may be read after it and
 *          what was taken for granted.
 * Means:   sets as isl prints them.
 * Cost:    linear in the sets. */
#include "access.h"
#include "any_block.h"
#include "by_team.h"
#include "cells.h"
#include "knowledge.h"
#include "liveness.h"
#include "points_to.h"
#include "region_walk.h"
#include "regions.h"
#include "text.h"

#include <stdlib.h>

static void dump_locations(struct regions *r, struct elements a, struct text *out)
{
	const struct memory_cells *c = r->known.cells;
	unsigned ndata = points_to_data(r->known.pts);
	for (int i = bitset_next(a.locations, 0); i >= 0 && (unsigned)i < ndata;
	     i = bitset_next(a.locations, (unsigned)i + 1))
		text_printf(out, "    all of %s\n",
			    points_to_memory(r->known.pts, (unsigned)i)->name);
	for (unsigned k = 0; k < c->n; k++) {
		unsigned location = c->location[k];
		if (elements_have_whole(a, location) ||
		    !any_block_has_part(&r->known, k, a.locations))
			continue;
		unsigned cell = k - cells_of_location(&r->known, location).first;
		text_printf(out, "    %s of any %s\n",
			    any_block_member(&r->known, r->arena, location, cell, a.locations),
			    points_to_memory(r->known.pts, location)->name);
	}
}

static char *text_of(isl_set *set)
{
	unsigned n = dims(isl_set_dim(set, isl_dim_set));
	set = isl_set_copy(set);
	for (unsigned k = 0; k < n; k++)
		set = isl_set_set_dim_name(set, isl_dim_set, k, coordinate_name(k));
	char *s = sets_text(set);
	isl_set_free(set);
	return s;
}

static void dump_elements(struct regions *r, const char *what, struct elements a, struct text *out)
{
	text_printf(out, "  %s\n", what);
	for (unsigned i = 0; i < a.n; i++) {
		char *s = text_of(a.at[i].set);
		text_printf(out, "    %s\n", s ? s : "?");
		free(s);
	}
	if (a.locations.words)
		dump_locations(r, a, out);
}

static struct elements exposed(struct regions *r, const struct effect *e)
{
	return elements_union(&r->sets, e->exposed_before, e->exposed_after);
}

/* What is live at "label", as liveness has it. */
static struct bitset live_at(struct regions *r, const struct function *f, const void *label)
{
	const struct liveness *l = r->liveness[f->id];
	unsigned n = access_locations(r->known.table, f);
	struct bitset live = bitset_new(r->arena, n), must = bitset_new(r->arena, n);
	for (unsigned b = 0; l && b < l->cfg->blocks.n; b++)
		for (unsigned i = 0; i < l->cfg->blocks.at[b].accesses.n; i++) {
			const struct access *a = &l->cfg->blocks.at[b].accesses.at[i];
			if ((a->kind == ACCESS_POSITION && a->stmt == label) ||
			    (a->kind == ACCESS_CALL && a->expr == label))
				liveness_after(l, b, i, live, must);
		}
	return live;
}

static void dump_knowledge(struct regions *r, const struct function *f, const void *label,
			   struct text *out)
{
	struct knowledge k = {0};
	if (!regions_knowledge(r, f, label, live_at(r, f, label), &k))
		return;
	text_puts(out, k.facts.n ? "  label knows:\n" : "");
	for (unsigned i = 0; i < k.facts.n; i++) {
		text_printf(out, "    %s", k.facts.at[i].text);
		if (k.facts.at[i].has_bound)
			text_printf(out, " %lld", (long long)k.facts.at[i].bound);
		text_puts(out, "\n");
	}
}

static void dump_function(struct regions *r, const struct region_summary *f, struct text *out)
{
	static const char *const executions[] = {"", " (team)", " (one of a team)"};
	text_printf(out, "%s%s:\n", f->function->name, executions[f->execution]);
	if (!f->is_exact) {
		text_printf(out, "  not known: %s\n", f->why);
		return;
	}
	dump_elements(r, "reads first:", exposed(r, &f->effect), out);
	if (f->effect.exits[EXIT_RETURN].is_reached)
		dump_elements(r, "must write:", f->effect.exits[EXIT_RETURN].must_after, out);
	for (unsigned i = 0; i < f->continuations.n; i++) {
		const struct continuation *x = &f->continuations.at[i];
		struct elements reads =
			elements_restrict(&r->sets, exposed(r, &x->effect), x->context);
		dump_elements(r, "label reads first:", reads, out);
		if (x->effect.first.n)
			dump_elements(r, "label writes before it reads:", x->effect.first, out);
		if (regions_continuation(r, f->function, x->label) == x)
			dump_knowledge(r, f->function, x->label, out);
	}
}

void regions_dump(struct regions *r, struct text *out)
{
	for (unsigned i = 0; i < r->known.program->functions.n; i++)
		for (unsigned m = 0; m < EXECUTIONS; m++)
			if (r->summaries[m][i])
				dump_function(r, r->summaries[m][i], out);
}
