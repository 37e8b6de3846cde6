/* option_overflow.c - pointers that wrap around come back into their array.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// FLAGS: -fno-strict-overflow
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 400 };

static int a[N], b[N];
static long around = LONG_MAX / 2 + 1; /* elements of 4 bytes: 2^64 bytes */
static int most = INT_MAX;

static int last_of(const int *x, long way)
{
	return x[way + N - 1];
}

int main(void)
{
	long sum = 0;
	for (int k = 1; k < 4; k++) {
		for (int i = 0; i < N; i++) {
			a[i] = i * k + 1;
			b[i] = i + k;
		}
#pragma potential_ckpt
		sum += last_of(a, around);
		if (most + 1 > most)
			for (int i = 0; i < N; i++)
				b[i] = 0;
		for (int i = 0; i < N; i++)
			sum += b[i];
		printf("%d: %ld\n", k, sum);
	}
	return 0;
}
