/* halo.c - a stencil on a 2-D grid of ranks: halos travel while threads compute the interior.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: halo [STEPS]
 * While there is a file "hold.K", all ranks wait before step K; while there is one "slow", a step
 * takes 5 ms longer. Rank 0 computes the same alone and compares. */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { N = 40 };

struct block {
	int top, left, rows, columns, width;
	double *now, *next;
};

static void wait_for_test(int k)
{
	char hold[30];
	snprintf(hold, sizeof hold, "hold.%d", k);
	while (access(hold, F_OK) == 0)
		usleep(20000);
	if (access("slow", F_OK) == 0)
		usleep(5000);
}

static struct block block_at(int top, int left, int bottom, int right)
{
	struct block b = {top, left, bottom - top, right - left, right - left + 2, NULL, NULL};
	b.now = calloc((size_t)((b.rows + 2) * b.width), sizeof *b.now);
	b.next = calloc((size_t)((b.rows + 2) * b.width), sizeof *b.next);
	for (int i = 1; i <= b.rows; i++)
		for (int j = 1; j <= b.columns; j++)
			b.now[i * b.width + j] = (top + i) * 31 % 17 + (left + j) * 13 % 11;
	return b;
}

static void compute(const struct block *b, int top, int left, int bottom, int right)
{
#pragma omp parallel for schedule(static)
	for (int i = top; i <= bottom; i++)
		for (int j = left; j <= right; j++) {
			const double *u = &b->now[i * b->width + j];
			b->next[i * b->width + j] =
				0.5 * u[0] +
				0.125 * ((u[-1] + u[1]) + (u[-b->width] + u[b->width]));
		}
}

static void take_next(struct block *b)
{
	double *t = b->now;
	b->now = b->next;
	b->next = t;
}

static void edges(const struct block *b)
{
	compute(b, 1, 1, 1, b->columns);
	compute(b, b->rows, 1, b->rows, b->columns);
	compute(b, 2, 1, b->rows - 1, 1);
	compute(b, 2, b->columns, b->rows - 1, b->columns);
}

/* Of all bits, in no order: each rank's part of it can be added. */
static uint64_t sum_of(const struct block *b)
{
	uint64_t sum = 0, bits;
	for (int i = 1; i <= b->rows; i++)
		for (int j = 1; j <= b->columns; j++) {
			memcpy(&bits, &b->now[i * b->width + j], sizeof bits);
			sum += (bits ^ bits >> 29) *
			       (uint64_t)(2 * ((b->top + i) * N + b->left + j) + 1);
		}
	return sum;
}

static void exchange_and_compute(struct block *b, MPI_Comm grid, MPI_Datatype column)
{
	MPI_Request requests[8];
	int up, down, left, right, w = b->width;
	double *u = b->now;
	MPI_Cart_shift(grid, 0, 1, &up, &down);
	MPI_Cart_shift(grid, 1, 1, &left, &right);
	MPI_Irecv(u + 1, b->columns, MPI_DOUBLE, up, 0, grid, &requests[0]);
	MPI_Irecv(u + (b->rows + 1) * w + 1, b->columns, MPI_DOUBLE, down, 1, grid, &requests[1]);
	MPI_Irecv(u + w, 1, column, left, 2, grid, &requests[2]);
	MPI_Irecv(u + w + w - 1, 1, column, right, 3, grid, &requests[3]);
	MPI_Isend(u + w + 1, b->columns, MPI_DOUBLE, up, 1, grid, &requests[4]);
	MPI_Isend(u + b->rows * w + 1, b->columns, MPI_DOUBLE, down, 0, grid, &requests[5]);
	MPI_Isend(u + w + 1, 1, column, left, 3, grid, &requests[6]);
	MPI_Isend(u + w + w - 2, 1, column, right, 2, grid, &requests[7]);
	compute(b, 2, 2, b->rows - 1, b->columns - 1);
	MPI_Waitall(8, requests, MPI_STATUSES_IGNORE);
	edges(b);
	take_next(b);
}

static uint64_t computed_alone(int steps)
{
	struct block all = block_at(0, 0, N, N);
	for (int k = 0; k < steps; k++) {
		compute(&all, 1, 1, N, N);
		take_next(&all);
	}
	return sum_of(&all);
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks, wrong = 0;
	int dims[2] = {0, 0}, periods[2] = {0, 0}, at[2];
	char name[30];
	MPI_Comm grid;
	MPI_Datatype column;
	MPI_Init(&argc, &argv);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	MPI_Dims_create(ranks, 2, dims);
	MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
	MPI_Comm_rank(grid, &rank);
	MPI_Cart_coords(grid, rank, 2, at);
	struct block b = block_at(N * at[0] / dims[0], N * at[1] / dims[1],
				  N * (at[0] + 1) / dims[0], N * (at[1] + 1) / dims[1]);
	MPI_Type_vector(b.rows, 1, b.width, MPI_DOUBLE, &column);
	MPI_Type_commit(&column);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	for (int k = 0; k < steps; k++) {
		wait_for_test(k);
#pragma potential_ckpt name(step)
		exchange_and_compute(&b, grid, column);
		fprintf(out, "%d %016llx\n", k, (unsigned long long)sum_of(&b));
		fflush(out);
	}
	uint64_t mine = sum_of(&b), sum = 0;
	MPI_Reduce(&mine, &sum, 1, MPI_UINT64_T, MPI_SUM, 0, grid);
	if (rank == 0) {
		wrong = sum != computed_alone(steps);
		fprintf(out, "sum %016llx %s\n", (unsigned long long)sum,
			wrong ? "wrong" : "right");
	}
	MPI_Type_free(&column);
	MPI_Comm_free(&grid);
	MPI_Finalize();
	return fclose(out) != 0 || wrong;
}
