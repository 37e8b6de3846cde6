/* regions_check.c - do the regions agree with MOD?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the regions and MOD/REF of all functions.
 * Out:     nothing (invariant.h).
 * Means:   what a function must write it may write: the object of each must-write is in the
 *          function's MOD, which another analysis has found over another form of the program. That
 *          element sets take nothing away that liveness does not have is checked at the labels
 *          (lib/saves).
 * Cost:    linear in the sets times the function's MOD. */
#include "invariant.h"
#include "footprint.h"
#include "modref.h"
#include "points_to.h"
#include "region_walk.h"
#include "regions.h"

/* MOD leaves out what ends with the function, or with one that it calls. */
static bool ends_with_call(const struct regions *r, unsigned location)
{
	const struct var *v = points_to_memory(r->known.pts, location)->var;
	return v && var_is_automatic(v);
}

static bool may_write(const struct regions *r, const struct function *f,
		      const struct object_base *b)
{
	struct bitset mod = modref_of(r->known.modref, f)->mod;
	if (b->var ? var_is_automatic(b->var)
		   : bitset_empty(b->pointer->pts) || bitset_has(b->pointer->pts, 0))
		return true; /* the latter: anything that escapes */
	for (unsigned i = 0; i < points_to_data(r->known.pts); i++)
		if (base_may_name(b, i) && (bitset_has(mod, i) || ends_with_call(r, i)))
			return true;
	return false;
}

static void check_must(const struct regions *r, const struct function *f, struct elements must)
{
	for (unsigned i = 0; i < must.n; i++)
		INVARIANT(f->loc, isl_set_is_empty(must.at[i].set) != isl_bool_false ||
					  may_write(r, f, &must.at[i].family->base));
}

void regions_check(const struct regions *r)
{
	for (unsigned i = 0; i < r->known.program->functions.n; i++)
		for (unsigned m = 0; m < EXECUTIONS; m++) {
			const struct region_summary *s = r->summaries[m][i];
			if (!s || !s->is_exact || !s->effect.exits[EXIT_RETURN].is_reached)
				continue;
			check_must(r, s->function, s->effect.exits[EXIT_RETURN].must_before);
			check_must(r, s->function, s->effect.exits[EXIT_RETURN].must_after);
		}
}
