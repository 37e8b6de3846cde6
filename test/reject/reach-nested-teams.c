/* A region with a position, begun by a function that a team with positions may call. */
static int total;

static void inner(int k)
{
#pragma omp parallel
	{
#pragma potential_ckpt
		total += k;
	}
}

int main(void)
{
#pragma omp parallel num_threads(2)
	inner(1);
	return total;
}
// FLAGS: -fopenmp
// REJECT: 6:1: a position may be reached in a region of a team inside a team
