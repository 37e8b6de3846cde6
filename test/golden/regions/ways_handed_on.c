// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to hand on what index arrays and masks say: lists from an entry on, arrays from an element on, conditions of two loops, rows
 * that tables lead to. Each array is filled and taken in functions of their own. What the analysis does not see through is wanted
 * here as well, by name, beside twins (not_…) of which something must be left. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4000, ROOM = 20, ROWS = 6, WIDE = 600 };

static struct mesh {
	int n, at, plus, threads, *cells, *others, *mask, *open;
} mesh, *const m = &mesh;

static double s;

#define ALL(c, n) for (int c = 0; c < (n); c++)

static void fill(double *x, const int *list, int n) { ALL(k, n) x[list[k]] = k + s; }
static void take(const double *x, const int *list, int n) { ALL(k, n) s = s / 3 + x[list[k]]; }
static void fill_if(double *x, const int *mask, int n) { ALL(k, n) if (mask[k]) x[k] = k + s; }
static void take_if(const double *x, const int *mask, int n) { ALL(k, n) if (mask[k]) s = s / 3 + x[k]; }
static void row_by_row(double **x, const int *list, int n) { ALL(k, n) ALL(v, 3) x[list[k]][v] = k + v; }

#define WAY(w, fill, take) \
	static double by_##w[MOST]; \
	static void fill_##w(double *x) { fill } \
	static void take_##w(const double *x) { take }
#define CALL(w) fill_##w(by_##w), take_##w(by_##w);

WAY(list, fill(x, m->cells + 3, m->n - 3);, take(x, m->cells + 3, m->n - 3);)
WAY(all, fill(x, m->cells, m->n);, take(x, m->cells + 3, m->n - 3);)
WAY(number, fill(x, m->cells + m->at, m->n - m->at);, take(x, m->cells + m->at, m->n - m->at);)
WAY(beyond, fill(x, m->cells, m->n);, if (m->at >= 0) take(x, m->cells + m->at, m->n - m->at);)
WAY(here, ALL(k, m->n) x[m->cells[k]] = k;, take(x, &m->cells[3], m->n - 3);)
WAY(there, fill(x, m->cells + 2, m->n - 2);, for (int k = 2; k < m->n; k++) s += x[m->cells[k]];)
WAY(element, fill(x + 3, m->cells, m->n);, ALL(k, m->n) s += x[m->cells[k] + 3];)
WAY(both, fill(x + 3, m->cells + 1, m->n - 1);, take(x + 3, m->cells + 1, m->n - 1);)
WAY(line, ALL(i, ROWS) fill(x + WIDE * i, m->cells, m->n);, ALL(i, ROWS) ALL(k, m->n) s += x[WIDE * i + m->cells[k]];)
WAY(mask, fill_if(x + 3, m->mask + 3, m->n - 3);, for (int k = 3; k < m->n; k++) if (m->mask[k]) s += x[k];)
WAY(masks, fill_if(x, m->mask + m->at, m->n - m->at);, take_if(x, m->mask + m->at, m->n - m->at);)
WAY(two, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) if (m->open[j]) x[i * ROOM + j] = i;, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) if (m->open[j]) s += x[i * ROOM + j];)
WAY(outer, ALL(i, ROWS) if (m->mask[i]) ALL(k, m->n) x[i * WIDE + m->cells[k]] = i;, ALL(i, ROWS) if (m->mask[i]) ALL(k, m->n) s += x[WIDE * i + m->cells[k]];)
WAY(of_cell, ALL(k, m->n) if (m->mask[m->cells[k]]) x[k] = k;, ALL(k, m->n) if (m->mask[m->cells[k]]) s += x[k];)
WAY(at_cell, ALL(k, m->n) if (m->mask[m->cells[k]]) x[m->cells[k]] = k;, ALL(k, m->n) if (m->mask[m->cells[k]]) s += x[m->cells[k]];)
WAY(not_all, fill(x, m->cells, m->n - 1);, take(x, m->cells + 3, m->n - 3);)
WAY(not_first, fill(x, m->cells + 4, m->n - 4);, take(x, m->cells + 3, m->n - 3);)
WAY(not_before, fill(x, m->cells + m->at, m->n - m->at);, take(x, m->cells + m->at - 1, m->n - m->at);)
WAY(not_other, fill(x, m->cells + 3, m->n - 3);, take(x, m->others + 3, m->n - 3);)
WAY(not_same, fill(x, m->cells + 3, m->n - 3); m->cells[m->at] = 1;, take(x, m->cells + 3, m->n - 3);)
WAY(not_element, fill(x + 3, m->cells, m->n);, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_mask, fill_if(x + 3, m->mask + 2, m->n - 3);, for (int k = 3; k < m->n; k++) if (m->mask[k]) s += x[k];)
WAY(not_inner, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) if (m->open[j]) x[i * ROOM + j] = i;, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) s += x[i * ROOM + j];)
WAY(not_outer, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) if (m->open[j]) x[i * ROOM + j] = i;, ALL(i, ROWS) ALL(j, ROOM) if (m->open[j]) s += x[i * ROOM + j];)
WAY(not_exchanged, ALL(i, ROWS) if (m->mask[i]) ALL(j, ROOM) if (m->open[j]) x[i * ROOM + j] = i;, ALL(i, ROWS) if (m->open[i]) ALL(j, ROOM) if (m->mask[j]) s += x[i * ROOM + j];)
WAY(not_cell, ALL(k, m->n) if (m->mask[m->cells[k]]) x[k] = k;, ALL(k, m->n) if (m->mask[m->others[k]]) s += x[k];)

