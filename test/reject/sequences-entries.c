/* The C library keeps hidden which entry comes next; a restarted process begins anew. */
#include <pwd.h>
#include <stdio.h>

int main(void)
{
	struct passwd *p;
	int n = 0;
	while ((p = getpwent())) {
#pragma potential_ckpt
		n++;
	}
	setpwent();
#pragma potential_ckpt
	while (getpwent())
		n++;
	printf("%d\n", n);
	return 0;
}
// REJECT: 10:1: 'getpwent' may go on after this position
