/* Calls that reach a position, in each construct of a region that may not hold one. */
static int total;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

int main(void)
{
#pragma omp parallel
	{
		step(0);
#pragma omp for simd
		for (int i = 0; i < 3; i++)
			step(1);
#pragma omp sections
		{
#pragma omp taskloop
			for (int i = 0; i < 3; i++) step(2);
		}
#pragma omp critical
		step(5);
#pragma omp critical(two)
		step(6);
		total++;
#pragma omp taskloop
		for (int i = 0; i < 3; i++)
			step(7);
#pragma omp simd
		for (int i = 0; i < 3; i++)
			step(8);
#pragma omp target
		step(9);
#pragma omp parallel
		step(10);
#pragma omp for ordered
		for (int i = 0; i < 3; i++) {
#pragma omp ordered
			step(11);
		}
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 17:4: this call inside 'omp for simd' may reach a position
// REJECT: 21:32: this call inside 'omp taskloop' may reach a position
// REJECT: 24:3: this call inside 'omp critical' may reach a position
// REJECT: 26:3: this call inside 'omp critical' may reach a position
// REJECT: 30:4: this call inside 'omp taskloop' may reach a position
// REJECT: 33:4: this call inside 'omp simd' may reach a position
// REJECT: 35:3: this call inside 'omp target' may reach a position
// REJECT: 37:3: this call inside 'omp parallel' may reach a position
// REJECT: 41:4: this call inside 'omp ordered' may reach a position
