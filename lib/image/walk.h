/* walk.h - the insides of sections, read with every bound checked.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_WALK_H
#define OMPCKPT_IMAGE_WALK_H

#include "ompckpt/image.h"

/* What is left of a section's contents. A walk function returns false at the end, and sets
 * is_bad when what is left is no whole item. */
struct walk {
	const unsigned char *at;
	uint64_t left;
	bool is_bad;
};

struct walk walk_begin(const struct image *im, const struct image_section *s);

struct walk_record { /* IMAGE_RUN, IMAGE_STATE: tag; IMAGE_NAMES: object */
	uint32_t tag, size;
	const unsigned char *data;
};
bool walk_record(struct walk *w, struct walk_record *r);
/* Threads of the next parallel region where "im" was taken; 0: it does not say. */
uint32_t walk_threads(const struct image *im);

struct walk_block {
	uint64_t address, size;
	uint32_t object;
	uint8_t size_class;
	bool is_captured;
};
bool walk_block(struct walk *w, struct walk_block *b);
/* The next captured one with this object number. */
bool walk_captured(struct walk *w, uint32_t object, struct walk_block *b);

struct walk_frame {
	uint32_t function, label, line, record_size, name_size;
	uint64_t arena;
	const char *name;
	const unsigned char *record;
};
bool walk_frame(struct walk *w, struct walk_frame *f);

struct walk_team { /* once, first thing in IMAGE_TEAM; frames follow */
	uint32_t size, thread;
	uint64_t met, float_control;
	int32_t error;
	uint64_t
		drawn; /* iterations that its loop has handed out; ~0: no loop, or none are drawn */
};
bool walk_team(struct walk *w, struct walk_team *t);

struct walk_stream {
	uint32_t slot, flags, open_flags, buffering, path_size, pending_size;
	int32_t fd;
	uint64_t offset, size, device, inode, buffer_size;
	const char *path;
	const unsigned char *pending; /* input read ahead from what cannot seek */
};
bool walk_stream(struct walk *w, struct walk_stream *s);

/* Runs of bytes, the first one "at" of the beginning of all of an object, each "stride" after the
 * one before; stride 0 if there is one. */
struct walk_strip {
	uint64_t at, size, stride, count;
};

/* Bytes "at" of the whole are those "from" of the contents on. */
struct walk_run {
	uint64_t at, size, from;
};

/* What is left of the runs of a section; one that is not in runs has one, all of it. is_bad: the
 * table contradicts itself, or the contents, or can't be read. */
struct walk_runs {
	const struct image *im;
	struct image_section s;
	uint64_t whole;          /* bytes of all of the object, or the captured blocks */
	uint64_t zeros;          /* so many at the end of it are 0 */
	uint64_t next, n;        /* strips of the table */
	struct walk_strip strip; /* what is left of the one before "next" */
	uint64_t end, from; /* where that ends in the whole; where its rest is in the contents */
	const unsigned char *part; /* of the table, in "room" or the file; NULL: not read yet */
	void *room;
	bool is_bad;
};

/* "room": IMAGE_ROOM bytes, for this walk alone. */
struct walk_runs walk_runs_begin(const struct image *im, const struct image_section *s, void *room);
/* A copy that goes on by itself. */
struct walk_runs walk_runs_copy(const struct walk_runs *w, void *room);
bool walk_run(struct walk_runs *w, struct walk_run *r);
/* What is left of a strip, in one go. */
bool walk_strip(struct walk_runs *w, struct walk_strip *s);
/* How many runs, of how many bytes together, are left? False: the table is bad. */
bool walk_runs_sum(struct walk_runs w, uint64_t *runs, uint64_t *bytes);
/* Pass by all runs that end at byte "from" of the contents, or before. */
void walk_runs_pass(struct walk_runs *w, uint64_t from);

/* The encoders; each returns the bytes it fills (a multiple of 8), or would fill with out NULL. */
uint64_t record_encode(unsigned char *out, uint32_t tag, const void *data, uint32_t size);
uint64_t block_encode(unsigned char *out, const struct walk_block *b);
uint64_t frame_encode(unsigned char *out, const struct walk_frame *f);
uint64_t team_encode(unsigned char *out, const struct walk_team *t);
uint64_t stream_encode(unsigned char *out, const struct walk_stream *s);
/* What contents in runs begin with: their table, a multiple of FORMAT_ALIGN; the bytes of the runs
 * follow. "whole": bytes of all of the object, of which "zeros" at the end are 0. */
uint64_t strips_encode(unsigned char *out, uint64_t whole, uint64_t zeros,
		       const struct walk_strip *s, uint64_t n);

#endif
