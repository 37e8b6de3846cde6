/* linear: in and out; its step is evaluated in front. */
int step, v[3];
int main(void)
{
#pragma potential_ckpt
	int k = 0;
#pragma omp simd linear(k : step)
	for (int i = 0; i < 3; i++) {
		v[i] = k;
		k += step;
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill k
// WANT:   7: read step
// WANT:   7: enter simd
// WANT:   7: read k (linear)
// WANT:   7: kill k' (linear)
// WANT:   8: kill i
// WANT:   8: read i
// WANT:   9: kill v
// WANT:   7: read k' (linear)
// WANT:   7: write k (linear)
// WANT:   7: leave simd
// WANT:   3: exit
// WANT:   9: read i
// WANT:   9: read k'
// WANT:   9: write v
// WANT:   10: read step
// WANT:   10: read k'
// WANT:   10: kill k'
// WANT:   8: read i
// WANT:   8: kill i
