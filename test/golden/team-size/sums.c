/* Sums that threads make for themselves and put together: each of them is part of one that does not depend on how many there
 * were. Not so, if a thread's own is used otherwise. */
#include <omp.h>

static double all, most, first, histogram[8], bad[8], leaked;
static int tally;

int main(void)
{
#pragma omp parallel
	{
		double own = 0, part[8] = {0};
		int n = 0;
#pragma omp for
		for (int i = 0; i < 100; i++) {
			own += i;
			part[i % 8] += 1;
			n++;
		}
#pragma omp critical
		all += own;
#pragma omp atomic
		tally += n;
#pragma omp critical
		for (int k = 0; k < 8; k++)
			histogram[k] += part[k];
	}
#pragma omp parallel
	{
		double own = 0, begun = 1, part[8] = {0}, shown = 0;
#pragma omp for
		for (int i = 0; i < 100; i++) {
			own = i > own ? i : own;
			begun += i;
			part[i % 8] += 1;
			shown += 1;
		}
#pragma omp critical
		{
			most += own;
			first += begun;
			for (int k = 0; k < 8; k++)
				bad[k] += part[k] * part[k];
		}
#pragma omp single
		leaked = shown;
	}
#pragma potential_ckpt
	return all + most + first + tally + histogram[1] + bad[1] + leaked > 0;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: most: each thread carries it from one piece of its work to the next (31)
// WANT: first: each thread carries it from one piece of its work to the next (31)
// WANT: bad: each thread carries it from one piece of its work to the next (31)
// WANT: leaked: each thread carries it from one piece of its work to the next (31)
// WANT: main:own: each thread carries it from one piece of its work to the next (31)
// WANT: main:begun: each thread carries it from one piece of its work to the next (31)
// WANT: main:part: each thread carries it from one piece of its work to the next (31)
// WANT: main:shown: each thread carries it from one piece of its work to the next (31)
