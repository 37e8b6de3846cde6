/* Every kind of value a record may hold.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef float quad __attribute__((vector_size(16)));
typedef int (*operation)(int, int);
enum colour { RED, GREEN = 7, BLUE };
union word {
	float f;
	uint32_t u;
};
struct bits {
	unsigned a : 3, b : 5;
	signed c : 7;
	char text[5];
};
struct fixed {
	const int id;
	double x[3];
};

static int add(int a, int b)
{
	return a + b;
}

static int subtract(int a, int b)
{
	return a - b;
}

static struct bits turn(struct bits v, int k)
{
#pragma potential_ckpt
	v.a += k;
	v.c = (signed char)-k;
	v.text[k % 4] = (char)('a' + k);
	return v;
}

static long double mixed(int k, struct fixed constant)
{
	bool odd = k & 1;
	char c = (char)('A' + k);
	short s = (short)(-k);
	unsigned long long big = 1ull << (40 + k);
	float f = k / 3.0f;
	long double l = k / 3.0L;
	double complex z = k + 2.0 * I;
	__int128 huge = (__int128)big * big;
	enum colour colour = k % 2 ? GREEN : BLUE;
	union word w = { .f = k * 1.25f };
	quad v = { f, 1, 2, 3 };
	operation op = k % 2 ? add : subtract;
	const char *name = k % 2 ? "odd" : "even";
	const int three = 3;
	volatile int seen = k;
	register int r = k * 2;
	struct { int x, y; } point = { k, -k };
	int (*rows)[3] = (int[2][3]){ { k, 1, 2 }, { 3, 4, k } };
	_Complex float zf = k * 1.0if;
#pragma potential_ckpt
	printf("%d %c %d %llu %.4f %.4f %.4f%+.4fi %llu %d %u %.2f %d %s\n", odd, c, s, big,
	       (double)f, (double)l, creal(z), cimag(z), (unsigned long long)(huge >> 64), colour,
	       w.u, (double)(v[0] + v[3]), op(k, three), name);
	printf("%d %d %d %d %d %d %.1f %.1f %d\n", seen, r, point.x, point.y, rows[0][0],
	       rows[1][2], (double)cimagf(zf), constant.x[2], constant.id);
	return l;
}

int main(void)
{
	struct bits b = { 1, 2, 3, "text" };
	long double sum = 0;
	for (int k = 0; k < 5; k++) {
		b = turn(b, k);
		sum += mixed(k, (struct fixed){ k, { 1, 2, k } });
	}
	printf("%u %u %d %.5s %.6Lf\n", b.a, b.b, b.c, b.text, sum);
	return 0;
}
