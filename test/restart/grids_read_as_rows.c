// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Grids whose sides are variables, filled by loops over each side and read as one row: by a loop to the product of the sides, of 32 or 64 bits, by
 * fwrite. Beside them what is no such row, or not all of it: longer, shorter, of other sides, begun elsewhere; sides that are negative; numbers
 * of an unsigned type that are less than 0. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { ROOM = 4000, STEPS = 3 };

static unsigned long sum = 1;

static void add(const long *a, long n)
{
	for (long i = 0; i < n; i++)
		sum = sum * 31 + (unsigned long)a[i];
}

static long *array(long from)
{
	long *a = malloc(ROOM * sizeof *a);
	for (int i = 0; i < ROOM; i++)
		a[i] = from + i * 7 % 11;
	return a;
}

static void exchange(long **u, long **next)
{
	long *t = *u;
	*u = *next;
	*next = t;
}

/* ---- all of a grid, but for the rim ---- */

static void of_ints(int n, int m)
{
	long *u = array(1), *next = array(2);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 1; i < n - 1; i++)
			for (int j = 1; j < m - 1; j++)
				next[i * m + j] = u[(i - 1) * m + j] + u[(i + 1) * m + j] -
						  u[i * m + j - 1] + u[i * m + j + 1];
		exchange(&u, &next);
	}
	for (int i = 0; i < n * m; i++)
		sum = sum * 31 + (unsigned long)u[i];
}

static void of_sizes(size_t n, size_t m, size_t l)
{
	long *u = array(3), *next = array(4);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (size_t i = 1; i < n - 1; i++)
			for (size_t j = 1; j < m - 1; j++)
				for (size_t k = 1; k < l - 1; k++)
					next[(i * m + j) * l + k] = u[((i - 1) * m + j) * l + k] +
								    u[((i + 1) * m + j) * l + k] -
								    u[(i * m + j) * l + k - 1];
		exchange(&u, &next);
	}
	for (size_t i = 0; i < n * m * l; i++)
		sum = sum * 31 + (unsigned long)u[i];
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < m; j++)
			for (size_t k = 0; k < l; k++)
				sum += (unsigned long)next[i * m * l + j * l + k] * (i + j);
}

static void put_out(int n, int m)
{
	char *text = malloc((size_t)n * (size_t)m), *next = malloc((size_t)n * (size_t)m);
	for (int i = 0; i < n * m; i++)
		text[i] = next[i] = i % m == m - 1 ? '\n' : '.';
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m - 1; j++)
				next[i * m + j] =
					(char)('a' +
					       (text[i * m + (j + 1) % (m - 1)] + step + j) % 26);
		char *t = text;
		text = next;
		next = t;
	}
	fwrite(text, 1, (size_t)(n * m), stdout);
	fflush(stdout);
	if (write(1, next, (size_t)n * (size_t)m) < 0)
		sum++;
}

/* ---- something else ---- */

/* The row goes on after the grid, or ends before it. */
static void other_ends(int n, int m, int more)
{
	long *u = array(5), *longer = array(6), *shorter = array(7);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				longer[i * m + j] = shorter[i * m + j] = u[i * m + j] + step;
	}
	for (int i = 0; i < n * m + more; i++)
		sum = sum * 31 + (unsigned long)longer[i];
	for (int i = 0; i < n * m - more; i++)
		sum = sum * 31 + (unsigned long)shorter[i];
	for (int i = 0; i < (n + 1) * m; i++)
		sum = sum * 31 + (unsigned long)longer[i];
}

static void other_sides(int n, int m, int pad)
{
	long *u = array(8), *padded = array(9), *turned = array(10), *moved = array(11);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++) {
				padded[i * (m + pad) + j] = u[i * m + j] + step;
				turned[i + n * j] = u[i * m + j] - step;
				moved[pad + i * m + j] = u[i * m + j];
			}
	}
	for (int i = 0; i < n * m; i++)
		sum = sum * 31 + (unsigned long)(padded[i] + turned[i] + moved[i]);
}

static void some_written(int n, int m)
{
	long *u = array(12), *rows = array(13), *only = array(14);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i += 2)
			for (int j = 0; j < m; j++)
				rows[i * m + j] = u[i * m + j] + step;
		if (n > m)
			for (int i = 0; i < n; i++)
				for (int j = 0; j < m; j++)
					only[i * m + j] = u[i * m + j] + step;
	}
	for (int i = 0; i < n * m; i++)
		sum = sum * 31 + (unsigned long)(rows[i] - only[i]);
}

/* The product of two negative sides is as long as a row, and nothing has been written. */
static void negative(int n, int m)
{
	long *u = array(15), *next = array(16);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			for (int j = 0; j < m; j++)
				next[i * m + j] = u[i * m + j] + step;
	}
	for (int i = 0; i < n * m; i++)
		sum = sum * 31 + (unsigned long)next[i];
}

/* "n - 1" is not one less than 0. */
static void none(size_t n, size_t m, size_t most)
{
	long *u = array(17), *next = array(18);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n - 1; i++) {
			if (i >= most)
				break;
			for (size_t j = 0; j < m; j++)
				next[i * m + j] = u[i * m + j] + step;
		}
	}
	add(next, 100);
	for (size_t i = 0; i < n * m; i++)
		sum = sum * 31 + (unsigned long)next[i];
}

static void up_to_one_less(size_t n)
{
	long *u = array(19), *next = array(20);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n - 2; i++)
			next[i] = u[i] + step;
	}
	for (size_t i = 0; i < n; i++)
		sum = sum * 31 + (unsigned long)next[i];
	for (size_t i = 0; i < n - 1; i++)
		sum = sum * 31 + (unsigned long)next[i];
}

/* As many items as are put out are read, and those before and after them. */
static void some_put_out(size_t n)
{
	char *text = malloc(2 * n);
	for (size_t i = 0; i < 2 * n; i++)
		text[i] = (char)('a' + i % 26);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n; i++)
			text[i] = (char)('A' + (i + (size_t)step) % 26);
	}
	fwrite(text + 1, 2, n / 2 + 1, stdout);
	fwrite(text + n, n, 1, stdout);
	putchar('\n');
}

/* What lies between members is put out as well. */
static void padded(size_t n)
{
	struct record {
		char a;
		double b;
	} *r = calloc(n, sizeof *r);
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n; i++)
			r[i].a = (char)('a' + i % 26);
	}
	fwrite(r, sizeof *r, n, stdout);
}

int main(int argc, char **argv)
{
	(void)argv;
	of_ints(30 + argc, 40);
	of_sizes(9 + (size_t)argc, 11, 12);
	put_out(8 + argc, 30);
	other_ends(20 + argc, 30, 7);
	other_sides(20, 30 + argc, 3);
	some_written(20, 19 + argc);
	some_written(19 + argc, 21);
	negative(-20 - argc, -30);
	negative(20 + argc, 30);
	none((size_t)argc - 1, 30, 0);
	none(10 + (size_t)argc, 30, 4);
	up_to_one_less(800 + (size_t)argc);
	some_put_out(50 + (size_t)argc);
	padded(10 + (size_t)argc);
	printf("%lu\n", sum);
	return 0;
}
