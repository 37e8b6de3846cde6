/* critical, ordered and atomic are run by all; stand-alone constructs are marks. */
int a, b;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
	{
#pragma omp critical (name)
		a = 1;
#pragma omp atomic capture
		b = a++;
#pragma omp for ordered
		for (int i = 0; i < 3; i++)
#pragma omp ordered
			a += i;
#pragma omp flush
#pragma omp barrier
#pragma omp taskyield
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
// WANT:  B4 in critical 8 -> B5
// WANT:   8: enter critical
// WANT:  B5 in critical 8 -> B6
// WANT:   9: kill a
// WANT:  B6 in critical 8 -> B7
// WANT:   8: leave critical
// WANT:  B7 in parallel 6 -> B8
// WANT:  B8 in atomic 10 -> B9
// WANT:   10: enter atomic
// WANT:  B9 in atomic 10 -> B10
// WANT:   11: read a
// WANT:   11: kill a
// WANT:   11: kill b
// WANT:  B10 in atomic 10 -> B11
// WANT:   10: leave atomic
// WANT:  B11 in parallel 6 -> B12
// WANT:  B12 in for 12 -> B13
// WANT:   12: enter for
// WANT:  B13 in for 12 -> B14
// WANT:   13: kill i
// WANT:  B14 in for 12 -> B21 B15
// WANT:   13: read i
// WANT:  B15 in for 12 -> B16
// WANT:  B16 in for 12 -> B17
// WANT:   12: leave for
// WANT:  B17 in parallel 6 -> B18
// WANT:   12: barrier of for
// WANT:   16: flush
// WANT:   17: barrier
// WANT:   18: taskyield
// WANT:  B18 in parallel 6 -> B19
// WANT:   6: join parallel
// WANT:  B19 -> B20
// WANT:  B20 ->
// WANT:   3: exit
// WANT:  B21 in for 12 -> B22
// WANT:  B22 in ordered 14 -> B23
// WANT:   14: enter ordered
// WANT:  B23 in ordered 14 -> B24
// WANT:   15: read i
// WANT:   15: read a
// WANT:   15: kill a
// WANT:  B24 in ordered 14 -> B25
// WANT:   14: leave ordered
// WANT:  B25 in for 12 -> B26
// WANT:  B26 in for 12 -> B14
// WANT:   13: read i
// WANT:   13: kill i
