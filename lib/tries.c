/* tries.c - the stages are run until they take the positions that --ompckpt-auto has made.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    the units as the caller gave them, and whether positions are to be made in them.
 * Out:   what the stages made of them in the last try.
 * Means: a try that ends with errors at positions of its own is forgotten, errors and all, and the
 *        next one makes no positions there (tried.h). Other errors are warnings.
 * Errs:  positions that nobody asked for are no reason to refuse a program: at the last there are
 *        none. Unless a plan has chosen them, or something is to be computed again: then the errors
 *        are the answer.
 * Cost:  that of the stages, at most MOST_TRIES times and once. */
#include "tries.h"
#include "record.h"
#include "stages.h"
#include "tried.h"

static bool wants_positions(const struct pipeline *p)
{
	bool wants = p->is_auto;
	for (unsigned i = 0; i < p->units.n; i++)
		wants |= p->units.at[i].record->is_auto;
	return wants;
}

/* As the caller gave it. */
static void begin_again(struct pipeline *p, const struct pipeline *given)
{
	stages_finish(p);
	for (unsigned i = 0; i < p->units.n; i++) {
		struct pipeline_unit *u = &p->units.at[i];
		text_free(&u->output);
		*u = (struct pipeline_unit){.record = u->record};
	}
	text_free(&p->naming.json);
	text_free(&p->registry);
	text_free(&p->report);
	*p = *given;
}

/* Is something asked for that only a program with positions can be? */
static bool is_bound(const struct pipeline *p)
{
	return p->plan || (p->recompute && *p->recompute);
}

enum tried { TRIED_WELL, TRIED_AGAIN, TRIED_IN_VAIN };

/* With positions, but for what earlier tries excluded. */
static enum tried try_once(struct pipeline *p, stages_runner *run_to, const struct stage *last,
			   struct excluded_list *x)
{
	unsigned first = diag_hold();
	p->makes_positions = true;
	p->excluded = x;
	if (run_to(p, last)) {
		diag_release(first, DIAG_PRINT);
		tried_tell(x);
		return TRIED_WELL;
	}
	bool is_new = p->analyses.program && tried_exclude(p->arena, p->analyses.program, first, x);
	diag_release(first, is_new ? DIAG_DROP : is_bound(p) ? DIAG_PRINT : DIAG_SOFTEN);
	return is_new ? TRIED_AGAIN : TRIED_IN_VAIN;
}

bool tries_run(struct pipeline *p, stages_runner *run_to, const struct stage *last)
{
	enum { MOST_TRIES = 12 };
	const struct pipeline given = *p;
	struct excluded_list x = {0};
	if (!wants_positions(p))
		return run_to(p, last);
	for (unsigned i = 0; i < MOST_TRIES; i++) {
		enum tried how = try_once(p, run_to, last, &x);
		if (how == TRIED_WELL || (how == TRIED_IN_VAIN && is_bound(p)))
			return how == TRIED_WELL;
		begin_again(p, &given);
		if (how == TRIED_IN_VAIN)
			break;
	}
	bool ok = run_to(p, last);
	if (ok)
		tried_tell(&x);
	return ok;
}
