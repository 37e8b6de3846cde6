/* Clauses and bounds of a construct are evaluated in front of it. */
#include <stdio.h>

int step(int x)
{
#pragma potential_ckpt
	return x;
}

int main(void)
{
	int a[16] = {0};
	for (int k = 0; k < 3; k++)
#pragma omp parallel for num_threads(step(2)) schedule(static, step(1))
		for (int i = step(1); i < 16; i++)
			a[i] += i;
#pragma omp atomic
	a[0] += step(5);
	printf("%d %d\n", a[0], a[15]);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=normal -fopenmp %s | sed -n '/^int main/,/^}/p'
// WANT: int main(void)
// WANT: {
// WANT:  int a[16] = {0};
// WANT:  for (int k = 0; k < 3; k++)
// WANT: { int ompckpt_t1; ompckpt_t1 = step(2); int ompckpt_t2; ompckpt_t2 = step(1); int ompckpt_t3; ompckpt_t3 =
// WANT: #line 15 "openmp.c"
// WANT: step(1);
// WANT: #line 14 "openmp.c"
// WANT: #pragma omp parallel for num_threads(ompckpt_t1) schedule(static, ompckpt_t2)
// WANT:   for (int i = ompckpt_t3; i < 16; i++)
// WANT:    a[i] += i; }
// WANT: { int ompckpt_t4; ompckpt_t4 =
// WANT: #line 18 "openmp.c"
// WANT: step(5);
// WANT: #line 17 "openmp.c"
// WANT: #pragma omp atomic
// WANT:  a[0] += ompckpt_t4; }
// WANT:  printf("%d %d\n", a[0], a[15]);
// WANT:  return 0;
// WANT: }
