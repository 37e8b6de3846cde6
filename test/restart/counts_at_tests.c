// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Counts that grow between a call and the test of what it gave, and in the last test of a loop; rows that two tables of counts, one longer
 * than the other, tell of; numbers that a loop does not only step up. Each lets an element be read that lay above the count of its row at
 * the label. */
#include <stdio.h>

enum { ROWS = 40, ROOM = 16, SHORT = 20, STEPS = 8 };

static double all[ROWS * ROOM], rows[ROWS][ROOM], both[ROWS * ROOM], asked[ROWS * ROOM], back[ROWS * ROOM], less[ROWS * ROOM], sum;
static int nall = 3, nrows[ROWS], nshort[SHORT], nlong[ROWS], nasked[ROWS], nback[ROWS], nless[ROWS];
static int of_short[ROWS][3], of_long[ROWS][3];

/* Of two steps, one fails. */
static int fill_all(int step)
{
	if (step % 2)
		return -1;
	for (int i = 0; i < ROWS * ROOM; i++)
		all[i] = step * 3 + i;
	return 0;
}

static void use_all(int step)
{
	int failed = fill_all(step);
	nall += 1;
	if (failed != 0)
		return;
	for (int i = 0; i < nall; i++)
		sum += all[i];
}

static int fill_row(int c, int step)
{
	if (step % 2)
		return -1;
	rows[c][nrows[c]] = step;
	return 0;
}

static int use_row(int c, int step)
{
	int failed = fill_row(c, step);
	nrows[c] += 1;
	if (failed != 0)
		return 1;
	sum += nrows[c];
	return 0;
}

static void read_both(void)
{
	for (int c = 0; c < ROWS; c++)
		for (int k = 0; k < 3; k++) {
			int j = of_short[c][k];
			for (int i = 0; i < nshort[j]; i++)
				sum += both[ROOM * j + i];
			j = of_long[c][k];
			for (int i = 0; i < nlong[j]; i++)
				sum += both[ROOM * j + i];
		}
}

static void ask(int step)
{
	for (int c = 0; c < ROWS; c++) {
		int q = 0;
		while (++nasked[c] && q++ < 2)
			asked[ROOM * c + nasked[c] - 1] = step;
	}
}

/* "i" is less than it began with, too: what is left of row c lies in the row before it. */
static void go_back(int step)
{
	for (int c = 1; c < ROWS; c++) {
		int i = 0, turns = 0;
		while (i < nback[c] && turns++ < 9) {
			sum += back[ROOM * c + i];
			if (turns == 4)
				i -= 7;
			else
				i++;
		}
		if (nback[c] < 9) {
			back[ROOM * c + nback[c]] = step;
			nback[c]++;
		}
	}
}

/* If the rows are one, its count is less by two when its last element is read. */
static void take_last(int c, int d)
{
	nless[d]--;
	nless[c]--;
	int last = nless[c];
	sum += less[ROOM * c + last];
}

int main(void)
{
	for (int i = 0; i < ROWS * ROOM; i++) {
		all[i] = i * 0.5;
		rows[i / ROOM][i % ROOM] = i + 3;
		both[i] = i * 0.25;
		asked[i] = i + 7;
		back[i] = i * 3;
		less[i] = i * 5;
	}
	for (int c = 0; c < ROWS; c++) {
		nrows[c] = nlong[c] = nasked[c] = nback[c] = c % 3 + 1;
		nless[c] = 12;
		for (int k = 0; k < 3; k++) {
			of_short[c][k] = (c + 5 * k) % SHORT;
			of_long[c][k] = (3 * c + k) % ROWS;
		}
	}
	for (int c = 0; c < SHORT; c++)
		nshort[c] = c % 2 + 1;
	for (int step = 0; step < STEPS; step++) {
#pragma potential_ckpt
		use_all(step);
		for (int i = 0; i < ROWS * ROOM; i++)
			sum += all[i];
		use_row(step % 3, step);
		for (int c = 0; c < ROWS; c++)
			for (int i = 0; i < nrows[c]; i++)
				sum += rows[c][i];
		read_both();
		ask(step);
		for (int c = 0; c < ROWS; c++) {
			for (int i = 0; i < nasked[c]; i++)
				sum += asked[ROOM * c + i];
			nasked[c] = 2;
		}
		go_back(step);
		take_last(2 * step + 1, step % 2 ? 2 * step + 1 : 2 * step + 2);
		printf("%d %.17g\n", step, sum);
	}
	return 0;
}
