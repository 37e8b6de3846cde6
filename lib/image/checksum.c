/* checksum.c - xxh3 compiled in, so that user programs need no library for it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    bytes. Out: their xxh3-64. Errs: never. Cost: about 30 GB/s. */
#define XXH_INLINE_ALL
#define XXH_STATIC_LINKING_ONLY
#define XXH_NO_STDLIB
#include <xxhash.h>

#include "checksum.h"

_Static_assert(sizeof(XXH3_state_t) <= sizeof(union checksum_room), "room for the state");

uint64_t checksum(const void *at, size_t size)
{
	return XXH3_64bits(at, size);
}

void checksum_begin(union checksum_room *c)
{
	XXH3_64bits_reset((XXH3_state_t *)c->room);
}

void checksum_add(union checksum_room *c, const void *at, size_t size)
{
	XXH3_64bits_update((XXH3_state_t *)c->room, at, size);
}

uint64_t checksum_end(const union checksum_room *c)
{
	return XXH3_64bits_digest((const XXH3_state_t *)c->room);
}
