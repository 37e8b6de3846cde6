/* Every form of function definition and call on the way to a position.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>

struct big {
	double x[6];
};
struct small {
	char c;
	short s;
};
struct constant {
	const int id;
	int n;
};
typedef int (*operation)(int);

extern struct big make_big(int k);
static __inline__ float narrow(float x, char c, _Bool b);
int hidden_static(int);

struct big make_big(int k)
{
	struct big b = { { k } };
#pragma potential_ckpt
	b.x[5] = k * 2;
	return b;
}

static struct small make_small(const int k, const struct big b)
{
	struct small s = { 'a', 0 };
#pragma potential_ckpt
	s.c += k;
	s.s = (short)b.x[5];
	return s;
}

static struct constant make_constant(int k)
{
	struct constant c = { k, k * 3 };
#pragma potential_ckpt
	return c;
}

static __inline__ float narrow(float x, char c, _Bool b)
{
#pragma potential_ckpt
	return x + c + b;
}

static int twice(int x)
{
#pragma potential_ckpt
	return 2 * x;
}

static int thrice(int x)
{
	return 3 * x;
}

static operation choose(int k)
{
#pragma potential_ckpt
	return k & 1 ? twice : thrice;
}

static int (*choose_plainly(int k))(int)
{
	operation f = choose(k);
	return f;
}

static double (*rows(int k))[3]
{
	static double table[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } };
	table[k & 1][0] += k;
#pragma potential_ckpt
	return &table[k & 1];
}

int hidden_static(int k)
{
#pragma potential_ckpt
	return k - 1;
}

static void nothing(void)
{
#pragma potential_ckpt
}

static int old_int(a, f, c)
	int a;
	float f;
	char c;
{
	a += c;
#pragma potential_ckpt
	return a + (int)f;
}

static void __attribute__((noinline, noreturn)) leave(int k)
{
	struct big b = make_big(k);
	printf("leaving %.1f\n", b.x[5]);
	nothing();
	exit(k - 3);
}

static struct pair { int a, b; } pair_of(int k)
{
	struct pair p = { k, k };
#pragma potential_ckpt
	p.b += 1;
	return p;
}

static const char *name(const char *const prefix, volatile int k, register int r)
{
	static char text[32];
#pragma potential_ckpt
	snprintf(text, sizeof text, "%s-%d-%d-%s", prefix, k, r, __func__);
	return text;
}

static int even(unsigned n);
static int odd(unsigned n)
{
	return n == 0 ? 0 : even(n - 1);
}
static int even(unsigned n)
{
#pragma potential_ckpt
	return n == 0 ? 1 : odd(n - 1);
}

int main(int argc, char *argv[], char **environment)
{
	operation table[2] = { twice, thrice };
	operation (*get)(int) = choose;
	for (int k = 0; k < 3; k++) {
		struct big b = make_big(k);
		struct small s = make_small(k, b);
		struct constant c = make_constant(k);
		int thrice(int), n = thrice(k), commas[2] = { (k, 1), ',' }, twice(), *p = &n;
		make_big(k);
		make_constant(k);
		printf("%d %d %d\n", twice(*p), n, commas[1]);
		nothing();
		printf("%.1f %c %d %d %d\n", b.x[5], s.c, s.s, c.id, c.n);
		printf("%.2f %d %d %d\n", narrow(k / 2.0f, (char)k, k), table[k & 1](k),
		       get(k)(5), choose_plainly(k)(7));
		printf("%.1f %d %d\n", (*rows(k))[0], hidden_static(k), old_int(k, 2.5, 'a'));
		printf("%d %s %d %d\n", pair_of(k).b, name("p", k, k + 1), even(k), odd(k));
		(void)twice(k), (void)(k ? thrice(k) : twice(k));
		printf("%d %d %d\n", argc, argv[argc] == NULL, environment[0] != NULL);
	}
	leave(3);
}
// FLAGS: -w
