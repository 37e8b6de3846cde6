/* uneven.c - the last rank leaves the loop earlier than the others, which go on without it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: uneven [STEPS]
 *
 * It goes to the last reduction when three quarters of the steps are done, and waits. From then
 * on, no instance has all ranks. Rank 0 computes the same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 50 };

static uint64_t changed(uint64_t mine, uint64_t got, int i, int k)
{
	uint64_t v = mine * 5 + got * 3 + (uint64_t)(i + k);
	return v ^ v >> 29;
}

static int steps_of(int rank, int ranks, int steps)
{
	return rank == ranks - 1 ? steps * 3 / 4 : steps;
}

/* How many ranks are there in step k? */
static int taking_part(int ranks, int steps, int k)
{
	return k < steps_of(ranks - 1, ranks, steps) ? ranks : ranks - 1;
}

static void step(uint64_t *mine, int rank, int n, int k)
{
	uint64_t got[N];
	MPI_Sendrecv(mine, N, MPI_UINT64_T, (rank + 1) % n, 3, got, N, MPI_UINT64_T,
		     (rank + n - 1) % n, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma omp parallel for
	for (int i = 0; i < N; i++)
		mine[i] = changed(mine[i], got[i], i, k);
}

static uint64_t sum_of(const uint64_t *u)
{
	uint64_t sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 31 + u[i];
	return sum;
}

static void start(uint64_t *u, int rank)
{
	for (int i = 0; i < N; i++)
		u[i] = (uint64_t)(rank * N + i);
}

static uint64_t computed_alone(int ranks, int steps)
{
	uint64_t(*now)[N] = malloc((size_t)ranks * sizeof *now), sum = 0;
	uint64_t(*old)[N] = malloc((size_t)ranks * sizeof *old);
	for (int r = 0; r < ranks; r++)
		start(now[r], r);
	for (int k = 0; k < steps; k++) {
		int n = taking_part(ranks, steps, k);
		for (int r = 0; r < n; r++)
			for (int i = 0; i < N; i++)
				old[r][i] = now[r][i];
		for (int r = 0; r < n; r++)
			for (int i = 0; i < N; i++)
				now[r][i] = changed(old[r][i], old[(r + n - 1) % n][i], i, k);
	}
	for (int r = 0; r < ranks; r++)
		sum += sum_of(now[r]);
	free(now);
	free(old);
	return sum;
}

static void note(const char *name, const char *what, int k, uint64_t sum)
{
	FILE *out = fopen(name, "a");
	fprintf(out, "%s%d %016llx\n", what, k, (unsigned long long)sum);
	fclose(out);
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks, wrong = 0;
	char name[30];
	uint64_t mine[N];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	remove(name);
	start(mine, rank);
	for (int k = 0; k < steps_of(rank, ranks, steps); k++) {
#pragma potential_ckpt name(step)
		step(mine, rank, taking_part(ranks, steps, k), k);
		note(name, "", k, sum_of(mine));
	}
	uint64_t sum = sum_of(mine), all = 0;
	MPI_Reduce(&sum, &all, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = all != computed_alone(ranks, steps);
		note(name, wrong ? "wrong " : "right ", steps, all);
	}
	MPI_Finalize();
	return wrong;
}
