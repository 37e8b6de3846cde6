/* Of more than 100 small arrays none is followed: they are saved although each is filled before it
 * is read. An array of 1 KiB is.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

#define EACH(do) do(0) do(1) do(2) do(3) do(4) do(5) do(6) do(7) do(8) do(9)
#define ARRAYS(k) static double a##k[4], b##k[4], c##k[4], d##k[4], e##k[4], f##k[4], g##k[4], h##k[4], i##k[4], j##k[4];
#define FILL(k) a##k[t] = b##k[t] = c##k[t] = d##k[t] = e##k[t] = f##k[t] = g##k[t] = h##k[t] = i##k[t] = j##k[t] = t;
#define READ(k) total += a##k[t] + b##k[t] + c##k[t] + d##k[t] + e##k[t] + f##k[t] + g##k[t] + h##k[t] + i##k[t] + j##k[t];
EACH(ARRAYS)
static double small[4], large[128], total;

int main(int argc, char **argv)
{
	(void)argv;
	int n = argc < 4 ? argc : 4;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int t = 0; t < n; t++) {
			EACH(FILL)
			small[t] = large[t] = t;
		}
		for (int t = 0; t < n; t++) {
			EACH(READ)
			total += small[t] + large[t];
		}
	}
	printf("%g\n", total);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves %s | grep '@' | grep -o 'small\|large\|a0\|j9'
// WANT: a0
// WANT: j9
// WANT: small
