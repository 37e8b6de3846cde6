// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Blocks whose only pointer is a number, or several, or a text: in members, also beside pointers, copied there as bytes, put together in
 * unions, computed with, printed and read back. Another one has the same type and is not read any more. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 400, STEPS = 4 };

struct tagged {
	uint64_t at : 48, tag : 16;
};
struct halves {
	uint32_t low, high;
	double *other;
};
struct handle {
	uint64_t bits;
};
struct real {
	double bits;
};
struct slot {
	double value;
	int kind;
};
union box {
	double d;
	uint64_t u;
};

static struct tagged tagged;
static struct halves *halves;
static struct handle handle, *handles;
static struct real real;
static struct slot *slots;
static double value;
static char text[40], line[40];

static double *row(int first)
{
	double *p = malloc(MANY * sizeof *p);
	if (!p)
		exit(1);
	for (int i = 0; i < MANY; i++)
		p[i] = i * 1.5 + first;
	return p;
}

static void put(void *to, const void *from, int n)
{
	for (int i = 0; i < n; i++)
		((char *)to)[i] = ((const char *)from)[i];
}

static double sum(const double *x, int step)
{
	double s = 0;
	for (int i = 0; i < MANY; i++)
		s += x[i] * (i + step);
	return s;
}

static double sum_bits(void)
{
	double *p;
	double bits = real.bits;
	memcpy(&p, &bits, sizeof p);
	return p[3];
}

static void make(void)
{
	double *p = row(1), *q = row(2), *r = row(3);
	tagged.at = (uintptr_t)p;
	tagged.tag = 3;
	halves = malloc(sizeof *halves);
	halves->low = (uint32_t)(uintptr_t)q;
	halves->high = (uintptr_t)q >> 32;
	halves->other = row(4);
	memcpy(&handle, &r, sizeof r);
	handles = malloc(2 * sizeof *handles);
	p = row(5), q = row(6), r = row(7);
	memcpy(handles, &p, sizeof p);
	put(handles + 1, &q, sizeof q);
	memcpy(&real, &r, sizeof r);
	slots = malloc(4 * sizeof *slots);
	union box b = {.u = (uintptr_t)row(8) | 0x7ff8000000000000u};
	slots[2].value = b.d;
	slots[2].kind = 1;
	value = (double)(uintptr_t)row(9);
	snprintf(text, sizeof text, "%llx", (unsigned long long)(uintptr_t)row(10));
	snprintf(line, sizeof line, "%p", (void *)row(11));
}

int main(void)
{
	make();
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		double s = sum((double *)(uintptr_t)tagged.at, step) + tagged.tag;
		s += sum((double *)((uintptr_t)halves->high << 32 | halves->low), step);
		s += sum((double *)(uintptr_t)handle.bits, step);
		s += sum((double *)(uintptr_t)handles[0].bits, step) + sum((double *)(uintptr_t)handles[1].bits, step);
		s += sum_bits();
		union box b = {.d = slots[2].value};
		s += sum((double *)(uintptr_t)(b.u & 0xffffffffffffu), step);
		s += sum((double *)(uintptr_t)value, step);
		s += sum((double *)(uintptr_t)strtoull(text, NULL, 16), step);
		s += sum((double *)(uintptr_t)strtoull(line, NULL, 16), step);
		printf("%d: %.17g\n", step, s);
	}
	return halves->other[7] < 1;
}
