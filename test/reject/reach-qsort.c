/* qsort's own frames cannot be restored. */
#include <stdlib.h>

static int compare(const void *a, const void *b)
{
#pragma potential_ckpt
	return *(const int *)a - *(const int *)b;
}

int main(void)
{
	int v[3] = {3, 1, 2};
	qsort(v, 3, sizeof v[0], compare);
	return v[0];
}
// REJECT: 13:2: 'qsort' may call back into code with a position
