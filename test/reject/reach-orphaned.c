/* The construct and the call in it stand in a function of their own, two calls below the region. */
static int total;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

static void inner(int k)
{
#pragma omp task
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
// REJECT: 13:2: this call inside 'omp task' may reach a position
