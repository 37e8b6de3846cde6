/* default(none), default(private), default(firstprivate): what is not listed. */
int a;
int main(void)
{
#pragma potential_ckpt
	int x = 1, y = 2;
#pragma omp parallel default(none) shared(a, x)
	a = x;
#pragma omp parallel default(firstprivate) shared(a)
	a = x + y;
#pragma omp parallel default(private) shared(a)
	a = x = y = 1;
#pragma omp parallel default(shared)
	a = x;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill x
// WANT:   6: kill y
// WANT:   7: fork parallel
// WANT:   8: read x
// WANT:   8: kill a
// WANT:   7: join parallel
// WANT:   9: fork parallel
// WANT:   9: read x (firstprivate)
// WANT:   9: kill x' (firstprivate)
// WANT:   9: read y (firstprivate)
// WANT:   9: kill y' (firstprivate)
// WANT:   10: read x'
// WANT:   10: read y'
// WANT:   10: kill a
// WANT:   9: join parallel
// WANT:   11: fork parallel
// WANT:   11: kill x' (private)
// WANT:   11: kill y' (private)
// WANT:   12: kill y'
// WANT:   12: kill x'
// WANT:   12: kill a
// WANT:   11: join parallel
// WANT:   13: fork parallel
// WANT:   14: read x
// WANT:   14: kill a
// WANT:   13: join parallel
// WANT:   3: exit
