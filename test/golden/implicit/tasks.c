/* A task takes what it names as firstprivate unless it was shared by the team. */
int a;
int main(void)
{
#pragma potential_ckpt
	int x = 1;
#pragma omp parallel shared(a)
	{
		int own = 2;
#pragma omp task
		a = x + own;
#pragma omp taskgroup task_reduction(+ : a)
#pragma omp task in_reduction(+ : a)
		a++;
	}
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=implicit -fopenmp %s | grep -v "^ B"
// WANT: main:
// WANT:   5: position
// WANT:   6: kill x
// WANT:   7: fork parallel
// WANT:   9: kill own
// WANT:   10: enter task
// WANT:   10: read own (firstprivate)
// WANT:   10: kill own' (firstprivate)
// WANT:   11: read x
// WANT:   11: read own'
// WANT:   11: kill a
// WANT:   10: leave task
// WANT:   12: enter taskgroup
// WANT:   12: read a (reduction)
// WANT:   13: enter task
// WANT:   13: read a (reduction)
// WANT:   13: kill a' (reduction)
// WANT:   14: read a'
// WANT:   14: kill a'
// WANT:   13: read a' (reduction)
// WANT:   13: read a (reduction)
// WANT:   13: write a (reduction)
// WANT:   13: leave task
// WANT:   12: read a (reduction)
// WANT:   12: read a (reduction)
// WANT:   12: write a (reduction)
// WANT:   12: leave taskgroup
// WANT:   7: join parallel
// WANT:   3: exit
