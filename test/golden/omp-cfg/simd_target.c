/* Vector and device constructs are code like any other. */
int a, v[3];
int main(void)
{
#pragma potential_ckpt
#pragma omp simd
	for (int i = 0; i < 3; i++)
		v[i] = a;
#pragma omp target map(tofrom : a)
	a = 1;
#pragma omp target update to(a)
#pragma omp teams
#pragma omp distribute parallel for
	for (int i = 0; i < 3; i++)
		v[i] = a;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   5: position
// WANT:  B2 in simd 6 -> B3
// WANT:   6: enter simd
// WANT:  B3 in simd 6 -> B4
// WANT:   7: kill i
// WANT:  B4 in simd 6 -> B25 B5
// WANT:   7: read i
// WANT:  B5 in simd 6 -> B6
// WANT:   8: kill v
// WANT:  B6 in simd 6 -> B7
// WANT:   6: leave simd
// WANT:  B7 -> B8
// WANT:  B8 in target 9 -> B9 B11
// WANT:   9: enter target
// WANT:  B9 in target 9 -> B10
// WANT:   10: kill a
// WANT:  B10 in target 9 -> B11
// WANT:   9: leave target
// WANT:  B11 -> B12
// WANT:   11: read a
// WANT:   11: write a
// WANT:   11: target update
// WANT:  B12 in teams 12 -> B13 B21
// WANT:   12: enter teams
// WANT:  B13 in teams 12 -> B14
// WANT:  B14 in distribute parallel for 13 -> B15 B19
// WANT:   13: fork distribute parallel for
// WANT:  B15 in distribute parallel for 13 -> B16
// WANT:   14: kill i
// WANT:  B16 in distribute parallel for 13 -> B23 B17
// WANT:   14: read i
// WANT:  B17 in distribute parallel for 13 -> B18
// WANT:  B18 in distribute parallel for 13 -> B19
// WANT:   15: kill v
// WANT:   13: join distribute parallel for
// WANT:  B19 in teams 12 -> B20
// WANT:  B20 in teams 12 -> B21
// WANT:   12: leave teams
// WANT:  B21 -> B22
// WANT:  B22 ->
// WANT:   3: exit
// WANT:  B23 in distribute parallel for 13 -> B24
// WANT:   15: read i
// WANT:   15: read a
// WANT:   15: write v
// WANT:  B24 in distribute parallel for 13 -> B16
// WANT:   14: read i
// WANT:   14: kill i
// WANT:  B25 in simd 6 -> B26
// WANT:   8: read i
// WANT:   8: read a
// WANT:   8: write v
// WANT:  B26 in simd 6 -> B4
// WANT:   7: read i
// WANT:   7: kill i
