/* A region in place: implicit accesses of clauses, a way around what not every thread runs. */
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
// WANT:   6: read first (implicit)
// WANT:   6: kill first' (implicit)
// WANT:  B2 -> B3
// WANT:   8: kill last' (implicit)
// WANT:   8: read sum (implicit)
// WANT:   8: kill sum' (implicit)
// WANT:  B3 -> B4
// WANT:   9: kill i
// WANT:  B4 -> B11 B5
// WANT:   9: read i
// WANT:  B5 -> B6
// WANT:   8: read last' (implicit)
// WANT:   8: write last (implicit)
// WANT:   8: read sum' (implicit)
// WANT:   8: read sum (implicit)
// WANT:   8: write sum (implicit)
// WANT:  B6 -> B7 B8
// WANT:  B7 -> B8
// WANT:   12: kill last
// WANT:  B8 -> B9
// WANT:  B9 -> B10
// WANT:   14: position
// WANT:   15: read last
// WANT:  B10 ->
// WANT:   4: exit
// WANT:  B11 -> B12
// WANT:   10: read first'
// WANT:   10: read i
// WANT:   10: kill last'
// WANT:   10: read sum'
// WANT:   10: kill sum'
// WANT:  B12 -> B4
// WANT:   9: read i
// WANT:   9: kill i
