/* steps.c - time steps of a team, cut inside the region or between regions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * usage: steps ROUNDS MEGABYTES PRIVATE SHARED UNEVEN
 *
 * A step of a thread is PRIVATE ms of work on numbers of its own, a place for checkpoints, as much of it
 * again, SHARED ms on its part of an array of MEGABYTES, and a barrier. UNEVEN 1: in turn one thread has
 * twice the work in front of the place, and its neighbour behind it.
 *
 * Each round runs STEPS steps with four checkpoints in one region with a position all threads meet, where
 * some thread asks for one; and in regions of a step each, which stop at the place when it is
 * time for a checkpoint and begin again behind it (barrier, save, barrier). Prints for each checkpoint by how
 * much the step it was asked for in and the three behind it, in which it is made, are longer than four
 * others: in wall time, and until a thread comes to the barrier, on average; in milliseconds. */
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define OWN 2048
#define THREADS_MAX 64
#define STEPS 80
#define EVERY 20  /* steps for each checkpoint */
#define ASKED 4   /* the first of them in which one is asked for */
#define MADE 4    /* steps it takes until it is made */
#define WRITTEN 6 /* more steps until it is written */

struct load {
	int uneven;
	long private_units, shared_units;
};

/* Seconds of a step: until all threads have met; until each comes to the barrier, in sum. */
struct times {
	double wall, inside;
};

static struct times took[STEPS];

static double *field;
static size_t points;
static double sums[THREADS_MAX];

static double work_alone(long units)
{
	double own[OWN] = { 1 };
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

/* One of the two halves of private work. */
static double work_half(const struct load *l, int t, int half)
{
	int me = omp_get_thread_num(), threads = omp_get_num_threads();
	int is_slow = l->uneven && (t + me + half) % threads == 0;
	return work_alone(l->private_units << is_slow);
}

static void arrive(int t, double begin)
{
	double now = omp_get_wtime();
#pragma omp atomic
	took[t].inside += now - begin;
}

static void in_region(const struct load *l)
{
	double begin = omp_get_wtime();
#pragma omp parallel
	{
		for (int t = 0; t < STEPS; t++) {
			double sum = work_half(l, t, 0);
			if (t % EVERY == ASKED && omp_get_thread_num() == t / EVERY % 2)
				raise(SIGUSR1);
#pragma potential_ckpt name(in_region)
			sum += work_half(l, t, 1);
			sums[omp_get_thread_num()] = sum;
			work_together(l->shared_units, omp_get_thread_num(), omp_get_num_threads());
			arrive(t, begin);
#pragma omp barrier
#pragma omp master
			{
				took[t].wall = omp_get_wtime() - begin;
				begin = omp_get_wtime();
			}
#pragma omp barrier
		}
	}
}

static void between_regions(const struct load *l)
{
	for (int t = 0; t < STEPS; t++) {
		int stops = t % EVERY == ASKED;
		double begin = omp_get_wtime();
		if (stops) {
#pragma omp parallel
			sums[omp_get_thread_num()] = work_half(l, t, 0);
			raise(SIGUSR1);
#pragma potential_ckpt name(between_regions)
		}
#pragma omp parallel
		{
			double sum = stops ? sums[omp_get_thread_num()] : work_half(l, t, 0);
			sum += work_half(l, t, 1);
			sums[omp_get_thread_num()] = sum;
			work_together(l->shared_units, omp_get_thread_num(), omp_get_num_threads());
			arrive(t, begin);
		}
		took[t].wall = omp_get_wtime() - begin;
	}
}

/* Units of work that take "milliseconds". */
static long calibrate(double milliseconds, int shared)
{
	for (long units = 64;; units *= 2) {
		double begin = omp_get_wtime();
		if (shared)
			work_together(units, 0, omp_get_max_threads());
		else
			sums[0] = work_alone(units);
		double ms = 1e3 * (omp_get_wtime() - begin);
		if (ms > 50)
			return (long)((double)units * milliseconds / ms);
	}
}

static int by_size(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

/* A step's usual time: the median of those without a checkpoint and its writing. */
static struct times usual_step(void)
{
	double wall[STEPS], inside[STEPS];
	size_t n = 0;
	for (int t = EVERY; t < STEPS; t++)
		if (t % EVERY < ASKED || t % EVERY >= ASKED + MADE + WRITTEN) {
			wall[n] = took[t].wall;
			inside[n++] = took[t].inside;
		}
	qsort(wall, n, sizeof *wall, by_size);
	qsort(inside, n, sizeof *inside, by_size);
	return (struct times){ wall[n / 2], inside[n / 2] };
}

static void print(const char *kind)
{
	struct times usual = usual_step();
	for (int t = ASKED; t < STEPS; t += EVERY) {
		struct times lost = { -MADE * usual.wall, -MADE * usual.inside };
		for (int i = t; i < t + MADE; i++) {
			lost.wall += took[i].wall;
			lost.inside += took[i].inside;
		}
		printf("%s %.3f %.3f\n", kind, 1e3 * lost.wall,
		       1e3 * lost.inside / omp_get_max_threads());
	}
	fflush(stdout);
	for (int t = 0; t < STEPS; t++)
		took[t] = (struct times){ 0, 0 };
}

int main(int argc, char **argv)
{
	if (argc != 6 || omp_get_max_threads() > THREADS_MAX) {
		fprintf(stderr, "usage: %s ROUNDS MEGABYTES PRIVATE SHARED UNEVEN\n", argv[0]);
		return 2;
	}
	points = (size_t)(1e6 * atof(argv[2]) / sizeof *field);
	field = calloc(points, sizeof *field);
	if (!field)
		return 1;
	struct load l = { atoi(argv[5]), calibrate(atof(argv[3]), 0),
			  calibrate(atof(argv[4]), 1) };
	for (int round = 0; round < atoi(argv[1]); round++) {
		in_region(&l);
		print("region");
		between_regions(&l);
		print("serial");
	}
	double sum = 0;
	for (size_t i = 0; i < points; i++)
		sum += field[i];
	printf("sum %.3e %.3e\n", sum, sums[0]);
	return 0;
}
