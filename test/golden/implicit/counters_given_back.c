/* Iteration variables of simd and of loop may have another value after it; that of for has not. */
int main(void)
{
	int i = 0, j = 0, k = 0, a[9];
#pragma potential_ckpt
#pragma omp simd
	for (i = 0; i < 9; i++)
		a[i] = 0;
#pragma omp parallel
	{
#pragma omp loop
		for (j = 0; j < 9; j++)
			a[j] = 1;
#pragma omp for
		for (k = 0; k < 9; k++)
			a[k] = 2;
	}
	return i + j + k + a[3];
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep "(\|enter\|leave"
// WANT:   6: enter simd
// WANT:   6: kill i' (iteration variable)
// WANT:   6: read i' (iteration variable)
// WANT:   6: write i (iteration variable)
// WANT:   6: leave simd
// WANT:   11: enter for
// WANT:   11: kill j' (iteration variable)
// WANT:   11: read j' (iteration variable)
// WANT:   11: write j (iteration variable)
// WANT:   11: leave for
// WANT:   14: enter for
// WANT:   14: kill k' (iteration variable)
// WANT:   14: leave for
