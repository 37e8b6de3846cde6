/* firstprivate: the copy begins as the original. */
int a, b;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel firstprivate(a)
	b = a;
#pragma omp single firstprivate(b)
	a = b;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: fork parallel
// WANT:   6: read a (firstprivate)
// WANT:   6: kill a' (firstprivate)
// WANT:   7: read a'
// WANT:   7: kill b
// WANT:   6: join parallel
// WANT:   8: enter single
// WANT:   8: read b (firstprivate)
// WANT:   8: kill b' (firstprivate)
// WANT:   9: read b'
// WANT:   9: kill a
// WANT:   8: leave single
// WANT:   8: barrier of single
// WANT:   3: exit
