/* anysource.c - a master hands out work to whoever asks; what comes out does not depend on who.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: anysource [STEPS]
 *
 * Rank 0 takes messages from MPI_ANY_SOURCE with MPI_ANY_TAG, of lengths that MPI_Probe tells. All
 * are answered before the position. With one rank, the master works itself. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { JOBS = 12, LONGEST = 40, ASK = 1, RESULT, JOB, END };

static uint64_t seed = 1;

static int length_of(int job)
{
	return 1 + job * 7 % LONGEST;
}

static void work(int job, uint64_t *result)
{
#pragma omp parallel for
	for (int i = 0; i < length_of(job); i++) {
		uint64_t v = (seed + (uint64_t)(job * LONGEST + i)) * 6364136223846793005u;
		for (int n = 0; n < 200; n++)
			v ^= v << 13, v ^= v >> 7, v ^= v << 17;
		result[i] = v;
	}
}

static uint64_t sum_of(const uint64_t *result, int n)
{
	uint64_t sum = 0;
	for (int i = 0; i < n; i++)
		sum = sum * 31 + result[i];
	return sum;
}

static uint64_t computed_alone(void)
{
	uint64_t sum = 0, result[LONGEST];
	for (int job = 0; job < JOBS; job++) {
		work(job, result);
		sum += sum_of(result, length_of(job));
	}
	return sum;
}

static uint64_t master(int ranks)
{
	uint64_t sum = 0, *result;
	int next = 0, working = ranks - 1, n;
	MPI_Status status;
	while (working > 0) {
		MPI_Probe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
		MPI_Get_count(&status, MPI_UINT64_T, &n);
		result = malloc((size_t)(n + 1) * sizeof *result);
		MPI_Recv(result, n, MPI_UINT64_T, status.MPI_SOURCE, status.MPI_TAG, MPI_COMM_WORLD,
			 MPI_STATUS_IGNORE);
		if (status.MPI_TAG == RESULT)
			sum += sum_of(result, n);
		free(result);
		if (next == JOBS)
			working--;
		MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, next < JOBS ? JOB : END,
			 MPI_COMM_WORLD);
		next += next < JOBS;
	}
	return sum;
}

static void worker(void)
{
	uint64_t result[LONGEST];
	int job;
	MPI_Status status;
	MPI_Send(result, 0, MPI_UINT64_T, 0, ASK, MPI_COMM_WORLD);
	MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
	while (status.MPI_TAG == JOB) {
		work(job, result);
		MPI_Send(result, length_of(job), MPI_UINT64_T, 0, RESULT, MPI_COMM_WORLD);
		MPI_Recv(&job, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
	}
}

static uint64_t step(int rank, int ranks)
{
	if (ranks == 1)
		return computed_alone();
	if (rank == 0)
		return master(ranks);
	worker();
	return 0;
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
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		uint64_t sum = step(rank, ranks);
		if (rank == 0)
			wrong |= sum != computed_alone();
		MPI_Bcast(&sum, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
		seed = sum;
		fprintf(out, "%d %016llx\n", k, (unsigned long long)seed);
		fflush(out);
	}
	if (rank == 0)
		fprintf(out, "sum %016llx %s\n", (unsigned long long)seed,
			wrong ? "wrong" : "right");
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
