/* computed_numbers.c - arrays filled up to numbers that no variable holds, products among them, and grids counted in size_t and other types.
 * Beside each form its twins: one more is read, a side that changes, numbers that are negative, wrap around or are 0.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 900, TURNS = 3 };

static double *u, *v, total;
static int rows = 20, cols = 30, step = 1;
static size_t height = 20, width = 30;
static unsigned short few = 12;

static void use(const char *what, const double *p, size_t n)
{
	for (size_t i = 0; i < n; i++)
		total = total * 0.75 + p[i] * (double)(i % 7 + 1);
	printf("%s %.17g\n", what, total);
}

static void swap(void)
{
	double *x = u;
	u = v;
	v = x;
}

static double around(const double *p, size_t i, size_t j, size_t m)
{
	return p[(i - 1) * m + j] + p[(i + 1) * m + j] + p[i * m + j - 1] + p[i * m + j + 1];
}

/* ---- products ---- */

static void products(void)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < rows * cols; i++)
			v[i] = u[i] * 0.5 + t;
#pragma potential_ckpt
		swap();
	}
	use("product", u, (size_t)rows * cols);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < rows * (cols - 2); i++)
			v[i] = u[i + 1] + t;
		for (int i = 0; i <= rows * (cols - 2); i++)
			u[i] = v[i] * 0.25;
	}
	use("one more", u, MOST), use("one more", v, MOST);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 0; i < height * width; i++)
			v[i] = u[i] + 1;
		if (t == 1)
			width--;
		for (size_t i = 0; i < height * width; i++)
			u[i] = v[i] * 0.5;
	}
	width = 30;
	use("a side changes", u, MOST);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < few * (few + 1) / 2; i++)
			v[i] = u[i] + few;
		for (int i = 0; i < few * (few + 1) / 2; i++)
			u[i] = v[i] * 0.5;
		few -= t;
	}
	few = 12;
	use("triangle", u, MOST);
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = rows / step; i < rows * cols / (step + 1); i++)
			v[i] = u[i] + i % (rows - 3);
		for (int i = rows / step; i < rows * cols / (step + 1); i++)
			u[i] = v[i];
		step = step % 3 + 1;
	}
	step = 1;
	use("quotients", u, MOST), use("quotients", v, MOST);
}

static void negative(int n, int m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (int i = 0; i < n * m; i++)
			v[i] = t;
		for (int i = 0; i < 40 - n * m; i++)
			u[i] += v[i] * 0.125;
		n = -n;
	}
	use("negative", u, 60);
}

/* ---- grids ---- */

static void of_size(size_t n, size_t m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 1; i < n - 1; i++)
			for (size_t j = 1; j < m - 1; j++)
				v[i * m + j] = 0.25 * around(u, i, j, m);
#pragma potential_ckpt
		swap();
	}
	use("of size", u, n * m);
}

static void of_int(int n, int m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 0; i < (size_t)n; i++)
			for (size_t j = 0; j < (size_t)m - 1; j++)
				v[i * m + j] = u[i * m + j + 1] + t;
		for (size_t i = 0; i < (size_t)n; i++)
			for (size_t j = 0; j < (size_t)m; j++)
				u[i * m + j] = v[i * m + j] * 0.5;
	}
	use("of int", u, MOST);
}

static void padded(size_t n, size_t m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < m; j++)
				v[i * (m + 2) + j] = u[i * (m + 2) + j] + 1;
		for (size_t i = 0; i < n; i++)
			for (size_t j = 0; j < m + 1; j++)
				u[i * (m + 2) + j] = v[i * (m + 2) + j] * 0.5;
	}
	use("padded", u, MOST), use("padded", v, MOST);
}

static void of_less(unsigned n, uint32_t m, uint8_t edge)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (unsigned i = edge; i < n - edge; i++)
			for (unsigned j = 0; j < m; j++)
				v[i * m + j] = u[(i - edge) * m + j] + t;
		for (unsigned i = 0; i < n; i++)
			for (unsigned j = 0; j < m; j++)
				u[i * m + j] = v[i * m + j] * 0.5;
	}
	use("of less", u, MOST);
}

/* Sides whose product is that of others; steps back through a row. */
static void turned(size_t n, size_t m)
{
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = 0; i < n; i++)
			for (size_t j = m; j-- > 0;)
				v[i * m + j] = u[j * n + i] + t;
		for (size_t i = 0; i < m; i++)
			for (size_t j = 0; j < n; j++)
				u[i * n + j] = v[i * n + j] * 0.5;
		const size_t x = n;
		n = m, m = x;
	}
	use("turned", u, MOST), use("turned", v, MOST);
}

/* The numbers wrap around, and come back. */
static void wrapped(size_t n, size_t m)
{
	const size_t far = (size_t)0 - n;
	for (int t = 0; t < TURNS; t++) {
#pragma potential_ckpt
		for (size_t i = far; i != 0; i++)
			v[(i + n) * m] = u[(i + n) * m + 1] + t;
		for (size_t i = 0; i < n; i++)
			u[i * m + 1] = v[i * m] * 0.5;
	}
	use("wrapped", u, MOST), use("wrapped", v, MOST);
}

int main(void)
{
	u = malloc(MOST * sizeof *u), v = malloc(MOST * sizeof *v);
	for (int i = 0; i < MOST; i++)
		u[i] = i % 19, v[i] = i % 23;
	products();
	negative(4, 5), negative(-3, 6);
	of_size(height, width), of_size(3, 3), of_size(2, 40);
	of_int(rows, cols), of_int(1, 1);
	padded(height, width - 2);
	of_less(20, 40, 2), of_less(6, 6, 0);
	turned(20, 30);
	wrapped(20, 40);
	return 0;
}
