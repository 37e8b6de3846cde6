/* simulate.c - runs under drawn failures.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    pieces of work, a law of lifetimes, a seed.
 * Out:   mean time to completion, and how sure it is.
 * Means: the first failures of all nodes are drawn in their order, one at a time: the i-th of N
 *        exponential times is the one before plus a time of mean 1/(N - i), and Weibull's law is a
 *        power of it. Replacements wait in a heap. So a run costs as much for 10^5 nodes as for
 *        one.
 * Errs:  a run that fails too often is given up and counted.
 * Cost:  per run, pieces plus failures (times the logarithm of the failures). */
#include "simulate.h"

#include <math.h>
#include <stdlib.h>

struct failures {
	const struct simulate_law *law;
	double scale;
	uint64_t state; /* of the generator */
	uint64_t left;  /* nodes that never failed */
	double hazard;  /* of the last of those drawn, in units of the exponential law */
	double first;   /* when the next of them fails */
	double *heap;   /* when the replaced ones fail; the least is heap[0] */
	uint32_t n, room;
};

/* splitmix64: 53 bits of it, as a number in (0, 1]. */
static double draw(struct failures *f)
{
	uint64_t z = f->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return ((double)(z >> 11) + 1) / 9007199254740992.0;
}

static double lifetime(const struct failures *f, double hazard)
{
	return f->scale * (f->law->shape == 1 ? hazard : pow(hazard, 1 / f->law->shape));
}

static void draw_first(struct failures *f)
{
	f->first = INFINITY;
	if (!f->left)
		return;
	f->hazard += -log(draw(f)) / (double)f->left--;
	f->first = lifetime(f, f->hazard);
}

static void begin(struct failures *f)
{
	f->left = f->law->nodes;
	f->hazard = 0;
	f->n = 0;
	draw_first(f);
}

static double next(const struct failures *f)
{
	return f->n && f->heap[0] < f->first ? f->heap[0] : f->first;
}

static void sink(struct failures *f, double v)
{
	uint32_t i = 0, child;
	while ((child = 2 * i + 1) < f->n) {
		if (child + 1 < f->n && f->heap[child + 1] < f->heap[child])
			child++;
		if (v <= f->heap[child])
			break;
		f->heap[i] = f->heap[child];
		i = child;
	}
	f->heap[i] = v;
}

static void rise(struct failures *f, double v)
{
	if (f->n == f->room) {
		f->room = f->room ? 2 * f->room : 64;
		f->heap = realloc(f->heap, f->room * sizeof *f->heap);
		if (!f->heap)
			abort();
	}
	uint32_t i = f->n++;
	for (; i && v < f->heap[(i - 1) / 2]; i = (i - 1) / 2)
		f->heap[i] = f->heap[(i - 1) / 2];
	f->heap[i] = v;
}

/* The node that failed "now" is replaced. */
static void replace(struct failures *f, double now)
{
	double v = now + lifetime(f, -log(draw(f)));
	if (f->n && f->heap[0] < f->first) {
		sink(f, v);
	} else {
		draw_first(f);
		rise(f, v);
	}
}

/* One run: its time; "failed" becomes how often it failed. */
static double run(struct failures *f, const struct simulate_piece *pieces, uint32_t n,
		  double restart, uint64_t *failed)
{
	double now = 0;
	*failed = 0;
	for (uint32_t i = 0; i < n; i++) {
		double todo = pieces[i].work + pieces[i].cost;
		while (now + todo > next(f) && *failed < SIMULATE_PATIENCE) {
			now = next(f);
			replace(f, now);
			todo = restart + pieces[i].work + pieces[i].cost;
			++*failed;
		}
		now += todo;
	}
	return now;
}

struct simulate_result simulate(const struct simulate_piece *pieces, uint32_t n, double restart,
				const struct simulate_law *law, uint64_t runs, uint64_t seed)
{
	struct failures f = {.law = law, .state = seed, .scale = law->mtbf};
	struct simulate_result r = {0};
	double squares = 0;
	if (law->shape != 1)
		f.scale /= tgamma(1 + 1 / law->shape);
	for (uint64_t k = 1; k <= runs; k++) {
		uint64_t failed;
		begin(&f);
		double t = run(&f, pieces, n, restart, &failed), d = t - r.mean;
		r.mean += d / (double)k;
		squares += d * (t - r.mean);
		r.failures += (double)failed / (double)runs;
		r.unfinished += failed >= SIMULATE_PATIENCE;
	}
	r.error = sqrt(squares / (double)(runs - 1) / (double)runs);
	free(f.heap);
	return r;
}

uint32_t simulate_rule(const uint64_t *time_ns, uint32_t n, uint64_t span_ns, double interval,
		       simulate_due *due, uint32_t *chosen)
{
	uint32_t count = 0;
	uint64_t last = 0;
	for (uint32_t i = 0; i < n; i++) {
		uint64_t after = i + 1 < n ? time_ns[i + 1] : span_ns;
		if (!due((double)(time_ns[i] - last) / 1e9, (double)(after - time_ns[i]) / 1e9,
			 interval))
			continue;
		chosen[count++] = i;
		last = time_ns[i];
	}
	return count;
}
