/* Clauses decide what a region reads of the outside; a single and its barrier overwrite for all. */
#include <stdio.h>

int first, last, sum, once, all, mine;

int main(void)
{
	int n = 8, scratch = 3;
#pragma potential_ckpt
#pragma omp parallel firstprivate(first) private(scratch)
	{
		scratch = first;
#pragma omp for lastprivate(last) reduction(+ : sum)
		for (int i = 0; i < n; i++) {
			last = i + scratch;
			sum += i;
		}
#pragma omp single
		once = 1;
#pragma omp critical
		all = 1;
	}
	printf("%d %d %d %d %d\n", last, sum, once, all, scratch);
	mine = sum;
	first = last = once = all = 0;
	return mine;
}
// RUN: ompckpt-cc --ompckpt-dump=saves -fopenmp
// WANT: main:
// WANT:   @L9 position: n, scratch, [first], [last], [sum]; kills [first], [last]
