/* teams_differ.c - do the teams hold the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    what teams answer to a comparison (team_compare.h).
 * Out:   the odd one is ended; or the variable is left out from now on; or the run ends.
 * Errs:  without a majority nobody can tell who is right. */
#include "teams_internal.h"

#include "differing.h"
#include "run/child.h"
#include "command.h"

#include <math.h>

static void note_difference(const struct team *a, const struct team *b)
{
	const struct compare *c = &teams.compare;
	char element[DIFFERING_TEXT] = "";
	const char *name = c->variable[0] ? c->variable : "what is saved";
	if (c->is_found)
		differing_element(teams.plan->program, c, element);
	complain("teams %u and %u differ at instance %llu, %s: first in %s%s%sbyte %llu of '%s'",
		 a->number, b->number, (unsigned long long)c->instance, b->position,
		 element[0] ? "'" : "", element, element[0] ? "', " : "",
		 (unsigned long long)c->byte, name);
	json_array_append_new(teams.end->differences,
			      json_pack("{s:i, s:s, s:I, s:I, s:s}", "team", (int)b->number,
					"variable", name, "byte", (json_int_t)c->byte, "instance",
					(json_int_t)c->instance, "element", element));
}

static void replace_odd(void)
{
	const struct compare *c = &teams.compare;
	for (unsigned k = 0; k < c->n; k++) {
		struct team *t = &teams.at[c->team[k]];
		if (!c->is_odd[k])
			continue;
		complain("team %u is alone with that: it is ended", t->number);
		t->is_ended = true;
		team_kill(t, &teams.run);
	}
}

/* In all teams, and those that are to come. */
static void ignore(void)
{
	const struct compare *c = &teams.compare;
	if (!c->is_found || teams.nignored == TEAMS_IGNORED_MAX) {
		complain("no majority says which team is right: going on");
		return;
	}
	complain("no majority says which team is right: going on, and '%s' is not compared any "
		 "more",
		 c->variable);
	teams.ignored[teams.nignored++] = c->key;
	for (unsigned i = 0; i < teams.n; i++)
		if (teams.at[i].state == TEAM_RUNS)
			teams_tell_to_ignore(&teams.at[i], c->key);
	teams.next_compare = child_now();
}

static void heed_difference(void)
{
	const struct compare *c = &teams.compare;
	note_difference(&teams.at[c->team[c->a]], &teams.at[c->team[c->b]]);
	if (c->has_majority) {
		replace_odd();
	} else if (teams.plan->policy == TEAMS_ABORT) {
		complain("no majority says which team is right: giving up");
		teams_finish(EXIT_NO, 0, "teams differ");
	} else {
		ignore();
	}
}

void teams_hear_compared(unsigned i, const struct channel_hashes *m)
{
	enum compare_result r = compare_hear(&teams.compare, teams.at, i, m);
	if (r == COMPARE_DIFFERS)
		heed_difference();
	else if (r == COMPARE_NONE)
		teams.next_compare = child_now();
}

double teams_compare_now(double now)
{
	if (!teams.plan->has_digests || teams.is_job || teams.compare.is_on || teams.renewal.is_on)
		return INFINITY;
	if (now >= teams.next_compare) {
		teams.next_compare = now + teams.plan->config->heartbeat;
		compare_begin(&teams.compare, teams.at, teams.n, teams.plan->n > 2 ? 3 : 2, now);
	}
	return teams.next_compare - now;
}