/* A table, and the rows that it leads to. */
#define TABLE(w, fill, take) \
	static double by_##w[WIDE][ROOM * 4], *to_##w[WIDE]; \
	static void fill_##w(double **x) { fill } \
	static void take_##w(double *const *x) { take }
#define ROWS_OF(w) ALL(i, WIDE) to_##w[i] = by_##w[i];
#define CALL_TABLE(w) fill_##w(to_##w), take_##w(to_##w);

TABLE(turn, ALL(i, m->n) x[m->plus][m->cells[i]] = 0; ALL(k, m->n) x[m->plus][m->cells[k]] += k;, ALL(k, m->n) s += x[m->plus][m->cells[k]];)
TABLE(threads, ALL(j, m->threads) ALL(k, m->n) x[j][m->cells[k]] = j;, ALL(k, m->n) ALL(j, m->threads) s += x[j][m->cells[k]];)
TABLE(row, ALL(k, m->n) ALL(v, 3) x[m->cells[k]][v] = k;, ALL(k, m->n) ALL(v, 3) s += x[m->cells[k]][v];)
TABLE(rows, row_by_row(x, m->cells, m->n);, ALL(k, m->n) ALL(v, 3) s += x[m->cells[k]][v];)
TABLE(place, ALL(k, m->n) x[k][m->cells[k]] = k;, ALL(k, m->n) s += x[k][m->cells[k]];)
TABLE(kernel, ALL(i, ROWS) fill(x[i], m->cells + 1, m->n - 1);, ALL(i, ROWS) take(x[i], m->cells + 1, m->n - 1);)
TABLE(open, ALL(k, m->n) if (m->mask[m->cells[k]]) x[m->cells[k]][0] = k;, ALL(k, m->n) if (m->mask[m->cells[k]]) s += x[m->cells[k]][0];)
TABLE(not_turn, ALL(i, m->n) x[m->plus][m->cells[i]] = 0;, ALL(k, m->n) s += x[m->at][m->cells[k]];)
TABLE(not_rows, row_by_row(x, m->cells, m->n);, ALL(k, m->n) ALL(v, 3) s += x[m->others[k]][v];)
TABLE(not_wide, row_by_row(x, m->cells, m->n);, ALL(k, m->n) ALL(v, 4) s += x[m->cells[k]][v];)
TABLE(not_table, row_by_row(x, m->cells, m->n); x[m->at] = x[m->plus];, ALL(k, m->n) ALL(v, 3) s += x[m->cells[k]][v];)
TABLE(not_place, ALL(k, m->n) x[k][m->cells[k]] = k;, for (int k = 1; k < m->n; k++) s += x[k][m->cells[k - 1]];)
TABLE(not_kernel, for (int i = 1; i < ROWS; i++) fill(x[i], m->cells + 1, m->n - 1);, ALL(i, ROWS) take(x[i], m->cells + 1, m->n - 1);)

static int *room(int by)
{
	int *p = calloc(MOST, sizeof *p);
	if (!p)
		exit(1);
	ALL(k, MOST) p[k] = k * by % 75;
	return p;
}

static void begin(int n)
{
	m->n = n, m->at = 2, m->plus = 1, m->threads = 3, m->cells = room(7), m->others = room(11), m->mask = room(75), m->open = room(25);
	ROWS_OF(turn) ROWS_OF(threads) ROWS_OF(row) ROWS_OF(rows) ROWS_OF(place) ROWS_OF(kernel) ROWS_OF(open) ROWS_OF(not_turn)
	ROWS_OF(not_rows) ROWS_OF(not_wide) ROWS_OF(not_table) ROWS_OF(not_place) ROWS_OF(not_kernel)
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 90;
	if (n < 10 || n > 500)
		return 1;
	begin(n);
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		CALL(list) CALL(all) CALL(number) CALL(beyond) CALL(here) CALL(there) CALL(element) CALL(both) CALL(line) CALL(mask)
		CALL(masks) CALL(two) CALL(outer) CALL(of_cell) CALL(at_cell) CALL(not_all) CALL(not_first) CALL(not_before)
		CALL(not_other) CALL(not_same) CALL(not_element) CALL(not_mask) CALL(not_inner) CALL(not_outer) CALL(not_exchanged)
		CALL(not_cell) CALL_TABLE(turn) CALL_TABLE(threads) CALL_TABLE(row) CALL_TABLE(rows) CALL_TABLE(place)
		CALL_TABLE(kernel) CALL_TABLE(open) CALL_TABLE(not_turn) CALL_TABLE(not_rows) CALL_TABLE(not_wide)
		CALL_TABLE(not_table) CALL_TABLE(not_place) CALL_TABLE(not_kernel)
	}
	printf("%.17g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | grep -v nothing | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_not_all
// WANT: by_not_before
// WANT: by_not_cell
// WANT: by_not_element
// WANT: by_not_exchanged
// WANT: by_not_first
// WANT: by_not_inner
// WANT: by_not_kernel
// WANT: by_not_mask
// WANT: by_not_other
// WANT: by_not_outer
// WANT: by_not_rows
// WANT: by_not_same
// WANT: by_not_table
// WANT: by_not_turn
// WANT: by_not_wide
