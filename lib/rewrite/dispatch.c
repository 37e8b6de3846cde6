/* dispatch.c - how a restart gets to a label.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      a plan.
 * Out:     the switch at the start of a version that a restart enters, the one after each variably
 *          modified declaration on the way, the C label with its restores.
 * Means:   a plain switch without __builtin_expect or cold attributes: those make gcc give the
 *          loops after a label the frequency 0 and drop their vectorisation. */
#include "dispatch.h"
#include "emit.h"
#include "plan.h"
#include "text.h"

/* Number of the first reentry on the way to "l" after reentry "from" (-1: from the start), or -1.
 * */
static int next_reentry(const struct plan *plan, const struct label *l, int from)
{
	for (unsigned i = (unsigned)(from + 1); i < plan->reentries.n; i++)
		if (plan_reenters(&plan->reentries.at[i], l))
			return (int)i;
	return -1;
}

/* From the start, or from reentry "from", to "l" or to the next reentry on the way. */
static void go(const struct plan *plan, const struct label *l, int from, struct text *out)
{
	int reentry = next_reentry(plan, l, from);
	if (reentry < 0)
		text_printf(out, "case %u: goto ompckpt_%sL%u; ", l->id, plan->mark, l->id);
	else
		text_printf(out, "case %u: goto ompckpt_%sH%d; ", l->id, plan->mark, reentry);
}

void dispatch_to_labels(const struct plan *plan, struct text *out)
{
	bool is_joined = plan->is_joined && !plan->region;
	text_printf(out, "switch (%s) { ", is_joined ? "ompckpt_at" : "ompckpt_f.h.label");
	if (plan->region || is_joined)
		text_puts(out, "case 0: break; ");
	for (unsigned i = 0; i < plan->labels.n; i++)
		go(plan, plan->labels.at[i], -1, out);
	text_puts(out, "default: __builtin_unreachable(); } ");
}

void dispatch_again(const struct plan *plan, unsigned reentry, struct text *out)
{
	text_puts(out, " switch (ompckpt_hop) { case 0: break; ");
	for (unsigned i = 0; i < plan->labels.n; i++)
		if (plan_reenters(&plan->reentries.at[reentry], plan->labels.at[i]))
			go(plan, plan->labels.at[i], (int)reentry, out);
	text_puts(out, "default: __builtin_unreachable(); } ");
}

void dispatch_label(struct rewriter *r, const struct plan *plan, const struct label *l,
		    struct text *out)
{
	text_printf(out, " if (0) { ompckpt_%sL%u: ; ", plan->mark, l->id);
	for (unsigned i = 0; i < l->values.n; i++) {
		const struct slot *slot = plan_slot_at(plan, l->values.at[i], l);
		if (slot)
			emit_restore(r, plan, slot, out);
	}
	if (plan->reentries.n)
		text_puts(out, "ompckpt_hop = 0; ");
}
