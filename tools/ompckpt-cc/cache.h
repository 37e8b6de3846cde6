/* cache.h - objects of earlier links, so that the same text is not compiled twice.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In a folder of the user's: $OMPCKPT_CACHE, else ompckpt in $XDG_CACHE_HOME or ~/.cache; "0": no
 * cache. Any number of processes may use it at once. What can't be read or written there is as if
 * it were not there: the cache never makes a link fail. */
#ifndef OMPCKPT_CC_CACHE_H
#define OMPCKPT_CC_CACHE_H

#include <stdbool.h>
#include <stdint.h>

struct arena;
struct text;

/* Where the object of a compilation is, or is to be. */
struct cache_entry {
	const char *path; /* NULL: this compilation is not to be cached */
};

/* The entry of a compilation. "argv": the compiler and its options, without source and output.
 * "source": all that is compiled but the headers that it includes; "headers": a digest of those. */
struct cache_entry cache_entry_of(struct arena *a, const char *const *argv, const char *directory,
				  const struct text *source, uint64_t headers);

/* Write the entry's object to "path". False: there is none. */
bool cache_take(const struct cache_entry *e, const char *path);

/* Keep the object at "path" for later links. */
void cache_keep(struct arena *a, const struct cache_entry *e, const char *path);

/* Remove what was not used for longest, where the folder has grown too big. After the last
 * cache_keep. */
void cache_trim(void);

#endif
