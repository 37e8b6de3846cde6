/* teams.c - time steps inside parallel regions, with positions; the initial thread exchanges halos.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: teams [STEPS]
 * serialized.c and multiple.c are the same with other threads that call MPI. While there is a file
 * "slow", a region takes 5 ms longer. Ranks are a ring; rank 0 computes the same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#ifndef LEVEL
#define LEVEL MPI_THREAD_FUNNELED
#define EXCHANGE                                                                                   \
	_Pragma("omp master") exchange(now);                                                       \
	_Pragma("omp barrier")
#endif

enum { N = 60, PER_REGION = 5 };

static int rank, ranks, left, right_one;
static uint64_t u[2][N + 2];

static uint64_t changed(uint64_t a, uint64_t b, uint64_t c, int k)
{
	uint64_t v = a * 3 + b * 5 + c * 7 + (uint64_t)k;
	return v ^ v >> 29;
}

static void to_the_left(uint64_t *now)
{
	MPI_Sendrecv(&now[1], 1, MPI_UINT64_T, left, 1, &now[N + 1], 1, MPI_UINT64_T, right_one, 1,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void to_the_right(uint64_t *now)
{
	MPI_Sendrecv(&now[N], 1, MPI_UINT64_T, right_one, 2, &now[0], 1, MPI_UINT64_T, left, 2,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void exchange(uint64_t *now)
{
	to_the_left(now);
	to_the_right(now);
}

/* Steps "from" to "to", by one team. At each fourth the positions are in a loop. */
static void run(int from, int to)
{
#pragma omp parallel
	for (int k = from; k < to; k++) {
		uint64_t *now = u[k % 2], *next = u[(k + 1) % 2];
		EXCHANGE
		if (k % 4 == 3) {
#pragma omp for schedule(dynamic, 5)
			for (int i = 1; i <= N; i++) {
#pragma potential_ckpt name(element)
				next[i] = changed(now[i - 1], now[i], now[i + 1], k);
			}
		} else {
#pragma omp for schedule(static)
			for (int i = 1; i <= N; i++)
				next[i] = changed(now[i - 1], now[i], now[i + 1], k);
#pragma potential_ckpt name(step)
		}
	}
}

static uint64_t sum_of(const uint64_t *at, int n)
{
	uint64_t sum = 0;
	for (int i = 0; i < n; i++)
		sum = sum * 31 + at[i];
	return sum;
}

static uint64_t start_of(int i)
{
	return (uint64_t)i * 0x9e3779b9u;
}

/* Of all ranks: the sum of their sums. */
static uint64_t computed_alone(int steps)
{
	int n = N * ranks;
	uint64_t *now = malloc((size_t)n * sizeof *now), *next = malloc((size_t)n * sizeof *next);
	uint64_t sum = 0;
	for (int i = 0; i < n; i++)
		now[i] = start_of(i);
	for (int k = 0; k < steps; k++) {
		for (int i = 0; i < n; i++)
			next[i] = changed(now[(i + n - 1) % n], now[i], now[(i + 1) % n], k);
		uint64_t *t = now;
		now = next;
		next = t;
	}
	for (int r = 0; r < ranks; r++)
		sum += sum_of(now + r * N, N);
	free(now);
	free(next);
	return sum;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, given, wrong = 0;
	char name[30];
	MPI_Init_thread(&argc, &argv, LEVEL, &given);
	if (given < LEVEL)
		return 2;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	left = (rank + ranks - 1) % ranks;
	right_one = (rank + 1) % ranks;
	for (int i = 1; i <= N; i++)
		u[0][i] = start_of(rank * N + i - 1);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	for (int k = 0; k < steps; k += PER_REGION) {
		if (access("slow", F_OK) == 0)
			usleep(5000);
		run(k, k + PER_REGION < steps ? k + PER_REGION : steps);
#pragma potential_ckpt name(region)
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum_of(u[0], N + 2));
		fflush(out);
	}
	uint64_t mine = sum_of(&u[steps % 2][1], N), sum = 0;
	MPI_Reduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = sum != computed_alone(steps);
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	}
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
