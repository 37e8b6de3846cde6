/* The initial thread runs every master construct and goes round none; with a filter, anyone may. In an inner team a worker may be the master. */
int a, b;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
	{
#pragma omp master
		a = 1;
#pragma omp masked filter(b)
		a = 2;
#pragma omp masked
		a = 3;
#pragma omp barrier
#pragma omp parallel
#pragma omp master
		a = 4;
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
// WANT:  B4 in master 8 -> B5(master) B7(others)
// WANT:   8: enter master
// WANT:  B5 in master 8 -> B6
// WANT:   9: kill a
// WANT:  B6 in master 8 -> B7
// WANT:   8: leave master
// WANT:  B7 in parallel 6 -> B8
// WANT:   10: read b
// WANT:   10: write b
// WANT:  B8 in masked 10 -> B9 B11
// WANT:   10: enter masked
// WANT:  B9 in masked 10 -> B10
// WANT:   11: kill a
// WANT:  B10 in masked 10 -> B11
// WANT:   10: leave masked
// WANT:  B11 in parallel 6 -> B12
// WANT:  B12 in masked 12 -> B13(master) B15(others)(own)
// WANT:   12: enter masked
// WANT:  B13 in masked 12 -> B14
// WANT:   13: kill a
// WANT:  B14 in masked 12 -> B15
// WANT:   12: leave masked
// WANT:  B15 in parallel 6 -> B16
// WANT:   14: barrier
// WANT:  B16 in parallel 15 -> B17
// WANT:   15: fork parallel
// WANT:  B17 in parallel 15 -> B18
// WANT:  B18 in master 16 -> B19 B21(others)
// WANT:   16: enter master
// WANT:  B19 in master 16 -> B20
// WANT:   17: kill a
// WANT:  B20 in master 16 -> B21
// WANT:   16: leave master
// WANT:  B21 in parallel 15 -> B22
// WANT:  B22 in parallel 15 -> B23
// WANT:   15: join parallel
// WANT:  B23 in parallel 6 -> B24
// WANT:  B24 in parallel 6 -> B25
// WANT:   6: join parallel
// WANT:  B25 -> B26
// WANT:  B26 ->
// WANT:   3: exit
