/* apart.c - threads of a team do not come to the same positions: those in serial code are used.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: apart [STEPS] */
#include <mpi.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 50 };

static uint64_t u[N];

static void change(int k)
{
#pragma omp for
	for (int i = 0; i < N; i++)
		u[i] = (u[i] * 5 + (uint64_t)(k + i)) ^ u[i] >> 29;
}

/* Two threads meet their first position on different sides of a barrier. */
static void run(int k)
{
#pragma omp parallel num_threads(2)
	for (int i = 0; i < 4; i++) {
		if ((i + omp_get_thread_num()) % 2) {
#pragma potential_ckpt name(one)
		}
		change(k);
	}
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks;
	uint64_t check[N] = {0}, sum = 0;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	for (int k = 0; k < steps; k++) {
		run(k);
		MPI_Allreduce(&u[k % N], &sum, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
		u[k % N] = sum;
#pragma potential_ckpt name(step)
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum);
		fflush(out);
	}
	for (int k = 0; k < steps; k++) {
		for (int i = 0; i < 4 * N; i++)
			check[i % N] =
				(check[i % N] * 5 + (uint64_t)(k + i % N)) ^ check[i % N] >> 29;
		check[k % N] *= (uint64_t)ranks;
	}
	int wrong = check[N - 1] != u[N - 1] || check[0] != u[0];
	if (rank == 0)
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
