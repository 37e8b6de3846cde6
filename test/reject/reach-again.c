/* A call that leads back to its own function, and from there to a position. */
#include <stdarg.h>
#include <stdio.h>

struct model {
	void (*log)(struct model *, const char *, int, ...);
	int n;
};

static void work(struct model *m)
{
	for (int i = 0; i < 3; i++) {
#pragma potential_ckpt
		m->n += i;
	}
}

static void report(struct model *m, const char *what, int depth, ...)
{
	va_list ap;
	va_start(ap, depth);
	if (depth < 2)
		m->log(m, what, depth + 1, 1);
	else
		work(m);
	vprintf(what, ap);
	va_end(ap);
}

int main(void)
{
	struct model m = {report, 0};
	report(&m, "%d\n", 0, 1);
	return m.n == 0;
}
// REJECT: 23:5: the argument list 'ap' may be read after this call leads to a position and returns
// NOTE: 13:1: position 'work:13' is here
// NOTE: 23:5: by this pointer 'report' may call 'report'
