/* late.c - the last rank computes much longer than the others, which run ahead of it.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: late [STEPS]
 *
 * Each rank sends one message a step to the next, nobody answers: how far a rank is ahead is up to
 * the library's buffers. Only at every 50th step, all come together. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { N = 16, LONG = 8000 /* microseconds */ };

static uint64_t mine[N];

static void compute(const uint64_t *got, int k)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		uint64_t v = mine[i] * 5 + got[i] * 3 + (uint64_t)(i + k);
		mine[i] = v ^ v >> 29;
	}
}

static uint64_t sum_of(void)
{
	uint64_t sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 31 + mine[i];
	return sum;
}

static void step(int rank, int ranks, int k)
{
	uint64_t got[N] = {0};
	if (rank < ranks - 1)
		MPI_Send(mine, N, MPI_UINT64_T, rank + 1, 4, MPI_COMM_WORLD);
	else
		usleep(LONG);
	if (rank > 0)
		MPI_Recv(got, N, MPI_UINT64_T, rank - 1, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	compute(got, k);
	if (k % 50 == 49)
		MPI_Barrier(MPI_COMM_WORLD);
}

static void start(int rank)
{
	for (int i = 0; i < N; i++)
		mine[i] = (uint64_t)(rank * N + i);
}

/* What the last rank has at the end: each rank's steps behind the previous rank's. */
static uint64_t computed_alone(int ranks, int steps)
{
	uint64_t(*sent)[N] = calloc((size_t)steps, sizeof *sent);
	for (int r = 0; r < ranks; r++) {
		start(r);
		for (int k = 0; k < steps; k++) {
			uint64_t got[N];
			for (int i = 0; i < N; i++) {
				got[i] = sent[k][i];
				sent[k][i] = mine[i];
			}
			compute(got, k);
		}
	}
	free(sent);
	return sum_of();
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
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	remove(name);
	start(rank);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		step(rank, ranks, k);
		note(name, "", k, sum_of());
	}
	uint64_t sum = sum_of();
	MPI_Bcast(&sum, 1, MPI_UINT64_T, ranks - 1, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = sum != computed_alone(ranks, steps);
		note(name, wrong ? "wrong " : "right ", steps, sum);
	}
	MPI_Finalize();
	return wrong;
}
