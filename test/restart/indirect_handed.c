// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Lists, masks and rows that are handed on from an entry on, conditions of two loops, rows of tables; each beside a twin of which
 * something is left: a list one shorter, handed on from another entry, another row or table, one that has changed. */
#include <stdio.h>
#include <stdlib.h>

enum { SIZE = 1600, CELLS = 160, ROWS = 6, WIDE = 200, TURNS = 3, MOST_THREADS = 4 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(shift), TWINS(whole), TWINS(by_number), TWINS(back), TWINS(base), TWINS(line), TWINS(masked), TWINS(next),
	TWINS(two), TWINS(outer), TWINS(of_cell), TWINS(at_cell), TWINS(changed), TWINS(member), TWINS(both), sum = 1;
static unsigned long grid_all[ROWS][WIDE], grid_most[ROWS][WIDE], turns_all[TURNS][SIZE], turns_most[TURNS][SIZE];

static struct mesh {
	int n, at, plus, threads;
	int *cells, *others, *mask, *open, *rows;
	unsigned long **table_all, **table_most, **own_all, **own_most, **team_all, **team_most, **node_all, **node_most, **list_all, **list_most;
	unsigned long ***deep;
} mesh;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

static void fill(unsigned long *x, const int *list, int n)
{
	for (int k = 0; k < n; k++)
		x[list[k]] = k + sum;
}

static void take(const unsigned long *x, const int *list, int n)
{
	for (int k = 0; k < n; k++)
		add(x[list[k]]);
}

static void fill_masked(unsigned long *x, const int *mask, int n)
{
	for (int k = 0; k < n; k++)
		if (mask[k])
			x[k] = k + sum;
}

static void take_masked(const unsigned long *x, const int *mask, int n)
{
	for (int k = 0; k < n; k++)
		if (mask[k])
			add(x[k]);
}

/* ---- from an entry on ---- */

static void lists(struct mesh *m)
{
	fill(shift_all, m->cells + 3, m->n - 3);
	fill(shift_most, m->cells + 4, m->n - 4);
	take(shift_all, m->cells + 3, m->n - 3);
	take(shift_most, m->cells + 3, m->n - 3);
	fill(whole_all, m->cells, m->n);
	fill(whole_most, m->cells, m->n - 1);
	take(whole_all, &m->cells[5], m->n - 5);
	take(whole_most, &m->cells[5], m->n - 5);
	fill(by_number_all, m->cells + m->at, m->n - m->at);
	fill(by_number_most, m->cells + m->at, m->n - m->at);
	take(by_number_all, m->cells + m->at, m->n - m->at);
	take(by_number_most, m->others + m->at, m->n - m->at);
	fill(back_all, m->cells + m->at, m->n - m->at);
	fill(back_most, m->cells + m->at, m->n - m->at);
	for (int k = m->at; k < m->n; k++)
		add(back_all[m->cells[k]] + back_most[m->cells[k - 1]]);
	fill(changed_all, m->cells + 2, m->n - 2);
	fill(changed_most, m->cells + 2, m->n - 2);
	m->cells[1] = (m->cells[1] + 1) % CELLS;
	take(changed_all, m->cells + 2, m->n - 2);
	m->cells[m->at + 2] = (m->cells[m->at + 2] + 7) % CELLS;
	take(changed_most, m->cells + 2, m->n - 2);
}

/* Along a diagonal alone, of which m[2][3] is no entry. */
static int square[WIDE / 8][WIDE / 8];
static unsigned long TWINS(diagonal);

static void diagonals(void)
{
	enum { SIDE = WIDE / 8 };
	for (int i = 0; i < SIDE * SIDE && !square[SIDE - 1][SIDE - 1]; i++)
		square[i / SIDE][i % SIDE] = i;
	for (int k = 0; k < SIDE; k++)
		diagonal_all[square[k][k]] = diagonal_most[square[k][k]] = k + sum;
	add(diagonal_all[square[2][2]] + diagonal_most[square[2][3]]);
	diagonal_most[square[2][3]] = sum;
}

/* The array is handed on from an element on, or a row of it. */
static void places(const struct mesh *m)
{
	fill(base_all + 7, m->cells, m->n);
	fill(base_most + 7, m->cells, m->n);
	for (int k = 0; k < m->n; k++)
		add(base_all[m->cells[k] + 7] + base_most[m->cells[k]]);
	for (int i = 0; i < ROWS; i++) {
		fill(line_all + WIDE * i, m->cells, m->n);
		fill(line_most + WIDE * i, m->cells + 1, m->n - 1);
		fill(grid_all[i], m->cells, m->n);
		if (i)
			fill(grid_most[i], m->cells, m->n);
	}
	for (int i = 0; i < ROWS; i++)
		for (int k = 0; k < m->n; k++)
			add(line_all[WIDE * i + m->cells[k]] + line_most[WIDE * i + m->cells[k]] + grid_all[i][m->cells[k]] -
			    grid_most[i][m->cells[k]]);
	for (int k = 0; k < m->n; k++)
		for (int v = 0; v < 3; v++)
			member_all[3 * m->cells[k] + v] = member_most[3 * m->cells[k] + v] = k + sum;
	for (int v = 0; v < 3; v++)
		for (int k = 1; k < m->n; k++)
			add(member_all[3 * m->cells[k] + v] - member_most[3 * m->cells[k - 1] + v + 1]);
}

/* ---- masks ---- */

static void masks(struct mesh *m)
{
	fill_masked(masked_all + 3, m->mask + 3, m->n - 3);
	fill_masked(masked_most + 3, m->mask + 2, m->n - 3);
	for (int k = 3; k < m->n; k++)
		if (m->mask[k])
			add(masked_all[k] + masked_most[k]);
	fill_masked(next_all, m->mask + m->at, m->n - m->at);
	fill_masked(next_most, m->mask + m->at, m->n - m->at);
	take_masked(next_all, m->mask + m->at, m->n - m->at);
	take_masked(next_most, m->mask + m->at + 1, m->n - m->at - 1);
	for (int k = 0; k < m->n; k++) {
		if (m->mask[m->cells[k]])
			of_cell_all[k] = at_cell_all[m->cells[k]] = k + sum;
		if (m->mask[m->cells[k]])
			of_cell_most[k] = at_cell_most[m->cells[k]] = k + sum;
	}
	for (int k = 0; k < m->n; k++) {
		if (m->mask[m->cells[k]])
			add(of_cell_all[k] + at_cell_all[m->cells[k]]);
		if (m->mask[m->others[k]])
			add(of_cell_most[k]);
		if (m->open[m->cells[k]])
			add(at_cell_most[m->cells[k]]);
	}
}

/* Conditions of two loops; the twins lack one of them, or have them the other way round. */
static void two_loops(struct mesh *m)
{
	for (int i = 0; i < ROWS; i++)
		if (m->mask[i])
			for (int j = 0; j < WIDE; j++)
				if (m->open[j % CELLS])
					both_all[WIDE * i + j] = both_most[WIDE * i + j] = i + j;
	for (int i = 0; i < ROWS; i++)
		if (m->mask[i])
			for (int j = 0; j < CELLS; j++)
				if (m->open[j])
					two_all[WIDE * i + j] = two_most[WIDE * i + j] = i + j + sum;
	for (int i = 0; i < ROWS; i++)
		if (m->mask[i])
			for (int k = 0; k < m->n; k++)
				outer_all[WIDE * i + m->cells[k]] = outer_most[WIDE * i + m->cells[k]] = i + k + sum;
	for (int i = 0; i < ROWS; i++) {
		if (m->mask[i])
			for (int j = 0; j < CELLS; j++) {
				if (m->open[j])
					add(two_all[WIDE * i + j] + both_all[WIDE * i + j]);
				if (j < m->n)
					add(outer_all[WIDE * i + m->cells[j]]);
			}
		if (m->open[i])
			for (int j = 0; j < CELLS; j++) {
				if (m->mask[j])
					add(two_most[WIDE * i + j] + both_most[WIDE * i + j]);
				if (j < m->n)
					add(outer_most[WIDE * i + m->cells[j]]);
			}
	}
	m->open[m->at + 1] ^= 1;
	m->mask[m->at - 1] ^= 1;
}

/* ---- rows of tables ---- */

static void turns(const struct mesh *m)
{
	const int now = (m->plus + 1) % TURNS;
	for (int k = 0; k < m->n; k++) {
		turns_all[m->plus][m->cells[k]] = turns_most[m->plus][m->cells[k]] = 0;
		m->table_all[m->plus][m->cells[k]] = m->table_most[m->plus][m->cells[k]] = 0;
	}
	for (int k = 0; k < m->n; k++) {
		turns_all[m->plus][m->cells[k]] += k + sum;
		turns_most[now][m->cells[k]] += k + sum;
		m->table_all[m->plus][m->cells[k]] += k + sum;
		m->table_most[now][m->cells[k]] += k + sum;
	}
	for (int k = 0; k < m->n; k++)
		add(turns_all[m->plus][m->cells[k]] + turns_most[m->plus][m->cells[k]] + m->table_all[m->plus][m->cells[k]] +
		    m->table_most[m->plus][m->cells[k]]);
}

/* A row for each thread; what is added to may lie beyond what was cleared, for all that can be known. */
static void own_rows(struct mesh *m)
{
	for (int j = 0; j < m->threads; j++)
		for (int i = 0; i < SIZE; i++)
			m->own_all[j][i] = sum;
	for (int j = 0; j < m->threads - 1; j++)
		for (int i = 0; i < SIZE; i++)
			m->own_most[j][i] = sum;
	for (int k = 0; k < m->n; k++) {
		m->own_all[k % m->threads][m->cells[k]] += k;
		m->own_most[k % m->threads][m->cells[k]] += k;
	}
	for (int i = 0; i < CELLS; i++)
		for (int j = 0; j < m->threads; j++)
			add(m->own_all[j][i] + m->own_most[j][i]);
#pragma omp parallel for
	for (int j = 0; j < MOST_THREADS; j++)
		for (int k = 0; k < m->n; k++) {
			m->team_all[j][m->cells[k]] = m->cells[k] + sum;
			if (k)
				m->team_most[j][m->cells[k - 1]] = m->cells[k] + sum;
		}
	for (int k = 0; k < m->n; k++)
		for (int j = 0; j < MOST_THREADS; j++)
			add(m->team_all[j][m->cells[k]] + m->team_most[j][m->cells[k]]);
}

/* The row is what a list says. */
static void nodes(struct mesh *m)
{
	unsigned long *row = m->list_most[m->cells[4]];
	for (int k = 0; k < m->n; k++)
		for (int v = 0; v < 3; v++)
			m->node_all[m->cells[k]][v] = m->node_most[m->cells[k]][v] = k + sum;
	for (int k = 0; k < m->n; k++)
		for (int v = 0; v < 3; v++)
			add(m->node_all[m->cells[k]][v] + m->node_most[m->others[k]][v]);
	for (int k = 0; k < m->n; k++)
		m->list_all[k][m->cells[k]] = m->list_most[k][m->cells[k]] = k + sum;
	for (int k = 0; k < m->n; k++)
		add(m->list_all[k][m->cells[k]]);
	m->list_most[m->cells[4]] = m->list_most[m->cells[3]];
	m->list_most[m->cells[3]] = row;
	for (int k = 0; k < m->n; k++)
		add(m->list_most[k][m->cells[k]]);
}

static void multiply(int n, const int *rows, const int *cells, unsigned long **v, unsigned long **w)
{
	for (int i = 0; i < n; i++) {
		unsigned long x = v[i][0];
		for (int a = rows[i]; a < rows[i + 1]; a++) {
			int c = cells[a];
			x += v[c][0] * a;
			w[c][0] += v[i][0];
			w[c][2] += v[i][1];
		}
		w[i][1] += x;
	}
}

/* As earthquakes are simulated: of three fields one is cleared, added to, and taken. */
static void fields(struct mesh *m, int turn)
{
	const int plus = (turn + 2) % TURNS, now = turn % TURNS, before = (turn + 1) % TURNS;
	for (int i = 0; i < CELLS; i++)
		for (int v = 0; v < 3; v++)
			m->deep[plus][i][v] = 0;
	multiply(m->n, m->rows, m->cells, m->deep[now], m->deep[plus]);
	for (int i = 0; i < CELLS; i++)
		for (int v = 0; v < 3; v++)
			m->deep[plus][i][v] += 2 * m->deep[now][i][v] - m->deep[before][i][v];
	for (int i = 0; i < CELLS; i++)
		add(m->deep[plus][i][0] + m->deep[plus][i][1] - m->deep[plus][i][2]);
}

/* ---- all of it ---- */

static void *room(size_t n, size_t size)
{
	void *p = malloc(n * size);
	return p ? p : (exit(1), p);
}

static unsigned long **table(int rows, int n)
{
	unsigned long **t = room(rows, sizeof *t);
	for (int i = 0; i < rows; i++) {
		t[i] = room(n, sizeof **t);
		for (int k = 0; k < n; k++)
			t[i][k] = i + k;
	}
	return t;
}

static void begin(struct mesh *m)
{
	m->cells = room(CELLS, sizeof *m->cells), m->others = room(CELLS, sizeof *m->others), m->mask = room(CELLS, sizeof *m->mask);
	m->open = room(CELLS, sizeof *m->open), m->rows = room(CELLS + 1, sizeof *m->rows);
	m->table_all = table(TURNS, SIZE), m->table_most = table(TURNS, SIZE), m->own_all = table(MOST_THREADS, SIZE);
	m->own_most = table(MOST_THREADS, SIZE), m->node_all = table(CELLS, 40), m->node_most = table(CELLS, 40);
	m->team_all = table(MOST_THREADS, SIZE), m->team_most = table(MOST_THREADS, SIZE);
	m->list_all = table(CELLS, CELLS), m->list_most = table(CELLS, CELLS), m->deep = room(TURNS, sizeof *m->deep);
	for (int i = 0; i < TURNS; i++)
		m->deep[i] = table(CELLS, 3);
	m->rows[0] = 0;
	for (int k = 0; k < CELLS; k++) {
		m->cells[k] = (k * 7 + 5) % CELLS, m->others[k] = (k * 11 + 2) % CELLS, m->mask[k] = k % 3 > 0, m->open[k] = k % 5 < 2;
		m->rows[k + 1] = m->rows[k] + k % 2;
	}
	for (int i = 0; i < SIZE; i++) {
		shift_most[i] = whole_most[i] = by_number_most[i] = back_most[i] = base_most[i] = line_most[i] = masked_most[i] = i;
		next_most[i] = two_most[i] = outer_most[i] = of_cell_most[i] = at_cell_most[i] = changed_most[i] = member_most[i] = 3 * i;
		grid_most[i % ROWS][i % WIDE] = turns_most[i % TURNS][i] = both_most[i] = 5 * i;
	}
}

int main(int argc, char **argv)
{
	struct mesh *m = &mesh;
	(void)argv;
	begin(m);
	for (int turn = 0; turn < 5; turn++) {
		m->n = 60 + 11 * (turn % 3) + argc - 1;
		m->at = 1 + turn % 3;
		m->plus = turn % TURNS;
		m->threads = 2 + turn % 3;
#pragma potential_ckpt
		lists(m);
		places(m);
		diagonals();
#pragma potential_ckpt
		masks(m);
		two_loops(m);
#pragma potential_ckpt
		turns(m);
		own_rows(m);
		nodes(m);
		fields(m, turn);
		printf("%lu\n", sum);
	}
	return 0;
}
