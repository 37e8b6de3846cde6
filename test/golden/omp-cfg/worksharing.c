/* A worksharing construct ends with a barrier unless it says nowait; one section or none is run. */
int a, b, v[3];
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
	{
#pragma omp for nowait
		for (int i = 0; i < 3; i++)
			v[i] = 0;
#pragma omp sections
		{
			a = 1;
#pragma omp section
			b = 1;
		}
#pragma omp single nowait
		a = 2;
#pragma omp single
		b = 2;
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
// WANT:  B4 in for 8 -> B5
// WANT:   8: enter for
// WANT:  B5 in for 8 -> B6
// WANT:   9: kill i
// WANT:  B6 in for 8 -> B31 B7
// WANT:   9: read i
// WANT:  B7 in for 8 -> B8
// WANT:  B8 in for 8 -> B9
// WANT:   8: leave for
// WANT:  B9 in parallel 6 -> B10
// WANT:  B10 in sections 11 -> B11 B19
// WANT:   11: enter sections
// WANT:  B11 in sections 11 -> B12 B13
// WANT:  B12 in sections 11 -> B13
// WANT:   13: kill a
// WANT:  B13 in sections 11 -> B14
// WANT:  B14 in section 14 -> B15 B17
// WANT:   14: enter section
// WANT:  B15 in section 14 -> B16
// WANT:   15: kill b
// WANT:  B16 in section 14 -> B17
// WANT:   14: leave section
// WANT:  B17 in sections 11 -> B18
// WANT:  B18 in sections 11 -> B19
// WANT:   11: leave sections
// WANT:  B19 in parallel 6 -> B20
// WANT:   11: barrier of sections
// WANT:   10: kill v
// WANT:  B20 in single 17 -> B21 B23
// WANT:   17: enter single
// WANT:  B21 in single 17 -> B22
// WANT:   18: kill a
// WANT:  B22 in single 17 -> B23
// WANT:   17: leave single
// WANT:  B23 in parallel 6 -> B24
// WANT:  B24 in single 19 -> B25 B27(own)
// WANT:   19: enter single
// WANT:  B25 in single 19 -> B26
// WANT:   20: kill b
// WANT:  B26 in single 19 -> B27
// WANT:   19: leave single
// WANT:  B27 in parallel 6 -> B28
// WANT:   19: barrier of single
// WANT:  B28 in parallel 6 -> B29
// WANT:   6: join parallel
// WANT:  B29 -> B30
// WANT:  B30 ->
// WANT:   3: exit
// WANT:  B31 in for 8 -> B32
// WANT:   10: read i
// WANT:   10: write v
// WANT:  B32 in for 8 -> B6
// WANT:   9: read i
// WANT:   9: kill i
