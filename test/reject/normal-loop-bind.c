/* A loop that each thread runs for itself, with a position in it; one of sections of an array.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
int main(void)
{
	static int a[8];
	int *sums = a;
#pragma omp parallel loop bind(thread) num_threads(2)
	for (int i = 0; i < 8; i++) {
#pragma potential_ckpt
		a[i]++;
	}
#pragma omp parallel
	{
#pragma omp loop bind(parallel) reduction(+ : sums[0 : 8])
		for (int i = 0; i < 8; i++) {
#pragma potential_ckpt
			sums[i]++;
		}
	}
	return a[3] - 1;
}
// FLAGS: -fopenmp
// REJECT: 7:1: a loop that may reach a potential_ckpt has a clause that binds it to less than the team
// REJECT: 14:1: a loop that may reach a potential_ckpt has a reduction of a part of an array
