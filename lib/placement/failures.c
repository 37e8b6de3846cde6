/* failures.c - the failures of many nodes as one process.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * In:    a law of lifetimes, a seed.
 * Out:   times of failures, in order; their mean number.
 * Means: the exponential law forgets: the nodes' failures are one process with the sum of their
 *        rates. For other shapes the first failures of all nodes are drawn in their order, one at a
 *        time: the i-th of N exponential times is the one before plus a time of mean 1/(N - i), and
 *        Weibull's law is a power of it. Replacements wait in a heap. So a run costs as much for
 *        10^5 nodes as for one.
 *        The mean number m(t) of failures of one new node solves the renewal equation
 *        m(t) = F(t) + integral of m(t - x) dF(x), here on a grid of STEPS steps. Once more with
 *        the F of a node of the age at the start, it is the number wanted. After MANY lifetimes it
 *        grows by one each.
 * Errs:  m is taken at the middle of each step.
 * Cost:  the logarithm of the number of failures so far, for each. */
#include "failures.h"

#include <math.h>
#include <stdlib.h>

enum { STEPS = 2000, MANY = 50 };

static double scale_of(const struct failures_law *law)
{
	return law->shape == 1 ? law->mtbf : law->mtbf / tgamma(1 + 1 / law->shape);
}

void failures_init(struct failures *f, const struct failures_law *law, uint64_t seed)
{
	*f = (struct failures){.law = *law, .state = seed, .scale = scale_of(law)};
	f->lived = pow(law->age / f->scale, law->shape);
	failures_begin(f);
}

void failures_free(struct failures *f)
{
	free(f->heap);
}

/* splitmix64: 53 bits of it. */
double failures_draw(struct failures *f)
{
	uint64_t z = f->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	z ^= z >> 31;
	return ((double)(z >> 11) + 1) / 9007199254740992.0;
}

static double lifetime(const struct failures *f, double hazard)
{
	return f->scale * pow(hazard, 1 / f->law.shape);
}

static void draw_first(struct failures *f)
{
	f->first = INFINITY;
	if (!f->left)
		return;
	f->hazard += -log(failures_draw(f)) / (double)f->left;
	f->left -= f->law.shape != 1;
	if (f->law.shape == 1)
		f->first = f->scale * f->hazard;
	else
		f->first = lifetime(f, f->lived + f->hazard) - f->law.age;
}

void failures_begin(struct failures *f)
{
	f->left = f->law.nodes;
	f->hazard = 0;
	f->n = 0;
	draw_first(f);
}

double failures_next(const struct failures *f)
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

void failures_replace(struct failures *f)
{
	if (f->law.shape == 1) {
		draw_first(f);
		return;
	}
	double v = failures_next(f) + lifetime(f, -log(failures_draw(f)));
	if (f->n && f->heap[0] < f->first) {
		sink(f, v);
	} else {
		draw_first(f);
		rise(f, v);
	}
}

/* The probability that a node of this age fails within so long. */
static double dead_by(const struct failures_law *law, double age, double time)
{
	double scale = scale_of(law);
	return -expm1(pow(age / scale, law->shape) - pow((age + time) / scale, law->shape));
}

/* F, step by step. */
static void deaths(const struct failures_law *law, double age, double time, double *dies)
{
	double before = 0;
	for (int i = 1; i <= STEPS; i++) {
		double dead = dead_by(law, age, time * i / STEPS);
		dies[i] = dead - before;
		before = dead;
	}
}

/* The renewal equation's right side at step "i", without number[i]. */
static double renew(const double *dies, const double *number, int i)
{
	double sum = dies[1] * (1 + number[i - 1] / 2);
	for (int k = 2; k <= i; k++)
		sum += dies[k] * (1 + (number[i - k] + number[i - k + 1]) / 2);
	return sum;
}

/* Of one node. */
static double number_early(const struct failures_law *law, double time)
{
	double dies[STEPS + 1], number[STEPS + 1] = {0};
	deaths(law, 0, time, dies);
	for (int i = 1; i <= STEPS; i++)
		number[i] = renew(dies, number, i) / (1 - dies[1] / 2);
	deaths(law, law->age, time, dies);
	return renew(dies, number, STEPS) + dies[1] * number[STEPS] / 2;
}

double failures_number(const struct failures_law *law, double time)
{
	double early = fmin(time, MANY * law->mtbf), each = early / law->mtbf;
	if (law->shape != 1)
		each = number_early(law, early);
	return (double)law->nodes * (each + (time - early) / law->mtbf);
}
