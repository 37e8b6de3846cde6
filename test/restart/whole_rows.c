/* whole_rows.c - grids that are filled row by row and go on as one row of so many numbers.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * "rows" and "numbers" are not always as many: then what lies beyond is read from the iteration before. Each "needs_" array is
 * read where what fills it leaves a gap. */
#include <stdio.h>
#include <stdlib.h>

enum { ROWS = 20, ROW = 30, ALL = ROWS * ROW };

typedef unsigned long num;

static num grid[ROWS][ROW], cube[ROWS][5][6], other[ROWS][5][6], down[ROWS][ROW], from_one[ROWS][ROW], wide[ROWS + 1][ROW];
static num one_row[ROWS][ROW], team[ROWS][5][6], shifted[ROWS][ROW];
static num needs_last[ROWS][ROW], needs_first[ROWS][ROW], needs_odd[ROWS][ROW], needs_triangle[ROWS][ROW];
static num needs_column[ROWS][5][6], needs_padding[ROWS][ROW + 1], needs_test[ROWS][ROW], needs_wide[ROWS + 1][ROW];
static num needs_other_row[ROWS][ROW];
static int rows, numbers, row;

static num total(const num *x, int k)
{
	num s = 0;
	for (int i = 0; i < k; i++)
		s = s * 3 + x[i];
	return s;
}

static num total_of_grid(num (*x)[ROW], int k)
{
	num s = 0;
	for (int i = 0; i < k; i++)
		for (int j = 0; j < ROW; j++)
			s = s * 3 + x[i][j];
	return s;
}

/* Numbers "begin" to before "end" of each row: all of it, less or more. */
static void fill(num (*x)[ROW], int begin, int end, num by)
{
	for (int i = 0; i < rows; i++)
		for (int j = begin; j < end; j++)
			x[i][j] = i * by + j;
}

static void fill_cube(num (*x)[5][6], int end, num by)
{
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 5; j++)
			for (int k = 0; k < end; k++)
				x[i][j][k] = i * by + 7 * j + k;
}

static num whole(num by)
{
	num s = 0;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < ROW; j++)
			grid[i][j] = by + i + j;
	fill_cube(cube, 6, by);
	fill_cube(other, 6, by);
	for (int i = rows - 1; i >= 0; i--)
		for (int j = ROW - 1; j >= 0; j--)
			down[i][j] = by + i - j;
	for (int i = 0; i < rows; i++)
		for (int j = 1; j <= ROW; j++)
			from_one[i][j - 1] = by + i * j;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < ROW + 10; j++)
			wide[i][j] = by + i + 2 * j;
	for (int j = 0; j < ROW; j++)
		one_row[row][j] = by + j;
#pragma omp parallel for
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < 5; j++)
			for (int k = 0; k < 6; k++)
				team[i][j][k] = by + i + j * k;
	for (int i = 1; i < rows; i++)
		for (int j = 0; j < ROW; j++)
			shifted[i][j] = by + i * 3 + j;
	s += total(&grid[0][0], numbers) + total((num *)cube, numbers) + total_of_grid((num (*)[ROW])other, rows);
	s += total((num *)down, numbers) + total((num *)from_one, numbers) + total((num *)wide, numbers);
	s += total(&one_row[row][0], ROW) + total((num *)team, numbers) + total(&shifted[1][0], numbers - ROW);
	return s;
}

static num with_gaps(num by)
{
	num s = 0;
	fill(needs_last, 0, ROW - 1, by);
	fill(needs_first, 1, ROW, by);
	for (int i = 0; i < rows; i += 2)
		for (int j = 0; j < ROW; j++)
			needs_odd[i][j] = by + i + j;
	for (int i = 0; i < rows; i++)
		for (int j = 0; j <= i; j++)
			needs_triangle[i][j] = by + i + j;
	fill_cube(needs_column, 5, by);
	for (int i = 0; i < rows; i++)
		for (int j = 0; j < ROW; j++)
			needs_padding[i][j] = by + i + j;
	for (int i = 0; i < rows; i++)
		if ((by + i) & 1)
			for (int j = 0; j < ROW; j++)
				needs_test[i][j] = by + i + j;
	for (int i = 0; i < rows; i++)
		for (int j = -10; j < ROW; j++)
			needs_wide[i + 1][j] = by + i + j;
	for (int j = 0; j < ROW; j++)
		needs_other_row[row][j] = by + j;
	s += total((num *)needs_last, numbers) + total((num *)needs_first, numbers) + total((num *)needs_odd, numbers);
	s += total((num *)needs_triangle, numbers) + total((num *)needs_column, numbers);
	s += total((num *)needs_padding, numbers) + total((num *)needs_test, numbers);
	s += total(&needs_wide[0][ROW - 11], numbers) + total((num *)needs_other_row, numbers);
	return s;
}

/* The next iteration's elements come from this one, if it does not fill them. */
static void leave(num s)
{
	for (int i = 0; i < ALL; i++) {
		((num *)grid)[i] += s + i, ((num *)cube)[i] -= s - i, ((num *)other)[i] += s;
		((num *)down)[i] += s + i, ((num *)from_one)[i] -= s, ((num *)wide)[i] += s - 3 * i;
		((num *)one_row)[i] += s, ((num *)team)[i] -= s + i, ((num *)shifted)[i] += 2 * s;
		((num *)needs_last)[i] += s + i, ((num *)needs_first)[i] -= s, ((num *)needs_odd)[i] += s;
		((num *)needs_triangle)[i] += s, ((num *)needs_column)[i] -= s + i;
		((num *)needs_padding)[i] += s, ((num *)needs_test)[i] -= s, ((num *)needs_wide)[i] += s + i;
		((num *)needs_other_row)[i] -= s + i;
	}
}

int main(int argc, char **argv)
{
	static const int many[][2] = {{12, 360}, {12, 400}, {0, 90}, {15, 450}, {20, 600}, {-3, 60}, {11, 270}, {1, 31}};
	num s = argc;
	for (int step = 0; step < 8; step++) {
		rows = many[step][0];
		numbers = many[step][1];
		row = step * 2;
#pragma potential_ckpt
		s = s * 5 + whole(s % 1000);
		s = s * 5 + with_gaps(s % 1000);
		leave(s % 1000);
		printf("%d %lu\n", step, s);
	}
	return 0;
}
