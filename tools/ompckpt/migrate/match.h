/* match.h - what of one build is what of another?
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_MATCH_H
#define OMPCKPT_MIGRATE_MATCH_H

#include "build.h"

#define MATCH_NONE (~0u)

struct alignment;

struct match {
	const struct build *old, *new;
	/* By number of the old build: that of the new one, or MATCH_NONE. */
	uint32_t *objects, *statics, *functions;
	/* By number of the new build: the old one, or MATCH_NONE. */
	uint32_t *from;
	struct alignment **texts; /* by number of the old build; NULL: not aligned yet (labels.c) */
	json_t *assumed;          /* texts: what was taken for granted */
};

/* Where does what a variable of the new build holds come from? */
enum match_origin {
	ORIGIN_OLD,      /* the old build's variable of that number */
	ORIGIN_DECLARED, /* it is new, or nothing had written it: as its declaration says */
	ORIGIN_UNKNOWN
};

/* False: no image of the one is of use to the other, *why says why. Both are kept. */
bool match_builds(struct match *m, const struct build *old, const struct build *new, json_t **why);
void match_free(struct match *m);

/* Is it the same program for the same processor? Then what one build knows the other does. */
bool match_is_same_program(const struct match *m);

/* Of object "id" of the new build, of static storage. */
enum match_origin match_origin_of_static(const struct match *m, uint32_t id);
/* Of a variable of a function whose frame is the old build's function "from" (MATCH_NONE: the frame
 * is new). OLD: it has the same name. */
enum match_origin match_origin_of_local(const struct match *m, uint32_t from, const char *name,
					uint32_t type);

/* The number in the new build of a member of a set of the old one; false: it has none. */
bool match_member(const struct match *m, int64_t what, int64_t *to);

/* Is "what" in set "set" of the new build, at byte "offset" of it; anywhere in it (~0)? */
bool match_has(const struct match *m, uint32_t set, int64_t what, uint64_t offset);

#endif
