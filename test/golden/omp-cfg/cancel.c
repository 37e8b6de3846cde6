/* A cancel may leave every construct around it. */
int a, b;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
	{
		a = 1;
#pragma omp for
		for (int i = 0; i < 3; i++) {
#pragma omp cancel for if (b)
			b = i;
		}
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   5: position
// WANT:  B2 in parallel 6 -> B3
// WANT:   6: fork parallel
// WANT:  B3 in parallel 6 -> B4
// WANT:   8: kill a
// WANT:  B4 in for 9 -> B5
// WANT:   9: enter for
// WANT:  B5 in for 9 -> B6
// WANT:   10: kill i
// WANT:  B6 in for 9 -> B9 B7
// WANT:   10: read i
// WANT:  B7 in for 9 -> B8
// WANT:  B8 in for 9 -> B10
// WANT:   9: leave for
// WANT:  B9 in for 9 -> B14 B12 B10
// WANT:   11: read b
// WANT:   11: cancel
// WANT:  B10 in parallel 6 -> B11
// WANT:   9: barrier of for
// WANT:  B11 in parallel 6 -> B12
// WANT:   6: join parallel
// WANT:  B12 -> B13
// WANT:  B13 ->
// WANT:   3: exit
// WANT:  B14 in for 9 -> B15
// WANT:   12: read i
// WANT:   12: kill b
// WANT:  B15 in for 9 -> B6
// WANT:   10: read i
// WANT:   10: kill i
