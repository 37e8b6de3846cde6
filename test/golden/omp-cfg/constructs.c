/* A region in place: marks where constructs begin and end and threads meet, a way round what not
 * every thread runs; "(own)": only memory of the thread's own flows along it. */
int first, last, sum;

int main(void)
{
#pragma omp parallel firstprivate(first)
	{
#pragma omp for lastprivate(last) reduction(+ : sum)
		for (int i = 0; i < 3; i++)
			sum += last = first + i;
#pragma omp single
		last = 0;
	}
#pragma potential_ckpt
	return last;
}
// RUN: ompckpt-cc --ompckpt-dump=omp-cfg -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in parallel 7 -> B3
// WANT:   7: fork parallel
// WANT:  B3 in parallel 7 -> B4
// WANT:  B4 in for 9 -> B5
// WANT:   9: enter for
// WANT:  B5 in for 9 -> B6
// WANT:   10: kill i
// WANT:  B6 in for 9 -> B17 B7
// WANT:   10: read i
// WANT:  B7 in for 9 -> B8
// WANT:  B8 in for 9 -> B9
// WANT:   9: leave for
// WANT:  B9 in parallel 7 -> B10
// WANT:   9: barrier of for
// WANT:  B10 in single 12 -> B11 B13(own)
// WANT:   12: enter single
// WANT:  B11 in single 12 -> B12
// WANT:   13: kill last
// WANT:  B12 in single 12 -> B13
// WANT:   12: leave single
// WANT:  B13 in parallel 7 -> B14
// WANT:   12: barrier of single
// WANT:  B14 in parallel 7 -> B15
// WANT:   7: join parallel
// WANT:  B15 -> B16
// WANT:   15: position
// WANT:   16: read last
// WANT:  B16 ->
// WANT:   5: exit
// WANT:  B17 in for 9 -> B18
// WANT:   11: read first'
// WANT:   11: read i
// WANT:   11: kill last'
// WANT:   11: read sum'
// WANT:   11: kill sum'
// WANT:  B18 in for 9 -> B6
// WANT:   10: read i
// WANT:   10: kill i
