/* team_compare.h - do the variables of all teams hold the same?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One comparison at a time of one member, of all teams the same: all hash what they have at one
 * instance of serial code, which is announced ahead of all of them. Where they differ the first
 * section is looked for, and in it the first byte, by hashes of ever smaller pieces. */
#ifndef OMPCKPT_TEAM_COMPARE_H
#define OMPCKPT_TEAM_COMPARE_H

#include "team.h"

enum { TEAMS_MAX = 32 };

enum compare_result {
	COMPARE_GOES_ON,
	COMPARE_NONE, /* it came to nothing: a team was late, or is gone */
	COMPARE_SAME,
	COMPARE_DIFFERS,
};

struct compare {
	bool is_on;
	unsigned member;
	uint64_t instance;
	unsigned n;               /* teams that take part */
	unsigned team[TEAMS_MAX]; /* their places in the list */
	bool has_answered[TEAMS_MAX];
	uint64_t hash[TEAMS_MAX], sections[TEAMS_MAX];
	bool is_late;
	double lead, most; /* instances that are announced ahead; at most */

	/* Two of them that differ, and what was found. */
	unsigned a, b; /* numbers in "team" */
	struct channel_message question;
	struct channel_hashes answer[2];
	bool has[2];
	bool is_found;
	char variable[256];
	uint64_t byte, block, key; /* of the variable; what stands for that */
	bool has_majority;
	bool is_odd[TEAMS_MAX]; /* with a majority: not of it */
};

/* Begin one of member "k" among the "n" teams, if at least "least" of them run. */
bool compare_begin(struct compare *c, struct team *teams, unsigned n, unsigned k, unsigned least,
		   double now);
/* That member of team number "i" has said something. */
enum compare_result compare_hear(struct compare *c, struct team *teams, unsigned i,
				 const struct channel_hashes *m);
/* Give it up. */
void compare_end(struct compare *c);

#endif
