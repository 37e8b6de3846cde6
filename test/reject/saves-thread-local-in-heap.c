/* The same in a heap block, at a position of a team. */
#include <stdlib.h>

static _Thread_local double row[8];

int main(void)
{
	double ***all = calloc(2, sizeof *all);
	all[1] = calloc(8, sizeof *all[1]);
#pragma omp parallel num_threads(4)
	{
		all[1][3] = row;
#pragma potential_ckpt
		all[1][3][2] = 5;
	}
	return 0;
}
// FLAGS: -fopenmp
// REJECT: 13:1: 'calloc at saves-thread-local-in-heap.c:9' may hold the address of the thread-local 'row'
