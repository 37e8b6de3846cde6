/* GNU extensions and storage of all kinds across positions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static __thread int cache;

static int remember(int x)
{
	cache = x;
	return 2 * cache;
}

static int assembly(int x)
{
	int out, kept = x + 1, memory[2] = { x, 2 };
	__asm__ volatile("addl %2, %0" : "=r"(out) : "0"(x), "r"(kept) : "cc");
#pragma potential_ckpt
	__asm__("movl %1, %0" : "=m"(memory[1]) : "r"(out));
	__asm__("" : "+r"(kept));
	__asm__ __volatile__("addl %1, %0" : "+m"(memory[0]) : "i"(5) : "memory");
#pragma potential_ckpt
	register int named __asm__("rbx") = kept;
	__asm__("" : "+r"(named));
	return out + kept + memory[0] * 10 + memory[1] * 100 + named;
}

static int statements(int k)
{
	int a = ({ int t = k; t * 2; }), b = 0;
	a += ({
		for (int i = 0; i < 2; i++)
			b += i;
		struct { int x, y; } p = { a, b };
		p;
	}).x;
#pragma potential_ckpt
	b += ({ if (a > 3) b++; 7; }) + (k ?: 9);
	__auto_type c = a + b;
	__typeof__(c) d = c, *e = &d;
#pragma potential_ckpt
	*e += __builtin_choose_expr(sizeof(int) == 4, a, b) + __builtin_types_compatible_p(int, long);
	return d + __builtin_expect(b, 1) + __builtin_popcount((unsigned)a);
}

static int tables(int k)
{
	static const int powers[] = { [0 ... 2] = 1, [3] = 8, [4 ... 7] = 16 };
	int own[8] = { [1 ... 3] = k, 5, [7] = 6 };
	struct { int a[3], b; } s[2] = { [1].a[1 ... 2] = k, [0] = { { 1 }, 2 } };
	const char *names[] = { [2] = "two", "three", [0] = "zero" };
#pragma potential_ckpt
	own[k] += powers[k + 2];
	s[0].b += s[1].a[2];
#pragma potential_ckpt
	return own[k] + own[3] + own[4] + s[0].b + s[0].a[0] + names[k & 2][0] + (names[1] == NULL);
}

static int storage(int k)
{
	register int r = k;
	auto int a = k + 1;
	extern int elsewhere[];
	static int kept = 3, *to = &kept, list[2][2] = { { 1, 2 }, { 3 } };
	static const char *const words[] = { "a", "b" };
	static struct { int n; struct { int deep; } s; } record = { .s.deep = 4 };
	static int (*const calls[])(int) = { remember, assembly };
	static char text[] = "static text";
#pragma potential_ckpt
	*to += r + a + elsewhere[1]++;
	list[k & 1][1] += calls[k & 1](k) + words[k & 1][0];
	record.s.deep += list[1][1];
	text[k] ^= ' ';
	to = k & 1 ? &kept : &record.n;
#pragma potential_ckpt
	return kept + record.n + record.s.deep + text[0] + text[1] + list[0][1] + (int)sizeof text;
}

int elsewhere[2] = { 1, 2 };

static int pointers(int k)
{
	int v[6] = { 1, 2, 3, 4, 5, 6 }, *p = v + 2, *end = &v[6], **pp = &p, *back = v + 5;
	char bytes[sizeof(int)], *c = bytes;
	void *any = &pp, *heap = malloc(16);
	const char *literal = "some text" + 5;
	long distance = end - p;
	memcpy(bytes, &k, sizeof bytes);
	strcpy(heap, literal);
#pragma potential_ckpt
	**pp += (int)distance + *c;
	(*pp)++;
	while (back > p)
		*back-- += p[-1];
#pragma potential_ckpt
	int sum = ***(int ***)any + v[2] + v[5] + (int)strlen(heap) + literal[0];
	free(heap);
	return sum + (int)(p - v);
}

static int own_labels(int k)
{
	__label__ out, again;
	int n = 0;
again:
	n += ({
		__label__ out;
		if (n > k)
			goto out;
		n++;
out:
		n;
	});
#pragma potential_ckpt
	if (n > 9)
		goto out;
	goto again;
out:
	return n;
}

struct list {
	int value;
	struct list *next, **back;
};

static int links(int n)
{
	struct list *head = NULL, **tail = &head, local = { 100, NULL, &head };
	int sum = 0;
	for (int i = 0; i < n; i++) {
		struct list *l = i % 3 ? malloc(sizeof *l) : calloc(1, sizeof *l);
		*l = (struct list){ i, NULL, tail };
		*tail = l;
		tail = &l->next;
#pragma potential_ckpt
		if (i == 2) {
			*tail = &local;
			tail = &local.next;
		}
	}
	for (struct list *l = head, *next; l; l = next) {
		next = l->next;
		sum = sum * 3 + l->value + (*l->back != NULL);
#pragma potential_ckpt
		if (l != &local)
			free(l);
	}
	return sum;
}

static int transparent(int k)
{
	union { float f; int i; unsigned char b[4]; } u = { .i = 0x3f800000 + (k << 20) };
	union { struct { int tag, x; } a; struct { int tag; double y; } b; } v = { { 1, k } };
	float before = u.f;
#pragma potential_ckpt
	u.b[3] ^= 0x80;
	if (v.a.tag == 1)
		v.b.y = v.a.x * 1.5, v.b.tag = 2;
#pragma potential_ckpt
	return (int)(u.f * 8) + (int)(before * 8) + (int)(v.b.y * 2) + v.b.tag;
}

int main(void)
{
	for (int k = 0; k < 4; k++) {
		printf("%d %d %d\n", remember(k), assembly(k), statements(k));
		printf("%d %d %d\n", tables(k), storage(k), pointers(k));
		printf("%d %d %d\n", links(k + 2), transparent(k), own_labels(k));
	}
	return 0;
}
// FLAGS: -w
