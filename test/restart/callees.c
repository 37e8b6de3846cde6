/* Every kind of function and of call on the way to a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int operation(int, int);
typedef struct node {
	const char *name;
	operation *apply;
	struct node *left, *right;
	int value;
} node;

static operation add, multiply;
static int evaluate(const node *n), evaluate_leaf(const node *);
extern int twice(int);
__attribute__((weak)) int weak_one(int x);
static int depth;

static int add(int a, int b)
{
#pragma potential_ckpt
	return a + b;
}

static int multiply(int a, int b)
{
	int product = a * b;
#pragma potential_ckpt
	return product + 0 * b;
}

static int evaluate_leaf(const node *n)
{
	return n->left ? evaluate(n) : n->value;
}

static int evaluate(const node *n)
{
	int here = ++depth;
	if (!n->apply)
		return evaluate_leaf(n);
	int left = evaluate(n->left), result = n->apply(left, evaluate(n->right));
#pragma potential_ckpt
	depth -= here;
	return result * 2 + here;
}

int twice(int x)
{
#pragma potential_ckpt
	return 2 * x;
}

int weak_one(int x)
{
	return twice(x) + 1;
}

static __attribute__((noinline, cold)) int target(int x)
{
#pragma potential_ckpt
	return x - 1;
}

static inline __attribute__((always_inline)) int inlined(int x)
{
	int local = x * 3;
#pragma potential_ckpt
	return local + x;
}

static __attribute__((flatten, hot, unused, used, section(".text.own"))) int flat(int x)
{
	return inlined(x) + inlined(x + 1);
}

static __attribute__((const)) int square(int x)
{
	return x * x;
}

static __attribute__((pure, nonnull)) int length(const char *s)
{
	return (int)strlen(s);
}

static _Noreturn void leave(int code)
{
#pragma potential_ckpt
	printf("leaving with %d\n", code);
	exit(code);
}

static int (parenthesised)(int x)
{
#pragma potential_ckpt
	return x + 4;
}
#define parenthesised(x) (parenthesised((x) * 2))

static int unnamed(int x, int, double)
{
#pragma potential_ckpt
	return x;
}

static int many(int a, char b, float c, double d, long double e, struct node f, const char *g,
		unsigned long h, short i, _Bool j, int k)
{
	a += b;
#pragma potential_ckpt
	return a + (int)(c + d + e) + f.value + g[0] + (int)h + i + j + k;
}

static int last_of(int n, ...)
{
	va_list ap, copy;
	int sum = 0;
	va_start(ap, n);
	va_copy(copy, ap);
	while (n-- > 1)
		sum += va_arg(ap, int);
	const char *s = va_arg(ap, const char *);
	va_end(ap);
	sum += va_arg(copy, int);
	va_end(copy);
#pragma potential_ckpt
	return sum + (int)strlen(s);
}

static int to_variadic(const char *format, ...)
{
	va_list ap;
	char text[40];
	va_start(ap, format);
	vsnprintf(text, sizeof text, format, ap);
	va_end(ap);
#pragma potential_ckpt
	return printf("%s\n", text);
}

static operation *pick(int k)
{
#pragma potential_ckpt
	return k & 1 ? &add : *multiply;
}

static operation *(*pick_picker(int k))(int)
{
	(void)k;
	return pick;
}

static struct {
	int (*run[2][2])(int);
	struct {
		operation **list;
	} deep;
} table = { { { twice, target }, { flat, inlined } }, { (operation *[]){ add, multiply } } };

static int pointers(int k)
{
	int (*f)(int) = table.run[k & 1][1], (**g)(int) = &f, sum = 0;
	sum += f(k) + (*f)(k) + (****f)(k) + (*g)(k) + (**g)(k);
	sum += (&twice)(k) + (k & 1 ? twice : target)(k) + (0, twice)(k);
	sum += table.deep.list[k & 1](k, 3) + pick(k)(k, 2) + pick_picker(k)(k)(k, 5);
	sum += ((int (*)(int))(void *)target)(k) + (*table.run)[1](k);
	for (operation *const *p = table.deep.list; p < table.deep.list + 2; p++)
		sum += (*p)(sum & 7, k);
	return sum;
}

static double generic_double(double x)
{
#pragma potential_ckpt
	return x / 2;
}

#define half(x) _Generic((x), double: generic_double, int: target, default: twice)(x)

static int nested(int k)
{
	int x = add(add(add(k, 1), add(2, 3)), multiply(k, add(k, square(k))));
	x += add(x, length("four")) + (int)half(3.0) + half(7) + half((short)3);
	return multiply(x & 0xff, add(target(x & 3), k));
}

static int collatz_odd(unsigned long n);
static int collatz(unsigned long n)
{
	if (n == 1)
		return 0;
	return 1 + (n & 1 ? collatz_odd(n) : collatz(n / 2));
}

static int collatz_odd(unsigned long n)
{
#pragma potential_ckpt
	return collatz(3 * n + 1);
}

static int ackermann(int m, int n)
{
	if (!m) {
#pragma potential_ckpt
		return n + 1;
	}
	return ackermann(m - 1, n ? ackermann(m, n - 1) : 1);
}

int main(int argc, char **)
{
	static int runs;
	node one = { "1", NULL, NULL, NULL, 1 }, two = { .value = 2 }, *three = &(node){ .value = 3 };
	node sum = { "+", add, &one, &two }, all = { "*", multiply, &sum, three };
	if (runs++ == 2)
		leave(argc + 1);
	printf("%d\n", evaluate(&all));
	printf("%d\n", depth);
	for (int k = 0; k < 3; k++) {
		printf("%d %d %d\n", weak_one(k), flat(k), parenthesised(k));
		printf("%d %d\n", unnamed(k, 2, 3.0), (parenthesised)(k));
		printf("%d\n", many(k, 'a', 1.5f, 2, 3, one, "g", 7, 8, k, 9));
		printf("%d %d\n", last_of(3, k, 5, "five"), to_variadic("%d-%s", k, one.name));
		printf("%d %d\n", pointers(k), nested(k));
		printf("%d %d\n", collatz(5 + (unsigned)k), ackermann(2, k));
	}
	return main(argc, NULL);
}
// FLAGS: -w
