/* Other threads' copies are not captured yet. */
#include <stdio.h>

static int mine;
#pragma omp threadprivate(mine)

int main(void)
{
	mine = 1;
#pragma potential_ckpt
	printf("%d\n", mine);
	return 0;
}
// FLAGS: -fopenmp
// REJECT: 10:1: thread-local 'mine' may be read after this position
