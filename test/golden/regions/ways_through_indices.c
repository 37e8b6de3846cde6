// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to fill and to take what index arrays lead to: cells of a list, nodes of elements, rows of a sparse matrix. Each array is
 * filled and taken over one list, in functions of their own. What the analysis does not see through is wanted here as well, by
 * name, beside twins (not_…) of which something must be left. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 4000, NODES = 4 };

struct mesh {
	int n, edges, vars;
	int *cells, *others, *to, *rows;
	int (*ends)[2], *flat, **links;
	short *small;
	unsigned *positive;
	size_t *sizes;
	unsigned char *mask;
	struct edge {
		int from, to;
		double length;
	} *list;
};

static struct mesh mesh, *const m = &mesh;
static int cells[MOST], n_cells;
static double s;

/* "c" is the index of the loop. */
#define ALL(c, n) for (int c = 0; c < (n); c++)
#define WAY(w, fill, take) \
	static double by_##w[MOST]; \
	static void fill_##w(double *x) { fill } \
	static void take_##w(const double *x) { take }
#define CALL(w) fill_##w(by_##w), take_##w(by_##w);

WAY(list, ALL(k, m->n) x[m->cells[k]] = k;, ALL(k, m->n) s = s * 3 + x[m->cells[k]];)
WAY(static, ALL(k, n_cells) x[cells[k]] = k;, ALL(k, n_cells) s = s * 3 + x[cells[k]];)
WAY(number, ALL(k, m->n) { int c = m->cells[k]; x[c] = k; }, ALL(k, m->n) { int c = m->cells[k]; if (c > 3) s += x[c]; })
WAY(down, for (int k = m->n - 1; k >= 0; k--) x[m->cells[k]] = k;, ALL(k, m->n) s = s * 3 + x[m->cells[k]];)
WAY(pointer, for (const int *p = m->cells; p < m->cells + m->n; p++) x[*p] = 1;, ALL(k, m->n) s = s * 3 + x[m->cells[k]];)
WAY(some, ALL(k, m->n) x[m->cells[k]] = k;, for (int k = 2; k < m->n; k += 3) s = s * 3 + x[m->cells[k]];)
WAY(one, ALL(k, 100) x[m->cells[k]] = k;, s = s * 3 + x[m->cells[7]];)
WAY(ends, ALL(e, m->edges) ALL(i, 2) x[m->ends[e][i]] = e;, ALL(e, m->edges) s += x[m->ends[e][0]] - x[m->ends[e][1]];)
WAY(flat, ALL(e, m->edges) ALL(i, NODES) x[m->flat[e * NODES + i]] = e;, ALL(e, m->edges) ALL(i, NODES) s += x[m->flat[e * NODES + i]];)
WAY(links, ALL(k, m->n) x[m->links[k][0]] = k;, ALL(k, m->n) s = s * 3 + x[m->links[k][0]];)
WAY(two, ALL(k, m->n) x[m->links[k][0] + 2 * m->links[k][1]] = k;, ALL(k, m->n) s += x[m->links[k][0] + 2 * m->links[k][1]];)
WAY(record, ALL(e, m->edges) x[m->list[e].to] = e;, ALL(e, m->edges) s += x[m->list[e].to];)
WAY(vector, ALL(k, m->n) ALL(v, 3) x[3 * m->cells[k] + v] = k;, ALL(k, m->n) s += x[3 * m->cells[k]] - x[3 * m->cells[k] + 2];)
WAY(part, ALL(k, m->n) { double *y = x + 3 * m->cells[k]; y[0] = y[1] = y[2] = k; }, ALL(k, m->n) ALL(v, 3) s += x[3 * m->cells[k] + v];)
WAY(vars, ALL(k, m->n) ALL(v, m->vars) x[m->cells[k] * m->vars + v] = k;, ALL(k, m->n) ALL(v, m->vars) s += x[m->cells[k] * m->vars + v];)
WAY(rows, ALL(i, m->n) for (int j = m->rows[i]; j < m->rows[i + 1]; j++) x[j] = i;, ALL(i, m->n) for (int j = m->rows[i]; j < m->rows[i + 1]; j++) s += x[j];)
WAY(block, ALL(i, m->n) ALL(j, 5) x[m->rows[i] + j] = i;, ALL(i, m->n) ALL(j, 5) s += x[m->rows[i] + j];)
WAY(next, ALL(k, m->n) x[m->cells[k] + 1] = k;, ALL(k, m->n) s += x[m->cells[k] + 1];)
WAY(before, ALL(k, m->n) x[m->cells[k] - 1] = k;, ALL(k, m->n) s += x[m->cells[k] - 1];)
WAY(short, ALL(k, m->n) x[m->small[k]] = k;, ALL(k, m->n) s += x[m->small[k]];)
WAY(unsigned, ALL(k, m->n) x[m->positive[k]] = k;, ALL(k, m->n) s += x[m->positive[k]];)
WAY(size, for (size_t k = 0; k < (size_t)m->n; k++) x[m->sizes[k]] = k;, ALL(k, m->n) s += x[m->sizes[k]];)
WAY(of_list, ALL(k, m->n) x[m->to[m->cells[k]]] = k;, ALL(k, m->n) s += x[m->to[m->cells[k]]];)
WAY(entry, ALL(k, m->n) x[m->rows[m->cells[k] + 1]] = k;, ALL(k, m->n) s += x[m->rows[m->cells[k] + 1]];)
WAY(team, _Pragma("omp parallel for") ALL(k, m->n) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(added, ALL(k, m->n) x[m->cells[k]] = 0; ALL(k, m->n) x[m->cells[k]] += k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(cleared, ALL(i, MOST) x[i] = 0; ALL(e, m->edges) x[m->ends[e][0]] += e;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(zeroed, memset(x, 0, MOST * sizeof *x); ALL(e, m->edges) x[m->ends[e][0]] += e;, ALL(i, MOST) s += x[i];)
WAY(chosen, ALL(k, m->n) if (m->mask[k]) x[m->cells[k]] = k; else x[m->cells[k]] = -k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(masked, ALL(k, m->n) if (m->mask[k]) x[m->cells[k]] = k;, ALL(k, m->n) if (m->mask[k]) s += x[m->cells[k]];)
WAY(not_all, ALL(k, m->n - 1) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_first, for (int k = 1; k < m->n; k++) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_these, ALL(k, m->n) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->others[k]];)
WAY(not_next, ALL(k, m->n) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->cells[k] + 1];)
WAY(not_more, ALL(k, m->n) ALL(v, 2) x[3 * m->cells[k] + v] = k;, ALL(k, m->n) ALL(v, 3) s += x[3 * m->cells[k] + v];)
WAY(not_same, ALL(k, m->n) x[m->cells[k]] = k; m->cells[4]++;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_list, ALL(k, m->n) x[m->cells[k]] = k; m->cells = m->others;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_sure, ALL(k, m->n) if (m->mask[k]) x[m->cells[k]] = k;, ALL(k, m->n) s += x[m->cells[k]];)
WAY(not_place, ALL(k, m->n) x[m->cells[k]] = k;, ALL(i, m->n) s += x[i];)
WAY(not_ends, ALL(e, m->edges) x[m->ends[e][0]] = e;, ALL(e, m->edges) s += x[m->ends[e][0]] - x[m->ends[e][1]];)

static void *room(size_t size)
{
	void *p = calloc(MOST, size);
	return p ? p : (exit(1), p);
}

static void begin(int n)
{
	m->n = n_cells = n, m->edges = n / NODES, m->vars = 3;
	m->cells = room(4), m->others = room(4), m->to = room(4), m->rows = room(4), m->flat = room(4), m->small = room(2);
	m->positive = room(4), m->sizes = room(8), m->mask = room(1), m->ends = room(8), m->list = room(sizeof *m->list);
	m->links = room(8);
	ALL(i, MOST) {
		int c = i * 7 % 1000;
		m->cells[i] = cells[i] = m->small[i] = m->positive[i] = m->sizes[i] = c + 1;
		m->others[i] = m->to[i] = i * 11 % 1000 + 1, m->mask[i] = i % 3 > 0, m->rows[i] = i / 4, m->flat[i] = i * 3 % 1000;
		m->ends[i][0] = i % 999, m->ends[i][1] = i * 5 % 999, m->list[i].to = i % 997;
		m->links[i] = m->ends[i];
	}
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 900;
	if (n < 100 || n > 990)
		return 1;
	begin(n);
	for (int turn = 0; turn < 3; turn++) {
#pragma potential_ckpt
		CALL(list) CALL(static) CALL(number) CALL(down) CALL(pointer) CALL(some) CALL(one) CALL(ends) CALL(flat)
		CALL(links) CALL(two) CALL(record) CALL(vector) CALL(part) CALL(vars) CALL(rows) CALL(block) CALL(next)
		CALL(before) CALL(short) CALL(unsigned) CALL(size) CALL(of_list) CALL(entry) CALL(team) CALL(added)
		CALL(cleared) CALL(zeroed) CALL(chosen) CALL(masked) CALL(not_all) CALL(not_first) CALL(not_these)
		CALL(not_next) CALL(not_more) CALL(not_same) CALL(not_list) CALL(not_sure) CALL(not_place) CALL(not_ends)
	}
	printf("%.17g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | grep -v nothing | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_not_all
// WANT: by_not_ends
// WANT: by_not_first
// WANT: by_not_list
// WANT: by_not_more
// WANT: by_not_next
// WANT: by_not_place
// WANT: by_not_same
// WANT: by_not_sure
// WANT: by_not_these
