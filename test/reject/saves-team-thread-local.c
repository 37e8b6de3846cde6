/* A threadprivate copy that its thread needs behind a position of the team. */
static int own, sum;
#pragma omp threadprivate(own)

int main(void)
{
#pragma omp parallel
	{
		own = 3;
		for (int t = 0; t < 4; t++) {
#pragma potential_ckpt
			own += t;
		}
#pragma omp critical
		sum += own;
	}
	return sum;
}
// FLAGS: -fopenmp
// REJECT: 11:1: thread-local 'own' may be read after this position
