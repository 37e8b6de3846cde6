/* Positions of teams in functions, loops and branches; several regions; a region that ends early.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define N 48

/* Threads are cut at different times: what one does behind its cut must not be seen in the image. */
static void skew(void)
{
	if (omp_in_parallel())
		usleep(300 * ((omp_get_thread_num() * 7 + 3) % 5));
}

static long v[N], w[N], sum, seen;
static long *shared_block;

static void rotate(long *to, const long *from, int by)
{
#pragma omp for nowait
	for (int i = 0; i < N; i++)
		to[i] = from[(i + by) % N] + by;
}

static int deeper(int depth, long *acc)
{
	if (depth == 0) {
		skew();
#pragma potential_ckpt
		*acc += 5;
		return 1;
	}
	long here = depth * 3;
	int below = deeper(depth - 1, acc);
	*acc += here;
	return below + 1;
}

static void a_step(int t, long *acc)
{
	skew();
#pragma potential_ckpt
	rotate(w, v, t);
#pragma omp barrier
	rotate(v, w, 1);
#pragma omp barrier
	*acc += v[t];
}

static void b_step(int t, long *acc)
{
#pragma omp single
	seen += t;
	*acc += deeper(3, acc) + seen;
#pragma omp barrier
}

static void (*const table[])(int, long *) = {a_step, b_step};

static void loops(int rounds)
{
#pragma omp parallel
	{
		long acc = omp_get_thread_num();
		int t = 0;
		do {
			table[t % 2](t, &acc);
			while (t % 3 == 1) {
				skew();
#pragma potential_ckpt
				acc *= 2;
				if (acc > 1000000)
					acc %= 1009;
				break;
			}
			switch (t % 4) {
			case 0:
				acc++;
				break;
			case 2: {
				skew();
#pragma potential_ckpt
				acc += 2;
			}
			/* fall through */
			default:
				acc += 3;
			}
		} while (++t < rounds);
#pragma omp atomic
		sum += acc % 10007;
	}
}

static void blocks(int rounds)
{
	int n = N;
#pragma omp parallel
	{
		long *mine = malloc(sizeof *mine * 8), scale[n];
		for (int i = 0; i < 8; i++)
			mine[i] = i + omp_get_thread_num();
		for (int i = 0; i < n; i++)
			scale[i] = i;
#pragma omp master
		shared_block = calloc(N, sizeof *shared_block);
#pragma omp barrier
		for (int t = 0; t < rounds; t++) {
			skew();
#pragma potential_ckpt
			mine[t % 8] += scale[t] + t;
			if (shared_block[0] > 6)
				break;
#pragma omp barrier
#pragma omp for
			for (int i = 0; i < N; i++)
				shared_block[i] += mine[0] * 0 + i % 3 + 1;
			scale[t] += 2;
		}
		long local = 0;
		for (int i = 0; i < 8; i++)
			local += mine[i];
#pragma omp critical
		sum += local + scale[3];
		free(mine);
#pragma omp barrier
#pragma omp single
		{
			sum += shared_block[5];
			free(shared_block);
		}
	}
}

int main(void)
{
	for (int i = 0; i < N; i++)
		v[i] = i * i % 17;
	for (int k = 0; k < 2; k++) {
		loops(6 + k);
		skew();
#pragma potential_ckpt
		blocks(9);
		printf("%d %ld %ld\n", k, sum, seen);
	}
	for (int i = 0; i < N; i++)
		sum += v[i] + 3 * w[i];
	printf("%ld\n", sum);
	return 0;
}
