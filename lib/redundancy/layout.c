/* layout.c - blocks of a group, by stripe and member.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    sizes of the group; numbers of stripe, block, member.
 * Out:   one of these from the others.
 * Means: in stripe s, counted from member s on: first the m parities, then the data. */
#include "layout.h"

#define CHUNK_ALIGN 4096

unsigned layout_member(unsigned n, unsigned m, unsigned stripe, unsigned block)
{
	unsigned k = n - m;
	return (stripe + (block < k ? m + block : block - k)) % n;
}

unsigned layout_block(unsigned n, unsigned m, unsigned stripe, unsigned member)
{
	unsigned from_stripe = (member + n - stripe) % n;
	return from_stripe < m ? n - m + from_stripe : from_stripe - m;
}

uint64_t layout_chunk(unsigned n, unsigned m, uint64_t longest)
{
	uint64_t k = n - m, bytes = longest / k + (longest % k != 0);
	return (bytes + CHUNK_ALIGN - 1) / CHUNK_ALIGN * CHUNK_ALIGN;
}

uint64_t layout_offset(unsigned n, unsigned m, unsigned block, uint64_t chunk)
{
	return (block < n - m ? block : block - (n - m)) * chunk;
}
