/* Outside of parallel regions, too, the thread goes on while another does the work. */
#include <stdio.h>

int main(void)
{
	static int a[100], b[100];
	for (int k = 0; k < 3; k++) {
#pragma omp target map(tofrom : a) depend(out : a) nowait
		for (int i = 0; i < 100; i++)
			a[i] += k;
#pragma omp taskwait
#pragma potential_ckpt
#pragma omp target map(tofrom : b) depend(out : b) nowait
		for (int i = 0; i < 100; i++)
			b[i] += a[i];
#pragma potential_ckpt
#pragma omp task
		b[0]++;
#pragma omp taskwait
		printf("%d\n", b[99]);
	}
	return 0;
}
// FLAGS: -fopenmp
// REJECT: 13:1: this task may be waiting when a position is reached
