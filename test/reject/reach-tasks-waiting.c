/* A task that a position finds waiting, and a region left from its middle. */
static int total;

static void later(int k)
{
#pragma omp task
	total += k;
}

int main(void)
{
#pragma omp parallel
	{
		later(1);
#pragma omp single nowait
		later(2);
#pragma potential_ckpt
#pragma omp taskwait
		if (total > 100) {
#pragma omp cancel parallel
		}
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 6:1: this task may be waiting when a position is reached
// REJECT: 20:1: 'omp cancel' in a region that may reach a position
