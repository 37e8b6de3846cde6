#!/bin/bash
# test_codecs.sh - a program that uses the codecs' libraries itself, or their names, is not disturbed.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
. "$(dirname "$0")/common.sh" "$@"

cat >own.c <<-'END'
	#include <lz4.h>
	#include <stdio.h>
	#include <zstd.h>
	static double a[100000];
	int main(void)
	{
		char out[2000];
		for (int k = 0; k < 5; k++) {
	#pragma potential_ckpt
			for (int i = 0; i < 100000; i++)
				a[i] += k;
			int packed = ZSTD_compress(out, 2000, a, 1000, 3) < 500;
			printf("%d %g %d %d\n", k, a[7], packed, LZ4_compress_default((char *)a, out, 1000, 2000) < 500);
		}
		return 0;
	}
END
cat >names.c <<-'END'
	#include <stdio.h>
	int FSE_isError = 1, POOL_free = 2, HUF_compress = 3;
	static double a[100000];
	int ZSTD_compressCCtx(int k) { return k + POOL_free + HUF_compress + FSE_isError; }
	int LZ4_decompress_safe(int k) { return 2 * k; }
	int main(void)
	{
		for (int k = 0; k < 5; k++) {
	#pragma potential_ckpt
			for (int i = 0; i < 100000; i++)
				a[i] += ZSTD_compressCCtx(k) + LZ4_decompress_safe(k);
			printf("%d %g\n", k, a[7]);
		}
		return 0;
	}
END

# runs WHY PROGRAM: compressed images bring it back.
runs() {
	OMPCKPT_INTERVAL=1000 "$2" >want 2>said || fail "$1: $(cat said)"
	for codec in lz4 zstd; do
		OMPCKPT_COMPRESS=$codec OMPCKPT_EVERY=2 OMPCKPT_STOP_AFTER=2 "$2" >out 2>said
		"$ompckpt" show "$2.ckpt" | grep -q ", $codec: " || fail "$1: nothing is compressed"
		OMPCKPT_RESTART=auto OMPCKPT_POISON=1 "$2" >>out 2>said || fail "$1: $(cat said)"
		cmp -s want out || fail "$1: output with $codec"
	done
}

for option in -O1 -static; do
	check "the libraries, $option" cc "$option" own.c -llz4 -lzstd -o own
	runs "the libraries, $option" ./own
	check "the names, $option" cc "$option" names.c -o names
	runs "the names, $option" ./names
done
no_temporaries "at the end"
finish
