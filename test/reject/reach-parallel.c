/* A position in a function that a parallel region calls. */
static int total;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

int main(void)
{
#pragma omp parallel for simd
	for (int k = 0; k < 4; k++)
		step(k);
	return total;
}
// FLAGS: -fopenmp
// REJECT: 14:3: this call inside 'omp parallel for simd' may reach a position
