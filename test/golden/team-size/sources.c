/* Where the number of threads comes in, and where it goes: what is told by OpenMP, what each thread of a team changes, what is
 * computed of such, or only where such says so. What a team shares out does not depend on it. */
#include <omp.h>
#include <stdlib.h>

static int asked, copied, chosen, plain, each, counted, shared[100], mine[8], reset;
static double *block, *parts;
static long total;
static int last_of_team;

static int twice(int x)
{
	return 2 * x;
}

static void set(int *to, int x)
{
	*to = x;
}

int main(void)
{
	int local = 0, other = 0, sum = 0, got;
	asked = omp_get_max_threads();
	set(&copied, twice(asked));
	if (copied > 4)
		chosen = 1;
	plain = twice(3);
	block = malloc(100 * sizeof *block);
	parts = malloc(asked * sizeof *parts);
#pragma omp parallel private(got) reduction(+ : sum)
	{
		got = omp_get_thread_num();
#pragma omp atomic
		each++;
		mine[got] = got;
#pragma omp for
		for (int i = 0; i < 100; i++) {
			shared[i] = plain + i;
			block[i] = i;
			sum += i;
#pragma omp atomic
			counted++;
		}
#pragma omp single
		other = 7;
#pragma omp master
		local = omp_get_num_threads();
#pragma omp for lastprivate(last_of_team)
		for (int i = 0; i < 10; i++)
			last_of_team = i;
	}
	total = sum;
	reset = asked;
	reset = 0;
#pragma potential_ckpt
	return local + other + (int)total + reset;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: asked: it comes from omp_get_max_threads (24)
// WANT: copied: it comes from omp_get_max_threads (24)
// WANT: chosen: it comes from omp_get_max_threads (24)
// WANT: plain: it comes from omp_get_max_threads (24)
// WANT: each: each thread of a team changes it (35)
// WANT: shared: it comes from omp_get_max_threads (24)
// WANT: mine: it comes from omp_get_thread_num (33)
// WANT: reset: it comes from omp_get_max_threads (24)
// WANT: parts: it comes from omp_get_max_threads (24)
// WANT: malloc at sources.c:30: it comes from omp_get_max_threads (24)
// WANT: twice:x: it comes from omp_get_max_threads (24)
// WANT: set:x: it comes from omp_get_max_threads (24)
// WANT: main:local: it comes from omp_get_num_threads (48)
// WANT: main:got': it comes from omp_get_thread_num (33)
