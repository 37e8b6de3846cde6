/* A va_list points into the caller's registers. */
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...)
{
	int s = 0;
	va_list ap;
	va_start(ap, n);
	while (n--) {
#pragma potential_ckpt
		s += va_arg(ap, int);
	}
	va_end(ap);
	return s;
}

int main(void)
{
	printf("%d\n", sum(2, 3, 4));
	return 0;
}
// REJECT: 11:1: the argument list 'ap' may be read after this position
