/* A cleanup function is called where no call is written. */
#include <stdlib.h>
static void release(char **p)
{
	free(*p);
}
int main(void)
{
	__attribute__((cleanup(release))) char *p = malloc(3);
#pragma potential_ckpt
	return p == 0;
}
// REJECT: 9:42: 'p' has a cleanup function
