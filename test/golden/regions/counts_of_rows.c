/* Counts in an array are of rows, one each: what is read of a row later lies below its count at the label, if whoever makes it larger
 * fills what comes to lie there. Rows that a table is as long as keep their index. With one element left out, a count that somebody else
 * may change, a row that is read by another's count, all that may be read is saved. */
#include <stdlib.h>
#include <string.h>

enum { ROWS = 40, ROOM = 32 };

static double fixed[ROWS * ROOM], x[ROWS * ROOM], f[ROWS * ROOM], y[ROWS][ROOM], turned[ROWS * ROOM], near[ROWS * ROOM], reset[ROWS * ROOM], sum;
static int nfixed[ROWS], n[ROWS], ny[ROWS], nturned[ROWS], nnear[ROWS], nreset[ROWS], near_of[ROWS][3];
static struct cell {
	int n, id;
} cells[ROWS];
static double in_cells[ROWS * ROOM];
static struct boxes {
	int rows, *n;
} *boxes;
static struct atoms {
	double (*r)[3];
} *atoms;

static double gap[ROWS * ROOM], others[ROWS * ROOM], raw[ROWS * ROOM], shared[ROWS * ROOM], again[ROWS * ROOM];
static int ngap[ROWS], nothers[ROWS], nraw[ROWS], nshared[ROWS], nagain[ROWS], was[ROWS];

static void add(double a)
{
	sum = sum * 3 + a;
}

static void take(const double *from, const int *count)
{
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < count[c]; i++)
			add(from[ROOM * c + i]);
}

static void put(int c, double a)
{
	int at = ROOM * c + n[c];
	n[c]++;
	x[at] = f[at] = a;
}

static void copy(int to, int from)
{
	x[to] = x[from];
	f[to] = f[from];
}

static void move(int c, int i, int d)
{
	int k = n[d];
	copy(ROOM * d + k, ROOM * c + i);
	n[d]++;
	n[c]--;
	k = n[c];
	if (k)
		copy(ROOM * c + i, ROOM * c + k);
}

static void redistribute(void)
{
	for (int c = 0; c < ROWS; c++) {
		int i = 0;
		while (i < n[c]) {
			int d = (int)x[ROOM * c + i];
			if (d != c)
				move(c, i, d);
			else
				i++;
		}
	}
}

static void push_all(struct boxes *b, struct atoms *a)
{
#pragma omp parallel for
	for (int c = 0; c < b->rows; c++)
		for (int i = ROOM * c, k = 0; k < b->n[c]; k++, i++)
			a->r[i][0] += 0.1;
	for (int c = 0; c < b->rows; c++) {
		for (int k = 0; k < 3; k++)
			a->r[ROOM * c + b->n[c]][k] = c;
		b->n[c]++;
	}
}

static void ways(int step)
{
	take(fixed, nfixed);
	redistribute();
	put(step, step);
	take(x, n);
	take(f, n);
	for (int c = 0; c < ROWS; c++) {
		y[c][ny[c]++] = step;
		for (int i = 0; i < ny[c]; i++)
			add(y[c][i]);
		turned[ROOM * (ROWS - 1 - c) + nturned[c]] = step;
		nturned[c]++;
		for (int i = 0; i < nturned[c]; i++)
			add(turned[ROOM * (ROWS - 1 - c) + i]);
		in_cells[ROOM * c + cells[c].n++] = step;
		for (int i = 0; i < cells[c].n; i++)
			add(in_cells[ROOM * c + i]);
	}
	for (int c = 0; c < ROWS; c++)
		for (int k = 0; k < 3; k++)
			for (int i = 0; i < nnear[near_of[c][k]]; i++)
				add(near[ROOM * near_of[c][k] + i]);
	near[ROOM * step + nnear[step]] = step;
	nnear[step]++;
	push_all(boxes, atoms);
	take(reset, nreset);
#pragma omp parallel for
	for (int c = 7; c < ROWS; c++)
		nreset[c] = 0;
	reset[ROOM * step + nreset[step]] = step;
	nreset[step]++;
}

static void wrong_ways(int step)
{
	for (int c = 0; c < ROWS; c++) {
		gap[ROOM * c + ngap[c] + 1] = step;
		ngap[c]++;
	}
	take(gap, ngap);
	for (int c = 0; c < ROWS; c++)
		for (int i = 0; i < nothers[c]; i++)
			add(others[ROOM * ((c + 1) % ROWS) + i]);
	nothers[step] = 3;
	int *p = &nraw[step];
	*p += 1;
	take(raw, nraw);
#pragma omp parallel for
	for (int c = 0; c < ROWS; c++)
		nshared[c]++;
	take(shared, nshared);
	memcpy(nagain, was, sizeof nagain);
	take(again, nagain);
}

int main(int argc, char **argv)
{
	for (int c = 0; c < ROWS; c++) {
		nfixed[c] = c % 7;
		near_of[c][0] = near_of[c][1] = near_of[c][2] = c * 5 % ROWS;
		was[c] = argc;
	}
	for (int i = 0; i < ROWS * ROOM; i++)
		fixed[i] = i;
	boxes = malloc(sizeof *boxes);
	boxes->rows = argc;
	boxes->n = calloc(ROWS, sizeof *boxes->n);
	atoms = malloc(sizeof *atoms);
	atoms->r = calloc(ROWS * ROOM, sizeof *atoms->r);
	for (int step = 0; step < argc; step++) {
#pragma potential_ckpt
		ways(step);
		wrong_ways(step);
	}
	return argv[0] ? sum > 3 : 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | grep position | sed 's/, \[/\n[/g' | grep -E "^\[.*\[" | sed 's/\]; kills.*/]/'
// WANT: [fixed: fixed[32 * k:nfixed[k] + 32 * k - 1] for k in [0:39]]
// WANT: [x: x[32 * k:n[k] + 32 * k - 1] for k in [0:39]]
// WANT: [f: f[32 * k:n[k] + 32 * k - 1] for k in [0:39]]
// WANT: [y: y[k][0:ny[k] - 1] for k in [0:39]]
// WANT: [turned: turned[-32 * k + 1248:min(1279, nturned[k] - 32 * k + 1247)] for k in [0:39]]
// WANT: [near: near[max(32 * k, 0):min(1279, nnear[k] + 32 * k - 1)] for k in [(-nnear[..] + 1) / 32:39], or all]
// WANT: [reset: reset[32 * k:nreset[k] + 32 * k - 1] for k in [0:39]]
// WANT: [in_cells: in_cells[32 * k:min(1279, cells[k].n + 32 * k - 1)] for k in [0:39]]
// WANT: [calloc at counts_of_rows.c:155: boxes->n[0:boxes->rows - 1]]
// WANT: [calloc at counts_of_rows.c:157]
