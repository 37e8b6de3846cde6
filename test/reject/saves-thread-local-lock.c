/* A nestable lock knows its holder and must come back where it was: a thread's copy can't. */
#include <omp.h>
static omp_nest_lock_t nest;
#pragma omp threadprivate(nest)
int main(void)
{
	omp_init_nest_lock(&nest);
#pragma potential_ckpt
	return omp_test_nest_lock(&nest);
}
// REJECT: 8:1: 'nest' may hold the address of the thread-local 'nest' after this position
