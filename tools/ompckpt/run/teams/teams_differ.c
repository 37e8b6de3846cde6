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

static void note_difference(const struct compare *c, const struct team *a, const struct team *b)
{
	char element[DIFFERING_TEXT] = "", rank[32];
	const char *name = c->variable[0] ? c->variable : "what is saved";
	if (c->is_found)
		differing_element(teams.plan->program, c, element);
	complain("teams %u and %u%s differ at instance %llu, %s: first in %s%s%sbyte %llu of '%s'",
		 a->number, b->number, teams_rank(c->member, rank), (unsigned long long)c->instance,
		 b->member[c->member].position, element[0] ? "'" : "", element,
		 element[0] ? "', " : "", (unsigned long long)c->byte, name);
	json_t *row = json_pack("{s:i, s:s, s:I, s:I, s:s}", "team", (int)b->number, "variable",
				name, "byte", (json_int_t)c->byte, "instance",
				(json_int_t)c->instance, "element", element);
	if (teams.is_job)
		json_object_set_new(row, "rank", json_integer((json_int_t)c->member - 1));
	json_array_append_new(teams.end->differences, row);
}

static void replace_odd(const struct compare *c)
{
	for (unsigned k = 0; k < c->n; k++) {
		struct team *t = &teams.at[c->team[k]];
		if (!c->is_odd[k] || t->is_ended)
			continue;
		complain("team %u is alone with that: it is ended", t->number);
		t->is_ended = true;
		team_kill(t, &teams.run);
	}
}

/* In all teams, and those that are to come. */
static void ignore(const struct compare *c)
{
	if (!c->is_found || teams.nignored == TEAMS_IGNORED_MAX) {
		complain("no majority says which team is right: going on");
		return;
	}
	complain("no majority says which team is right: going on, and '%s' is not compared any "
		 "more",
		 c->variable);
	teams.ignored[teams.nignored++] = c->key;
	for (unsigned i = 0; i < teams.n; i++)
		for (unsigned k = 0; k < teams.members && teams.at[i].state == TEAM_RUNS; k++)
			teams_tell_to_ignore(&teams.at[i], k, c->key);
	teams.next_compare = child_now();
}

static void heed_difference(const struct compare *c)
{
	note_difference(c, &teams.at[c->team[c->a]], &teams.at[c->team[c->b]]);
	if (c->has_majority) {
		replace_odd(c);
	} else if (teams.plan->policy == TEAMS_ABORT) {
		complain("no majority says which team is right: giving up");
		teams_finish(EXIT_NO, 0, "teams differ");
	} else {
		ignore(c);
	}
}

void teams_hear_compared(unsigned i, unsigned k, const struct channel_hashes *m)
{
	struct compare *c = &teams.compare[k];
	enum compare_result r = compare_hear(c, teams.at, i, m);
	if (r == COMPARE_DIFFERS)
		heed_difference(c);
	else if (r == COMPARE_NONE)
		teams.next_compare = child_now();
}

void teams_end_compare(void)
{
	for (unsigned k = 0; k < teams.members; k++)
		compare_end(&teams.compare[k]);
}

/* With a launcher its own place has no member that could be. */
double teams_compare_now(double now)
{
	unsigned least = teams.plan->n > 2 ? 3 : 2;
	if (!teams.plan->has_digests || teams.renewal.is_on)
		return INFINITY;
	if (now >= teams.next_compare) {
		teams.next_compare = now + teams.plan->config->heartbeat;
		for (unsigned k = teams.plan->has_launcher; k < teams.members; k++)
			if (!teams.compare[k].is_on)
				compare_begin(&teams.compare[k], teams.at, teams.n, k, least, now);
	}
	return teams.next_compare - now;
}
