/* What a task takes with it: structures, arrays, static variables, a variable of a task around it, of its own.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 2 4
#include <stdio.h>
struct pair {
	int a;
	double b;
	char name[8];
};
static long total[4];
static void add(int at, long v)
{
#pragma omp atomic
	total[at] += v;
}
static long note(struct pair *p, int k)
{
#pragma potential_ckpt
	p->a += k;
	return p->a + (long)p->b + p->name[0];
}
static void work(int n)
{
	static int calls;
	struct pair p = {n, 1.5, "x"};
	int row[5] = {1, 2, 3, 4, n}, grid[2][3] = {{n, 1, 2}, {3, 4, 5}};
	volatile int seen = 0;
	const int fixed = 7 * n;
	int own = 100;
#pragma omp task firstprivate(p, row) shared(grid, seen) private(own)
	{
		own = n;
		row[n % 5] += 10;
		add(0, note(&p, row[n % 5]) + own);
		int inner = row[0] + fixed;
#pragma omp task shared(inner, p)
		{
			int own = sizeof row / sizeof row[0];
#pragma potential_ckpt
			inner += own + (int)p.b;
#pragma omp task shared(grid)
			grid[1][2] += inner + (int)sizeof grid;
#pragma omp taskwait
			calls += inner;
			p.a += grid[1][2];
		}
#pragma omp taskwait
		for (int i = 0; i < 5; i++) {
#pragma omp task firstprivate(i)
			{
				int t[3] = {row[i], i, 0};
#pragma potential_ckpt
				for (int k = 0; k < 2; k++)
					t[2] += t[k] * (k + 1);
				add(1, t[2]);
			}
		}
#pragma omp taskwait
		seen = p.a + inner;
	}
#pragma omp taskwait
	add(2, seen + grid[1][2] + own + p.a + row[n % 5]);
	add(3, calls);
}
int main(void)
{
	for (int n = 0; n < 3; n++) {
#pragma omp parallel
#pragma omp single
		{
			work(n);
			work(n + 1);
		}
		printf("%ld %ld %ld %ld\n", total[0], total[1], total[2], total[3]);
	}
}
