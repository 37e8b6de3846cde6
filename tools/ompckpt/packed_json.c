/* packed_json.c - unpacks JSON.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:   a frame of Zstandard that tells its size. Out: the JSON.
 * Errs: what tells no size, or one above MOST, is damaged. */
#include "packed_json.h"
#include "migrate/allocate.h"

#include <stdlib.h>
#include <zstd.h>

enum { MOST = 1 << 30 };

json_t *packed_json(const void *packed, size_t n)
{
	unsigned long long size = ZSTD_getFrameContentSize(packed, n);
	if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN || size > MOST)
		return NULL;
	char *plain = allocate(size, 1);
	json_t *o = ZSTD_decompress(plain, size, packed, n) == size
			    ? json_loadb(plain, size, 0, NULL)
			    : NULL;
	free(plain);
	return o;
}
