/* Reaching calls everywhere an expression may hold one; C's order of evaluation must survive.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>

static int calls;

static int f(int x)
{
	calls++;
#pragma potential_ckpt
	return x;
}

static int g(int a, int b)
{
	return 10 * f(a) + f(b);
}

static double total(int n, ...)
{
	return n + f(n) / 2.0;
}

struct pair {
	int a, b;
};

static struct pair make(int a, int b)
{
	struct pair p = { f(a), b };
	return p;
}

static int conditions(int n)
{
	int sum = 0, i = 0;
	while (f(i) < n && f(i + 1) != 7)
		sum += i++;
	do
		sum += f(2);
	while (f(sum) < 40);
	for (int j = f(1); f(j) < 5; j += f(2))
		sum += j;
	if (f(sum) > 3 || f(0))
		sum++;
	else if (f(9))
		sum--;
	switch (f(sum % 3)) {
	case 0:
		sum += f(100);
		break;
	case 1:
		sum += f(200);
		/* falls through */
	default:
		sum += 3;
	}
	return sum;
}

static int operators(void)
{
	int a[4] = { 1, f(2), 3, f(4) }, i = 0, *p = a;
	a[i++] += f(5);
	*p = f(6) + *p;
	p++;
	a[f(2)] = f(3);
	i = f(1) ? f(10) : f(20);
	i += (f(1), f(2));
	i += !f(0) + -f(1) + (f(3) && f(0)) + (f(0) || f(4));
	i = f(f(f(i)));
	a[3] = i = f(11);
	return a[0] + 10 * a[1] + 100 * a[2] + 1000 * a[3] + i + (int)sizeof(f(1));
}

static int first(const int *p)
{
	return f(*p);
}

/* Arguments, and what names the callee, change locals: that is done before the call. */
static int effects(int n)
{
	int (*const table[])(int) = { f, f }, (*const *next)(int) = table;
	int v[4] = { 5, 6, 7, 8 }, *p = v, i = 0, sum = f(n++);
	struct pair q = { 1, 2 };
	while (f(i++) < 2)
		sum += f(n += 2);
	do
		f(--n);
	while (f(i--));
	sum += (*next++)(f(*p++)) + g(q.a++, ({ int t = ++q.b; t; }));
	sum += first(p++);
	sum += n > 3 && f(n++) ? f(i++) : f(i--);
	return f(n++) ? sum + 10 * n + 100 * i + 1000 * (int)(p - v) + 10000 * (q.a + q.b)
			       + 100000 * (int)(next - table)
		      : 0;
}

int main(void)
{
	int x = f(1), y = g(f(2), f(3)) + f(x);
	struct pair p = make(f(4), 5), q = { .b = make(1, 2).b, .a = f(7) };
	printf("%d %d %d %d\n", x, y, f(p.a) + p.b, q.a + q.b);
	printf("%d\n", conditions(6));
	printf("%d\n", operators());
	printf("%d %d\n", effects(1), effects(4));
	printf("%.3f\n", total(f(3), 1, 2, 3));
	printf("%d calls\n", calls);
	return f(0);
}
