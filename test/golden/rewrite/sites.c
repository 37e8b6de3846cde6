/* An allocation call says which object it makes; a library function named in an initialiser gets a fixed
 * address. */
#include <math.h>
#include <stdlib.h>

static double (*const f)(double) = sin;

int main(void)
{
	double *p = malloc(8 * sizeof *p);
	p[0] = 1;
#pragma potential_ckpt
	return (int)f(p[0]);
}
// RUN: ompckpt-cc --ompckpt-dump=rewrite %s | grep -e 'malloc(' -e 'malloc at' -e address_
// WANT:  double *p = ompckpt_malloc(8 * sizeof *p, 1);
// WANT:  double *p = ompckpt_malloc(8 * sizeof *p, 1);
// WANT: static __attribute__((used)) void *ompckpt_address_0(void) { return (void *)sin; }
// WANT: 	{"malloc at sites.c:10", 1, OMPCKPT_OBJECT_CONSTANT},
