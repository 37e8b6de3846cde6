/* alloca in a function on a path comes from the heap; in a region without positions it stays. */
#include <alloca.h>

void use(void *);

void go(unsigned n)
{
	char *p = (char *)alloca(n), *q = __builtin_alloca_with_align(n + 1, 64);
#pragma omp parallel
	use(alloca(n));
#pragma omp single
	use(alloca (2));
#pragma potential_ckpt
	use(p), use(q);
}
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=normal %s | sed '/typedef/d'
// WANT: #line 2 "alloca.c"
// WANT: #include <alloca.h>
// WANT:
// WANT: void use(void *);
// WANT:
// WANT: void *ompckpt_alloca(__SIZE_TYPE__); void go(unsigned n)
// WANT: {
// WANT:  char *p = (char *)ompckpt_alloca(n); char *q = ompckpt_alloca(n + 1);
// WANT: #pragma omp parallel
// WANT:  use(alloca(n));
// WANT: #pragma omp single
// WANT:  use(ompckpt_alloca (2));
// WANT: #pragma potential_ckpt
// WANT:  use(p), use(q);
// WANT: }
