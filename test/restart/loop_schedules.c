/* Positions in worksharing loops of each schedule; loops without a barrier between them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 1 2 3 8
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

#define N 13

static long times[8][N], order;

/* Threads are cut at different times: what one does behind its cut must not be seen in the image. */
static void skew(int i)
{
	usleep((useconds_t)(100 * ((omp_get_thread_num() * 7 + i) % 4)));
}

static void known(int chunk)
{
	long mine = 0;
#pragma omp parallel firstprivate(mine)
	{
#pragma omp for
		for (int i = 0; i < N; i++) {
			mine += i;
#pragma potential_ckpt name(blocks)
			times[0][i]++;
			skew(i);
		}
#pragma omp for schedule(static, chunk + 1) nowait
		for (int i = 0; i < N; i++) {
			skew(i);
#pragma potential_ckpt name(chunks)
			times[1][i] += i;
			mine++;
		}
#pragma omp for schedule(auto) nowait
		for (int i = 0; i < N; i++) {
#pragma potential_ckpt name(any)
#pragma omp critical
			order += i;
			times[2][i]++;
		}
#pragma omp critical
		order += mine;
	}
}

/* A static schedule is the library's own: who does an iteration here does it there. */
static void alike(int n, int chunk)
{
	int who[2][64], differ = 0;
#pragma omp parallel
	{
#pragma omp for nowait
		for (int i = 0; i < n; i++)
			who[0][i] = omp_get_thread_num();
#pragma omp for nowait
		for (int i = 0; i < n; i++) {
			if (i % 5 == 0) {
#pragma potential_ckpt name(alike)
			}
			who[0][i] -= omp_get_thread_num();
		}
#pragma omp for schedule(static, chunk) nowait
		for (int i = n; i > 0; i -= 2)
			who[1][i] = omp_get_thread_num();
#pragma omp for schedule(static, chunk)
		for (int i = n; i > 0; i -= 2) {
			if (i % 5 == 0) {
#pragma potential_ckpt name(alike_chunks)
			}
			who[1][i] -= omp_get_thread_num();
		}
	}
	for (int i = 0; i < n; i++)
		differ += who[0][i] != 0 || (i > 0 && i % 2 == n % 2 && who[1][i] != 0);
	printf("alike %d %d: %d\n", n, chunk, differ);
}

static void drawn(int chunk)
{
	long total = 0;
#pragma omp parallel
	{
		long mine = 0;
		for (int t = 0; t < 2; t++) {
#pragma omp for schedule(dynamic) nowait
			for (int i = 0; i < N; i++) {
				times[3][i]++;
				mine += i;
#pragma potential_ckpt name(each)
				times[3][i] += mine >= i;
				skew(i);
			}
#pragma omp for schedule(monotonic : dynamic, chunk) nowait
			for (int i = 0; i < N; i++) {
				skew(i);
#pragma potential_ckpt name(some)
				times[4][i] += t + 1;
			}
#pragma omp for schedule(guided, 2)
			for (int i = 0; i < N; i++) {
#pragma potential_ckpt name(parts)
#pragma omp atomic
				total += i;
				mine += 3;
				times[5][i]++;
				skew(i);
			}
		}
#pragma omp atomic
		total += mine;
	}
	order = order * 31 + total;
}

static void told(void)
{
#pragma omp parallel
#pragma omp for schedule(runtime)
	for (int i = 0; i < N; i++) {
		times[6][i]++;
#pragma potential_ckpt name(told)
		times[6][i] += i;
	}
}

/* More loops behind each other than there are places for them; threads are in several of them at once. */
static void many(void)
{
#pragma omp parallel
	for (int t = 0; t < 20; t++) {
#pragma omp for schedule(dynamic, 2) nowait
		for (int i = 0; i < 5; i++) {
			skew(i + t);
			if (t % 6 == 5) {
#pragma potential_ckpt name(many)
			}
#pragma omp atomic
			times[7][(t * 5 + i) % N]++;
		}
	}
}

int main(void)
{
	const omp_sched_t kinds[] = {omp_sched_static, omp_sched_dynamic, omp_sched_guided,
				     omp_sched_auto};
	known(3);
	alike(7, 1);
	alike(40, 3);
	drawn(4);
	for (int i = 0; i < 4; i++) {
		omp_set_schedule(kinds[i], i);
		told();
	}
	many();
	for (int k = 0; k < 8; k++)
		for (int i = 0; i < N; i++)
			order = (order * 7 + times[k][i] * (i + 1)) % 1000003;
	for (int k = 0; k < 8; k++)
		printf("%ld ", times[k][N - 1]);
	printf("%ld\n", order);
	return 0;
}
