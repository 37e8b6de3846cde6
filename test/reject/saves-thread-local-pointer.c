/* A copy lies elsewhere in each process: a pointer to one does not come back. */
#include <stdio.h>

static int mine;
#pragma omp threadprivate(mine)

int main(void)
{
	int *p = &mine;
#pragma potential_ckpt
	*p = 1;
	printf("%d\n", mine);
	return 0;
}
// FLAGS: -fopenmp
// REJECT: 10:1: 'p' may hold the address of the thread-local 'mine' after this position
