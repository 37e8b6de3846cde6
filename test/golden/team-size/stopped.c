/* How much of its work a team does before it leaves it, and whether a lock is another thread's. */
#include <omp.h>

static omp_lock_t lock;
static int refused, whole, left_behind;

static void search(void)
{
#pragma omp parallel for
	for (int i = 0; i < 100; i++) {
#pragma omp atomic
		left_behind++;
		if (i == 7) {
#pragma omp cancel for
		}
	}
}

static void search_all(void)
{
#pragma omp parallel for
	for (int i = 0; i < 100; i++) {
#pragma omp atomic
		whole++;
#pragma omp cancellation point for
	}
}

int main(void)
{
	omp_init_lock(&lock);
#pragma omp parallel for
	for (int i = 0; i < 100; i++)
		if (omp_test_lock(&lock))
			omp_unset_lock(&lock);
		else
			refused = 1;
	search();
	search_all();
#pragma potential_ckpt
	return refused + whole + left_behind;
}
// RUN: ompckpt-cc --ompckpt-dump=team-size -fopenmp
// WANT: refused: it comes from omp_test_lock (34)
// WANT: left_behind: threads leave their work there (14)
// WANT: search:i: threads leave their work there (14)
