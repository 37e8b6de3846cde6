/* channel.h - what a replica of a program and the supervisor of all of them tell each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pair of sockets that keep messages apart; one number of it is the replica's, which OMPCKPT_TEAM
 * gives: VERSION:FD:MESSAGES:NUMBER:WAITS:LINES:PERIOD:FOLDER. VERSION is CHANNEL_VERSION on both
 * ends, MESSAGES where the runtime's own messages go, NUMBER the team's, WAITS 1: it computes
 * nothing before CHANNEL_START has come, LINES 1: its stdout goes to a terminal, PERIOD the seconds
 * between heartbeats, FOLDER where its files lie (folders/shadows.h). FD is -1, and so is MESSAGES,
 * where a launcher stands between: then the process, each rank of a job of MPI, connects to
 * OMPCKPT_DIR with CHANNEL_DOOR after it. */
#ifndef OMPCKPT_RUNTIME_CHANNEL_H
#define OMPCKPT_RUNTIME_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

#define CHANNEL_VARIABLE "OMPCKPT_TEAM"
#define CHANNEL_DOOR ".door"
#define CHANNEL_VERSION 2

enum { CHANNEL_TEXT = 8192, CHANNEL_HASHES = 256, CHANNEL_DESCRIPTORS = 4 };

enum channel_word {
	/* The replica says. Instances count the candidates met in serial code, from 1 over the
	 * whole run; "number" those met in parallel regions, by each thread of them. */
	CHANNEL_HELLO,     /* at the door: it begins; "number" is not 0: it is rank "from" of a
			    * job of MPI */
	CHANNEL_BEAT,      /* it stands at "instance", "number"; "text" names the position */
	CHANNEL_CUT,       /* it is one of "from" processes of which a copy is made, at "instance",
			    * "number", and stands there until CHANNEL_GO_ON; "from" 0: one is made,
			    * but it went on. "epoch" tells one copy from others; "hash" 1: it is
			    * the last one */
	CHANNEL_COPIED,    /* the files; "from" 0: they could not be */
	CHANNEL_SAVED,     /* that copy is the image, or of a job the manifest, "text" */
	CHANNEL_NOT_SAVED, /* it could not be written */
	CHANNEL_DIGEST,    /* "hash" of all that is compared at "instance", "number" sections */
	CHANNEL_LATE,      /* it was past "instance", or can't be compared there */
	CHANNEL_LOOKED,    /* the answer to CHANNEL_LOOK */

	/* The supervisor says. */
	CHANNEL_GREET, /* with four descriptors, for input, output, errors, our own messages */
	CHANNEL_START, /* as team "section" go on from image "text", of CHANNEL_CUT's "instance"
			  * and "number" */
	CHANNEL_SAVE,  /* make a copy at the next candidate; of a job rank 0 sees to that. "number"
			  * 1: it is the last one, for a run without teams, with an epoch not below
			  * "epoch"; the process then waits for its end */
	CHANNEL_COPY,  /* a copy of the files to folder "text"; all processes stand */
	CHANNEL_GO_ON, /* what you have written so far has been counted; "number" 0: it is not to
			* be a copy any more */
	CHANNEL_COMPARE, /* hash at "instance" */
	CHANNEL_LOOK,    /* hash pieces of "section" from byte "from" on, "number" bytes each; of
			  * section CHANNEL_ALL: hash sections from "from" on */
	CHANNEL_IGNORE,  /* from now on what "hash" stands for is not compared */
};

#define CHANNEL_ALL UINT32_MAX

/* CHANNEL_LOOKED: the hashes, "number" of them; "text" names the section, "hash" stands for it in
 * all comparisons; "place": where in the variable its byte "from" lies; "block": in which of its
 * blocks, from 1, 0 if it has not several. */
struct channel_message {
	uint32_t word, section;
	uint64_t instance, number, from, hash, place, block, epoch;
	uint32_t size; /* of "text" that is used, its end included */
	char text[CHANNEL_TEXT];
};

struct channel_hashes {
	struct channel_message message; /* CHANNEL_LOOKED */
	uint64_t hash[CHANNEL_HASHES];
};

/* Bytes of a message that has so much text. */
static inline size_t channel_size(uint32_t text)
{
	return offsetof(struct channel_message, text) + text;
}

#endif
