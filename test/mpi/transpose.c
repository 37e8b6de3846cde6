/* transpose.c - a matrix by rows over ranks is changed and transposed in each step.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: transpose [STEPS]
 *
 * Alltoall tells the sizes of the pieces, Alltoallv moves them. Rank 0 computes the same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 44 };

static int rank, ranks;
static int *send_counts, *send_firsts, *counts, *firsts;

static int first_of(int r)
{
	return N * r / ranks;
}

static void change(uint64_t *rows, int first, int count, int k)
{
#pragma omp parallel for
	for (int i = 0; i < count; i++)
		for (int j = 0; j < N; j++)
			rows[i * N + j] = rows[i * N + j] * 3 + (uint64_t)((first + i) * 7 + j + k);
}

/* My columns lo … hi - 1, transposed, behind each other. */
static void pack(const uint64_t *rows, int count, int lo, int hi, uint64_t *to)
{
#pragma omp parallel for
	for (int j = lo; j < hi; j++)
		for (int i = 0; i < count; i++)
			to[(j - lo) * count + i] = rows[i * N + j];
}

static void exchange_sizes(int count)
{
	for (int r = 0, at = 0; r < ranks; r++) {
		send_counts[r] = count * (first_of(r + 1) - first_of(r));
		send_firsts[r] = at;
		at += send_counts[r];
	}
	MPI_Alltoall(send_counts, 1, MPI_INT, counts, 1, MPI_INT, MPI_COMM_WORLD);
	for (int r = 0, at = 0; r < ranks; r++) {
		firsts[r] = at;
		at += counts[r];
	}
}

static void transpose(uint64_t *rows, int count)
{
	uint64_t *packed = malloc((size_t)(count * N) * sizeof *packed);
	uint64_t *got = malloc((size_t)(count * N) * sizeof *got);
	exchange_sizes(count);
	for (int r = 0; r < ranks; r++)
		pack(rows, count, first_of(r), first_of(r + 1), packed + send_firsts[r]);
	MPI_Alltoallv(packed, send_counts, send_firsts, MPI_UINT64_T, got, counts, firsts,
		      MPI_UINT64_T, MPI_COMM_WORLD);
	for (int r = 0; r < ranks; r++) {
		int width = first_of(r + 1) - first_of(r);
		for (int i = 0; i < count; i++)
			for (int j = 0; j < width; j++)
				rows[i * N + first_of(r) + j] = got[firsts[r] + i * width + j];
	}
	free(packed);
	free(got);
}

static uint64_t sum_of(const uint64_t *rows, int first, int count)
{
	uint64_t sum = 0;
	for (int i = 0; i < count * N; i++)
		sum += (rows[i] ^ rows[i] >> 31) * (uint64_t)(2 * (first * N + i) + 1);
	return sum;
}

static uint64_t computed_alone(int steps)
{
	static uint64_t all[N * N], t[N * N];
	for (int i = 0; i < N * N; i++)
		all[i] = (uint64_t)i;
	for (int k = 0; k < steps; k++) {
		change(all, 0, N, k);
		pack(all, N, 0, N, t);
		for (int i = 0; i < N * N; i++)
			all[i] = t[i];
	}
	return sum_of(all, 0, N);
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, wrong = 0;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	int first = first_of(rank), count = first_of(rank + 1) - first;
	uint64_t *rows = malloc((size_t)(count * N) * sizeof *rows);
	int *four = malloc(4 * (size_t)ranks * sizeof *four);
	send_counts = four;
	send_firsts = four + ranks;
	counts = four + 2 * ranks;
	firsts = four + 3 * ranks;
	for (int i = 0; i < count * N; i++)
		rows[i] = (uint64_t)(first * N + i);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		change(rows, first, count, k);
		transpose(rows, count);
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum_of(rows, first, count));
		fflush(out);
	}
	uint64_t mine = sum_of(rows, first, count), sum = 0;
	MPI_Reduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = sum != computed_alone(steps);
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	}
	free(rows);
	free(four);
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
