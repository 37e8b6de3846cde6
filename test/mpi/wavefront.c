/* wavefront.c - a sweep that goes through the ranks as through a pipeline, by blocks of columns.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: wavefront [STEPS]
 *
 * A rank receives the row above its own for a block, computes it by diagonals, and sends its last
 * row on. At the position, nothing is under way. Rank 0 computes the same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 48, BLOCKS = 4, BLOCK = N / BLOCKS };

static uint64_t one(uint64_t old, uint64_t above, uint64_t left, int k)
{
	uint64_t v = old * 5 + above * 3 + left + (uint64_t)k;
	return v ^ v >> 23;
}

/* Rows 1 … count of u, whose row 0 is the row above; columns lo + 1 … hi, column 0 is zero. */
static void sweep(uint64_t (*u)[N + 1], int count, int lo, int hi, int k)
{
	for (int d = 0; d < count + hi - lo - 1; d++) {
		int from = d < hi - lo ? 1 : d - (hi - lo) + 2;
		int to = d < count ? d + 1 : count;
#pragma omp parallel for
		for (int i = from; i <= to; i++) {
			int j = lo + 1 + d - (i - 1);
			u[i][j] = one(u[i][j], u[i - 1][j], u[i][j - 1], k);
		}
	}
}

static void pipeline(uint64_t (*u)[N + 1], int count, int rank, int ranks, int k)
{
	for (int b = 0; b < BLOCKS; b++) {
		int lo = b * BLOCK;
		if (rank > 0)
			MPI_Recv(&u[0][lo + 1], BLOCK, MPI_UINT64_T, rank - 1, b, MPI_COMM_WORLD,
				 MPI_STATUS_IGNORE);
		sweep(u, count, lo, lo + BLOCK, k);
		if (rank < ranks - 1)
			MPI_Send(&u[count][lo + 1], BLOCK, MPI_UINT64_T, rank + 1, b,
				 MPI_COMM_WORLD);
	}
}

static void start(uint64_t (*u)[N + 1], int first, int count)
{
	for (int i = 1; i <= count; i++)
		for (int j = 1; j <= N; j++)
			u[i][j] = (uint64_t)((first + i) * N + j);
}

static uint64_t sum_of(uint64_t (*u)[N + 1], int first, int count)
{
	uint64_t sum = 0;
	for (int i = 1; i <= count; i++)
		for (int j = 1; j <= N; j++)
			sum += u[i][j] * (uint64_t)(2 * ((first + i) * N + j) + 1);
	return sum;
}

static uint64_t computed_alone(int steps)
{
	static uint64_t all[N + 1][N + 1];
	start(all, 0, N);
	for (int k = 0; k < steps; k++)
		sweep(all, N, 0, N, k);
	return sum_of(all, 0, N);
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks, wrong = 0;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	int first = N * rank / ranks, count = N * (rank + 1) / ranks - first;
	uint64_t(*u)[N + 1] = calloc((size_t)count + 1, sizeof *u);
	start(u, first, count);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		pipeline(u, count, rank, ranks, k);
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum_of(u, first, count));
		fflush(out);
	}
	uint64_t mine = sum_of(u, first, count), sum = 0;
	MPI_Reduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = sum != computed_alone(steps);
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	}
	free(u);
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
