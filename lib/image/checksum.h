/* checksum.h - the one checksum of the format: xxh3, 64 bits, seed 0.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#ifndef OMPCKPT_IMAGE_CHECKSUM_H
#define OMPCKPT_IMAGE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

uint64_t checksum(const void *at, size_t size);

/* The same piece by piece. */
#define CHECKSUM_STATE_SIZE 640
union checksum_room {
	_Alignas(64) char room[CHECKSUM_STATE_SIZE];
};
void checksum_begin(union checksum_room *c);
void checksum_add(union checksum_room *c, const void *at, size_t size);
uint64_t checksum_end(const union checksum_room *c);

#endif
