/* Reductions that find their elements by a name, of which the local with a fixed address has none. */
#include <stdlib.h>
enum { N = 8 };
static double **kept;
static void keep(double **p)
{
	kept = p;
}
static void part(double *p, int k)
{
#pragma omp task in_reduction(+ : p[:N])
	p[k] += k;
}
int main(void)
{
	double *p = calloc(N, sizeof *p), sums[N] = {0};
	keep(&p);
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		(*kept)[0] += 1;
#pragma omp parallel for reduction(+ : p[:N])
		for (int i = 0; i < N; i++)
			p[i] += i;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sums)
		for (int k = 0; k < 5; k++)
			part(sums, k);
	}
	return (int)(p[1] + sums[1]);
}
// FLAGS: -fopenmp
// REJECT: 21:1: 'p' needs a fixed address
// REJECT: 26:1: 'sums' needs a fixed address
