/* An inclusive scan: the list items of scan are read and written. */
int sum, v[3];
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel for reduction(inscan, + : sum)
	for (int i = 0; i < 3; i++) {
		sum += v[i];
#pragma omp scan inclusive(sum)
		v[i] = sum;
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: fork parallel for
// WANT:   6: read sum (reduction)
// WANT:   6: kill sum' (reduction)
// WANT:   7: kill i
// WANT:   7: read i
// WANT:   6: read sum' (reduction)
// WANT:   6: read sum (reduction)
// WANT:   6: write sum (reduction)
// WANT:   6: join parallel for
// WANT:   3: exit
// WANT:   8: read i
// WANT:   8: read v
// WANT:   8: read sum'
// WANT:   8: kill sum'
// WANT:   9: read sum'
// WANT:   9: write sum'
// WANT:   9: scan
// WANT:   10: read i
// WANT:   10: read sum'
// WANT:   10: write v
// WANT:   7: read i
// WANT:   7: kill i
