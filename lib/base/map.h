/* map.h - from pointers to numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_BASE_MAP_H
#define OMPCKPT_BASE_MAP_H

struct arena;

struct map_entry {
	const void *key;
	unsigned value;
};

/* Starts as {0}. */
struct map {
	struct map_entry *at;
	unsigned n, room;
};

void map_put(struct arena *a, struct map *m, const void *key, unsigned value);

/* The value of "key", or 0. */
unsigned map_get(const struct map *m, const void *key);

#endif
