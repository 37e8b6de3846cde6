/* The same for members of variables whose address is passed on: what is in one outlives stores to others. */
#include <stdio.h>
#include <stdlib.h>

enum { N = 400 };

struct tally {
	long sum, part[5];
};

struct run {
	double *value, *fresh;
	int n;
	unsigned long seed;
	struct tally tally;
};

static struct run global;

static void step(unsigned long *x)
{
	*x = *x * 5 + 3;
}

static void fill(double *to, const double *from, int n, struct tally *t)
{
	long *part = t->part;
#pragma omp parallel for reduction(+ : part[:5])
	for (int i = 0; i < n; i++) {
		to[i] = from[i] + 1;
		part[i % 5]++;
	}
	t->sum += n;
}

static double sum(const double *x, int n)
{
	double s = 0;
	for (int i = 0; i < n; i++)
		s += x[i];
	return s;
}

static void exchange(double **a, double **b)
{
	double *c = *a;
	*a = *b;
	*b = c;
}

/* dead: fresh */
static void turn(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	step(&r->seed);
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

/* live: they change places */
static void turn_about(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	exchange(&r->fresh, &r->value);
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

/* live: the number of elements may be another one */
static void turn_more(struct run *r)
{
	fill(r->fresh, r->value, r->n, &r->tally);
	*(&r->n + r->seed % 2) = N;
	r->value[r->seed % N] = sum(r->fresh, r->n);
}

static void start(struct run *r)
{
	r->n = N / 2;
	r->value = calloc(N, sizeof *r->value);
	r->fresh = calloc(N, sizeof *r->fresh);
}

int main(void)
{
	struct run own = {.seed = 1}, other = {.seed = 2};
	start(&own);
	start(&other);
	start(&global);
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(a)
		turn(&own);
	}
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(b)
		turn_about(&other);
	}
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt name(c)
		turn_more(&global);
	}
	printf("%ld\n", own.tally.sum + other.tally.part[2]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp %s | sed "s/ (calloc at cells_of_variables.c:78)/ value/g; s/ (calloc at cells_of_variables.c:79)/ fresh/g; s/start at cells_of_variables.c://g"
// WANT: main: fixed own, other
// WANT:   @L89 position: k, [global], [main:own], [main:other], [85 value: own.value[0:own.n - 1]], [86 value], [86 fresh], [87 value], [87 fresh]
// WANT:   @L93 position: k, [global], [main:own], [main:other], [86 value], [86 fresh], [87 value], [87 fresh]
// WANT:   @L97 position: k, [global], [main:own], [main:other], [87 value], [87 fresh: all but global.fresh[0:global.n - 1]]
