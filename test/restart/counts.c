// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LEVELS: O0 O2
/* How many there are, said in one type and compared in another, and twins in which that makes a difference: a number below 0
 * as one of size_t, one that does not fit, sums and differences that wrap around, a counter that starts below 0 or at its end. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 300 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(below), TWINS(narrowed), TWINS(sentinel), TWINS(less), TWINS(threes),
	TWINS(cleared), TWINS(wrapped), TWINS(bytes), TWINS(sign), TWINS(start), TWINS(from),
	TWINS(once), TWINS(halves), TWINS(next), TWINS(copied), TWINS(large), TWINS(down),
	TWINS(chosen), TWINS(early), TWINS(limit), TWINS(held), sum = 1;

static void add(const unsigned long *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sum = sum * 3 + x[i];
}

/* n < 0 is a large number where a size_t is compared with it. */
static void below(int n)
{
	int few = n < 0 ? 20 : n;
	for (int i = 0; i < few; i++)
		below_all[i] = i + sum;
	for (size_t i = 0; i < n; i++) {
		sum = sum * 3 + below_all[i];
		if (i == 19)
			break;
	}
	for (int i = 0; i < n; i++)
		below_most[i] = i + sum;
	for (size_t i = 0; i < n; i++) {
		sum = sum * 3 + below_most[i];
		if (i == 19)
			break;
	}
}

/* 2^32 + 5 is 5 as an int. */
static void narrowed(size_t n, size_t m)
{
	for (int i = 0; i < (int)n; i++)
		narrowed_all[i] = i + sum;
	for (size_t i = 0; i < n && i < 60; i++)
		sum = sum * 3 + narrowed_all[i];
	for (int i = 0; i < (int)m; i++)
		narrowed_most[i] = i + sum;
	for (size_t i = 0; i < m && i < 60; i++)
		sum = sum * 3 + narrowed_most[i];
}

/* A counter that starts before the first. */
static void sentinel(size_t first, size_t second, size_t n)
{
	for (size_t i = first; i + 1 < n; i++)
		sentinel_all[i + 1] = i + sum;
	for (size_t i = second; i + 1 < n; i++)
		sentinel_most[i + 1] = i + sum;
	add(sentinel_all, n);
	add(sentinel_most, n);
}

static void early(size_t first, size_t second, size_t n)
{
	for (size_t i = 1; i < n; i++)
		early_all[i] = early_most[i] = i + sum;
	for (size_t i = first; i + 1 < n; i++)
		sum = sum * 3 + early_all[i + 1];
	for (size_t i = second; i + 1 < n; i++)
		sum = sum * 3 + early_most[i + 1];
}

/* 0u - 1 */
static void less(unsigned n, unsigned m)
{
	for (int i = 0; i < (int)n - 1; i++)
		less_all[i] = i + sum;
	for (unsigned i = 0; i < n - 1; i++) {
		sum = sum * 3 + less_all[i];
		if (i > 30)
			break;
	}
	for (int i = 0; i < (int)m - 1; i++)
		less_most[i] = i + sum;
	for (unsigned i = 0; i < m - 1; i++) {
		sum = sum * 3 + less_most[i];
		if (i > 30)
			break;
	}
}

static void threes(size_t n)
{
	for (size_t i = 0; i < n; i += 3)
		threes_all[i] = threes_most[i] = i + sum;
	for (size_t i = 0; i < n; i += 3)
		sum = sum * 3 + threes_all[i];
	for (size_t i = 0; i + 2 < n; i += 2)
		sum = sum * 3 + threes_most[i];
}

static void cleared(long n, size_t m)
{
	memset(cleared_all, 1, n * sizeof *cleared_all);
	memset(cleared_most, 2, (m - 1) * sizeof *cleared_most);
	add(cleared_all, n);
	add(cleared_most, m);
}

/* n + "less" where "less" is -3, in size_t. */
static void wrapped(size_t n, size_t fewer)
{
	size_t k = n + fewer;
	for (size_t i = 0; i < k; i++)
		wrapped_all[i] = wrapped_most[i] = i + sum;
	add(wrapped_all, k);
	add(wrapped_most, n);
}

/* 300 is 44 in a byte. */
static void bytes(int n, int m)
{
	for (int i = 0; i < (unsigned char)n; i++)
		bytes_all[i] = i + sum;
	for (int i = 0; i < (unsigned char)m; i++)
		bytes_most[i] = i + sum;
	add(bytes_all, n);
	add(bytes_most, m);
}

static void sign(int n, int m)
{
	for (int i = 0; i < (signed char)n; i++)
		sign_all[i] = i + sum;
	for (int i = 0; i < (signed char)m; i++)
		sign_most[i] = i + sum;
	add(sign_all, n);
	add(sign_most, m);
}

/* (size_t)-3 is not below n. */
static void start(size_t n)
{
	for (int i = 0; i < n; i++)
		start_all[i] = i + sum;
	for (int i = -3; i < n; i++)
		start_most[i + 3] = i + sum;
	add(start_all, n);
	add(start_most, n);
}

static void from(int low, int lower, size_t n)
{
	for (int i = low; i < n; i++)
		from_all[i] = i + sum;
	for (int i = lower; i < n; i++)
		from_most[i < 0 ? 0 : i] = i + sum;
	add(from_all + low, n - low);
	add(from_most, n);
}

