// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to say how many, in each type that a number may have: what is filled up to n in one is taken up to n in another. Nothing
 * is known of n. What the analysis does not see through is wanted here as well, by name, beside twins (not_…) of which something must be left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double source[1000], s;

#define FILL(c, first, test, step) for (c i = first; test; step) x[i] = 1;
#define TAKE(c, first, test, step) for (c i = first; test; step) s = s * 3 + x[i];
#define WAY(t, w, fill, take) \
	static double by_##w##_##t[1000]; \
	static void fill_##w##_##t(double *x, t n) { fill } \
	static void take_##w##_##t(const double *x, t n) { take }
#define CALL(t, w) fill_##w##_##t(by_##w##_##t, n_##t), take_##w##_##t(by_##w##_##t, n_##t);

#define ALL(t) \
	static t n_##t; \
	WAY(t, memset, memset(x, 0, n * sizeof *x);, TAKE(t, 0, i < n, i++)) \
	WAY(t, memset_size, memset(x, 0, sizeof *x * (size_t)n);, TAKE(int, 0, i < n, i++)) \
	WAY(t, memcpy, memcpy(x, source, n * sizeof *x);, TAKE(size_t, 0, i < n, i++)) \
	WAY(t, own, FILL(t, 0, i < n, i++), TAKE(t, 0, i < n, i++)) \
	WAY(t, int, FILL(int, 0, i < n, i++), TAKE(int, 0, i < n, i++)) \
	WAY(t, size, FILL(size_t, 0, i < n, i++), TAKE(size_t, 0, i < n, i++)) \
	WAY(t, int_own, FILL(int, 0, i < n, i++), TAKE(t, 0, i < n, i++)) \
	WAY(t, size_own, FILL(size_t, 0, i < n, i++), TAKE(t, 0, i < n, i++)) \
	WAY(t, long_int, FILL(long, 0, i < n, i++), TAKE(int, 0, i < n, i++)) \
	WAY(t, unsigned_own, FILL(unsigned, 0, i < n, i++), TAKE(t, 0, i < n, i++)) \
	WAY(t, to_size, FILL(size_t, 0, i < (size_t)n, i++), TAKE(int, 0, i < n, i++)) \
	WAY(t, to_int, FILL(t, 0, i < n, i++), TAKE(int, 0, i < (int)n, i++)) \
	WAY(t, less, FILL(size_t, 0, i < n - 1, i++), TAKE(int, 0, i < n - 1, i++)) \
	WAY(t, inner, FILL(int, 1, i < n - 1, i++), TAKE(t, 1, i < n - 1, i++)) \
	WAY(t, next, FILL(t, 0, i + 1 < n, i++), TAKE(int, 0, i + 1 < n, i++)) \
	WAY(t, next_size, FILL(size_t, 0, i + 1 < n, i++), TAKE(size_t, 0, i + 1 < n, i++)) \
	WAY(t, upto, FILL(int, 1, i <= n, i++), TAKE(size_t, 1, i <= n, i++)) \
	WAY(t, down, FILL(t, n, i-- > 0, ), TAKE(int, 0, i < n, i++)) \
	WAY(t, twos, FILL(size_t, 0, i < n, i += 2), TAKE(int, 0, i < n, i += 2)) \
	WAY(t, half, FILL(int, 0, i < n / 2, i++), TAKE(t, 0, i < n / 2, i++)) \
	WAY(t, even, for (size_t i = 0; i < n / 2; i++) x[2 * i] = 1;, for (size_t i = 0; i < n / 2; i++) s = s * 3 + x[2 * i];) \
	WAY(t, sum, for (t i = 0; i < n; i++) x[i + n] = 1;, for (t i = 0; i < n; i++) s = s * 3 + x[i + n];) \
	WAY(t, apart, for (t i = 0; i < n; i++) x[n - i] = 1;, for (t i = 0; i < n; i++) s = s * 3 + x[n - i];) \
	WAY(t, odd, for (t i = 0; i < n; i++) x[2 * i + 1] = 1;, for (t i = 0; i < n; i++) s = s * 3 + x[2 * i + 1];) \
	WAY(t, byte, for (t i = 0; i < n; i++) x[(unsigned char)i] = 1;, for (t i = 0; i < n; i++) s = s * 3 + x[(unsigned char)i];) \
	WAY(t, not_sum, for (t i = 0; i < n; i++) x[i + n] = 1;, for (t i = 0; i < n; i++) s = s * 3 + x[i + n + 1];) \
	WAY(t, back, FILL(int, 0, i < n, i++), for (t i = 0; i < n; i++) s = s * 3 + x[n - 1 - i];)

#define CALLS(t) \
	CALL(t, memset) CALL(t, memset_size) CALL(t, memcpy) CALL(t, own) CALL(t, int) CALL(t, size) CALL(t, int_own) \
	CALL(t, size_own) CALL(t, long_int) CALL(t, unsigned_own) CALL(t, to_size) CALL(t, to_int) CALL(t, less) CALL(t, inner) \
	CALL(t, next) CALL(t, next_size) CALL(t, upto) CALL(t, down) CALL(t, twos) CALL(t, half) CALL(t, even) CALL(t, back) \
	CALL(t, sum) CALL(t, apart) CALL(t, odd) CALL(t, byte) CALL(t, not_sum)

ALL(int)
ALL(unsigned)
ALL(short)
ALL(long)
ALL(size_t)

int main(int argc, char **argv)
{
	if (argc < 2)
		return 1;
	n_int = atoi(argv[1]), n_unsigned = atoi(argv[1]), n_short = atoi(argv[1]), n_long = atol(argv[1]), n_size_t = atol(argv[1]);
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		CALLS(int)
		CALLS(unsigned)
		CALLS(short)
		CALLS(long)
		CALLS(size_t)
	}
	printf("%g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | grep -o "\[by_[^]]*" | grep -v ": nothing" | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_not_sum_int
// WANT: by_not_sum_long
// WANT: by_not_sum_short
// WANT: by_not_sum_size_t
// WANT: by_not_sum_unsigned
