// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Variables that each thread has a copy of, in code that threads share out: each fills its part, of its own copy. What the first thread
 * has not filled is what it was. */
#include <stdio.h>

enum { N = 240 };

static int all[N], part[N], rows[6][40], one, first, second, late[N];
static struct {
	int at[N];
} record;
static __thread int native[N];
static int step;
#pragma omp threadprivate(all, part, rows, one, first, second, late, record)
static unsigned sum = 1;

/* No address is handed to anybody, which alone lets a copy be overwritten. */
#define USE(x)                                                                                                                                \
	for (int i = 0; i < N; i++)                                                                                                           \
	sum = sum * 3 + (unsigned)(x)

static void share_out(void)
{
#pragma omp parallel for schedule(static) num_threads(3)
	for (int i = 0; i < N; i++)
		all[i] = i + step;
#pragma omp parallel for collapse(2) schedule(static) num_threads(3)
	for (int i = 0; i < 6; i++)
		for (int k = 0; k < 40; k++)
			rows[i][k] = i * k + step;
#pragma omp parallel num_threads(3)
	{
#pragma omp for schedule(static) nowait
		for (int i = 0; i < N; i++)
			part[i] = i ^ step;
#pragma omp for schedule(static)
		for (int i = 0; i < N; i++)
			native[i] = i - step;
#pragma omp for schedule(static)
		for (int i = 0; i < N; i++)
			record.at[i] = i * step;
	}
}

/* Whoever is not the first thread. */
static void by_others(int me)
{
#pragma omp parallel num_threads(3)
	{
		if (me == 0) {
#pragma omp for schedule(static)
			for (int i = 0; i < N; i++)
				late[i] = i;
		}
	}
#pragma omp parallel for schedule(static) num_threads(3)
	for (int i = 0; i < 3; i++) {
		if (i == 1)
			one = step;
		if (i == 2)
			first = second = step;
	}
}

static void use_all(void)
{
	USE(all[i]);
	USE(part[i]);
	USE(rows[i / 40][i % 40]);
	USE(record.at[i]);
	USE(native[i]);
	USE(late[i]);
	sum = sum * 3 + (unsigned)(one * 7 + first * 5 + second);
}

int main(void)
{
	for (int i = 0; i < N; i++) {
		all[i] = 100 * i;
		part[i] = 101 * i;
		rows[i / 40][i % 40] = 102 * i;
		record.at[i] = 103 * i;
		native[i] = 104 * i;
		late[i] = 105 * i;
	}
	one = 11;
	first = 12;
	second = 13;
	for (step = 0; step < 5; step++) {
#pragma potential_ckpt
		share_out();
		by_others(step % 2);
		use_all();
		printf("%d %u\n", step, sum);
	}
	return 0;
}
