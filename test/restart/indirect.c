// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* What index arrays lead to is filled and taken over one list, and twins of which something is left: a list that is shorter, or
 * another one, that has changed in between, an element beside, another record's member, rows that a table has moved. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1500, CELLS = 200, NODES = 4 };
#define TWINS(x) x##_all[SIZE], x##_most[SIZE]
static unsigned long TWINS(cells), TWINS(nodes), TWINS(vector), TWINS(vars), TWINS(lines), TWINS(of_list), TWINS(changed),
	TWINS(exchanged), TWINS(gone), TWINS(by_part), TWINS(kernel), TWINS(team), TWINS(cleared), TWINS(own), TWINS(inner),
	TWINS(stored), TWINS(down), TWINS(both), TWINS(moved), TWINS(shifted), TWINS(edges), TWINS(turned), TWINS(once),
	TWINS(kept), sum = 1;

struct cell {
	unsigned long mass, flux[3];
	int next;
};

static struct mesh {
	int n, vars;
	int *cells, *others, (*nodes)[NODES], *rows, *to;
	int **pairs;
	struct cell *grid, *rest;
} mesh;

static void add(unsigned long x)
{
	sum = sum * 3 + x;
}

/* ---- one list ---- */

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

static void one_list(const struct mesh *m)
{
	fill(cells_all, m->cells, m->n);
	fill(cells_most, m->cells, m->n - 1);
	take(cells_all, m->cells, m->n);
	take(cells_most, m->cells, m->n);
	fill(both_all, m->cells, m->n);
	fill(both_most, m->cells, m->n);
	take(both_all, m->cells + 3, m->n - 3);
	take(both_most, m->others, m->n);
	fill(shifted_all, m->cells, m->n);
	fill(shifted_most, m->cells, m->n - 3);
	take(shifted_all, m->cells + 3, m->n - 3);
	take(shifted_most, m->cells + 3, m->n - 3);
}

/* Nodes of elements; in the twin one of four is taken from the next element. */
static void elements(const struct mesh *m)
{
	for (int e = 0; e < m->n; e++)
		for (int i = 0; i < NODES; i++)
			nodes_all[m->nodes[e][i]] = e + sum;
	for (int e = 0; e < m->n; e++)
		for (int i = 0; i < NODES - 1; i++)
			nodes_most[m->nodes[e][i]] = e + sum;
	for (int e = 1; e < m->n; e++)
		for (int i = 0; i < NODES; i++)
			edges_all[m->nodes[e - 1][i]] = edges_most[m->nodes[e][i]] = e + sum;
	for (int e = 0; e < m->n - 1; e++)
		for (int i = 0; i < NODES; i++)
			add(edges_all[m->nodes[e][i]] + edges_most[m->nodes[e][i]]);
	for (int e = 0; e < m->n; e++) {
		add(nodes_all[m->nodes[e][0]] - nodes_all[m->nodes[e][3]]);
		add(nodes_most[m->nodes[e][0]] - nodes_most[m->nodes[e][3]]);
	}
}

/* Three numbers for each cell, or as many as the mesh says. */
static void vectors(const struct mesh *m)
{
	for (int k = 0; k < m->n; k++) {
		for (int v = 0; v < 3; v++)
			vector_all[3 * m->cells[k] + v] = k + sum;
		vector_most[3 * m->cells[k]] = vector_most[3 * m->cells[k] + 2] = k + sum;
		for (int v = 0; v < m->vars; v++)
			vars_all[m->cells[k] * m->vars + v] = k + sum;
		for (int v = 1; v < m->vars; v++)
			vars_most[m->cells[k] * m->vars + v] = k + sum;
	}
	for (int k = 0; k < m->n; k++) {
		add(vector_all[3 * m->cells[k]] + vector_all[3 * m->cells[k] + 1] - vector_all[3 * m->cells[k] + 2]);
		for (int v = 0; v < 3; v++)
			add(vector_most[3 * m->cells[k] + v]);
		for (int v = 0; v < m->vars; v++)
			add(vars_all[m->cells[k] * m->vars + v] + vars_most[m->cells[k] * m->vars + v]);
	}
}

/* Lines of a sparse matrix; the twin's last entry of each line is left. */
static void matrix(const struct mesh *m)
{
	for (int i = 0; i < m->n; i++) {
		for (int j = m->rows[i]; j < m->rows[i + 1]; j++)
			lines_all[j] = i + sum;
		for (int j = m->rows[i]; j < m->rows[i + 1] - 1; j++)
			lines_most[j] = i + sum;
	}
	for (int i = 0; i < m->n; i++)
		for (int j = m->rows[i]; j < m->rows[i + 1]; j++)
			add(lines_all[j] + lines_most[j]);
}

static void list_of_list(const struct mesh *m)
{
	for (int k = 0; k < m->n; k++)
		of_list_all[m->to[m->cells[k]]] = of_list_most[m->to[m->cells[k]]] = k + sum;
	for (int k = 0; k < m->n; k++)
		add(of_list_all[m->to[m->cells[k]]] + of_list_most[m->to[m->others[k]]]);
}

