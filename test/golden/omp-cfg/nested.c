/* Regions in regions; serial code before, between and behind. */
int a, b, c;
int main(void)
{
#pragma potential_ckpt
	a = 1;
#pragma omp parallel if (a) num_threads(b)
	{
		b = 1;
#pragma omp parallel
		c = 1;
	}
	a = 2;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   5: position
// WANT:   6: kill a
// WANT:   7: read a
// WANT:   7: read b
// WANT:  B2 in parallel 7 -> B9(others)(own) B3
// WANT:   7: fork parallel
// WANT:  B3 in parallel 7 -> B4
// WANT:   9: kill b
// WANT:  B4 in parallel 10 -> B5
// WANT:   10: fork parallel
// WANT:  B5 in parallel 10 -> B6
// WANT:   11: kill c
// WANT:  B6 in parallel 10 -> B7
// WANT:   10: join parallel
// WANT:  B7 in parallel 7 -> B8
// WANT:  B8 in parallel 7 -> B9
// WANT:   7: join parallel
// WANT:  B9 -> B10
// WANT:   13: kill a
// WANT:  B10 ->
// WANT:   3: exit
