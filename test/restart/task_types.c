/* task_types.c - tasks that name types of their function, which hide those of the file.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

enum { N = 10, M = 20 };
typedef char T;
struct S {
	char c;
};
static double x[3], a[40];

static void fill(int from, double by)
{
	for (int i = from; i < from + 3; i++) {
#pragma potential_ckpt
		a[i] += i * by;
	}
}

static void hidden(void)
{
	enum { N = 3 };
	typedef double T;
	struct S {
		double d[4];
	} s = {{1}};
#pragma omp parallel
#pragma omp single
	for (int k = 0; k < 3; k++) {
		typedef struct {
			struct S s[2];
		} pair;
#pragma omp task
		{
			T t = 0.25 * N + M;
			fill(k * 3, t + sizeof(struct S) + sizeof(pair));
#pragma omp task firstprivate(t)
			fill(k * 2, (T)0.5 + N + t);
#pragma omp taskwait
		}
	}
	a[39] += s.d[0];
}

/* Variables and constants hide each other, in the text's order. */
static void by_turns(int M)
{
	int T = 2;
	{
		enum { M = 5, L = 7 };
#pragma omp parallel
#pragma omp single
		{
			double L = 0.5;
			float x = 2;
			struct S {
				char c[sizeof x];
				int N;
			};
#pragma omp task firstprivate(L, T)
			{
				struct S s = {.N = N};
				fill(20, M * L + T + s.N + sizeof s.c);
			}
#pragma omp task shared(L)
			{
				fill(24, M * L++ + sizeof(struct S));
			}
#pragma omp taskwait
			a[38] += L;
		}
	}
	a[37] += M + T;
}

int main(void)
{
	double s = sizeof(T) + sizeof(struct S) + sizeof x;
	hidden();
	by_turns(30);
	for (int i = 0; i < 40; i++)
		s += a[i] * (i + 1);
	printf("%.17g\n", s);
}
