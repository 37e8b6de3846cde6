/* A task that is all one thread does is done at once; with another statement beside it, or clauses that
 * need a task, it is none of these. */
static int total;

int main(void)
{
#pragma omp parallel
	{
#pragma omp single
		{
#pragma omp task
			{
#pragma potential_ckpt
				total++;
			}
			total++;
		}
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 13:1: potential_ckpt inside 'omp task' is not supported
