/* taskwait waits for a thread's own tasks, not for theirs; one with depend for some only. */
static int total;

static void deep(int k)
{
#pragma omp task
	{
#pragma omp task
		total += k;
	}
#pragma omp taskwait
}

int main(void)
{
#pragma omp parallel
	{
		deep(1);
#pragma potential_ckpt
#pragma omp barrier
#pragma omp taskloop nogroup
		for (int i = 0; i < 3; i++)
			total++;
		if (total > 5) {
#pragma omp barrier
		}
#pragma potential_ckpt
#pragma omp barrier
#pragma omp task depend(out: total)
		total++;
#pragma omp taskwait depend(in: total)
#pragma potential_ckpt
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 8:1: this task may be waiting when a position is reached
// REJECT: 21:1: this task may be waiting when a position is reached
// REJECT: 29:1: this task may be waiting when a position is reached
