/* shared_names.c - lists of shared clauses, in which one local has a place and another a new name.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int x = 1000;

/* A parameter has the name, too. */
static double parameter(int x, int n)
{
	double w[30], s = 0;
	for (int i = 0; i < 30; i++)
		w[i] = i;
	for (int k = 0; k < n; k++) {
#pragma potential_ckpt
		s += x;
		{
			int x = k;
#pragma omp task shared(x, w)
			{
				x += 100;
				w[k] += x;
			}
#pragma omp taskwait
			s += x * (k + 1);
		}
	}
	for (int i = 0; i < 30; i++)
		s += w[i] * (i + 1);
	return s;
}

/* A global has the name, too; lists that begin, end and are full of places. */
static double global(int n)
{
	double v[20], w[30], z[40], s = 0;
	for (int i = 0; i < 20; i++)
		v[i] = w[i] = z[i] = i;
	for (int t = 0; t < n; t++) {
#pragma potential_ckpt
		if (t & 1) {
			int x = t, y = 2 * t;
#pragma omp task shared(v, w, x, z, y) depend(inout : x)
			{
				x += 7;
				y += 3;
				v[3] += x;
				w[3] += y;
				z[3]++;
			}
#pragma omp taskwait
			s += x + y;
		} else {
			int x = t, y = 2 * t;
#pragma omp taskgroup
#pragma omp taskloop shared( y , v ,\
	w, x ) grainsize(5) shared(z)
			for (int i = 0; i < 20; i++) {
#pragma omp atomic
				x += i;
#pragma omp atomic
				y += i;
				v[i] += w[i] + z[i];
			}
			s += x * y;
		}
		s += v[t] + w[3] + z[3];
	}
	return s + x;
}

/* Copies that loops declare have the name. */
static double of_loops(void)
{
	double mean = 0, w[20], s = 0;
#pragma omp parallel shared(w)
	{
#pragma omp for reduction(+ : mean)
		for (int i = 0; i < 20; i++) {
#pragma potential_ckpt
			w[i] = i;
			mean = mean + w[i];
		}
#pragma omp for reduction(+ : mean)
		for (int i = 0; i < 10; i++) {
#pragma potential_ckpt
			mean = mean + w[i];
		}
	}
#pragma omp parallel for shared(mean, w)
	for (int i = 0; i < 20; i++) {
#pragma potential_ckpt
		w[i] = mean + i;
	}
	for (int i = 0; i < 20; i++)
		s += w[i] * (i + 3);
	return s + mean;
}

int main(void)
{
	printf("%.17g\n", parameter(3, 10));
	printf("%.17g %d\n", global(10), x);
	printf("%.17g\n", of_loops());
}
