/* A position that one thread meets: what it made, and what those made that wait for it. */
static int total;

int main(void)
{
#pragma omp parallel
	{
#pragma omp single
		{
#pragma omp task
			total++;
#pragma potential_ckpt
#pragma omp taskwait
		}
#pragma omp task
		total++;
#pragma omp single
		{
#pragma omp taskwait
#pragma potential_ckpt
		}
#pragma omp sections
		{
#pragma omp section
			{
#pragma potential_ckpt
#pragma omp task
				total++;
			}
#pragma omp section
			total++;
		}
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 10:1: this task may be waiting when a position is reached
// REJECT: 15:1: this task may be waiting when a position is reached
// NOTE: 17:1: one thread reaches a position in this construct, while others wait at its end
