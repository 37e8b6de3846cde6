/* team.h - one of several processes that compute the same: start it, hear it, learn of its end.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_TEAM_H
#define OMPCKPT_TEAM_H

#include "base/channel.h"
#include "merge.h"
#include "pace.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum { TEAM_OUT, TEAM_ERR, TEAM_STREAMS };

enum team_state {
	TEAM_NONE,  /* no process */
	TEAM_WAITS, /* for an image to go on from */
	TEAM_RUNS,
	TEAM_ENDED, /* by itself, with "status" */
};

struct team {
	enum team_state state;
	unsigned number; /* as messages name it */
	unsigned serial; /* of all processes of the run */
	bool is_spare;
	pid_t pid;
	int channel, stream[TEAM_STREAMS];
	int door, process; /* with a launcher: where it connects; what can be read at its end */
	struct written written[TEAM_STREAMS];
	bool has_differed[TEAM_STREAMS];
	int status, signal; /* after its end */
	double begun;
	struct pace pace;
	uint64_t serial_code; /* instance of its last heartbeat there */
	char position[256];   /* "" before the first */
	bool is_renewed;      /* it goes on from an image */
	bool is_ended;        /* on purpose, by us; another one takes its place */
	bool is_given_up;     /* or none does */
};

/* What all of them share. */
struct team_run {
	char **argv;
	double heartbeat;
	bool has_launcher;          /* which hands no descriptors on */
	const char *memory, *files; /* folders: for images, for shadows */
};

/* Start "t", whose number and serial are set; it runs, or waits. Its folders are those of its
 * serial. False with errno. "flip": OMPCKPT_FLIP for it, or NULL. */
bool team_start(struct team *t, const struct team_run *r, bool waits, const char *flip);
/* An order; text may be NULL. */
void team_tell(const struct team *t, enum channel_word word, uint64_t instance, uint64_t number,
	       const char *text);
void team_send(const struct team *t, const struct channel_message *m);
/* A message that has come; 1, 0: none now, -1: there will be none any more. */
int team_hear(const struct team *t, struct channel_hashes *m);
/* With a launcher: it is at the door. */
void team_let_in(struct team *t);
/* What it has written that is there now, at most "size" bytes; 0: nothing more for now. */
size_t team_read(struct team *t, int stream, char *to, size_t size);
/* It is about to end, or has: wait for that. Its streams can still be read. */
void team_reap(struct team *t);
void team_close(struct team *t);
/* Kill it, if there is a process, and, with a launcher, all that was started. */
void team_kill(struct team *t, const struct team_run *r);
/* Its process; with a launcher one of those that compute, by "draw" in (0, 1]; 0: none. */
int team_process(const struct team *t, const struct team_run *r, double draw);
/* Kill what it has started that is still there. */
void team_clear(const struct team *t, const struct team_run *r);

#endif
