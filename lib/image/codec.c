/* codec.c - one chunk of contents, smaller.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a chunk. Out: LZ4's block format, or a Zstandard frame (level 1).
 * Errs:  what does not get smaller stays as it is; what can't be unpacked is refused. */
#define ZSTD_STATIC_LINKING_ONLY
#include <lz4.h>
#include <zstd.h>

#include "codec.h"
#include "ompckpt/image.h"

enum { LEVEL = 1 };

size_t codec_work_size(void)
{
	size_t zstd = ZSTD_estimateCCtxSize(LEVEL), lz4 = (size_t)LZ4_sizeofState();
	return zstd > lz4 ? zstd : lz4;
}

size_t codec_pack(uint32_t codec, void *work, void *to, const void *from, size_t n)
{
	if (codec == IMAGE_LZ4) {
		int size = LZ4_compress_fast_extState(work, from, to, (int)n, (int)n - 1, 1);
		return size > 0 ? (size_t)size : 0;
	}
	ZSTD_CCtx *c = ZSTD_initStaticCCtx(work, codec_work_size());
	size_t size = c != NULL ? ZSTD_compressCCtx(c, to, n - 1, from, n, LEVEL) : 0;
	return ZSTD_isError(size) ? 0 : size;
}

bool codec_unpack(uint32_t codec, void *work, void *to, size_t n, const void *from, size_t size)
{
	if (codec == IMAGE_LZ4)
		return LZ4_decompress_safe(from, to, (int)size, (int)n) == (int)n;
	ZSTD_DCtx *d = ZSTD_initStaticDCtx(work, CODEC_UNPACK);
	return d != NULL && ZSTD_decompressDCtx(d, to, n, from, size) == n;
}
