/* After a position in a team: what clauses give shared variables inside of loops that hold no
 * position. A thread that is ahead must not, before the others have come to the cut.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// THREADS: 2 3
#include <omp.h>
#include <stdio.h>

static unsigned long sum = 1;
static int last, least = 1000;

int main(void)
{
	int n = 60;
#pragma omp parallel
	{
		unsigned long given = 0;
		for (int t = 0; t < 3; t++) {
			for (int j = 0; j < 1; j++) {
#pragma potential_ckpt
#pragma potential_ckpt
			}
			for (int j = 0; j < 3; j++) {
#pragma omp for reduction(+ : sum)
				for (int i = 0; i < n; i++)
					sum += (unsigned long)(i + 1);
			}
#pragma potential_ckpt
#pragma potential_ckpt
			for (int j = 0; j < 2; j++) {
#pragma omp for lastprivate(last)
				for (int i = 0; i < n + t; i++)
					last = last * 0 + i + j;
#pragma omp for reduction(min : least)
				for (int i = 0; i < n; i++)
					least = least < 900 - i - t ? least : 900 - i - t;
			}
#pragma potential_ckpt
#pragma potential_ckpt
			for (int j = 0; j < 2; j++) {
#pragma omp single copyprivate(given)
				given = sum + last;
			}
		}
#pragma omp critical
		sum += given % 1000;
	}
	printf("%lu %d %d\n", sum, last, least);
	return 0;
}
