/* depend_sections.c - dependences of tasks on parts of arrays that have a fixed address.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static void work(int n)
{
	int a[16] = {0}, b[4][4] = {{0}}, *p = a, v[n];
	for (int i = 0; i < n; i++)
		v[i] = i;
#pragma omp parallel
#pragma omp single
	{
		for (int i = 0; i < 4; i++) {
#pragma omp task depend(out : a [4 * i:4]) firstprivate(i)
			for (int k = 0; k < 4; k++)
				a[4 * i + k] += i;
#pragma omp task depend(inout : a [4 * i:4]) depend(out : b[i] [0:4]) firstprivate(i)
			for (int k = 0; k < 4; k++)
				b[i][k] += a[4 * i + k];
#pragma omp task depend(in : b[i]) depend(inout : v [0:n], p[0], a[i])
			v[0] += b[i][1];
		}
	}
#pragma potential_ckpt
	int s = 0;
	for (int i = 0; i < 16; i++)
		s += a[i] + b[i / 4][i % 4] * p[i];
	printf("%d %d\n", s, v[0] + v[n - 1]);
}

int main(void)
{
	for (int k = 0; k < 3; k++) {
#pragma potential_ckpt
		work(4 + k);
	}
}
