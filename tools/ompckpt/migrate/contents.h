/* contents.h - what a variable held in one build, as it lies in another.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_CONTENTS_H
#define OMPCKPT_MIGRATE_CONTENTS_H

#include "places.h"

/* Bytes "from" to "to", without it. */
struct span {
	uint64_t from, to;
};

/* Bytes of which it is known what they hold. */
struct spans {
	struct span *at;
	size_t n, room;
};

struct contents {
	const struct places *places;
	const char *what;  /* what the variable is called, for messages */
	uint32_t old, new; /* types */
	const struct build_sets *old_sets, *new_sets;
	bool is_repeated;                  /* elements of these types, one after the other */
	const json_t *old_seen, *new_seen; /* where the types are not known, those it is used as */
	unsigned char *to;                 /* the new variable … */
	uint64_t size;
	struct spans known; /* … and what is known of it */
	bool has_lost;      /* some of it has another type, so that nothing is known of it */
};

/* Bytes "from" to "from" + "n" of the old variable are "bytes": put them where they are in the new
 * one. False after a message: an address has no name there, can't be told from a number, or is none
 * that the new build expects. */
bool contents_carry(struct contents *c, const unsigned char *bytes, uint64_t from, uint64_t n);

/* Elements and members that the old variable has not are as the new one begins: as "initial". */
void contents_begin(struct contents *c, const unsigned char *initial);

/* An address by itself; it must be in "set", or in "or", of the new build. */
bool contents_carry_one(const struct places *p, const char *what, uint32_t set, uint32_t or,
			unsigned char *at);

void spans_add(struct spans *s, uint64_t from, uint64_t to);
/* In order, none touches the next. */
void spans_sort(struct spans *s);
void spans_free(struct spans *s);

#endif
