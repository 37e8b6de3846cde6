/* Constructs without a region around them in the same function. */
int a, v[3];

static void fill(void)
{
#pragma omp for
	for (int i = 0; i < 3; i++)
		v[i] = i;
#pragma omp single
	a = 1;
#pragma omp master
	a = 2;
}

int main(void)
{
#pragma potential_ckpt
#pragma omp parallel
	fill();
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: fill:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in for 6 -> B3
// WANT:   6: enter for
// WANT:  B3 in for 6 -> B4
// WANT:   7: kill i
// WANT:  B4 in for 6 -> B17 B5
// WANT:   7: read i
// WANT:  B5 in for 6 -> B6
// WANT:   8: kill v
// WANT:  B6 in for 6 -> B7
// WANT:   6: leave for
// WANT:  B7 -> B8
// WANT:   6: barrier of for
// WANT:  B8 in single 9 -> B9 B11(own)
// WANT:   9: enter single
// WANT:  B9 in single 9 -> B10
// WANT:   10: kill a
// WANT:  B10 in single 9 -> B11
// WANT:   9: leave single
// WANT:  B11 -> B12
// WANT:   9: barrier of single
// WANT:  B12 in master 11 -> B13(master) B15(others)
// WANT:   11: enter master
// WANT:  B13 in master 11 -> B14
// WANT:   12: kill a
// WANT:  B14 in master 11 -> B15
// WANT:   11: leave master
// WANT:  B15 -> B16
// WANT:  B16 ->
// WANT:  B17 in for 6 -> B18
// WANT:   8: read i
// WANT:   8: read i
// WANT:   8: write v
// WANT:  B18 in for 6 -> B4
// WANT:   7: read i
// WANT:   7: kill i
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:   17: position
// WANT:  B2 in parallel 18 -> B3
// WANT:   18: fork parallel
// WANT:  B3 in parallel 18 -> B4
// WANT:   19: call fill
// WANT:  B4 in parallel 18 -> B5
// WANT:   18: join parallel
// WANT:  B5 -> B6
// WANT:  B6 ->
// WANT:   15: exit
