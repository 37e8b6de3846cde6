/* pack.h - contents made smaller before they are written.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Used by the thread that writes images; it has some of its own that help. */
#ifndef OMPCKPT_RUNTIME_PACK_H
#define OMPCKPT_RUNTIME_PACK_H

#include <stddef.h>
#include <stdint.h>

enum { PACK_CHUNKS = 16 };

struct packed {
	const void *at; /* where the chunk lay, if it does not get smaller */
	size_t size;
};

/* Which codec pays for the "size" bytes at "at"? As OMPCKPT_COMPRESS says; as some chunks come out;
 * and, if that is to decide, as the disk takes "disk" seconds for a byte (0: not known). */
uint32_t pack_choose(const void *at, uint64_t size, double disk);

/* The chunks of the "size" bytes at "at", PACK_CHUNKS of them at most, to "out".
 * Returns how many; what "out" names is valid until the next call. */
uint32_t pack(uint32_t codec, const void *at, uint64_t size, struct packed *out);

#endif
