/* Iteration variables are private in worksharing loops, given back by simd loops; locals and statics of the body are what they are. */
int a;
int main(void)
{
#pragma potential_ckpt
	int i, k;
#pragma omp parallel for collapse(2)
	for (i = 0; i < 3; i++)
		for (k = 0; k < 2; k++) {
			static int once;
			int own = i;
			once = own;
		}
#pragma omp simd
	for (i = 0; i < 3; i++)
		;
	a = i;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill i
// WANT:   6: kill k
// WANT:   7: fork parallel for
// WANT:   7: kill i' (iteration variable)
// WANT:   7: kill k' (iteration variable)
// WANT:   8: kill i'
// WANT:   8: read i'
// WANT:   7: join parallel for
// WANT:   14: enter simd
// WANT:   14: kill i' (iteration variable)
// WANT:   15: kill i'
// WANT:   15: read i'
// WANT:   14: read i' (iteration variable)
// WANT:   14: write i (iteration variable)
// WANT:   14: leave simd
// WANT:   17: read i
// WANT:   17: kill a
// WANT:   3: exit
// WANT:   15: read i'
// WANT:   15: kill i'
// WANT:   9: kill k'
// WANT:   9: read k'
// WANT:   8: read i'
// WANT:   8: kill i'
// WANT:   11: read i'
// WANT:   11: kill own
// WANT:   12: read own
// WANT:   12: kill once
// WANT:   9: read k'
// WANT:   9: kill k'
