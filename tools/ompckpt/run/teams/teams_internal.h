/* teams_internal.h - the teams of a run; for the files of this folder.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TEAMS_INTERNAL_H
#define OMPCKPT_TEAMS_INTERNAL_H

#include "base/config.h"
#include "team.h"
#include "team_compare.h"
#include "team_files.h"
#include "teams.h"

enum { SIGNALED = 128, TEAMS_IGNORED_MAX = 64 };

struct teams_state {
	const struct teams_plan *plan;
	struct teams_end *end;
	struct team_run run;
	struct team_files files;
	struct team at[TEAMS_MAX];
	unsigned n, serials, leader;
	struct written out[TEAM_STREAMS]; /* what has gone out */
	bool is_over, is_job;             /* is_job: each team is one of MPI */
	double begun, next_compare;
	struct compare compare;
	uint64_t ignored[TEAMS_IGNORED_MAX]; /* variables that are not compared any more */
	unsigned nignored;

	/* The one team that is given an image just now. */
	struct renewal {
		bool is_on, is_cut;
		unsigned who, donor;
		uint64_t instance, in_teams;
		unsigned failures;
	} renewal;
};

/* There is one run. */
extern struct teams_state teams;

/* The run is over, for the first reason that is given. */
void teams_finish(int status, int signal, const char *reason);
/* Does it run, and is it heard of? */
bool teams_is_healthy(const struct team *t);

/* teams_output.c */

/* What team "i" has written up to "to" goes out. */
void teams_put_out(unsigned i, int stream, uint64_t to);
/* What is there to be read of a stream. False: nothing was. */
bool teams_take_output(unsigned i, int stream);
void teams_drain(unsigned i);
/* False: it is far ahead of what has gone out. */
bool teams_may_write(unsigned i, int stream);
void teams_lead(unsigned i);

/* teams_renew.c */

/* A process for "i". False after a message. "flip": as team_start. */
bool teams_start(unsigned i, bool waits, const char *flip);
/* A team that is wanted, and waits for its image. */
bool teams_waits_for_image(const struct team *t);
/* Ask for an image, if a team waits for one. */
void teams_renew(void);
void teams_give_up_renewal(void);
void teams_hear_cut(unsigned i, const struct channel_message *m);
void teams_hear_saved(unsigned i, const struct channel_message *m);
void teams_tell_to_ignore(const struct team *t, uint64_t key);

/* teams_end.c */

/* Another leader than a dead, or silent, one. */
void teams_choose_leader(void);
/* Nothing more comes from it. */
void teams_is_gone(unsigned i);

/* teams_differ.c */

void teams_hear_compared(unsigned i, const struct channel_hashes *m);
/* Begin a comparison if it is time; seconds until the next. */
double teams_compare_now(double now);

/* teams_beat.c */

void teams_hear_beat(unsigned i, const struct channel_message *m);
/* Name teams that are silent; seconds until the next look. */
double teams_look_for_silence(double now);

#endif
