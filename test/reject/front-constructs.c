/* Inside each OpenMP construct: the place, the construct, the way out. */
int main(void)
{
	int s = 0;
#pragma omp parallel
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp parallel for
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s++;
	}
#pragma omp critical
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp single
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp task
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp sections
	{
#pragma omp section
		{
#pragma potential_ckpt
			s++;
		}
	}
#pragma omp simd
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s++;
	}
	return s;
}
// REJECT: 7:1: potential_ckpt inside 'omp parallel' is not supported
// REJECT: 12:1: potential_ckpt inside 'omp parallel for' is not supported
// REJECT: 17:1: potential_ckpt inside 'omp critical' is not supported
// REJECT: 22:1: potential_ckpt inside 'omp single' is not supported
// REJECT: 27:1: potential_ckpt inside 'omp task' is not supported
// REJECT: 34:1: potential_ckpt inside 'omp section' is not supported
// REJECT: 40:1: potential_ckpt inside 'omp simd' is not supported
