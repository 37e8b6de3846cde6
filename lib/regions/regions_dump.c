/* regions_dump.c - regions as text.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the regions of all functions.
 * Out:     per function what it reads first and surely writes, per label what may be read after it.
 * Means:   a set that is a box is printed as sections, u[0:5][1:n - 2]; any other as isl prints it.
 * Errs:    none.
 * Cost:    two isl operations per dimension. */
#include "work.h"

#include <stdlib.h>
#include <string.h>

static void dump_set(const struct piece *p, struct text *out)
{
	char *s = isl_set_to_str(p->set);
	text_printf(out, "    %s\n", s ? s : "?");
	free(s);
}

static void dump_region(struct regions *r, const char *what, struct elements a, struct text *out)
{
	text_printf(out, "  %s\n", what);
	for (unsigned i = 0; i < a.n; i++)
		dump_set(&a.at[i], out);
	for (int i = a.slots.words ? bitset_next(a.slots, 0) : -1; i >= 0;
	     i = bitset_next(a.slots, (unsigned)i + 1))
		text_printf(out, "    all of %s\n", points_to_memory(r->pts, (unsigned)i)->name);
}

static void dump_function(struct regions *r, const struct function_regions *f, struct text *out)
{
	static const char *const modes[] = {"", " (team)", " (one of a team)"};
	text_printf(out, "%s%s:\n", f->function->name, modes[f->mode]);
	if (!f->is_exact) {
		text_printf(out, "  not known: %s\n", f->why);
		return;
	}
	dump_region(r, "reads first:", region_or(r, f->effect.early, f->effect.late), out);
	if (f->effect.exits[EXIT_RETURN].is_reached)
		dump_region(r, "surely writes:", f->effect.exits[EXIT_RETURN].pending, out);
	for (unsigned i = 0; i < f->rests.n; i++) {
		const struct rest *x = &f->rests.at[i];
		struct elements reads = region_or(r, x->effect.early, x->effect.late);
		dump_region(r, "label reads first:", region_if(r, reads, x->context), out);
	}
}

void regions_dump(struct regions *r, struct text *out)
{
	for (unsigned i = 0; i < r->program->functions.n; i++)
		for (unsigned m = 0; m < MODES; m++)
			if (r->done[m][i])
				dump_function(r, r->done[m][i], out);
}
