/* What no statement can change once a position has been reached is marked: 'table' and the block of
 * 'grid' are written before the first position only; 'late' by a function that is called behind one,
 * 'again' by a line of main that the loop comes back to, 'rows' gets new blocks in the loop. */
#include <stdio.h>
#include <stdlib.h>

static double table[8], late[8], again, outer[4];
static double *rows[4];

static void change(int k)
{
	late[k % 8] = k;
}

static void fill(void)
{
	for (int i = 0; i < 7; i++)
		table[i] = i;
}

static double work(const double *grid, int k)
{
#pragma potential_ckpt
	double x = table[k % 8] + late[k % 8] + grid[k] + again + rows[k % 4][0] + outer[k % 4];
	change(k);
	return x;
}

int main(void)
{
	double *grid = malloc(100 * sizeof *grid), x = 0;
	for (int i = 0; i < 100; i++)
		grid[i] = i;
	fill();
	outer[1] = 2;
	for (int k = 0; k < 10; k++) {
		again += k;
		rows[k % 4] = calloc(1, sizeof(double));
		for (int i = 0; i < 4; i++)
			if (!rows[i])
				rows[i] = calloc(1, sizeof(double));
		x += work(grid, k);
	}
	printf("%g\n", x);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts
// WANT: work:
// WANT:   @L23 position: grid, k, [table], [late], [again], [outer], [rows], [malloc at constant.c:31: grid[k]], [calloc at constant.c:38: rows[0:3][0]], [calloc at constant.c:41: rows[0:3][0]]; kills [late: late[(k % 8)]]
// WANT: main:
// WANT:   @L42 call: grid, x, k, [table], [late], [again], [outer], [rows], [malloc at constant.c:31: grid[k + 1:9]], [calloc at constant.c:38], [calloc at constant.c:41]
// WANT: constant: [table], [outer], [malloc at constant.c:31]
