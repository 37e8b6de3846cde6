/* steps.c - time steps of a team, cut inside the region or between regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: steps ROUNDS STEPS EVERY MEGABYTES PRIVATE SHARED UNEVEN
 *
 * A step of a thread is PRIVATE ms of work on numbers of its own, then SHARED ms on its part of an array
 * of MEGABYTES, then a barrier. UNEVEN 1: in turn one thread has twice the private work. Each
 * round runs STEPS steps four times: in one region with a position all threads meet, and in regions with
 * a serial position between them (barrier, save, barrier); both without checkpoints, and with one
 * asked for in every EVERY-th step. Prints for each round and kind the milliseconds that a checkpoint costs:
 * in wall time, and in the time a thread needs for its own part of the steps. */
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define OWN 2048
#define THREADS_MAX 64

struct load {
	int steps, every, uneven;
	long private_units, shared_units;
};

struct times {
	double wall, inside; /* seconds of all steps; of a thread's own parts of them */
};

static double *field;
static size_t points;
static double sums[THREADS_MAX];

static double work_alone(double *own, long units)
{
	for (long k = 0; k < units; k++)
		for (int i = 1; i < OWN; i++)
			own[i] = 0.25 * own[i] + 0.5 * own[i - 1] + 1;
	return own[OWN - 1];
}

/* A unit is a 64th of the thread's part. */
static void work_together(long units, int me, int threads)
{
	size_t first = points * (size_t)me / (size_t)threads;
	size_t part = points * (size_t)(me + 1) / (size_t)threads - first;
	for (long k = 0; k < units; k++) {
		size_t end = first + part * (size_t)(k % 64 + 1) / 64;
		for (size_t i = first + part * (size_t)(k % 64) / 64; i < end; i++)
			field[i] = 0.5 * field[i] + 1;
	}
}

static void step(const struct load *l, int t, int asks, double *own)
{
	int me = omp_get_thread_num(), threads = omp_get_num_threads();
	long units = l->private_units;
	if (l->uneven && (t + me) % threads == 0)
		units *= 2;
	work_alone(own, units / 2);
	if (asks && t % l->every == l->every / 2 && t / l->every % threads == me)
		kill(getpid(), SIGUSR1);
	sums[me] = work_alone(own, units - units / 2);
	work_together(l->shared_units, me, threads);
}

static struct times in_region(const struct load *l, int asks)
{
	double begin = omp_get_wtime(), inside = 0;
#pragma omp parallel reduction(+ : inside)
	{
		double own[OWN] = { 1 };
		for (int t = 0; t < l->steps; t++) {
			double from = omp_get_wtime();
#pragma potential_ckpt name(in_region)
			step(l, t, asks, own);
			inside += omp_get_wtime() - from;
#pragma omp barrier
		}
	}
	return (struct times){ omp_get_wtime() - begin, inside / omp_get_max_threads() };
}

static struct times between_regions(const struct load *l, int asks)
{
	static double own[THREADS_MAX][OWN];
	double begin = omp_get_wtime(), inside = 0;
	for (int t = 0; t < l->steps; t++) {
		double from = omp_get_wtime();
#pragma potential_ckpt name(between_regions)
		double stopped = omp_get_wtime() - from;
#pragma omp parallel reduction(+ : inside)
		{
			double start = omp_get_wtime();
			step(l, t, asks, own[omp_get_thread_num()]);
			inside += stopped + omp_get_wtime() - start;
		}
	}
	return (struct times){ omp_get_wtime() - begin, inside / omp_get_max_threads() };
}

/* Units of work that take "milliseconds". */
static long calibrate(double milliseconds, int shared)
{
	double own[OWN] = { 1 };
	for (long units = 64;; units *= 2) {
		double begin = omp_get_wtime();
		if (shared)
			work_together(units, 0, omp_get_max_threads());
		else
			sums[0] = work_alone(own, units);
		double ms = 1e3 * (omp_get_wtime() - begin);
		if (ms > 50)
			return (long)((double)units * milliseconds / ms);
	}
}

static void print(const char *kind, const struct load *l, struct times idle, struct times cut)
{
	double checkpoints = l->steps / l->every;
	printf("%s %.3f %.3f\n", kind, 1e3 * (cut.wall - idle.wall) / checkpoints,
	       1e3 * (cut.inside - idle.inside) / checkpoints);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	if (argc != 8 || omp_get_max_threads() > THREADS_MAX) {
		fprintf(stderr, "usage: %s ROUNDS STEPS EVERY MEGABYTES PRIVATE SHARED UNEVEN\n",
			argv[0]);
		return 2;
	}
	struct load l = { atoi(argv[2]), atoi(argv[3]), atoi(argv[7]), 0, 0 };
	points = (size_t)(1e6 * atof(argv[4]) / sizeof *field);
	field = calloc(points, sizeof *field);
	if (!field)
		return 1;
	l.private_units = calibrate(atof(argv[5]), 0);
	l.shared_units = calibrate(atof(argv[6]), 1);
	for (int round = 0; round < atoi(argv[1]); round++) {
		struct times idle = in_region(&l, 0);
		print("region", &l, idle, in_region(&l, 1));
		idle = between_regions(&l, 0);
		print("serial", &l, idle, between_regions(&l, 1));
	}
	double sum = 0;
	for (size_t i = 0; i < points; i++)
		sum += field[i];
	printf("sum %.3e %.3e\n", sum, sums[0]);
	return 0;
}
