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
	unsigned members;                    /* of each team; with a launcher the first is that */
	struct written (*out)[TEAM_STREAMS]; /* of each, what has gone out */
	bool is_over, is_job;                /* is_job: each team is one of MPI */
	double begun, next_compare;
	struct compare *compare;             /* of each member */
	uint64_t ignored[TEAMS_IGNORED_MAX]; /* variables that are not compared any more */
	unsigned nignored;

	/* The one team that is given an image just now. */
	struct renewal {
		bool is_on, is_cut;
		unsigned who, donor;
		unsigned failures;
	} renewal;

	/* It is asked to stop, and a team for the image that stays. */
	struct {
		bool is_on, is_asked, is_cut;
		unsigned donor;
		char image[8192]; /* "": not there yet */
	} stop;
};

/* There is one run. */
extern struct teams_state teams;

/* The run is over, for the first reason that is given. */
void teams_finish(int status, int signal, const char *reason);
/* Does it run, and is it heard of? */
bool teams_is_healthy(const struct team *t);

/* Each team has so many members. */
void teams_grow(unsigned members);
/* ", rank 3" of a job's member, for messages; else "". */
const char *teams_rank(unsigned k, char text[32]);

/* teams_output.c */

/* Has the leader written all that has gone out? */
bool teams_leader_has_all(void);
/* All that team "i" has written goes out. */
void teams_put_all_out(unsigned i);
/* What is there to be read of a stream of its member "k". False: nothing was. */
bool teams_take_output(unsigned i, unsigned k, int stream);
void teams_drain(unsigned i);
/* False: it is far ahead of what has gone out. */
bool teams_may_write(unsigned i, unsigned k, int stream);
void teams_lead(unsigned i);

/* teams_renew.c */

/* A process for "i". False after a message. "flip": as team_start. */
bool teams_start(unsigned i, bool waits, const char *flip);
/* A team that is wanted, and waits for its image. */
bool teams_waits_for_image(const struct team *t);
/* Ask for an image, if a team waits for one. */
void teams_renew(void);
void teams_give_up_renewal(void);
/* The same, but it is nobody's failure. */
void teams_drop_renewal(void);
/* Has it begun, and can be asked for an image? */
bool teams_can_give(const struct team *t);
void teams_hear_cut(unsigned i, unsigned k, const struct channel_message *m);
void teams_hear_copied(unsigned i, const struct channel_message *m);
void teams_hear_saved(unsigned i, const struct channel_message *m);
/* It has an image to go on from: tell a member of it. */
void teams_start_member(const struct team *t, unsigned k);
void teams_tell_to_ignore(const struct team *t, unsigned k, uint64_t key);

/* teams_end.c */

/* Another leader than a dead, or silent, one. */
void teams_choose_leader(void);
/* Nothing more comes from it. */
void teams_is_gone(unsigned i);

/* teams_differ.c */

void teams_hear_compared(unsigned i, unsigned k, const struct channel_hashes *m);
void teams_end_compare(void);
/* Begin a comparison if it is time; seconds until the next. */
double teams_compare_now(double now);

/* teams_stop.c */

void teams_heed_signals(void);
/* Ask for the image, if it is time. */
void teams_ask_to_stop(void);
/* All processes of team "i" stand at the last cut. */
void teams_stop_stands(unsigned i);
/* False: that was another image. */
bool teams_stop_hears_saved(unsigned i, const struct channel_message *m);
void teams_stop_is_gone(unsigned i);
/* The files of process "serial", and the image. False after a message. */
bool teams_stop_publish(unsigned serial);

/* teams_beat.c */

void teams_hear_beat(unsigned i, unsigned k, const struct channel_message *m);
/* Name teams that are silent; seconds until the next look. */
double teams_look_for_silence(double now);

#endif
