/* heat.c - a warm rod, cold at its ends. */
#include <omp.h>
#include <stdio.h>

enum { LENGTH = 1000, STEPS = 4 };
static double old[LENGTH], rod[LENGTH];

int main(void)
{
	for (int i = 1; i < LENGTH - 1; i++)
		rod[i] = 1;
	for (int step = 1; step <= STEPS; step++) {
		double heat = 0;
#pragma omp parallel
		{
#pragma omp for
			for (int i = 0; i < LENGTH; i++)
				old[i] = rod[i];
#pragma omp for reduction(+ : heat)
			for (int i = 1; i < LENGTH - 1; i++) {
				rod[i] = (old[i - 1] + old[i] + old[i + 1]) / 3;
				heat += rod[i];
			}
		}
#pragma potential_ckpt
		printf("%d %.2f\n", step, heat);
	}
	return 0;
}
