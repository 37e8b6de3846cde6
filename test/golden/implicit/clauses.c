/* What the clauses of a region assign, step by step, each with its rule. A private copy is first'. */
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
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp
// WANT: main:
// WANT:  B0 -> B1
// WANT:  B1 -> B2
// WANT:  B2 in parallel 6 -> B3
// WANT:   6: fork parallel
// WANT:   6: read first (firstprivate)
// WANT:   6: kill first' (firstprivate)
// WANT:  B3 in parallel 6 -> B4
// WANT:  B4 in for 8 -> B5
// WANT:   8: enter for
// WANT:   8: kill last' (lastprivate)
// WANT:   8: read sum (reduction)
// WANT:   8: kill sum' (reduction)
// WANT:  B5 in for 8 -> B6
// WANT:   9: kill i
// WANT:  B6 in for 8 -> B17 B7
// WANT:   9: read i
// WANT:  B7 in for 8 -> B8
// WANT:  B8 in for 8 -> B9
// WANT:   8: read last' (lastprivate)
// WANT:   8: write last (lastprivate)
// WANT:   8: read sum' (reduction)
// WANT:   8: read sum (reduction)
// WANT:   8: write sum (reduction)
// WANT:   8: leave for
// WANT:  B9 in parallel 6 -> B10
// WANT:   8: barrier of for
// WANT:  B10 in single 11 -> B11 B13(own)
// WANT:   11: enter single
// WANT:  B11 in single 11 -> B12
// WANT:   12: kill last
// WANT:  B12 in single 11 -> B13
// WANT:   11: leave single
// WANT:  B13 in parallel 6 -> B14
// WANT:   11: barrier of single
// WANT:  B14 in parallel 6 -> B15
// WANT:   6: join parallel
// WANT:  B15 -> B16
// WANT:   14: position
// WANT:   15: read last
// WANT:  B16 ->
// WANT:   4: exit
// WANT:  B17 in for 8 -> B18
// WANT:   10: read first'
// WANT:   10: read i
// WANT:   10: kill last'
// WANT:   10: read sum'
// WANT:   10: kill sum'
// WANT:  B18 in for 8 -> B6
// WANT:   9: read i
// WANT:   9: kill i
