/* A clause of a region with a position that changes a variable. */
#include <omp.h>
#include <stdio.h>

int main(void)
{
	int k = 1, n = 2;
#pragma omp parallel if ((k += 100) > 0) num_threads(n++)
	{
#pragma potential_ckpt
#pragma omp single
		printf("%d\n", k);
	}
	return n;
}
// REJECT: 8:29: a clause of a region with a potential checkpoint changes something
// REJECT: 8:55: a clause of a region with a potential checkpoint changes something
