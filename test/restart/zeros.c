/* zeros.c - arrays whose end was never written, was written and cleared, or is only now.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <string.h>

enum { N = 1 << 16, STEPS = 5 };

static int used[N], cleared[N], growing[N], brought[N] = {3, 2, 1};

static long sum(const int *a, int step)
{
	long s = 0;
	for (int i = 0; i < N; i++)
		s += a[(i * 7 + step) % N] * (1 + i % 5);
	return s;
}

int main(void)
{
	int local[N / 4];
	memset(local, 0, sizeof local);
	for (int i = 0; i < 5000; i++)
		used[i] = local[i / 2] = i + 1;
	for (int i = 0; i < N; i++)
		cleared[i] = brought[i] = growing[i] = i % 100;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		int end = N / (2 * step + 1);
		memset(cleared + end, 0, (size_t)(N - end) * sizeof *cleared);
		memset(brought + N / 2, 0, N / 2 * sizeof *brought);
		memset(growing, 0, sizeof growing);
		for (int i = 0; i < 3000 * (step + 1); i++)
			growing[i] = i;
#pragma potential_ckpt
		long s = 0;
		for (int i = 0; i < N / 4; i++)
			s += local[i] * (i % 7);
		local[2600 + 2700 * step] = step;
		printf("%d: %ld %ld %ld %ld %ld\n", step, s, sum(used, step), sum(cleared, step),
		       sum(growing, step), sum(brought, step));
	}
	return 0;
}
