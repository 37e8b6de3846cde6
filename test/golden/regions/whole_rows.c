/* Grids that are filled row by row and read as one row of numbers, and the other way round: which elements are left? */
#include <stdio.h>
#include <stdlib.h>

static double grid[20][30], cube[20][5][6], other[20][5][6], down[20][30], one_row[20][30], one_plane[20][5][6];
static double wide[21][30], parts[20][30], same[20][30];
static double needs_last[20][30], needs_first[20][30], needs_odd[20][30], needs_column[20][5][6], needs_padding[20][31];
static int rows, numbers, row;

static double total(const double *x, int k)
{
	double s = 0;
	for (int i = 0; i < k; i++)
		s += x[i];
	return s;
}

/* Numbers "begin" to before "end" of each row: all of it, less or more. */
static void fill(double (*x)[30], int begin, int end)
{
	for (int i = 0; i < rows; i++)
		for (int j = begin; j < end; j++)
			x[i][j] = j;
}

static void fill_cube(double (*x)[5][6], int end)
{
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 5; j++)
			for (int k = 0; k < end; k++)
				x[i][j][k] = j;
}

static double whole(void)
{
	double s = 0;
	fill(grid, 0, 30);
	fill_cube(cube, 6);
	fill_cube(other, 6);
	for (int i = rows - 1; i >= 0; i--)
		for (int j = 29; j >= 0; j--)
			down[i][j] = j;
	for (int j = 0; j < 30; j++)
		one_row[row][j] = j;
	for (int j = 0; j < 5; j++)
		for (int k = 0; k < 6; k++)
			one_plane[row][j][k] = j;
	fill(wide, 0, 40);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 15; j++)
			parts[i][j] = parts[i][j + 15] = j;
	fill(same, 0, 30);
	s += total(&grid[0][0], numbers) + total((double *)cube, numbers) + total((double *)down, numbers);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 30; j++)
			s += ((double (*)[30])other)[i][j];
	s += total((double *)one_row, numbers) + total((double *)one_plane, numbers) + total((double *)wide, numbers);
	return s + total((double *)parts, numbers) + total((double *)same, rows * 30);
}

static double with_gaps(void)
{
	fill(needs_last, 0, 29);
	fill(needs_first, 1, 30);
	for (int i = 0; i < rows; i += 2)
		for (int j = 0; j < 30; j++)
			needs_odd[i][j] = j;
	fill_cube(needs_column, 5);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 30; j++)
			needs_padding[i][j] = j;
	return total((double *)needs_last, numbers) + total((double *)needs_first, numbers) +
	       total((double *)needs_odd, numbers) + total((double *)needs_column, numbers) +
	       total((double *)needs_padding, numbers);
}

int main(int argc, char **argv)
{
	double s = 0;
	rows = atoi(argv[argc - 1]);
	numbers = atoi(argv[argc - 2]);
	for (int step = 0; step < 3; step++) {
		row = 2 * step;
#pragma potential_ckpt
		s += whole();
		s += with_gaps();
	}
	printf("%g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts %s | sed -n '/@/s/, \[/\n[/gp'
// WANT:   @L84 position: s, step
// WANT: [grid: grid[0][max(30 * rows, 0):numbers - 1]]
// WANT: [cube: cube[0][0][max(30 * rows, 0):min(599, numbers - 1)]]
// WANT: [down: down[0][max(30 * rows, 0):min(599, numbers - 1)]]
// WANT: [one_row: one_row[0][0:min(numbers - 1, 60 * step - 1)], one_row[0][60 * step + 30:min(599, numbers - 1)]]
// WANT: [one_plane: one_plane[0][0][0:min(numbers - 1, 60 * step - 1)], one_plane[0][0][60 * step + 30:min(599, numbers - 1)]]
// WANT: [wide: wide[0][max(30 * rows, 0):min(629, numbers - 1)]]
// WANT: [parts: parts[0][max(30 * rows, 0):min(599, numbers - 1)]]
// WANT: [needs_last: needs_last[max(rows, 0):min(19, (numbers - 1) / 30)][0:min(-30 * rows + 599, -30 * rows + numbers - 1, 29)], needs_last[0:min(19, rows - 1, (numbers - 30) / 30)][29]]
// WANT: [needs_first: needs_first[max(rows, 0):min(19, (numbers - 1) / 30)][0:min(-30 * rows + 599, -30 * rows + numbers - 1, 29)], needs_first[0:min(19, rows - 1, (numbers - 1) / 30)][0]]
// WANT: [needs_odd: needs_odd[0][0:min(599, numbers - 1)]]
// WANT: [needs_column: needs_column[max(rows, 0):min(19, (numbers - 1) / 30)][0:min(-5 * rows + 99, 4, (-30 * rows + numbers - 1) / 6)][0:min(-30 * rows + 599, -30 * rows + numbers - 1, 5)], needs_column[0:min(19, rows - 1, (numbers - 6) / 30)][0:min(4, (numbers - 6) / 6)][5]]
// WANT: [needs_padding: needs_padding[max(rows, 0):min(19, (numbers - 1) / 31)][0:min(-31 * rows + 619, -31 * rows + numbers - 1, 30)], needs_padding[0:min(19, rows - 1, (numbers - 31) / 31)][30]]
// WANT: [rows]
// WANT: [numbers]
// WANT: [row]
