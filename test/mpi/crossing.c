/* crossing.c - at odd steps a message is under way across the position: no cut is possible there.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: crossing [STEPS]
 *
 * An even rank sends to the next one in front of the position, which receives behind it. At each
 * fourth step the answer comes from behind the position to in front of it: sums over the pair are
 * equal. If such an instance were used, a message would be lost, or come twice. With one rank, all
 * can be used. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 50 };

static int rank, ranks, partner;
static uint64_t mine[N], got[N];

static void compute(int k)
{
#pragma omp parallel for
	for (int i = 0; i < N; i++) {
		uint64_t v = mine[i] * 5 + got[i] * 3 + (uint64_t)(k + i);
		mine[i] = v ^ v >> 29;
	}
}

static void in_front(int k)
{
	if (partner == MPI_PROC_NULL || k % 2 == 0 || rank % 2 == 1)
		return;
	MPI_Send(mine, N, MPI_UINT64_T, partner, 1, MPI_COMM_WORLD);
	if (k % 4 == 3)
		MPI_Recv(got, N, MPI_UINT64_T, partner, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void behind(int k)
{
	if (partner == MPI_PROC_NULL || k % 2 == 0 || rank % 2 == 0)
		return;
	MPI_Recv(got, N, MPI_UINT64_T, partner, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
	if (k % 4 == 3)
		MPI_Send(mine, N, MPI_UINT64_T, partner, 2, MPI_COMM_WORLD);
}

static void note(const char *name, int k)
{
	uint64_t sum = 0;
	for (int i = 0; i < N; i++)
		sum = sum * 31 + mine[i];
	FILE *out = fopen(name, "a");
	fprintf(out, "%d %016llx\n", k, (unsigned long long)sum);
	fclose(out);
}

/* Both ranks of a pair, by one: is what "rank" has the same? */
static int is_right(int steps)
{
	static uint64_t have[2][N], seen[2][N];
	uint64_t result[N];
	int even = rank / 2 * 2, alone = partner == MPI_PROC_NULL;
	for (int i = 0; i < N; i++)
		result[i] = mine[i];
	for (int i = 0; i < 2 * N; i++)
		have[i / N][i % N] = (uint64_t)((even + i / N) * N + i % N);
	for (int k = 0; k < steps; k++) {
		for (int i = 0; i < N && k % 2 == 1 && !alone; i++) {
			seen[1][i] = have[0][i];
			seen[0][i] = k % 4 == 3 ? have[1][i] : seen[0][i];
		}
		for (int r = 0; r < 2; r++) {
			for (int i = 0; i < N; i++) {
				mine[i] = have[r][i];
				got[i] = seen[r][i];
			}
			compute(k);
			for (int i = 0; i < N; i++)
				have[r][i] = mine[i];
		}
	}
	for (int i = 0; i < N; i++)
		if (result[i] != have[rank % 2][i])
			return 0;
	return 1;
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, right;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	partner = (rank ^ 1) < ranks ? rank ^ 1 : MPI_PROC_NULL;
	snprintf(name, sizeof name, "out.%d", rank);
	remove(name);
	for (int i = 0; i < N; i++)
		mine[i] = (uint64_t)(rank * N + i);
	for (int k = 0; k < steps; k++) {
		in_front(k);
#pragma potential_ckpt name(step)
		behind(k);
		compute(k);
		note(name, k);
	}
	right = is_right(steps);
	MPI_Allreduce(MPI_IN_PLACE, &right, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
	if (rank == 0) {
		FILE *out = fopen(name, "a");
		fprintf(out, "sum %d %s\n", steps, right ? "right" : "wrong");
		fclose(out);
	}
	MPI_Finalize();
	return !right;
}
