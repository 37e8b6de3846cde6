/* contents.h - the addresses in an object's bytes, made the new build's.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_MIGRATE_CONTENTS_H
#define OMPCKPT_MIGRATE_CONTENTS_H

#include "build.h"

#include <stdbool.h>
#include <stddef.h>

struct contents {
	const struct build *old, *new;
	const char *what;   /* what the bytes are called, for messages */
	const json_t *type; /* a number of the list of types; negative: not known */
	const json_t *sets; /* one number for all bytes, or one for each scalar */
	bool is_repeated;   /* elements of this type, one after the other */
};

/* Bytes "from" to "from" + "n" of an object lie at "at". False after a message: an address has no
 * name, or can't be told from a number. */
bool contents_move(const struct contents *c, unsigned char *at, uint64_t from, uint64_t n);

/* Bytes of one of its type. */
uint64_t contents_size(const struct contents *c);

/* Is there nothing to do, whatever the bytes are? */
bool contents_have_none(const struct contents *c);

/* An address by itself. */
bool contents_move_one(const struct build *old, const struct build *new, const char *what,
		       unsigned char *at);

#endif
