/* rounds.h - at which instance do all ranks copy themselves, and is that one cut?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The protocol of docs/decisions/0028-mpi-cut.md, as one rank takes part in it: nothing here waits.
 * Whoever calls does what is answered, and says how it went. The initial thread. */
#ifndef OMPCKPT_RUNTIME_ROUNDS_H
#define OMPCKPT_RUNTIME_ROUNDS_H

#include <stdbool.h>
#include <stdint.h>

#include "mpi/adapter.h"

enum round_state {
	ROUND_NONE,     /* rank 0 may open one; the others listen */
	ROUND_GREATEST, /* the greatest instance is asked for */
	ROUND_TARGET,   /* on the way to the target */
	ROUND_COPY,     /* at the target: rounds_copied is awaited */
	ROUND_VOTE,     /* the vote is on its way */
	ROUND_WRITE,    /* rounds_durable is awaited */
	ROUND_DURABLE,  /* all tell who has an image */
	ROUND_COMPLETE, /* rounds_manifest is awaited */
	ROUND_WHOLE,    /* all tell who has written it */
	ROUND_LEAVE,    /* the job is to stop: rounds_leave is awaited */
	ROUND_LEFT,     /* all tell that they may be stopped */
};

/* What the caller does next. */
enum round_step {
	ROUND_GO_ON,    /* nothing */
	ROUND_TAKE,     /* copy the program as it stands, for epoch "epoch"; then rounds_copied */
	ROUND_KEEP,     /* all have: write that copy; then rounds_durable */
	ROUND_DISCARD,  /* not all have, or it is no cut ("verdict"): forget it */
	ROUND_MANIFEST, /* all images are durable, "images" are theirs: write the manifest, if that
			   is this rank's part; then rounds_manifest */
	ROUND_USE,      /* the set "whole" is whole, and all manifests are there; if slow.stops:
			   rounds_leave, when this rank's image is in the slow place */
	ROUND_STOP,     /* all have called that: "slow.lacks" of them have no image there */
};

/* What the vote has come to. */
enum round_verdict {
	ROUND_USED,
	ROUND_NOT_COPIED, /* a rank could not be */
	ROUND_LATE,       /* a rank was past the target, or its program has ended */
	ROUND_CROSSED,    /* a message, or a collective call, is done here and not there */
};

/* The slow place, as its caller has it; summed up over all ranks by the last step of a round. */
struct round_slow {
	uint64_t lacks;  /* ranks whose image of the set that goes there is not there */
	uint64_t copies; /* ranks that are copying */
	uint64_t oldest; /* said by rank 0 alone: sets below this epoch are not kept there; */
	uint64_t stops;  /* the job stops with this set, when that is in the slow place, too */
};

struct rounds {
	const struct mpi_adapter *mpi;
	uint32_t rank;
	uint64_t every; /* every K-th instance; 0: when rank 0 wants one */

	uint64_t met;        /* instances */
	uint64_t met_serial; /* those in serial code; */
	bool is_serial;      /* these alone count, on all ranks: a team could not be cut */
	enum round_state state;
	uint64_t epoch;    /* of the round that is open, or was last */
	uint64_t ahead;    /* of the greatest instance is the target */
	uint64_t skew;     /* and so many more, as instances so far were crossed */
	uint64_t target;   /* instance */
	bool is_announced; /* it was, else all know it by themselves (every) */
	bool has_copy;
	bool is_uncut;              /* for this rank's team could not be cut */
	bool is_closed;             /* this rank is in MPI_Finalize */
	bool is_void;               /* some rank was, or the end was heard: no more rounds */
	bool is_ended;              /* the end was heard and handed on */
	enum round_verdict verdict; /* of the last vote */
	bool is_last;   /* the job is to end after the round that is open; set by rank 0's caller */
	uint64_t whole; /* the newest epoch of a set that is; 0: none */
	const uint64_t *images; /* by rank: IMAGE_NUMBERS each */
	struct round_slow slow; /* this rank's before rounds_manifest; after ROUND_USE the sums */
	uint64_t heard[3];
};

enum { IMAGE_IS_DURABLE, IMAGE_BYTES, IMAGE_IDENTITY, IMAGE_NUMBERS };

/* After MPI_Init. Epochs are counted from "epoch" on, the same on all ranks; "whole": that of the
 * set the job was restarted from, 0: none. */
void rounds_begin(struct rounds *r, const struct mpi_adapter *mpi, uint64_t every, uint64_t epoch,
		  uint64_t whole);

/* A candidate is met; "is_wanted" counts at rank 0: a checkpoint is. */
enum round_step rounds_meet(struct rounds *r, bool is_wanted);
/* What can be done without another candidate. Called while the program stands where it met the last
 * one, it keeps the next target of "every" in reach. */
enum round_step rounds_advance(struct rounds *r, bool is_wanted);

/* Instead of rounds_meet, if threads of a team meet them: the initial one's are "met" in all. Then
 * rounds_advance. */
void rounds_pass(struct rounds *r, uint64_t met);
/* The instance at which a team is to be cut; 0: there is none. */
uint64_t rounds_team_target(const struct rounds *r);
/* Its threads are cut there: as after ROUND_TAKE. */
void rounds_reach(struct rounds *r);
/* They will not be: some are past it, or else ("is_uncut") they don't all come to it. From then on
 * only instances in serial code are used. */
void rounds_miss(struct rounds *r, bool is_uncut);

/* After ROUND_TAKE: there is a copy, or none could be made. */
void rounds_copied(struct rounds *r, bool ok);
/* After ROUND_KEEP: the image is durable, or could not be written. */
void rounds_durable(struct rounds *r, bool ok, uint64_t bytes, uint64_t identity);
/* After ROUND_MANIFEST: it is durable, or not; true of a rank that writes none. */
void rounds_manifest(struct rounds *r, bool ok);

/* After ROUND_USE: is the image not in the slow place? */
void rounds_leave(struct rounds *r, bool lacks);

/* MPI_Finalize: from now on rounds_advance alone, until rounds_is_over. */
void rounds_close(struct rounds *r);
bool rounds_is_over(const struct rounds *r);

#endif
