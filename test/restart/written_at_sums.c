// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Indices that are sums, differences and products of unsigned numbers, and bytes: exact where their types hold them. Beside twins
 * in which they wrap around at some cuts, or of which something is left anyway. */
#include <stdint.h>
#include <stdio.h>

enum { SIZE = 2000 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(sum32), TWINS(sum64), TWINS(apart), TWINS(twice), TWINS(byte), TWINS(wraps), TWINS(wraps64), TWINS(far),
	TWINS(both), TWINS(called), TWINS(list), TWINS(entry), sum = 1;
static unsigned n, m, before, high;
static size_t sn, sm, sbefore;
static int signed_n, list[SIZE], other[SIZE];

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void fill(unsigned long *x, size_t from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		x[from + i] = i + sum;
}

static void take(const unsigned long *x, size_t from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		add(x[from + i]);
}

static void sums(void)
{
	for (unsigned i = 0; i < n; i++) {
		sum32_all[i + m] = i + sum;
		if (i)
			sum32_most[i + m] = i + sum;
	}
	for (size_t i = 0; i < sn; i++) {
		sum64_all[i + sm] = i + sum;
		sum64_most[i + sm + 1] = i + sum;
	}
	for (unsigned i = 0; i < n; i++)
		add(sum32_all[i + m] + sum32_most[i + m]);
	for (size_t i = 0; i < sn; i++)
		add(sum64_all[i + sm] + sum64_most[i + sm]);
	for (unsigned i = 0; i < n; i++)
		apart_all[m - i] = apart_most[m - i] = i + sum;
	for (unsigned i = 0; i < n; i++)
		add(apart_all[m - i] + apart_most[m - i + 1]);
	for (unsigned i = 0; i < n; i++) {
		twice_all[2 * i] = twice_all[2 * i + 1] = i + sum;
		twice_most[2 * i] = twice_most[3 * i + 1] = i + sum;
	}
	for (unsigned i = 0; i < n; i++)
		add(twice_all[2 * i] + twice_all[2 * i + 1] + twice_most[2 * i] + twice_most[2 * i + 1]);
	fill(called_all, sm, sn);
	fill(called_most, sm, sn);
	take(called_all, sm, sn);
	take(called_most, sm - 1, sn);
}

/* "before" is -1 at some cuts: what is filled is another part then. */
static void wrapping(void)
{
	for (unsigned i = 1; i < n; i++) {
		wraps_all[i + before] = i + sum;
		wraps_most[i + 5] = i + sum;
	}
	for (unsigned i = 1; i < n; i++)
		add(wraps_all[i + before] + wraps_most[i + before]);
	for (size_t i = 1; i < sn; i++) {
		wraps64_all[i + sbefore] = i + sum;
		wraps64_most[i + 5] = i + sum;
	}
	for (size_t i = 1; i < sn; i++)
		add(wraps64_all[i + sbefore] + wraps64_most[i + sbefore]);
	/* Filled from "high" to where 32 bits end, then from 0 on; taken below that as well. */
	for (unsigned i = 0; i < 900; i++)
		if (i + high < SIZE)
			far_all[i + high] = far_most[i + high] = i + sum;
	for (unsigned i = 0; i < 900; i++)
		if (i + high < SIZE)
			add(far_all[i + high] + far_most[(i + high + 3) % SIZE]);
}

static void bytes(void)
{
	for (int i = 0; i < signed_n; i++) {
		byte_all[(unsigned char)i] = i + sum;
		byte_most[(unsigned char)i] = i + sum;
	}
	for (int i = 0; i < signed_n; i++)
		add(byte_all[(unsigned char)i] + byte_most[i]);
	for (int i = 0; i < signed_n; i++)
		both_all[(uint16_t)i] = both_most[(int8_t)(i % 100)] = i + sum;
	for (int i = 0; i < signed_n; i++)
		add(both_all[i] + both_most[i]);
	for (int i = 0; i < 300; i++)
		list_all[list[i]] = list_most[list[i]] = i + sum;
	add(list_all[list[7]] + list_all[list[299]] + list_most[list[300]] + list_most[list[7] + 1]);
	for (int i = 0; i < 300; i++)
		entry_all[other[i]] = entry_most[other[i]] = i + sum;
	add(entry_all[other[7]] + entry_all[other[299]] + entry_most[other[300]] + entry_most[other[7] + 1]);
	for (int i = 5; i < 20; i++)
		list[i] = (list[i] + 211) % 1000;
	add(list_most[list[8]]);
}

int main(int argc, char **argv)
{
	(void)argv;
	for (int i = 0; i < SIZE; i++) {
		sum32_most[i] = sum64_most[i] = apart_most[i] = twice_most[i] = byte_most[i] = byte_all[i] = i;
		wraps_most[i] = wraps64_most[i] = far_most[i] = both_most[i] = called_most[i] = list_most[i] = 3 * i;
		wraps_all[i] = wraps64_all[i] = far_all[i] = both_all[i] = 5 * i;
		list[i] = other[i] = i * 7 % 1000;
		entry_most[i] = 7 * i;
	}
	for (int turn = 0; turn < 5; turn++) {
		n = 200 + 150 * (turn % 3) + argc - 1, m = 700 + turn, sn = n + 7, sm = m - 3;
		before = turn % 2 ? -1 : 10, sbefore = turn % 2 ? -1 : 20, high = turn % 2 ? 0u - 200 : 300;
		signed_n = 200 + 30 * turn;
#pragma potential_ckpt
		sums();
#pragma potential_ckpt
		wrapping();
#pragma potential_ckpt
		bytes();
		printf("%lu\n", sum);
	}
	return 0;
}
