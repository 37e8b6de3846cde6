/* Neighbours in flattened grids, spelled as a row's length more or less; and reads that are there for some widths of
 * the rim only: then one grid is saved whole, and the others in part. */
#include <stdio.h>
#include <stdlib.h>

static unsigned long *minus, *end, *planes, *two, *above, *rim, *skewed, *shared, *mirror, *before;
static unsigned long fixed[400], sum = 1;
static int pad = 2;

static void fill(unsigned long *a, int ny, int nx, unsigned long by)
{
	for (int i = 0; i < ny; i++)
		for (int j = 0; j < nx; j++)
			a[i * nx + j] = i * 3 + j * 5 + by;
}

static void inside(unsigned long *a, int ny, int nx, int pad, unsigned long by)
{
#pragma omp parallel for
	for (int i = pad; i < ny - pad; i++)
		for (int j = pad; j < nx - pad; j++)
			a[i * nx + j] = i * 7 + j + by;
}

/* From pad rows and columns on, as solvers with a rim go. */
static void across(int ny, int nx, int pad)
{
	fill(minus, ny, nx, sum);
	fill(two, ny, nx, sum + 1);
	for (int i = pad; i < ny - pad; i++)
		for (int j = pad; j < nx - pad; j++) {
			int k = i * nx + j;
			sum = sum * 3 + minus[k] + minus[k - nx] * 2 + minus[k + nx];
			sum = sum * 3 + two[k + 2 * nx] + two[k - 2 * nx + 1];
		}
}

static void higher(int ny, int nx, int pad)
{
	fill(above, ny - pad, nx, sum);
	for (int i = pad; i < ny - pad; i++)
		for (int j = pad; j < nx - pad; j++)
			sum = sum * 3 + above[(i * nx + j + 3 * nx) - 1];
}

static void ends(int ny, int nx, int pad)
{
	fill(end, ny, nx, sum);
	inside(rim, ny, nx, pad, sum);
	for (int i = 0; i < ny; i++)
		for (int k = 0; k < pad; k++) {
			sum = sum * 3 + end[i * nx + (nx - pad + k)] + end[i * nx + (nx - 1 - k)];
			sum = sum * 3 + rim[i * nx + (nx - 1 - pad - k)] + rim[i * nx + nx - pad + k];
		}
}

/* The rim is a mirror, where there is one. */
static void mirrored(int ny, int nx, int pad, int west, int south)
{
	inside(mirror, ny, nx, pad, sum);
	if (west == -1)
		for (int i = pad; i < ny - pad; i++)
			for (int d = 0; d < pad; d++)
				mirror[i * nx + (pad - 1 - d)] = mirror[i * nx + (pad + d)];
	if (south == -1)
		for (int d = 0; d < pad; d++)
			for (int j = pad; j < nx - pad; j++)
				mirror[(pad - 1 - d) * nx + j] = mirror[(pad + d) * nx + j];
	for (int i = pad; i < ny - pad; i++)
		for (int j = pad; j < nx - pad; j++)
			sum = sum * 3 + mirror[i * nx + j] + mirror[i * nx + j - nx] + mirror[i * nx + j - 1];
}

static void threes(int nz, int ny, int nx)
{
	for (int i = 0; i < nz; i++)
		for (int j = 0; j < ny; j++)
			for (int k = 0; k < nx; k++)
				planes[(i * ny + j) * nx + k] = i + j * k + sum;
	for (int i = 1; i < nz; i++)
		for (int j = 1; j < ny; j++)
			for (int k = 0; k < nx; k++)
				sum = sum * 3 + planes[(i * ny + j - ny) * nx + k] + planes[(i * ny + j) * nx + k - nx];
}

/* Rows that are longer than what is taken off, and one row less than is read. */
static void lengths(int ny, int nx)
{
	fill(skewed, ny, nx + 1, sum);
	fill(shared, ny, nx, sum);
	for (int i = 1; i < ny; i++)
		for (int j = 0; j < nx; j++)
			sum = sum * 3 + skewed[i * (nx + 1) + j - nx - 2] + shared[i * (nx + 1) + j - nx];
}

/* A pointer to before what it points to, and a static grid. */
static void others(int ny, int nx, int pad)
{
	fill(before + 1, ny - pad, nx, sum);
	fill(fixed, ny - pad, nx, sum);
	for (int i = 1; i < ny - 1; i++)
		for (int j = 1; j < nx; j++)
			sum = sum * 3 + before[i * nx + j + nx] + fixed[i * nx + j + nx];
}

static unsigned long *filled(int n, unsigned long by)
{
	unsigned long *a = malloc(n * sizeof *a);
	for (int k = 0; k < n; k++)
		a[k] = k + by;
	return a;
}

int main(int argc, char **argv)
{
	int n = 8 + argc;
	(void)argv;
	minus = filled(400, 1);
	end = filled(400, 2);
	planes = filled(600, 3);
	two = filled(400, 4);
	above = filled(400, 5);
	rim = filled(400, 6);
	skewed = filled(400, 7) + 20;
	shared = filled(400, 8) + 20;
	mirror = filled(400, 9);
	before = filled(400, 10) - 1;
	for (int turn = 0; turn < 6; turn++) {
#pragma potential_ckpt
		across(n, n + 1, 2);
#pragma potential_ckpt
		pad = 2 + turn % 3;
		across(n, n + 1, pad);
		higher(n, n + 1, pad);
#pragma potential_ckpt
		ends(n, n + 1, pad);
		mirrored(n, n + 1, pad, turn % 2 ? -1 : 3, turn % 3 ? -1 : 2);
#pragma potential_ckpt
		mirrored(n, n + 1, 2, -1, -1);
		threes(4, n, n + 1);
		lengths(n, n + 1);
#pragma potential_ckpt
		others(n, n + 1, pad - 2);
		printf("%d: %lu\n", turn, sum);
	}
	return 0;
}
