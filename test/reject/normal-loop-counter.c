/* Compilers differ in whether "omp loop" gives the iteration variable back. */
int main(void)
{
	int i = 0, last = 0, a[12] = {0};
#pragma omp parallel
	{
#pragma omp loop
		for (i = 0; i < 12; i++) {
#pragma potential_ckpt
			a[i]++;
		}
#pragma omp loop lastprivate(last)
		for (last = 0; last < 12; last++) {
#pragma potential_ckpt
			a[last]++;
		}
	}
	return i + last + a[3];
}
// FLAGS: -fopenmp
// REJECT: 7:1: a loop that may reach a potential_ckpt has an iteration variable that 'omp loop' may give back