/* Two numbers make one index. */
static void pairs(const struct mesh *m)
{
	for (int k = 0; k < m->n; k++)
		inner_all[m->pairs[k][0] + 10 * m->pairs[k][1]] = inner_most[m->pairs[k][0] + 10 * m->pairs[k][1]] = k + sum;
	for (int k = 0; k < m->n; k++)
		add(inner_all[m->pairs[k][0] + 10 * m->pairs[k][1]] - inner_most[m->pairs[k][1] + 10 * m->pairs[k][0]]);
}

/* ---- lists that change ---- */

static void changing(struct mesh *m)
{
	int *list = m->cells;
	for (int k = 0; k < m->n; k++)
		changed_all[m->cells[k]] = changed_most[m->cells[k]] = exchanged_all[m->cells[k]] =
			exchanged_most[m->cells[k]] = k + sum;
	for (int k = 0; k < m->n; k++)
		add(changed_all[m->cells[k]]);
	m->cells[sum % 7] = m->n + (int)(sum % 5);
	for (int k = 0; k < m->n; k++)
		add(changed_most[m->cells[k]]);
	m->cells = m->others;
	m->others = list;
	for (int k = 0; k < m->n; k++)
		add(exchanged_most[m->cells[k]] + exchanged_all[list[k]]);
}

/* A list that is made in each turn, and given back; the twin's second one has other cells in its place. */
static void lists_of_a_turn(const struct mesh *m)
{
	int *list = malloc(m->n * sizeof *list);
	if (!list)
		exit(1);
	for (int k = 0; k < m->n; k++)
		list[k] = (k * 3 + m->cells[0]) % CELLS;
	fill(own_all, list, m->n);
	fill(own_most, list, m->n);
	take(own_all, list, m->n);
	free(list);
	list = malloc(m->n * sizeof *list);
	if (!list)
		exit(1);
	for (int k = 0; k < m->n; k++)
		list[k] = (k * 5 + m->cells[1]) % CELLS;
	take(own_most, list, m->n);
	free(list);
}

/* The loop that goes over a list writes it; what it led to is another element then. */
static void written_on_the_way(struct mesh *m)
{
	for (int k = 0; k < m->n; k++) {
		gone_all[m->to[k]] = gone_most[m->to[k]] = k + sum;
		m->to[k] = (m->to[k] + 1) % CELLS;
		gone_all[m->to[k]] = k + sum;
	}
	for (int k = 0; k < m->n; k++)
		add(gone_all[m->to[k]] + gone_most[m->to[k]]);
}

/* In each turn of a loop the list is one further; in the twin the turns begin with what the last one had. */
static void turn_by_turn(struct mesh *m)
{
	for (int i = 0; i < 3; i++) {
		for (int k = 0; k < m->n; k++) {
			turned_all[m->to[k]] = k + sum;
			if (i)
				add(turned_most[m->to[k]]);
		}
		take(turned_all, m->to, m->n);
		fill(turned_most, m->to, m->n);
		for (int k = 0; k < m->n; k++)
			m->to[k] = (m->to[k] + 1) % CELLS;
	}
}

/* One cell: by a pointer to three numbers of it, and by a number that the list does not hold any more. */
static void one_cell(struct mesh *m, int k)
{
	unsigned long *p = &once_all[3 * m->cells[k]], *q = &once_most[3 * m->cells[k]];
	int c = m->cells[k];
	p[0] = p[1] = q[0] = q[1] = sum;
	kept_all[c] = sum;
	add(once_all[3 * m->cells[k] + 1] + once_most[m->cells[k]] + kept_all[m->cells[k]]);
	m->cells[k] = (m->cells[k] + 1) % CELLS;
	kept_most[c] = sum;
	add(kept_most[m->cells[k]]);
}

/* ---- pointers to cells ---- */

static void fill_cell(unsigned long *x, unsigned long by)
{
	for (int v = 0; v < 3; v++)
		x[v] = by + v;
}

static void fill_two(unsigned long *x, unsigned long by)
{
	x[0] = x[1] = by;
}

static void by_pointer(const struct mesh *m)
{
	for (int k = 0; k < m->n; k++) {
		struct cell *c = &m->grid[m->cells[k]], *d = m->rest + m->cells[k];
		unsigned long *x = by_part_all + 3 * m->cells[k], *y = by_part_most + 3 * m->cells[k];
		c->mass = d->mass = sum + k;
		for (int v = 0; v < 3; v++)
			c->flux[v] = x[v] = k + sum;
		d->flux[0] = d->flux[2] = y[1] = y[2] = k;
		fill_cell(&kernel_all[3 * m->cells[k]], sum);
		fill_two(&kernel_most[3 * m->cells[k]], sum);
	}
	for (int k = 0; k < m->n; k++) {
		int c = m->cells[k];
		for (int v = 0; v < 3; v++) {
			add(m->grid[c].flux[v] + by_part_all[3 * c + v] + kernel_all[3 * c + v]);
			add(m->rest[c].flux[v] + by_part_most[3 * c + v] + kernel_most[3 * c + v]);
		}
		add(m->grid[c].mass + m->rest[c].mass);
	}
}

