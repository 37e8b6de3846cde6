/* A reduction over a part of an array: its bounds are evaluated in front. */
int n, v[9];
int main(void)
{
#pragma potential_ckpt
	int *p = v;
#pragma omp parallel reduction(+ : v[1 : n])
	v[1]++;
#pragma omp parallel reduction(+ : p[:n])
	p[0]++;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill p
// WANT:   7: read n
// WANT:   7: read v
// WANT:   7: write v
// WANT:   7: fork parallel
// WANT:   7: read v (reduction)
// WANT:   7: kill v' (reduction)
// WANT:   8: read v'
// WANT:   8: write v'
// WANT:   7: read n
// WANT:   7: read v
// WANT:   7: write v
// WANT:   7: read v' (reduction)
// WANT:   7: read v (reduction)
// WANT:   7: write v (reduction)
// WANT:   7: join parallel
// WANT:   9: read p
// WANT:   9: read n
// WANT:   9: read *p
// WANT:   9: write *p
// WANT:   9: fork parallel
// WANT:   9: read p (reduction)
// WANT:   10: read p
// WANT:   10: read *p
// WANT:   10: kill *p
// WANT:   9: read p
// WANT:   9: read n
// WANT:   9: read *p
// WANT:   9: write *p
// WANT:   9: read p (reduction)
// WANT:   9: read p (reduction)
// WANT:   9: write p (reduction)
// WANT:   9: join parallel
// WANT:   3: exit
