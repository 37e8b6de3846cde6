/* copyin: the master thread reads its copy, the others overwrite theirs. */
int mine;
#pragma omp threadprivate(mine)
int main(void)
{
#pragma potential_ckpt
#pragma omp parallel copyin(mine)
	mine++;
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   6: position
// WANT:   7: fork parallel
// WANT:   7: read mine (copyin) (master)
// WANT:   7: kill mine (copyin) (others)
// WANT:   8: read mine
// WANT:   8: kill mine
// WANT:   7: join parallel
// WANT:   4: exit
