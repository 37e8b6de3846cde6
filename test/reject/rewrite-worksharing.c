/* A worksharing construct needs the team's one variable, by its name. */
static double *kept;
static double run(int k)
{
	double sum = 0;
	kept = &sum;
#pragma potential_ckpt
#pragma omp parallel
#pragma omp for reduction(+ : sum)
	for (int i = 0; i < k; i++)
		sum += i;
	return sum + *kept;
}
int main(void)
{
	return (int)run(4);
}
// REJECT: 9:1: 'sum' needs a fixed address
