/* main ends without a return: its exit code is 0, after a restart too. */
#include <stdio.h>

static int noisy(int x)
{
	return printf("%d\n", x) + 40;
}

int main(void)
{
	int last = 0;
	for (int i = 0; i < 4; i++) {
#pragma potential_ckpt
		last = noisy(i + last);
	}
	if (last > 100)
		return 1;
	last = noisy(last);
}
