/* A position behind two calls and a taskloop. */
static int total;

static void step(int k)
{
#pragma potential_ckpt
	total += k;
}

static void outer(int k)
{
	step(k);
}

int main(void)
{
#pragma omp parallel
#pragma omp single
	{
#pragma omp taskloop
		for (int i = 0; i < 4; i++)
			outer(3);
		total++;
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 22:4: this call inside 'omp taskloop' may reach a position
// NOTE: 20:1: the construct begins here; any thread may run a part of the loop, at any time
