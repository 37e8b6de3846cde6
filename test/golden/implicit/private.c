/* private: the copy begins undefined, the original is left alone. */
int a;
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel private(a)
	a = 1;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: fork parallel
// WANT:   6: kill a' (private)
// WANT:   7: kill a'
// WANT:   6: join parallel
// WANT:   3: exit
