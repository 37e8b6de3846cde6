/* Variadic functions and calls through tables and struct members on the way to a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdarg.h>
#include <stdio.h>

static int sum_of(int n, ...)
{
	va_list ap;
	int sum = 0;
	va_start(ap, n);
	for (int i = 0; i < n; i++)
		sum += va_arg(ap, int);
	va_end(ap);
#pragma potential_ckpt
	return sum * n;
}

struct shape {
	const struct shape_class *class;
	double size[2];
};
struct shape_class {
	const char *name;
	double (*area)(const struct shape *);
	struct shape (*scaled)(struct shape, double);
};

static double square_area(const struct shape *s)
{
	double a = s->size[0] * s->size[0];
#pragma potential_ckpt
	return a;
}

static double box_area(const struct shape *s)
{
	return s->size[0] * s->size[1];
}

static struct shape scaled(struct shape s, double by)
{
	s.size[0] *= by;
#pragma potential_ckpt
	s.size[1] *= by;
	return s;
}

static const struct shape_class classes[] = {
	{ "square", square_area, scaled },
	{ "box", box_area, scaled },
};

static void each(struct shape *s, int n, void (*visit)(struct shape *, void *), void *data)
{
	for (int i = 0; i < n; i++)
		visit(&s[i], data);
}

static void add_area(struct shape *s, void *data)
{
	*(double *)data += s->class->area(s);
	*s = s->class->scaled(*s, 1.5);
}

int main(void)
{
	struct shape shapes[] = { { &classes[0], { 2, 0 } }, { &classes[1], { 3, 4 } } };
	double total = 0;
	for (int k = 0; k < 3; k++) {
		each(shapes, 2, add_area, &total);
		printf("%s %.4f %d\n", shapes[k % 2].class->name, total, sum_of(k, 1, 2, 3));
	}
	return 0;
}
