/* What is said of a position that is moved: both lines, and where waiting begins. */
// RUN: ompckpt-cc -fopenmp --ompckpt-dump=moved %s 2>&1 >/dev/null
#include <omp.h>
static omp_lock_t lock, other;
static int count;
int main(void)
{
	omp_init_lock(&lock);
#pragma omp parallel
	{
#pragma omp critical(one)
		{
			count++;
#pragma potential_ckpt
		}
		omp_set_lock(&lock);
		count++;
#pragma potential_ckpt
		if (count > 3) {
#pragma potential_ckpt
		}
		omp_unset_lock(&lock);
#pragma omp for ordered
		for (int i = 0; i < 3; i++) {
#pragma omp ordered
			{
#pragma potential_ckpt
				count++;
			}
		}
	}
	omp_set_lock(&lock);
	omp_unset_lock(&other);
#pragma potential_ckpt
	return count;
}
// WANT: warnings.c:14:1: warning: potential_ckpt in 'omp critical' is moved after line 15
// WANT: warnings.c:11:1: note: other threads wait from here on
// WANT: warnings.c:14:1: help: move it there yourself, or to where nobody waits
// WANT: warnings.c:18:1: warning: potential_ckpt between 'omp_set_lock' and 'omp_unset_lock' is moved after line 22
// WANT: warnings.c:16:3: note: other threads wait from here on
// WANT: warnings.c:18:1: help: move it there yourself, or to where nobody waits
// WANT: warnings.c:20:1: warning: potential_ckpt between 'omp_set_lock' and 'omp_unset_lock' is moved after line 22
// WANT: warnings.c:16:3: note: other threads wait from here on
// WANT: warnings.c:20:1: help: move it there yourself, or to where nobody waits
// WANT: warnings.c:27:1: warning: potential_ckpt in 'omp ordered' is moved after line 30
// WANT: warnings.c:25:1: note: other threads wait from here on
// WANT: warnings.c:27:1: help: move it there yourself, or to where nobody waits
// WANT: warnings.c:34:1: warning: potential_ckpt with a lock held that is not given back after it in this block
// WANT: warnings.c:32:2: note: the lock is set here
// WANT: warnings.c:34:1: help: threads that wait for the lock do not come to the position, and no checkpoint is taken: move it to where no lock is held
