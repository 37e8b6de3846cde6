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

struct scan {
	int read;
	va_list rest[1];
};

static void next(struct scan *s)
{
#pragma potential_ckpt
	s->read += va_arg(s->rest[0], int);
}

static int first(int n, ...)
{
	struct scan all = {n};
	va_start(all.rest[0], n);
	next(&all);
	va_end(all.rest[0]);
	return all.read;
}

int main(void)
{
	printf("%d\n", sum(2, 3, 4) + first(1, 2));
	return 0;
}
// REJECT: 25:1: the argument list 'all' may be read after this position
// REJECT: 11:1: the argument list 'ap' may be read after this position
