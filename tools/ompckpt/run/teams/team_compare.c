/* team_compare.c - do the variables of all teams hold the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    heartbeats, digests. Out: orders; which teams differ, in which variable.
 * Means: the instance is the greatest that any team can have come to, and some more; after one that
 *        a team was past, twice as many more, as for jobs of MPI. Of three or more teams the hash
 *        that more than half of them have is taken for right.
 * Errs:  two different contents with one hash of 64 bits are taken for the same. */
#include "team_compare.h"

#include <stdio.h>

#define LEAD 8.0
#define DELAY 0.1   /* seconds until an order is heard */
#define LONGEST 2.0 /* seconds of instances to be announced ahead */
#define FIRST_PIECE (1ull << 32)

bool compare_begin(struct compare *c, struct team *teams, unsigned n, unsigned member,
		   unsigned least, double now)
{
	double most = 0, rate = 0, lead = c->lead > 0 ? c->lead : LEAD;
	*c = (struct compare){.lead = lead, .member = member};
	for (unsigned i = 0; i < n && c->n < TEAMS_MAX; i++) {
		const struct member *m = &teams[i].member[member];
		if (teams[i].state != TEAM_RUNS || !m->pace.has_beat || m->pace.is_silent)
			continue;
		double at = (double)m->serial_code + m->pace.rate * (now - m->pace.at + DELAY);
		most = at > most ? at : most;
		rate = m->pace.rate > rate ? m->pace.rate : rate;
		c->team[c->n++] = i;
	}
	if (c->n < least)
		return false;
	c->is_on = true;
	c->most = LEAD + LONGEST * rate;
	c->instance = (uint64_t)(most + lead);
	for (unsigned k = 0; k < c->n; k++)
		team_tell(&teams[c->team[k]], member, CHANNEL_COMPARE, c->instance, 0, NULL);
	return true;
}

void compare_end(struct compare *c)
{
	c->is_on = false;
}

static bool all_have_answered(const struct compare *c)
{
	for (unsigned k = 0; k < c->n; k++)
		if (!c->has_answered[k])
			return false;
	return true;
}

static bool is_same(const struct compare *c, unsigned i, unsigned k)
{
	return c->hash[i] == c->hash[k] && c->sections[i] == c->sections[k];
}

static unsigned like(const struct compare *c, unsigned k)
{
	unsigned n = 0;
	for (unsigned i = 0; i < c->n; i++)
		n += is_same(c, i, k);
	return n;
}

/* Which team is right, if more than half agree; two that differ. */
static void choose(struct compare *c)
{
	c->a = 0;
	for (unsigned k = 0; k < c->n && !c->has_majority; k++)
		if (2 * like(c, k) > c->n) {
			c->has_majority = true;
			c->a = k;
		}
	for (unsigned k = c->n; k-- > 0;) {
		bool differs = !is_same(c, c->a, k);
		c->b = differs ? k : c->b;
		c->is_odd[k] = c->has_majority && differs;
	}
}

static void ask(struct compare *c, const struct team *teams, uint32_t section, uint64_t from,
		uint64_t piece)
{
	c->question = (struct channel_message){.word = CHANNEL_LOOK,
					       .instance = c->instance,
					       .section = section,
					       .from = from,
					       .number = piece,
					       .size = 1};
	c->has[0] = c->has[1] = false;
	team_send(&teams[c->team[c->a]], c->member, &c->question);
	team_send(&teams[c->team[c->b]], c->member, &c->question);
}

/* The first piece in which the two answers differ. */
static int first_different(const struct compare *c)
{
	for (int i = 0; i < CHANNEL_HASHES; i++)
		if (c->answer[0].hash[i] != c->answer[1].hash[i])
			return i;
	return -1;
}

static enum compare_result found(struct compare *c)
{
	snprintf(c->variable, sizeof c->variable, "%.250s", c->answer[0].message.text);
	c->byte = c->answer[0].message.place;
	c->block = c->answer[0].message.block;
	c->key = c->answer[0].message.hash;
	c->is_found = true;
	return COMPARE_DIFFERS;
}

/* Both have answered. */
static enum compare_result narrow(struct compare *c, const struct team *teams)
{
	const struct channel_message *q = &c->question;
	int i = first_different(c);
	if (q->section == CHANNEL_ALL && i < 0 && q->from > c->sections[c->a])
		return COMPARE_DIFFERS;
	if (q->section == CHANNEL_ALL && i < 0)
		ask(c, teams, CHANNEL_ALL, q->from + CHANNEL_HASHES, 0);
	else if (q->section == CHANNEL_ALL)
		ask(c, teams, (uint32_t)q->from + (uint32_t)i, 0, FIRST_PIECE);
	else if (i <= 0 && q->number == 1)
		return found(c);
	else if (i < 0)
		return found(c);
	else if (q->number == 1)
		ask(c, teams, q->section, q->from + (uint64_t)i, 1);
	else
		ask(c, teams, q->section, q->from + (uint64_t)i * q->number,
		    q->number / CHANNEL_HASHES);
	return COMPARE_GOES_ON;
}

/* All digests are there. */
static enum compare_result judge(struct compare *c, const struct team *teams)
{
	if (c->is_late) {
		c->lead = c->lead * 2 < c->most ? c->lead * 2 : c->most;
		return COMPARE_NONE;
	}
	if (like(c, 0) == c->n) {
		c->lead = c->lead / 2 > LEAD ? c->lead / 2 : LEAD;
		return COMPARE_SAME;
	}
	choose(c);
	ask(c, teams, CHANNEL_ALL, 0, 0);
	return COMPARE_GOES_ON;
}

static enum compare_result hear_digest(struct compare *c, const struct team *teams, unsigned k,
				       const struct channel_message *m)
{
	c->has_answered[k] = true;
	c->is_late |= m->word == CHANNEL_LATE;
	c->hash[k] = m->hash;
	c->sections[k] = m->number;
	return all_have_answered(c) ? judge(c, teams) : COMPARE_GOES_ON;
}

static enum compare_result hear_look(struct compare *c, const struct team *teams, unsigned k,
				     const struct channel_hashes *m)
{
	if (k != c->a && k != c->b)
		return COMPARE_GOES_ON;
	c->answer[k == c->b] = *m;
	c->has[k == c->b] = true;
	return c->has[0] && c->has[1] ? narrow(c, teams) : COMPARE_GOES_ON;
}

enum compare_result compare_hear(struct compare *c, struct team *teams, unsigned i,
				 const struct channel_hashes *m)
{
	enum compare_result r = COMPARE_GOES_ON;
	if (!c->is_on || m->message.instance != c->instance)
		return COMPARE_GOES_ON;
	for (unsigned k = 0; k < c->n; k++) {
		if (c->team[k] != i)
			continue;
		r = m->message.word == CHANNEL_LOOKED ? hear_look(c, teams, k, m)
						      : hear_digest(c, teams, k, &m->message);
		break;
	}
	c->is_on = r == COMPARE_GOES_ON;
	return r;
}
