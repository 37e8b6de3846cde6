/* Between 'omp for' and its loop. */
int main(void)
{
	int s = 0;
#pragma omp parallel for reduction(+ : s)
#pragma potential_ckpt
	for (int i = 0; i < 3; i++)
		s += i;
	return s;
}
// REJECT: 6:1: potential_ckpt must stand between statements of a block
