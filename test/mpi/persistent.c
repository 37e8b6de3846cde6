/* persistent.c - a ring by persistent requests, started in each step, inactive at the position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: persistent [STEPS]
 *
 * The requests are in the heap, with the buffers they were made for; every fifth step they are made
 * anew. Rank 0 computes the same alone. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 64, TO_LEFT, TO_RIGHT };

struct ring {
	MPI_Request requests[4];
	uint64_t to_left[N], to_right[N], from_left[N], from_right[N], mine[N];
};

static void make(struct ring *t, int rank, int ranks)
{
	int left = (rank + ranks - 1) % ranks, right = (rank + 1) % ranks;
	MPI_Comm w = MPI_COMM_WORLD;
	MPI_Recv_init(t->from_left, N, MPI_UINT64_T, left, TO_RIGHT, w, &t->requests[0]);
	MPI_Recv_init(t->from_right, N, MPI_UINT64_T, right, TO_LEFT, w, &t->requests[1]);
	MPI_Send_init(t->to_left, N, MPI_UINT64_T, left, TO_LEFT, w, &t->requests[2]);
	MPI_Send_init(t->to_right, N, MPI_UINT64_T, right, TO_RIGHT, w, &t->requests[3]);
}

static void unmake(struct ring *t)
{
	for (int i = 0; i < 4; i++)
		MPI_Request_free(&t->requests[i]);
}

static uint64_t changed(uint64_t left, uint64_t mine, uint64_t right, int i, int k)
{
	uint64_t v = mine * 5 + left * 3 + right * 7 + (uint64_t)(i + k);
	return v ^ v >> 27;
}

static void step(struct ring *t, int k)
{
	for (int i = 0; i < N; i++) {
		t->to_left[i] = t->mine[i] + 1;
		t->to_right[i] = t->mine[i] + 2;
	}
	MPI_Startall(4, t->requests);
	MPI_Waitall(4, t->requests, MPI_STATUSES_IGNORE);
#pragma omp parallel for
	for (int i = 0; i < N; i++)
		t->mine[i] = changed(t->from_left[i], t->mine[i], t->from_right[i], i, k);
}

static uint64_t sum_of(const uint64_t *u, int rank)
{
	uint64_t sum = 0;
	for (int i = 0; i < N; i++)
		sum += u[i] * (uint64_t)(2 * (rank * N + i) + 1);
	return sum;
}

static uint64_t computed_alone(int steps, int ranks)
{
	uint64_t *now = malloc((size_t)(ranks * N) * sizeof *now), sum = 0;
	uint64_t *next = malloc((size_t)(ranks * N) * sizeof *next);
	for (int i = 0; i < ranks * N; i++)
		now[i] = (uint64_t)i;
	for (int k = 0; k < steps; k++) {
		for (int i = 0; i < ranks * N; i++)
			next[i] = changed(now[(i + (ranks - 1) * N) % (ranks * N)] + 2, now[i],
					  now[(i + N) % (ranks * N)] + 1, i % N, k);
		uint64_t *t = now;
		now = next;
		next = t;
	}
	for (int r = 0; r < ranks; r++)
		sum += sum_of(now + r * N, r);
	free(now);
	free(next);
	return sum;
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
	struct ring *t = malloc(sizeof *t);
	for (int i = 0; i < N; i++)
		t->mine[i] = (uint64_t)(rank * N + i);
	make(t, rank, ranks);
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
		step(t, k);
		if (k % 5 == 4) {
			unmake(t);
			make(t, rank, ranks);
		}
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum_of(t->mine, rank));
		fflush(out);
	}
	unmake(t);
	uint64_t mine = sum_of(t->mine, rank), sum = 0;
	MPI_Reduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0) {
		wrong = sum != computed_alone(steps, ranks);
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	}
	free(t);
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
