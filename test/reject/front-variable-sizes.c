/* Types with a variable size where nothing looks for what they evaluate. */
#include <stdarg.h>

static int sum(int n, ...)
{
	va_list ap;
	va_start(ap, n);
	int (*a)[n] = va_arg(ap, int (*)[n]);
	va_end(ap);
	return a[0][1];
}

int main(int argc, char **argv)
{
	int x = 0, v[4] = {1, 2, 3, 4}, (*a)[argc] = (void *)v;
	(void)argv;
#pragma potential_ckpt
	__typeof__((x = argc, a)) b = a;
	return sum(2, v) + (*(int (*[])[argc]){(void *)v})[0][0] + b[0][0] + x;
}
// REJECT: 8:16: a type with a variable size is spelled in a compound literal or va_arg
// REJECT: 18:12: the operand of a typeof with a variable size must not do anything
// REJECT: 19:23: a type with a variable size is spelled in a compound literal or va_arg
