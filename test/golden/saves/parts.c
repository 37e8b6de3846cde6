/* What is needed of an object, in the program's words: sections of arrays, members, what pointers lead to. */
#include <stdio.h>
#include <stdlib.h>

struct cell {
	float density;
	double speed[3];
};

struct grid {
	int first, n;
	struct cell *cells;
	double rows[40][30];
};

static struct grid grid;
static struct cell cells[100];
static double rows[50][40], line[1000];
static char bytes[2000];

/* Members of a record, of the elements of an array, of those behind a pointer in a record. */
static double members(struct grid *g, int n)
{
	double sum = 0;
#pragma potential_ckpt
	for (int i = 1; i < n; i++)
		for (int k = 2; k < 20; k++)
			sum += grid.rows[i][k];
	for (int i = 0; i < n; i++)
		sum += cells[i].speed[1] + cells[i].density;
	for (int i = g->first; i < g->n; i++)
		sum += g->cells[i].speed[0];
	return sum;
}

/* Each section is said once, four at most. */
static double sections(int n)
{
	double sum = 0;
#pragma potential_ckpt
	for (int i = 0; i < n; i++)
		sum += rows[0][i] + rows[i][i] + rows[7][2 * i] + rows[0][i] + rows[9][i] + rows[i][0] + rows[i][5];
	return sum;
}

/* The array is spelled as something else. */
static double spelled(int n)
{
	double sum = 0;
	for (int step = 0; step < n; step++) {
#pragma potential_ckpt
		double(*square)[20] = (double(*)[20])line;
		for (int i = 0; i < n; i++)
			for (int k = 0; k < 7; k++)
				sum += square[i][k];
		for (int i = 4; i < n; i++)
			sum += *((short *)bytes + i);
	}
	return sum;
}

/* Two arrays in one block; nobody reads the pointer to it any more. */
static double halves(int n)
{
	double *work = malloc(2 * n * sizeof *work), *u = work, *v = work + n, sum = 0;
	for (int i = 0; i < 2 * n; i++)
		work[i] = i;
	for (int step = 0; step < 3; step++) {
#pragma potential_ckpt
		for (int i = 0; i < n; i++)
			v[i] = u[i] + 1;
		for (int i = 0; i < n; i++)
			sum += v[i];
	}
	return sum;
}

int main(int argc, char **argv)
{
	struct grid *g = malloc(sizeof *g);
	int n = atoi(argv[argc - 1]);
	*g = (struct grid){ .n = n, .cells = calloc(n, sizeof *g->cells) };
	for (int i = 0; i < 1000; i++) {
		line[i] = grid.rows[i % 40][i % 30] = rows[i % 50][i % 40] = cells[i % 100].speed[1] = i;
		bytes[2 * i] = i;
	}
	printf("%g\n", members(g, n));
	printf("%g\n", sections(n));
	printf("%g\n", spelled(n));
	printf("%g\n", halves(n));
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | grep position
// WANT:   @L25 position: g, n, sum, [grid: grid.rows[1:n - 1][2:19]], [cells: cells[0:n - 1].speed[1], cells[0:min(99, n - 1)].density], [malloc at parts.c:80], [calloc at parts.c:82: g->cells[g->first:g->n - 1].speed[0]]
// WANT:   @L40 position: n, sum, [rows: rows[9][0:n - 1], rows[0:n - 1][5], rows[0:n - 1][0:n - 1], rows[0:n - 1][0] and 2 more]
// WANT:   @L51 position: n, sum, step, [line: line + 160 * [0:n - 1] + 8 * [0:6] bytes], [bytes: bytes + 2 * [4:min(999, n - 1)] bytes]
// WANT:   @L69 position: n, u, v, sum, step, [malloc at parts.c:65: work[0:n - 1]]
