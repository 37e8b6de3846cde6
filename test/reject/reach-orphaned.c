/* The construct and the call in it stand in a function of their own, two calls below the region. */
static int total;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

static void inner(int k)
{
#pragma omp taskloop
	for (int i = 0; i < k; i++)
		step(k);
}

static void outer(int k)
{
	inner(k + 1);
}

int main(void)
{
#pragma omp parallel
	outer(1);
	return total;
}
// FLAGS: -fopenmp
// REJECT: 14:3: this call inside 'omp taskloop' may reach a position
