/* halo.c - a stencil whose ranks exchange halos in each step, for benchmarks/mpi.sh.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: halo ROWS STEPS [COPY]
 * Each rank has ROWS rows of 1,024 numbers of a grid that is cut into strips. Rank 0 prints "time" and the
 * seconds of all steps, and "sum", by which runs can be compared. With COPY all ranks copy what a checkpoint holds,
 * the grid now and the next one, at each COPY-th step; rank 0 prints "copy" and the seconds of each but the first. With HAND
 * it writes its own checkpoints, every HAND-th step: what an expert would write. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <fcntl.h>

enum { N = 1024 };

static int rank, size;

static void exchange(double *u, int rows)
{
	int up = rank > 0 ? rank - 1 : MPI_PROC_NULL, down = rank + 1 < size ? rank + 1 : MPI_PROC_NULL;
	MPI_Request r[4];
	MPI_Irecv(u, N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[0]);
	MPI_Irecv(u + (rows + 1) * N, N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[1]);
	MPI_Isend(u + N, N, MPI_DOUBLE, up, 0, MPI_COMM_WORLD, &r[2]);
	MPI_Isend(u + rows * N, N, MPI_DOUBLE, down, 0, MPI_COMM_WORLD, &r[3]);
	MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
}

static void step(const double *u, double *v, int rows)
{
#pragma omp parallel for schedule(static)
	for (int i = 1; i <= rows; i++)
		for (int j = 1; j < N - 1; j++)
			v[i * N + j] = 0.5 * u[i * N + j] + 0.125 * (u[i * N + j - 1] + u[i * N + j + 1] +
								  u[(i - 1) * N + j] + u[(i + 1) * N + j]);
}

#ifdef HAND
static void save(const double *u, size_t bytes)
{
	char name[40], to[40];
	double begin = MPI_Wtime();
	snprintf(name, sizeof name, "hand.%d.tmp", rank);
	snprintf(to, sizeof to, "hand.%d", rank);
	MPI_Barrier(MPI_COMM_WORLD);
	int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	if (fd < 0 || write(fd, u, bytes) != (ssize_t)bytes || fsync(fd) || close(fd) || rename(name, to))
		MPI_Abort(MPI_COMM_WORLD, 1);
	MPI_Barrier(MPI_COMM_WORLD);
	if (rank == 0)
		printf("hand %.6f\n", MPI_Wtime() - begin);
}
#endif

static void copy(const double *u, const double *v, size_t bytes)
{
	static char *to;
	static int n;
	if (to == NULL)
		to = malloc(2 * bytes);
	double begin = MPI_Wtime();
	memcpy(to, u, bytes);
	memcpy(to + bytes, v, bytes);
	begin = MPI_Wtime() - begin + 0 * to[n];
	if (rank == 0 && n++ > 0)
		printf("copy %.6f\n", begin);
}

int main(int argc, char **argv)
{
	int rows = argc > 1 ? atoi(argv[1]) : 100, steps = argc > 2 ? atoi(argv[2]) : 100, every = argc > 3 ? atoi(argv[3]) : 0;
	size_t bytes = (size_t)(rows + 2) * N * sizeof(double);
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	double *u = calloc(bytes, 1), *v = calloc(bytes, 1), sum = 0, all = 0;
	for (int i = N; i < (rows + 1) * N; i++)
		u[i] = v[i] = (rank * 31 + i) % 97;
	double begin = MPI_Wtime();
	for (int k = 0; k < steps; k++) {
#pragma potential_ckpt name(step)
#ifdef HAND
		if (k % HAND == HAND - 1)
			save(u, bytes);
#endif
		if (every > 0 && k % every == every - 1)
			copy(u, v, bytes);
		exchange(u, rows);
		step(u, v, rows);
		double *t = u;
		u = v;
		v = t;
	}
	double time = MPI_Wtime() - begin;
	for (int i = N; i < (rows + 1) * N; i++)
		sum += u[i];
	MPI_Reduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
	if (rank == 0)
		printf("time %.6f\nsum %.17g\n", time, all);
	MPI_Finalize();
	return 0;
}
