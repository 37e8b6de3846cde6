/* Another thread may be at a position in its section while a task of this one waits. */
static int total;

int main(void)
{
#pragma omp parallel
	{
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
#pragma omp barrier
#pragma omp single nowait
		{
#pragma potential_ckpt
#pragma omp task
			total++;
		}
		total++;
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 13:1: this task may be waiting when a position is reached
// REJECT: 23:1: this task may be waiting when a position is reached
