/* body.c - what a function's text needs between its labels, in each of its versions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan with the plans of its regions.
 * Out:     edits of constructs with labels inside, of variably modified declarations, of locals
 *          with a fixed address and of the constructs that name them. */
#include "body.h"
#include "fixed.h"
#include "plan.h"
#include "shadow_vars.h"
#include "team.h"
#include "vla_reentry.h"

void body_edit(struct rewriter *r, const struct plan *plan, struct edits *e, bool has_dispatch)
{
	team_edit(r, plan, e, has_dispatch);
	vla_reentry_edit(r, plan, e, has_dispatch);
	fixed_edit(r, plan, e, has_dispatch);
	shadow_vars_edit(r, plan, e);
	for (unsigned i = 0; i < plan->regions.n; i++)
		body_edit(r, plan->regions.at[i], e, has_dispatch);
}
