/* What a task that one thread does at once may not have; what else single can't have. */
static int total;

int main(int argc, char **argv)
{
	int n = argc + 1;
	int row[n];
	(void)argv;
	row[0] = 0;
#pragma omp parallel
	{
#pragma omp single
#pragma omp task depend(out : total)
		{
#pragma potential_ckpt
			total++;
		}
#pragma omp single firstprivate(row)
		{
#pragma potential_ckpt
			total += row[0];
		}
#pragma omp single allocate(n) firstprivate(n)
		{
#pragma potential_ckpt
			total += n;
		}
	}
	return total;
}
// FLAGS: -fopenmp
// REJECT: 13:1: 'omp task' that may reach a potential_ckpt has the clause 'depend'
// REJECT: 18:1: 'omp single' that may reach a potential_ckpt has a private copy of 'row', an array of variable length
// REJECT: 23:1: 'omp single' that may reach a potential_ckpt has the clause 'allocate'
