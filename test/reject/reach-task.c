/* A position behind two calls and a task. */
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
#pragma omp task
		outer(3);
		total++;
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 21:3: this call inside 'omp task' may reach a position
