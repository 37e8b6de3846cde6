/* map: as if copied in and back; sections evaluate their bounds. */
int a, n, v[9];
int main(void)
{
#pragma potential_ckpt
	int *p = v;
#pragma omp target map(tofrom : p[0:n]) map(to : a)
	p[0] = a;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill p
// WANT:   7: read p
// WANT:   7: read n
// WANT:   7: read *p
// WANT:   7: write *p
// WANT:   7: enter target
// WANT:   7: read p (map)
// WANT:   7: read a (map)
// WANT:   8: read p
// WANT:   8: read a
// WANT:   8: kill *p
// WANT:   7: read p (map)
// WANT:   7: write p (map)
// WANT:   7: read a (map)
// WANT:   7: write a (map)
// WANT:   7: leave target
// WANT:   3: exit
