/* clause_names.c - clauses that want names, of variables that have a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

static void fill(double **p, int n)
{
	*p = aligned_alloc(64, n * sizeof(double));
	for (int i = 0; i < n; i++)
		(*p)[i] = i;
}

static double sum(int n)
{
	double a[64] __attribute__((aligned(64))), *q, s = 0, v[n];
	fill(&q, n);
	for (int i = 0; i < 64; i++)
		a[i] = i;
	for (int i = 0; i < n; i++)
		v[i] = 1;
	double *pa = a;
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt
#pragma omp simd aligned(a : 64) aligned(q : 64) reduction(+ : s)
		for (int i = 0; i < 64; i++)
			s += a[i] + q[i % n];
#pragma omp simd nontemporal(q, a) safelen(8)
		for (int i = 0; i < 4; i++)
			q[i] = a[i] * pa[1];
#pragma omp parallel for schedule(static, 4) if (n > 3) num_threads(2) shared(v, q) firstprivate(a)
		for (int i = 0; i < n; i++)
			v[i] += q[i % 4] + a[0];
#pragma omp flush(s, q)
#pragma omp atomic
		q[0] += 1;
		printf("%g %g\n", s, v[n - 1]);
	}
	free(q);
	return s;
}

int main(void)
{
	printf("%g\n", sum(8) + sum(16));
}
