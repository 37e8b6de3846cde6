/* Positions in functions that a team calls: which does all of it call, and nobody else, with arguments that are the same
 * for all threads? */
#include <omp.h>
#include <stdio.h>

static double u[200], dead_all[200], needs_end[200], dead_own[200];
static double needs_some[200], needs_other[200], needs_both[200], needs_nowait[200], needs_apart[2][200];
static double sum;
static double of_thread[200];
#pragma omp threadprivate(of_thread)

/* All of what it writes is written after the barrier, none before. */
static void fill(double *to, int n)
{
#pragma omp for
	for (int i = 0; i < n; i++)
		to[i] = u[i];
}

static double total(const double *a, int n)
{
	double all = 0;
	for (int i = 0; i < n; i++)
		all += a[i];
	return all;
}

static double alike(double *a, int n)
{
	double own[200];
	for (int i = 0; i < 200; i++)
		own[i] = i;
#pragma potential_ckpt
	fill(a, 200);
	fill(needs_end, n);
	for (int i = 0; i < 200; i++)
		dead_own[i] = of_thread[i] = own[i];
	double all = total(a, 200) + total(needs_end, 200) + total(of_thread, 200);
#pragma omp for nowait
	for (int i = 0; i < 200; i++)
		needs_nowait[i] = all;
	return all + needs_nowait[n];
}

static double outer(int step)
{
	double all = alike(dead_all, step);
#pragma omp barrier
	return all + alike(dead_own, 20);
}

static void by_some(void)
{
#pragma potential_ckpt
	fill(needs_some, 200);
#pragma omp atomic
	sum += total(needs_some, 200);
}

static void with_another(double *a)
{
#pragma potential_ckpt
	fill(a, 200);
#pragma omp atomic
	sum += total(a, 200) + total(needs_other, 200);
}

static void by_one_too(void)
{
#pragma potential_ckpt
	fill(needs_both, 200);
#pragma omp atomic
	sum += total(needs_both, 200);
}

static void until_left(double *a)
{
#pragma potential_ckpt
	fill(a, 200);
#pragma omp atomic
	sum += total(a, 200);
}

static void inside_of_another(void)
{
#pragma potential_ckpt
#pragma omp atomic
	sum += total(u, 200);
}

static void by_pointer(void)
{
#pragma potential_ckpt
	inside_of_another();
}

int main(int argc, char **argv)
{
	void (*const pointer)(void) = argc > 9 ? by_pointer : by_one_too;
#pragma omp parallel
	for (int step = 0; step < 9; step++) {
		int me = omp_get_thread_num();
		double mine[200];
		double x = outer(step);
#pragma omp atomic
		sum += x;
		if (me % 2)
			by_some();
		with_another(me % 2 ? needs_other : mine);
		for (int turn = 0; turn < 2; turn++) {
			until_left(needs_apart[turn]);
			if (me > turn)
				break;
		}
		pointer();
	}
	by_one_too();
	printf("%g %g %p\n", sum, dead_own[argc], (void *)argv);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp %s | grep position
// WANT:   @L33 position: a, n, [needs_end], [needs_nowait], [alike:own]; kills [dead_own]
// WANT:   @L54 position: [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
// WANT:   @L62 position: a, [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
// WANT:   @L70 position: [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
// WANT:   @L78 position: a, [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
// WANT:   @L86 position: [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
// WANT:   @L93 position: [dead_all], [needs_end], [dead_own], [needs_some], [needs_other], [needs_both], [needs_apart], [sum], [of_thread], [main:mine]; kills [sum]
