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

/* A process of a team that speaks to us. */
struct member {
	int channel, stream[TEAM_STREAMS];
	struct written written[TEAM_STREAMS];
	bool has_differed[TEAM_STREAMS];
	struct pace pace;
	uint64_t serial_code; /* instance of its last heartbeat there */
	char position[256];   /* "" before the first */
	bool stands;          /* where its copy was made */
	uint64_t start[2];    /* it goes on from this instance, and so many in regions */
};

struct team {
	enum team_state state;
	unsigned number; /* as messages name it */
	unsigned serial; /* of all processes of the run */
	bool is_spare;
	pid_t pid;
	int door, process;     /* with a launcher: where it connects; what can be read at its end */
	struct member *member; /* the process that was started; then, with a launcher, the ranks */
	unsigned n, first;     /* of them; the first that is the program's */
	int status, signal;    /* after its end */
	double begun;
	bool is_renewed;  /* it goes on from an image */
	bool is_ended;    /* on purpose, by us; another one takes its place */
	bool is_given_up; /* or none does */
	char image[8400]; /* that one */
	uint64_t passed;  /* cuts up to this one are no more, or are done */
};

/* What all of them share. */
struct team_run {
	char **argv;
	double heartbeat;
	bool has_launcher;          /* which hands no descriptors on */
	const char *memory, *files; /* folders: for images, for shadows */
};

/* Start "t", whose number and serial are set, with so many members; it runs, or waits. Its folders
 * are those of its serial. False with errno. "flip": OMPCKPT_FLIP for it, or NULL. */
bool team_start(struct team *t, const struct team_run *r, unsigned members, bool waits,
		const char *flip);
/* It has "n" members, at least. */
void team_grow(struct team *t, unsigned n);
/* The member that speaks for it. */
struct member *team_speaker(const struct team *t);
/* Is one of them, that runs, not heard of? */
bool team_is_silent(const struct team *t);
/* An order to member "k"; text may be NULL. */
void team_tell(const struct team *t, unsigned k, enum channel_word word, uint64_t instance,
	       uint64_t number, const char *text);
void team_tell_all(const struct team *t, enum channel_word word, const char *text);
void team_send(const struct team *t, unsigned k, const struct channel_message *m);
/* A message of member "k" that has come; 1, 0: none now, -1: there will be none any more. */
int team_hear(const struct team *t, unsigned k, struct channel_hashes *m);
/* With a launcher: somebody is at the door. False: nobody, or it is not what it should be; else
 * *rank: which, *is_job: of MPI. Then the member is made a part of the team. */
bool team_open_door(struct team *t, int *guest, uint32_t *rank, bool *is_job);
bool team_let_in(struct team *t, unsigned k, int guest);
/* What member "k" has written that is there now, at most "size" bytes; 0: nothing more for now. */
size_t team_read(struct team *t, unsigned k, int stream, char *to, size_t size);
/* It is about to end, or has: wait for that. Its streams can still be read. */
void team_reap(struct team *t);
void team_close(struct team *t);
/* Kill it, if there is a process, and, with a launcher, all that was started. */
void team_kill(struct team *t, const struct team_run *r);
/* Kill what it has started that is still there. */
void team_clear(const struct team *t, const struct team_run *r);

#endif
