/* regions_dump.c - regions as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the regions of all functions.
 * Out:     per function what it reads first and must write, per label what may be read after it.
 * Means:   sets as isl prints them.
 * Cost:    linear in the sets. */
#include "region_walk.h"
#include "regions.h"
#include "text.h"
#include "points_to.h"

#include <stdlib.h>

static void dump_elements(struct regions *r, const char *what, struct elements a, struct text *out)
{
	text_printf(out, "  %s\n", what);
	for (unsigned i = 0; i < a.n; i++) {
		char *s = sets_text(a.at[i].set);
		text_printf(out, "    %s\n", s ? s : "?");
		free(s);
	}
	for (int i = a.locations.words ? bitset_next(a.locations, 0) : -1; i >= 0;
	     i = bitset_next(a.locations, (unsigned)i + 1))
		text_printf(out, "    all of %s\n",
			    points_to_memory(r->known.pts, (unsigned)i)->name);
}

static struct elements exposed(struct regions *r, const struct effect *e)
{
	return elements_union(&r->sets, e->exposed_before, e->exposed_after);
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
	}
}

void regions_dump(struct regions *r, struct text *out)
{
	for (unsigned i = 0; i < r->known.program->functions.n; i++)
		for (unsigned m = 0; m < EXECUTIONS; m++)
			if (r->summaries[m][i])
				dump_function(r, r->summaries[m][i], out);
}
