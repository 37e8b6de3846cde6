/* A region's own clauses, and worksharing constructs with clauses between its positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

#define N 60

/* Threads are cut at different times: what one does behind its cut must not be seen in the image. */
static void skew(void)
{
	if (omp_in_parallel())
		usleep(300 * ((omp_get_thread_num() * 7 + 3) % 5));
}

static double v[N];
static long order;
static int own;
#pragma omp threadprivate(own)

struct acc {
	long a, b;
};

static long run(int k)
{
	int first = k, mine = 3, size;
	long sum = 7, most = 0, kept = 0, steps = 6, last = 0;
	struct acc pair = {k, 2};
	double part[4] = {1, 2, 3, 4};
#pragma omp parallel firstprivate(first, pair, part) private(mine) reduction(+ : sum) reduction(max : most)
	{
		long turn = 0;
		mine = omp_get_thread_num() + first;
		sum += mine;
		for (int t = 0; t < steps; t++) {
			skew();
#pragma potential_ckpt
			part[t % 4] += mine;
			pair.a += t + mine;
			sum += t;
#pragma omp for schedule(static, 3) reduction(+ : kept) lastprivate(last)
			for (int i = 0; i < N; i++) {
				v[i] += first + t;
				kept += i;
				last = i + t;
			}
			if (t % 2) {
				skew();
#pragma potential_ckpt
				turn += last;
			}
#pragma omp single copyprivate(first)
			first = first + (int)last % 5;
#pragma omp critical
			{
				own = turn % 3;
				order += own;
			}
#pragma omp barrier
#pragma omp master
			order = order * 3 % 1009;
#pragma omp barrier
			most = most > pair.a ? most : pair.a;
		}
		sum += (long)part[1] + pair.b + turn;
#pragma omp single
		size = omp_get_num_threads();
	}
	return sum * 3 + most + kept + size;
}

int main(void)
{
	long total = 0;
	for (int k = 0; k < 3; k++) {
		skew();
#pragma potential_ckpt
		total = total * 7 + run(k);
		for (int i = 0; i < N; i++)
			total = (total + (long)v[i] * i) % 1000003;
		printf("%d %ld %ld\n", k, total, order);
	}
	return 0;
}
