/* places.h - where does an address of one build lie in another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_PLACES_H
#define OMPCKPT_MIGRATE_PLACES_H

#include "match.h"

/* A block, or a local at a fixed address, of the image: where it was, where it will be. */
struct place_range {
	uint64_t at, size, to;
	int64_t old, new;            /* as members of sets */
	uint32_t old_type, new_type; /* where they differ it is moved member by member */
	bool is_repeated;            /* elements of these types */
	const char *name;
};

struct places {
	const struct match *match;
	struct place_range *ranges;
	size_t n, room;
};

enum place_state {
	PLACE_ELSEWHERE, /* nothing of an image lies there */
	PLACE_FOUND,
	PLACE_UNNAMED,  /* it is the old build's, but nothing has a name there */
	PLACE_LOST,     /* what lies there has no place in the new one */
	PLACE_AMBIGUOUS /* two things meet there: the end of one, and another */
};

struct place {
	uint64_t to;     /* FOUND: its address there */
	int64_t what;    /* FOUND: what it is in, as a member of a set of the new build … */
	uint64_t offset; /* … and how far */
	const char *name;
};

void places_add(struct places *p, struct place_range r);
/* Once all are added. */
void places_sort(struct places *p);
void places_free(struct places *p);

/* "set": what of the old build the address may be of; MATCH_NONE: anything. "pointee": what the
 * pointer says that it points to (struct build_type). */
enum place_state places_find(const struct places *p, uint32_t set, uint64_t at, const char *pointee,
			     struct place *out);

#endif
