/* reduction: the original is read, the copy begins as the identity; both are combined at the end. */
int sum, most, all;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel reduction(+ : sum) reduction(max : most) reduction(&& : all)
	{
		sum += 1;
		most = sum;
		all = 0;
	}
#pragma omp parallel for reduction(- : sum) reduction(^ : all)
	for (int i = 0; i < 3; i++)
		sum -= i;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: fork parallel
// WANT:   6: read sum (reduction)
// WANT:   6: kill sum' (reduction)
// WANT:   6: read most (reduction)
// WANT:   6: kill most' (reduction)
// WANT:   6: read all (reduction)
// WANT:   6: kill all' (reduction)
// WANT:   8: read sum'
// WANT:   8: kill sum'
// WANT:   9: read sum'
// WANT:   9: kill most'
// WANT:   10: kill all'
// WANT:   6: read sum' (reduction)
// WANT:   6: read sum (reduction)
// WANT:   6: write sum (reduction)
// WANT:   6: read most' (reduction)
// WANT:   6: read most (reduction)
// WANT:   6: write most (reduction)
// WANT:   6: read all' (reduction)
// WANT:   6: read all (reduction)
// WANT:   6: write all (reduction)
// WANT:   6: join parallel
// WANT:   12: fork parallel for
// WANT:   12: read sum (reduction)
// WANT:   12: kill sum' (reduction)
// WANT:   12: read all (reduction)
// WANT:   12: kill all' (reduction)
// WANT:   13: kill i
// WANT:   13: read i
// WANT:   12: read sum' (reduction)
// WANT:   12: read sum (reduction)
// WANT:   12: write sum (reduction)
// WANT:   12: read all' (reduction)
// WANT:   12: read all (reduction)
// WANT:   12: write all (reduction)
// WANT:   12: join parallel for
// WANT:   3: exit
// WANT:   14: read i
// WANT:   14: read sum'
// WANT:   14: kill sum'
// WANT:   13: read i
// WANT:   13: kill i
