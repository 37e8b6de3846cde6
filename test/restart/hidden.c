/* Names hidden by inner ones at a label; names like those the compiler makes.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int step(int *v)
{
#pragma potential_ckpt
	return ++*v;
}

static int deep(int i)
{
	int sum = i, r = 5, f = 7, h = 9;
	for (int i = 0; i < 2; i++) {
		int sum2 = sum;
		for (int i = 10; i < 12; i++) {
			int sum = i, a[2] = { i, sum2 };
			for (int i = 20; i < 22; i++) {
				int a[3] = { i, sum, sum2 }, *p = a;
				p[0] += step(&a[2]);
#pragma potential_ckpt
				sum += p[0] + a[2] + i;
			}
			sum2 += sum + step(&a[1]) + a[1] + i;
		}
		sum += sum2 + i;
	}
	{
		static int i = 100;
		i += sum;
#pragma omp parallel for lastprivate(r) firstprivate(f)
		for (int i = 0; i < 8; i++)
			r = i + f;
#pragma potential_ckpt
		sum += i + r;
	}
	return sum + i + h;
}

int main(void)
{
	for (int i = 0; i < 3; i++)
		printf("%d\n", deep(i));
	return 0;
}
