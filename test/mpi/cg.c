/* cg.c - conjugate gradients, rows over ranks: Allgatherv of the direction, Allreduce of products.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: cg [STEPS]
 *
 * When a system is solved, the next one is begun, with another right-hand side. At the end, the
 * residual that was carried along must be the one computed anew. A dot product is summed up in the
 * order of the elements, so that it does not depend on the number of threads.
 * While there is a file "hold.K", all ranks wait before step K; while there is one "slow", a step
 * takes 5 ms longer. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { N = 240 };

static int first, count, *firsts, *counts;
static double x[N], b[N], r[N], q[N], p[N];

static void wait_for_test(int k)
{
	char hold[30];
	snprintf(hold, sizeof hold, "hold.%d", k);
	while (access(hold, F_OK) == 0)
		usleep(20000);
	if (access("slow", F_OK) == 0)
		usleep(5000);
}

static void share_rows(int rank, int ranks)
{
	firsts = malloc((size_t)ranks * sizeof *firsts);
	counts = malloc((size_t)ranks * sizeof *counts);
	for (int i = 0; i < ranks; i++) {
		firsts[i] = N * i / ranks;
		counts[i] = N * (i + 1) / ranks - firsts[i];
	}
	first = firsts[rank];
	count = counts[rank];
}

/* result = A times "whole", my rows. */
static void multiply(const double *whole, double *result)
{
#pragma omp parallel for
	for (int i = 0; i < count; i++) {
		int g = first + i;
		double sum = (2.2 + g % 5) * whole[g];
		if (g > 0)
			sum -= whole[g - 1];
		if (g < N - 1)
			sum -= whole[g + 1];
		if (g >= 16)
			sum -= 0.05 * whole[g - 16];
		if (g < N - 16)
			sum -= 0.05 * whole[g + 16];
		result[i] = sum;
	}
}

static double dot(const double *u, const double *v)
{
	double products[N], sum = 0, all;
#pragma omp parallel for
	for (int i = 0; i < count; i++)
		products[i] = u[i] * v[i];
	for (int i = 0; i < count; i++)
		sum += products[i];
	MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

static void gather(double *whole)
{
	MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, whole, counts, firsts, MPI_DOUBLE,
		       MPI_COMM_WORLD);
}

static double begin(int system)
{
	for (int i = 0; i < count; i++) {
		x[i] = 0;
		p[first + i] = r[i] = b[i] = 1 + (first + i + system) % 7;
	}
	return dot(r, r);
}

static double iterate(double rr)
{
	gather(p);
	multiply(p, q);
	double alpha = rr / dot(p + first, q);
#pragma omp parallel for
	for (int i = 0; i < count; i++) {
		x[i] += alpha * p[first + i];
		r[i] -= alpha * q[i];
	}
	double next = dot(r, r), beta = next / rr;
#pragma omp parallel for
	for (int i = 0; i < count; i++)
		p[first + i] = r[i] + beta * p[first + i];
	return next;
}

/* How far is the residual carried along from b - Ax? */
static double distance(void)
{
	double whole[N], d[N];
	for (int i = 0; i < count; i++)
		whole[first + i] = x[i];
	gather(whole);
	multiply(whole, q);
	for (int i = 0; i < count; i++)
		d[i] = b[i] - q[i] - r[i];
	return sqrt(dot(d, d) / dot(b, b));
}

int main(int argc, char **argv)
{
	int steps = argc > 1 ? atoi(argv[1]) : 20, rank, ranks, system = 0;
	char name[30];
	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &ranks);
	snprintf(name, sizeof name, "out.%d", rank);
	FILE *out = fopen(name, "w");
	share_rows(rank, ranks);
	double rr = begin(system);
	for (int k = 0; k < steps; k++) {
		wait_for_test(k);
#pragma potential_ckpt name(step)
		rr = rr < 1e-18 ? begin(++system) : iterate(rr);
		fprintf(out, "%d %d %.17g %.17g\n", k, system, rr, x[0]);
		fflush(out);
	}
	double far = distance();
	if (rank == 0)
		fprintf(out, "sum %.17g %s\n", rr, far < 1e-12 ? "right" : "wrong");
	free(firsts);
	free(counts);
	MPI_Finalize();
	return fclose(out) != 0 || !(far < 1e-12);
}
