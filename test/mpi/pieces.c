/* pieces.c - positions in single, master and sections of a team, and beside tasks.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: pieces [STEPS]
 * The initial thread exchanges sums; in a job it also does what makes tasks. Rank 0 computes the
 * same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 16 };

static int rank, ranks;
static uint64_t u[N], sum;

static uint64_t changed(uint64_t a, int k)
{
	uint64_t v = a * 5 + (uint64_t)k;
	return v ^ v >> 29;
}

static void by_tasks(int k)
{
	for (int part = 0; part < 2; part++) {
#pragma potential_ckpt name(part)
		for (int i = part; i < N; i += 2)
#pragma omp task firstprivate(i)
			u[i] = changed(u[i], k + i);
#pragma omp taskwait
	}
}

static void by_sections(int k)
{
#pragma omp sections
	{
#pragma omp section
		{
			u[0] += (uint64_t)k;
#pragma potential_ckpt name(first_section)
			u[1] += u[0];
		}
#pragma omp section
		{
#pragma potential_ckpt name(second_section)
			u[2] ^= (uint64_t)k;
		}
	}
}

static void step(int k)
{
#pragma omp single
	by_tasks(k);
	by_sections(k);
#pragma omp single
	{
#pragma potential_ckpt name(alone)
		sum = 0;
		for (int i = 0; i < N; i++)
			sum = sum * 31 + u[i];
	}
#pragma omp master
	{
		uint64_t all;
#pragma potential_ckpt name(exchange)
		MPI_Allreduce(&sum, &all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
		u[3] += all;
	}
#pragma omp barrier
}

/* What rank "r" begins with. */
static void begin(uint64_t *at, int r)
{
	for (int i = 0; i < N; i++)
		at[i] = (uint64_t)(r * N + i) * 0x9e3779b9u;
}

static uint64_t step_alone(uint64_t *at, int k)
{
	uint64_t s = 0;
	for (int i = 0; i < N; i++)
		at[i] = changed(at[i], k + i);
	at[0] += (uint64_t)k;
	at[1] += at[0];
	at[2] ^= (uint64_t)k;
	for (int i = 0; i < N; i++)
		s = s * 31 + at[i];
	return s;
}

static uint64_t computed_alone(int steps)
{
	uint64_t *all = malloc(sizeof(uint64_t) * N * (size_t)ranks), first = 0;
	for (int r = 0; r < ranks; r++)
		begin(all + r * N, r);
	for (int k = 0; k < steps; k++) {
		uint64_t s = 0;
		for (int r = 0; r < ranks; r++)
			s += step_alone(all + r * N, k);
		for (int r = 0; r < ranks; r++)
			all[r * N + 3] += s;
	}
	for (int i = 0; i < N; i++)
		first = first * 31 + all[i];
	free(all);
	return first;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, given, wrong = 0;
	char name[30];
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &given);
	if (given < MPI_THREAD_FUNNELED)
		return 2;
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	begin(u, rank);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
#pragma omp parallel
	for (int k = 0; k < steps; k++) {
		step(k);
#pragma omp master
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum);
#pragma omp barrier
	}
	if (rank == 0) {
		uint64_t s = 0;
		for (int i = 0; i < N; i++)
			s = s * 31 + u[i];
		wrong = s != computed_alone(steps);
		fprintf(out, "%s\n", wrong ? "wrong" : "right");
	}
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
