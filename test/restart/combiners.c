/* What combiners of declared reductions read where a construct ends, and nothing else does later.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Teams of one thread: libraries combine the copies of several in an order, and a depth, of their own. */
#include <stdio.h>

enum { N = 300 };

struct weighted {
	double sum;
};

static double in_region[N], in_callee[N], in_loop[N], in_sections[N];

static void weigh(struct weighted *out, const struct weighted *in, const double *weights)
{
	for (int i = 0; i < N; i++)
		out->sum += in->sum * weights[i];
}

static void of_region(struct weighted *out, const struct weighted *in)
{
	weigh(out, in, in_region);
}

static void of_callee(struct weighted *out, const struct weighted *in)
{
	weigh(out, in, in_callee);
}

static void of_loop(struct weighted *out, const struct weighted *in)
{
	weigh(out, in, in_loop);
}

static void of_sections(struct weighted *out, const struct weighted *in)
{
	weigh(out, in, in_sections);
}

/* A restart runs it once more. */
static void clear(struct weighted *x)
{
	struct weighted zero = {0};
	*x = zero;
}

#pragma omp declare reduction(region                                                               \
			      : struct weighted                                                    \
			      : of_region(&omp_out, &omp_in)) initializer(clear(&omp_priv))
#pragma omp declare reduction(callee                                                               \
			      : struct weighted                                                    \
			      : of_callee(&omp_out, &omp_in))                                      \
	initializer(omp_priv = (struct weighted){0})
#pragma omp declare reduction(loop                                                                 \
			      : struct weighted                                                    \
			      : of_loop(&omp_out, &omp_in))                                        \
	initializer(omp_priv = (struct weighted){0})
#pragma omp declare reduction(sections                                                             \
			      : struct weighted                                                    \
			      : of_sections(&omp_out, &omp_in))                                    \
	initializer(omp_priv = (struct weighted){0})
static void set(double *weights, int step)
{
	for (int i = 0; i < N; i++)
		weights[i] = i % 5 + step;
}

static double region(int step)
{
	struct weighted x = {1};
	set(in_region, step);
#pragma omp parallel reduction(region : x) num_threads(1)
	for (int t = 0; t < 3; t++) {
#pragma potential_ckpt
		x.sum += t;
	}
	return x.sum;
}

static void add(struct weighted *x, int t)
{
#pragma potential_ckpt
	x->sum += t;
}

static double callee(int step)
{
	struct weighted x = {1};
	set(in_callee, step);
#pragma omp parallel reduction(callee : x) num_threads(1)
	for (int t = 0; t < 3; t++)
		add(&x, t);
	return x.sum;
}

/* The loop fills what its own combiner reads, but for the last element. */
static double loop(int step)
{
	struct weighted x = {1};
	set(in_loop, step);
#pragma omp parallel num_threads(1)
	{
#pragma potential_ckpt
#pragma omp for reduction(loop : x)
		for (int i = 0; i < N - 1; i++) {
			in_loop[i] = i % 3;
			x.sum += 1;
		}
	}
	return x.sum;
}

/* The position is in a function that the region calls before the sections. */
static double sections(int step)
{
	struct weighted x = {1}, y = {0};
	set(in_sections, step);
#pragma omp parallel num_threads(1)
	{
		add(&y, step);
#pragma omp sections reduction(sections : x)
		{
			x.sum += step;
#pragma omp section
			x.sum += 2;
		}
	}
	return x.sum + y.sum;
}

int main(void)
{
	for (int step = 0; step < 3; step++)
		printf("%g %g %g %g\n", region(step), callee(step), loop(step), sections(step));
}
