/* Struct, union, array and extended values that live across positions, in every form C writes them.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <complex.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flags {
	unsigned low : 1;
	signed mid : 4;
	unsigned : 0;
	unsigned long long wide : 41;
	_Bool set : 1;
	unsigned char tail;
};

struct __attribute__((packed)) packed {
	char c;
	int i;
	double d;
	short s;
};

struct aligned {
	char c;
	double x[3] __attribute__((aligned(128)));
};

struct anonymous {
	int kind;
	union {
		struct {
			short x, y;
		};
		struct {
			float f;
			uint32_t more[2];
		};
		char bytes[12];
	};
};

struct tail {
	int n;
	struct {
		short key;
		double value;
	} items[];
};

struct zero {
	int n;
	int rest[0];
};

struct empty {};

typedef int ints __attribute__((vector_size(32)));
typedef double pair __attribute__((vector_size(16), aligned(8)));
enum __attribute__((packed)) tiny { NONE, ONE, LAST = 200 };

static struct flags turn_flags(struct flags f, int k)
{
	struct flags before = f, *p = &f;
	p->low ^= 1;
	f.mid = (signed char)(k - 4);
#pragma potential_ckpt
	f.wide += ((unsigned long long)k << 38) + before.low;
	f.set = k & 1;
#pragma potential_ckpt
	f.tail += before.tail + 1;
	return f;
}

static struct packed pack(int k)
{
	struct packed p[3] = { { 'a', k, 0.5, -1 }, [2] = { .s = (short)k, .c = 'z' } };
	int *inside = &p[1].i;
#pragma potential_ckpt
	*inside = p[0].i + p[2].s;
	p[1].d = p[0].d + k;
#pragma potential_ckpt
	p[1].c = p[2].c;
	return p[1];
}

static double wide_alignment(int k)
{
	struct aligned a = { 'x', { 1, 2, k } }, b = a;
	double v[5] __attribute__((aligned(64))) = { k, [2] = 5, 6 };
	_Alignas(32) char text[7] = "abc";
#pragma potential_ckpt
	if ((uintptr_t)a.x % 128 || (uintptr_t)v % 64 || (uintptr_t)text % 32)
		return -1;
	b.x[1] += a.x[2] + v[3];
	text[k % 3] = 'A';
#pragma potential_ckpt
	return b.x[1] + v[0] + v[2] + text[0] + a.c;
}

static uint32_t members(int k)
{
	struct anonymous a = { .kind = k, .x = (short)k, .y = 7 }, b = { k, { .more = { 1, k } } };
	struct anonymous list[2][2] = { [1][0].f = (float)k, [0] = { a, b } };
#pragma potential_ckpt
	a.bytes[3] ^= 1;
	list[1][1] = list[0][k & 1];
#pragma potential_ckpt
	return (uint32_t)(a.x + a.y + list[1][1].x) + (uint32_t)list[1][0].f + b.more[1];
}

static double flexible(int n)
{
	struct tail *t = malloc(sizeof *t + sizeof t->items[0] * (size_t)n);
	struct zero *z = malloc(sizeof *z + sizeof(int) * (size_t)n);
	double sum = 0;
	t->n = z->n = 0;
	for (int i = 0; i < n; i++) {
		t->items[t->n++] = (__typeof__(t->items[0])){ (short)i, i * 1.5 };
		z->rest[z->n++] = i;
#pragma potential_ckpt
		sum += t->items[i / 2].value + z->rest[i / 2];
	}
	free(t);
	free(z);
	return sum;
}

struct point {
	int x, y;
};

static int literals(int k)
{
	struct point *p = &(struct point){ k, 2 }, *q, last;
	int *v = (int[]){ k, 1, [5] = 9 }, sum = 0;
	for (int i = 0; i < 3; i++) {
		q = &(struct point){ .y = i, .x = p->x };
#pragma potential_ckpt
		p->y += q->x + q->y;
		v[i] += (struct point){ i, k }.y + (int[]){ 4, 5, 6 }[i];
		last = *q;
		p = i ? &last : p;
#pragma potential_ckpt
		sum += p->x + p->y + v[5];
	}
	const struct point nested[] = { { 1, 2 }, *p, { .y = sum } };
	const char *s = (const char[]){ "literal" };
#pragma potential_ckpt
	return sum + nested[1].x + nested[2].y + v[1] + s[k % 7];
}

static long long numbers(int k)
{
	unsigned __int128 huge = ((unsigned __int128)k << 100) + 5;
	__int128 minus = -(__int128)k * 1000000007;
	long double fine = 1 + k / 7.0L, table[3] = { fine, 2 * fine };
	__float128 finest = k / (__float128)3;
	_Complex float zf[2] = { k + 1.0if, 2 };
	long double complex zl = k - 3.0L * I;
	_Complex double z = 1.0 / (k + 2.0i);
	ints vi = { k, 1, 2, 3, 4, 5, 6, k * 7 };
	pair vd = { k, 0.25 }, *vp = &vd;
	enum tiny t = k & 1 ? LAST : ONE;
	_Bool b = k;
	struct empty e = {};
#pragma potential_ckpt
	huge = huge * 3 + (unsigned __int128)(minus < 0);
	table[2] = table[0] * table[1];
	zf[1] *= zf[0];
	vi = vi * vi + (vi > 3);
	(*vp)[1] += vd[0];
#pragma potential_ckpt
	(void)e;
	return (long long)(huge >> 96) + (long long)(huge & 0xff) + (long long)(minus % 1000)
	       + (long long)(table[2] * 1000) + (long long)(finest * 1000) + (long long)crealf(zf[1])
	       + (long long)cimagf(zf[1]) + (long long)cimagl(zl) + (long long)(1000 * creal(z))
	       + vi[0] + vi[7] + (long long)(vd[1] * 4) + t + b;
}

static int qualified(int n, const int *restrict from, volatile int *to)
{
	atomic_int count = n;
	_Atomic struct point where;
	_Atomic(long) five = 5, *last = &five;
	const volatile int fixed = n * 2;
	int *const restrict own = (int *)to;
	where = (struct point){ n, 1 };
#pragma potential_ckpt
	atomic_fetch_add(&count, from[0]);
	count += 2;
	struct point p = where;
	p.x += fixed;
	where = p;
	*last += count;
#pragma potential_ckpt
	own[0] += *to + from[1];
	p = atomic_load(&where);
	return count + p.x + p.y + (int)*last + fixed;
}

union number {
	int i;
	float f;
	void *p;
};

static union number number_of(int k)
{
	union number n = { .f = 1.5f }, list[3] = { { k }, n, { .p = &list[1] } };
#pragma potential_ckpt
	((union number *)list[2].p)->f += (float)k;
	return list[1];
}

static int whole_copies(int k)
{
	struct {
		struct point p[2];
		struct {
			union number n;
			char s[6];
		} deep;
	} a = { { { 1, k } }, { { k }, "hello" } }, b[2];
	b[0] = b[1] = a;
#pragma potential_ckpt
	b[1].p[1] = b[0].p[0];
	memcpy(b[1].deep.s, "HE", 2);
#pragma potential_ckpt
	a = b[k & 1];
	return a.p[0].y + a.p[1].y + a.deep.s[0] + a.deep.n.i;
}

int main(void)
{
	struct flags f = { 1, 2, 3, 1, 4 };
	int pairs[2] = { 3, 4 };
	for (int k = 0; k < 3; k++) {
		f = turn_flags(f, k);
		struct packed p = pack(k);
		printf("%d %d %llu %d %d\n", f.low, f.mid, (unsigned long long)f.wide, f.set, f.tail);
		printf("%c %d %.2f %d\n", p.c, p.i, p.d, p.s);
		printf("%.2f %u %.2f\n", wide_alignment(k), members(k), flexible(k + 3));
		printf("%d %lld %d\n", literals(k), numbers(k), qualified(k, pairs, &pairs[k & 1]));
		printf("%.2f %d %d\n", (double)number_of(k).f, whole_copies(k), pairs[k & 1]);
	}
	return 0;
}
// FLAGS: -Wno-address-of-packed-member -latomic
