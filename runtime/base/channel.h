/* channel.h - what a replica of a program and the supervisor of all of them tell each other.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A pair of sockets that keep messages apart; one number of it is the replica's, which OMPCKPT_TEAM
 * gives: VERSION:FD:MESSAGES:NUMBER:WAITS:LINES:PERIOD:FOLDER. VERSION is CHANNEL_VERSION on both
 * ends, MESSAGES where the runtime's own messages go, NUMBER the team's, WAITS 1: it computes
 * nothing before CHANNEL_START has come, LINES 1: its stdout goes to a terminal, PERIOD the seconds
 * between heartbeats, FOLDER where its files lie (folders/shadows.h). FD is -1, and so is MESSAGES,
 * where a launcher stands between: then the process, of a job of MPI rank 0, connects to
 * OMPCKPT_DIR with CHANNEL_DOOR after it. */
#ifndef OMPCKPT_RUNTIME_CHANNEL_H
#define OMPCKPT_RUNTIME_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

#define CHANNEL_VARIABLE "OMPCKPT_TEAM"
#define CHANNEL_DOOR ".door"
#define CHANNEL_VERSION 2

enum { CHANNEL_TEXT = 8192, CHANNEL_HASHES = 256 };

enum channel_word {
	/* The replica says. Instances count the candidates met in serial code, from 1 over the
	 * whole run; "number" those met in parallel regions, by each thread of them. */
	CHANNEL_HELLO,     /* it begins; "number" is not 0: it is a job of MPI */
	CHANNEL_BEAT,      /* it stands at "instance", "number"; "text" names the position */
	CHANNEL_CUT,       /* a copy is made at "instance", "number"; with its files if "from" is
			    * not 0; it goes on after CHANNEL_GO_ON */
	CHANNEL_SAVED,     /* that copy is the image "text" */
	CHANNEL_NOT_SAVED, /* it could not be written */
	CHANNEL_DIGEST,    /* "hash" of all that is compared at "instance", "number" sections */
	CHANNEL_LATE,      /* it was past "instance", or can't be compared there */
	CHANNEL_LOOKED,    /* the answer to CHANNEL_LOOK */

	/* The supervisor says. */
	CHANNEL_START,   /* as team "section" go on from image "text", of CHANNEL_CUT's "instance"
			  * and "number" */
	CHANNEL_SAVE,    /* at the next candidate: files to folder "text", then CHANNEL_CUT */
	CHANNEL_GO_ON,   /* what you have written so far has been counted */
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
	uint64_t instance, number, from, hash, place, block;
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