/* All is cleared, or all but the last; then a list says what is added to, and what is taken. */
static void cleared(const struct mesh *m)
{
	for (int i = 0; i < SIZE; i++)
		cleared_all[i] = moved_all[i] = sum;
	memset(cleared_most, 0, (3 * m->cells[0] + 2) * sizeof *cleared_most);
	for (int i = 0; i < m->cells[0]; i++)
		moved_most[i] = sum;
	for (int k = 0; k < m->n; k++) {
		unsigned long *x = &moved_all[3 * m->cells[k]], *y = &moved_most[m->cells[k]];
		for (int v = 0; v < 3; v++)
			cleared_all[3 * m->cells[k] + v] += cleared_most[3 * m->cells[k] + v];
		x[1] += k;
		y[0] += k;
	}
	for (int k = 0; k < m->n; k++)
		add(cleared_all[m->cells[k]] + cleared_most[m->cells[k]] + moved_all[m->others[k]] + moved_most[m->cells[k]]);
}

/* ---- other ways ---- */

static void in_team(const struct mesh *m)
{
#pragma omp parallel
	{
#pragma omp for
		for (int k = 0; k < m->n; k++)
			team_all[m->cells[k]] = m->cells[k] + sum;
#pragma omp for nowait
		for (int k = 2; k < m->n; k++)
			team_most[m->cells[k]] = m->cells[k] + sum;
	}
	for (int k = m->n - 1; k >= 0; k--) {
		down_all[m->cells[k]] = k + sum;
		if (k)
			down_most[m->cells[k - 1]] = k + sum;
	}
	for (int k = 0; k < m->n; k++)
		add(team_all[m->cells[k]] + team_most[m->cells[k]] + down_all[m->cells[k]] + down_most[m->cells[k]]);
}

/* Where an index is stored in a variable; the twin's is counted on. */
static void stored(const struct mesh *m)
{
	for (int k = 0; k < m->n; k++) {
		int c = m->cells[k];
		if (c % 2)
			stored_all[c] = k + sum;
		else
			stored_all[c] = k;
		stored_most[c++] = k;
		stored_most[c + 1] = k;
	}
	for (int k = 0; k < m->n; k++)
		add(stored_all[m->cells[k]] + stored_most[m->cells[k] + 1]);
}

static void *room(size_t n, size_t size)
{
	void *p = malloc(n * size);
	return p ? p : (exit(1), p);
}

static void begin(struct mesh *m)
{
	m->cells = room(CELLS, sizeof *m->cells), m->others = room(CELLS, sizeof *m->others);
	m->nodes = room(CELLS, sizeof *m->nodes), m->rows = room(CELLS + 1, sizeof *m->rows), m->to = room(CELLS, sizeof *m->to);
	m->pairs = room(CELLS, sizeof *m->pairs), m->grid = room(2 * CELLS, sizeof *m->grid), m->rest = room(2 * CELLS, sizeof *m->rest);
	m->rows[0] = 3;
	for (int k = 0; k < CELLS; k++) {
		m->cells[k] = (k * 7 + 5) % CELLS, m->others[k] = (k * 11 + 2) % CELLS, m->to[k] = k * 13 % CELLS;
		for (int i = 0; i < NODES; i++)
			m->nodes[k][i] = (k * 17 + i * 29) % SIZE;
		m->rows[k + 1] = m->rows[k] + 1 + k % 5;
		m->pairs[k] = room(2, sizeof **m->pairs);
		m->pairs[k][0] = k % 10, m->pairs[k][1] = k / 10;
	}
	for (int i = 0; i < 2 * CELLS; i++)
		m->grid[i] = m->rest[i] = (struct cell){i, {i, i + 1, i + 2}, i};
	for (int i = 0; i < SIZE; i++) {
		cells_most[i] = nodes_most[i] = vector_most[i] = vars_most[i] = lines_most[i] = of_list_most[i] = changed_most[i] = i;
		exchanged_most[i] = gone_most[i] = by_part_most[i] = kernel_most[i] = team_most[i] = cleared_most[i] = own_most[i] = i + 7;
		shifted_most[i] = edges_most[i] = turned_most[i] = once_most[i] = kept_most[i] = 5 * i;
		inner_most[i] = stored_most[i] = down_most[i] = both_most[i] = moved_most[i] = 3 * i;
	}
}

int main(int argc, char **argv)
{
	struct mesh *m = &mesh;
	(void)argv;
	begin(m);
	for (int turn = 0; turn < 5; turn++) {
		m->n = 60 + 11 * (turn % 3) + argc - 1;
		m->vars = 2 + turn % 3;
#pragma potential_ckpt
		one_list(m);
		elements(m);
		vectors(m);
		matrix(m);
		list_of_list(m);
		pairs(m);
#pragma potential_ckpt
		changing(m);
		lists_of_a_turn(m);
		written_on_the_way(m);
		turn_by_turn(m);
		one_cell(m, turn + 3);
#pragma potential_ckpt
		by_pointer(m);
		cleared(m);
		in_team(m);
		stored(m);
		printf("%lu\n", sum);
	}
	return 0;
}
