/* packed.c - compresses a section's contents.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In: a text. Out: it as one frame of Zstandard.
 * Cost: the texts say the same again and again. Level 19 has half the bytes of level 3 and takes
 *       some seconds for 10 MB, so that what is larger gets a lower one. */
#include "packed.h"

#include <stdlib.h>
#include <zstd.h>

enum { LEVEL = 19, LEVEL_OF_LARGE = 9, LARGE = 4 << 20 };

bool packed_make(const struct text *plain, struct text *out)
{
	size_t room = ZSTD_compressBound(plain->n);
	int level = plain->n > LARGE ? LEVEL_OF_LARGE : LEVEL;
	char *packed = malloc(room);
	size_t n = packed ? ZSTD_compress(packed, room, plain->at, plain->n, level) : 0;
	bool ok = packed && !ZSTD_isError(n);
	if (ok)
		text_add(out, packed, n);
	free(packed);
	return ok;
}
