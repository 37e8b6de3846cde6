/* Each thread's copy of a part of an array is in the library's memory; so is what its tasks add. */
static double whole[16];
static void step(void)
{
#pragma potential_ckpt
}
#define PART p[:8]
int main(void)
{
	double *p = whole, sum = 0;
#pragma omp parallel reduction(+ : whole[4 : 8], sum)
	for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
		whole[4 + t] += t;
		sum += t;
	}
#pragma omp parallel reduction(+ : PART)
	{
		step();
		p[2] += 1;
	}
#pragma omp parallel reduction(task, + : sum)
	{
#pragma omp task in_reduction(+ : sum)
		sum += 2;
#pragma omp taskwait
#pragma omp barrier
		step();
	}
	return (int)(whole[5] + sum);
}
// FLAGS: -fopenmp
// REJECT: 11:1: 'omp parallel' that may reach a potential_ckpt has a reduction of a part of 'whole'
// REJECT: 17:1: 'omp parallel' that may reach a potential_ckpt has a reduction of a part of 'p'
// REJECT: 22:1: 'omp parallel' that may reach a potential_ckpt has a reduction with a modifier
