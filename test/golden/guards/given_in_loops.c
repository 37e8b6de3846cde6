/* What clauses give shared variables inside of loops without positions, and of other constructs, has
 * a guard in front of all of it. */
static int sum, last;

int main(void)
{
#pragma omp parallel
	{
		int mine = 0;
		for (int j = 0; j < 1; j++) {
#pragma potential_ckpt
		}
		for (int j = 0; j < 3; j++) {
#pragma omp for reduction(+ : sum)
			for (int i = 0; i < 10; i++)
				sum += i;
		}
#pragma potential_ckpt
		for (int j = 0; j < 3; j++) {
#pragma omp for lastprivate(last) nowait
			for (int i = 0; i < 10; i++)
				last = i;
		}
#pragma potential_ckpt
		for (int j = 0; j < 3; j++)
			mine += j;
		(void)mine;
	}
	return sum + last;
}
// RUN: ompckpt-cc --ompckpt-dump=guards -fopenmp %s
// WANT: main: guard before 13:3
// WANT: main: guard before 19:3
// WANT: main: threads meet at 14:1 for
// WANT: main: threads meet at 20:1 for
