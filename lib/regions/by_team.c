/* by_team.c - which functions do all threads of a team call together, and nobody else?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:      the calls in all functions; of those that may reach a position, what the walk has seen.
 * Out:     r->by_team, by function id.
 * Means:   all functions with labels that a team may call are taken for such, then those go that
 *          some call forbids: one in serial code, in a function that is none, by some threads, or
 *          with arguments that may differ; and so on, until none does.
 * Errs:    towards "not so": what libraries, handlers or code that is not seen may call.
 * Cost:    one look at each call, once more for each level of calls. */
#include "by_team.h"
#include "calls.h"
#include "reach.h"
#include "region_walk.h"

/* ---- who may be one ---- */

static bool is_in(const struct function_list *l, const struct function *f)
{
	for (unsigned i = 0; i < l->at.n; i++)
		if (l->at.at[i]->definition == f)
			return true;
	return false;
}

static bool may_be(const struct regions *r, const struct function *f)
{
	const struct calls *c = r->known.calls;
	const struct region_summary *s = r->summaries[EXECUTION_TEAM][f->id];
	return f->body && reach_function(r->known.reach, f) && reach_in_team(r->known.reach, f) &&
	       s && s->is_exact && !is_in(calls_async(c), f) && !is_in(calls_at_exit(c), f) &&
	       !is_in(calls_escaped(c), f);
}

/* ---- calls ---- */

const struct continuation *regions_continuation(const struct regions *r, const struct function *f,
						const void *label)
{
	enum execution execution = EXECUTION_SERIAL;
	if (reach_in_team(r->known.reach, f)) {
		execution = EXECUTION_TEAM;
		if (!r->by_team[f->id].is_so)
			return NULL;
	}
	return summary_continuation(r->summaries[execution][f->id], label);
}

static const char *why_not(const struct regions *r, const struct function *caller,
			   const struct expr *call)
{
	const struct continuation *x = regions_continuation(r, caller, call);
	if (x && x->is_by_team)
		return NULL;
	if (reach_in_team(r->known.reach, caller) && !r->by_team[caller->id].is_so)
		return "is called in a function of which the same is true";
	if (x && x->execution == EXECUTION_SERIAL)
		return "is called in serial code, too";
	return "may be called here by some threads only, or with arguments that differ";
}

/* "call", of "caller", may run "f". */
static bool forbid(struct regions *r, const struct function *caller, const struct expr *call,
		   const struct function *f)
{
	struct by_team *x = &r->by_team[f->definition->id];
	const char *why = x->is_so ? why_not(r, caller, call) : NULL;
	if (!why)
		return false;
	*x = (struct by_team){.loc = call->loc, .why = why};
	return true;
}

static bool see_calls(struct regions *r, const struct function *caller)
{
	const struct call_list *in = calls_in(r->known.calls, caller);
	bool found = false;
	for (unsigned i = 0; i < in->at.n; i++) {
		const struct callees *to = calls_of(r->known.calls, in->at.at[i]);
		for (unsigned k = 0; k < to->functions.n; k++)
			found |= forbid(r, caller, in->at.at[i], to->functions.at[k]);
		for (unsigned k = 0; k < to->callbacks.n; k++)
			found |= forbid(r, caller, in->at.at[i], to->callbacks.at[k]);
	}
	return found;
}

void by_team_find(struct regions *r)
{
	const struct program *p = r->known.program;
	bool found = true;
	for (unsigned i = 0; i < p->functions.n; i++)
		r->by_team[i].is_so = may_be(r, p->functions.at[i]);
	while (found) {
		found = false;
		for (unsigned i = 0; i < p->functions.n; i++)
			if (p->functions.at[i]->body)
				found |= see_calls(r, p->functions.at[i]);
	}
}
