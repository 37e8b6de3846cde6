/* A restart begins the region once more: what an initialiser does beside its work is done again. */
#include <stdlib.h>

struct list {
	double first, *rest;
};

static int begun;
static double *start;

static void count(struct list *x)
{
#pragma omp atomic
	begun++;
	x->first = 0;
}

static void get(struct list *x)
{
	x->rest = malloc(sizeof *x->rest);
}

static void copy_start(struct list *x)
{
	x->first = start[0];
}

static void follow(struct list *x, const struct list *of)
{
	const double *p = of->rest;
	x->first = *p;
}

static void clear(struct list *x)
{
	for (int i = 0; i < 1; i++)
		x[i].first = 0;
}

static void add(struct list *x, const struct list *y)
{
	x->first += y->first;
}

#pragma omp declare reduction(counts : struct list : add(&omp_out, &omp_in)) initializer(count(&omp_priv))
#pragma omp declare reduction(gets : struct list : add(&omp_out, &omp_in)) initializer(get(&omp_priv))
#pragma omp declare reduction(copies : struct list : add(&omp_out, &omp_in)) initializer(copy_start(&omp_priv))
#pragma omp declare reduction(follows : struct list : add(&omp_out, &omp_in))                                     \
	initializer(follow(&omp_priv, &omp_orig))
#pragma omp declare reduction(clears : struct list : add(&omp_out, &omp_in)) initializer(clear(&omp_priv))
#pragma omp declare reduction(keeps : struct list : add(&omp_out, &omp_in)) initializer(omp_priv = omp_orig)

static void step(void)
{
#pragma potential_ckpt
}

int main(void)
{
	struct list x = {0};
	start = malloc(sizeof *start);
#pragma omp parallel reduction(counts : x)
	step();
#pragma omp parallel reduction(gets : x)
	step();
#pragma omp parallel reduction(copies : x)
	step();
#pragma omp parallel reduction(follows : x)
	step();
#pragma omp parallel reduction(clears : x)
	step();
#pragma omp parallel reduction(keeps : x)
	step();
	return begun + (int)x.first;
}
// FLAGS: -fopenmp
// REJECT: 62:1: 'omp parallel' that may reach a potential_ckpt has a reduction whose initialiser
// REJECT: 64:1: 'omp parallel' that may reach a potential_ckpt has a reduction whose initialiser
// REJECT: 66:1: 'omp parallel' that may reach a potential_ckpt has a reduction whose initialiser
// REJECT: 68:1: 'omp parallel' that may reach a potential_ckpt has a reduction whose initialiser
