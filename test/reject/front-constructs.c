/* Inside each OpenMP construct: the place, the construct, the way out. */
int main(void)
{
	int s = 0;
#pragma omp parallel
#pragma omp parallel
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp parallel for simd
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s++;
	}
#pragma omp critical
#pragma omp parallel
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp single
#pragma omp taskloop
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		s++;
	}
#pragma omp parallel
	{
#pragma potential_ckpt
		s++;
	}
#pragma omp sections
	{
#pragma omp section
#pragma omp taskloop simd
		for (int i = 0; i < 3; i++) {
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
// REJECT: 8:1: potential_ckpt inside 'omp parallel' inside 'omp parallel' is not supported
// REJECT: 13:1: potential_ckpt inside 'omp parallel for simd' is not supported
// REJECT: 19:1: potential_ckpt inside 'omp parallel' inside 'omp critical' is not supported
// REJECT: 25:1: potential_ckpt inside 'omp taskloop' is not supported
// REJECT: 38:1: potential_ckpt inside 'omp taskloop simd' is not supported
// REJECT: 44:1: potential_ckpt inside 'omp simd' is not supported