/* Once, at least. */
static void once(size_t n, size_t none)
{
	int i = 0, k = 0;
	do
		once_all[i] = i + sum;
	while (++i < n);
	do
		once_most[k] = k + sum;
	while (++k < none);
	add(once_all, n);
	add(once_most, n);
}

static void halves(size_t n)
{
	for (size_t i = 0; i < n / 2; i++)
		halves_all[2 * i] = halves_most[2 * i] = i + sum;
	for (size_t i = 0; i < n / 2; i++)
		sum = sum * 3 + halves_all[2 * i];
	for (size_t i = 0; 2 * i < n; i++)
		sum = sum * 3 + halves_most[2 * i];
}

static void next(size_t n)
{
	for (size_t i = 0; i + 1 < n; i++)
		next_all[i] = next_most[i] = i + sum;
	for (int i = 0; i + 1 < n; i++)
		sum = sum * 3 + next_all[i];
	add(next_most, n);
}

/* Pointers in a record that is copied; another one's copy. */
struct ends {
	unsigned long *in, *out;
};

struct both {
	struct ends first, second;
	size_t n;
};

static void copied(struct both *b)
{
	struct ends e = b->first, f = b->second;
	for (int i = 0; i < b->n; i++)
		e.in[i] = i + sum;
	for (size_t i = 0; i < b->n; i++)
		f.out[i] = f.in[i] + i;
	add(e.in, b->n);
	add(e.out, b->n);
	if (sum & 1) {
		struct ends swap = {e.out, e.in};
		b->first = swap;
	}
}

/* Nothing but the copy leads to what is read. */
static void held(const struct ends *e, int n)
{
	struct ends own = *e;
	for (int i = 0; i < n; i++)
		own.in[i] = i + sum;
	for (int i = 0; i < n; i++)
		sum = sum * 3 + own.in[i] + own.out[i];
	own.out[n / 2] = sum;
}

/* A number that is written through a pointer of a record's copy; and another one's. */
struct numbers {
	int *other, *limit;
};

static int other, limit;

static void limited(const struct numbers *p, int n)
{
	struct numbers to = *p;
	limit = n;
	*to.other = 3;
	for (int i = 0; i < limit; i++)
		limit_all[i] = i + sum;
	*to.limit = n - 4;
	for (int i = 0; i < limit; i++)
		limit_most[i] = i + sum;
	add(limit_all, n);
	add(limit_most, n);
}

/* More than an int holds. */
static void large(long n, long m)
{
	int k = (int)n, l = (int)m;
	for (long i = 0; i < k; i++)
		large_all[i] = i + sum;
	for (long i = 0; i < l; i++)
		large_most[i] = i + sum;
	for (long i = 0; i < n && i < 50; i++)
		sum = sum * 3 + large_all[i];
	for (long i = 0; i < m && i < 50; i++)
		sum = sum * 3 + large_most[i];
}

static void down(size_t n, size_t last)
{
	for (int i = n; i-- > 0;)
		down_all[i] = i + sum;
	for (size_t i = n; i-- > last;)
		down_most[i] = i + sum;
	add(down_all, n);
	add(down_most, n);
}

/* An element at one index or another. */
static int order[SIZE];

static void chosen(int is_in_order, int at, int n)
{
	for (int i = 0; i < n; i++)
		chosen_all[i] = i + sum;
	if (!is_in_order)
		at = order[at];
	sum = sum * 3 + chosen_all[at];
	sum = sum * 3 + chosen_most[at];
	chosen_most[at] = sum;
}

int main(int argc, char **argv)
{
	static const long lengths[] = {40, 23, 77, 40, 31, 59, 23, 40};
	struct numbers numbers = {&other, &limit};
	struct ends ends = {held_all, held_most};
	struct both b = {{copied_all, copied_most}, {large_all, copied_most}, 0};
	(void)argv;
	for (int i = 0; i < SIZE; i++) {
		order[i] = i * 7 % SIZE;
		below_most[i] = narrowed_most[i] = sentinel_most[i] = less_most[i] = early_most[i] =
			limit_most[i] = held_most[i] = bytes_most[i] = i + 7;
		sign_most[i] = start_most[i] = from_most[i] = once_most[i] = large_most[i] =
			copied_most[i] = i * 5;
		chosen_most[i] = i * i;
	}
	for (int turn = 0; turn < 8; turn++) {
		long n = lengths[turn] + argc - 1;
#pragma potential_ckpt
		below(turn % 3 == 2 ? -1 : (int)n);
		narrowed(n, turn % 3 ? (1l << 32) + 5 : n);
		sentinel(-1, turn % 3 ? 0 : -1, n);
		early(0, turn % 3 ? -1 : 0, n);
		limited(&numbers, n);
		held(&ends, n);
		less(n, turn % 3 ? 0 : n);
		threes(n);
		cleared(n, n);
		wrapped(n, turn % 3 ? -3 : 0);
		bytes(n, turn % 3 ? 260 : n);
		sign(n, turn % 3 ? 200 : n);
		start(n);
		from(0, turn % 3 ? -1 : 0, n);
		once(n, turn % 3 ? 0 : n);
		halves(n | 1);
		next(n);
		b.n = n;
		copied(&b);
		large(n, turn % 3 ? (1l << 32) + 7 : n);
		down(n, turn % 3 ? 4 : 0);
		chosen(turn % 2, turn, n);
		printf("%lu\n", sum);
	}
	return 0;
}
