/* copyprivate: read by the thread that ran the construct, overwritten on the way round it. */
int a, b, mine;
#pragma omp threadprivate(mine)
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel private(a)
	{
#pragma omp single copyprivate(a, mine)
		a = mine = 1;
		b = a + mine;
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   6: position
// WANT:   7: fork parallel
// WANT:   7: kill a' (private)
// WANT:   9: enter single
// WANT:   9: pass single
// WANT:   9: kill a' (copyprivate)
// WANT:   9: kill mine (copyprivate)
// WANT:   10: kill mine
// WANT:   10: kill a'
// WANT:   9: read a' (copyprivate)
// WANT:   9: read mine (copyprivate)
// WANT:   9: leave single
// WANT:   9: barrier of single
// WANT:   11: read a'
// WANT:   11: read mine
// WANT:   11: kill b
// WANT:   7: join parallel
// WANT:   4: exit
