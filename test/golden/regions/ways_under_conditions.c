// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/* Ways to fill and to take where an array says so: masks, kinds, rows that are as long as a table says. Each array is filled and
 * taken under one condition, in functions of their own. What the analysis does not see through is wanted here as well, by name,
 * beside twins (not_…) of which something must be left. */
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 4000, BOXES = 50, ROOM = 20 };

struct box {
	int n, kind;
	double size;
};

static struct world {
	int n, boxes, *mask, *kind, *count, (*flags)[ROOM];
	unsigned char *open;
	double *weight;
	struct box *box;
	int *cells;
} world, *const w = &world;

static int type[MOST];
static double s;

#define ALL(c, n) for (int c = 0; c < (n); c++)
#define WAY(name, fill, take) \
	static double by_##name[MOST]; \
	static void fill_##name(double *x) { fill } \
	static void take_##name(const double *x) { take }
#define CALL(name) fill_##name(by_##name), take_##name(by_##name);
#define MASK(name, condition) WAY(name, ALL(k, w->n) if (condition) x[k] = k;, ALL(k, w->n) if (condition) s = s / 3 + x[k];)

MASK(truth, w->mask[k])
MASK(byte, w->open[k])
MASK(not, !w->mask[k])
MASK(kind, w->kind[k] == 3)
MASK(other_kind, w->kind[k] != 3)
MASK(less, w->kind[k] < 3)
MASK(static, type[k] == 1)
MASK(two_kinds, w->kind[k] == 3 || w->kind[k] == 5)
MASK(two_masks, w->mask[k] && w->open[k])
MASK(either, w->mask[k] || w->open[k])
MASK(next, w->mask[k + 1])
MASK(bit, w->kind[k] & 4)
MASK(number, w->weight[k] > 0)
MASK(of_cell, w->mask[w->cells[k]])
MASK(record, w->box[k % BOXES].kind == 1)
WAY(continue, ALL(k, w->n) { if (!w->mask[k]) continue; x[k] = k; }, ALL(k, w->n) if (w->mask[k]) s += x[k];)
WAY(copy, ALL(k, w->n) { int is = w->mask[k]; if (is) x[k] = k; }, ALL(k, w->n) { int is = w->mask[k]; if (is) s += x[k]; })
WAY(both, ALL(k, w->n) if (w->mask[k]) x[k] = k; else x[k] = -k;, ALL(k, w->n) s += x[k];)
WAY(three, ALL(k, w->n) if (w->kind[k] == 1) x[k] = k; else if (w->kind[k] == 2) x[k] = -k; else x[k] = 0;, ALL(k, w->n) s += x[k];)
WAY(switch, ALL(k, w->n) switch (w->kind[k]) { case 0: x[k] = k; break; case 1: x[k] = 3; break; default: x[k] = 4; }, ALL(k, w->n) s += x[k];)
WAY(grid, ALL(i, BOXES) ALL(j, ROOM) if (w->flags[i][j]) x[i * ROOM + j] = j;, ALL(i, BOXES) ALL(j, ROOM) if (w->flags[i][j]) s += x[i * ROOM + j];)
WAY(cleared, ALL(k, MOST) x[k] = 0; ALL(k, w->n) if (w->mask[k]) x[k] = 1;, ALL(k, w->n) if (w->mask[k]) s += x[k];)
WAY(team, _Pragma("omp parallel for") ALL(k, w->n) if (w->mask[k]) x[k] = k;, ALL(k, w->n) if (w->mask[k]) s += x[k];)
WAY(count, ALL(b, w->boxes) ALL(i, w->count[b]) x[ROOM * b + i] = i;, ALL(b, w->boxes) ALL(i, w->count[b]) s += x[ROOM * b + i];)
WAY(box, ALL(b, w->boxes) ALL(i, w->box[b].n) x[ROOM * b + i] = i;, ALL(b, w->boxes) ALL(i, w->box[b].n) s += x[ROOM * b + i];)
WAY(at, ALL(b, w->boxes) for (int i = ROOM * b; i < ROOM * b + w->count[b]; i++) x[i] = b;, ALL(b, w->boxes) ALL(i, w->count[b]) s += x[ROOM * b + i];)
WAY(along, ALL(b, w->boxes) for (int i = 0, at = ROOM * b; i < w->count[b]; i++, at++) x[at] = b;, ALL(b, w->boxes) for (int i = 0, at = ROOM * b; i < w->count[b]; i++, at++) s += x[at];)
WAY(row, ALL(b, w->boxes) { double *row = x + ROOM * b; ALL(i, w->count[b]) row[i] = i; }, ALL(b, w->boxes) ALL(i, w->count[b]) s += x[ROOM * b + i];)
WAY(some, ALL(b, w->boxes) if (w->box[b].kind) ALL(i, w->count[b]) x[ROOM * b + i] = i;, ALL(b, w->boxes) if (w->box[b].kind) ALL(i, w->count[b]) s += x[ROOM * b + i];)
WAY(inner, ALL(b, w->boxes) ALL(i, w->count[b]) if (w->flags[b][i]) x[ROOM * b + i] = i;, ALL(b, w->boxes) ALL(i, w->count[b]) if (w->flags[b][i]) s += x[ROOM * b + i];)
WAY(not_other, ALL(k, w->n) if (w->mask[k]) x[k] = k;, ALL(k, w->n) if (w->open[k]) s += x[k];)
WAY(not_kind, ALL(k, w->n) if (w->kind[k] == 3) x[k] = k;, ALL(k, w->n) if (w->kind[k] == 4) s += x[k];)
WAY(not_next, ALL(k, w->n) if (w->mask[k]) x[k] = k;, ALL(k, w->n) if (w->mask[k + 1]) s += x[k];)
WAY(not_same, ALL(k, w->n) if (w->mask[k]) x[k] = k; w->mask[3] ^= 1;, ALL(k, w->n) if (w->mask[k]) s += x[k];)
WAY(not_all, ALL(k, w->n) if (w->mask[k]) x[k] = k;, ALL(k, w->n) s += x[k];)
WAY(not_last, ALL(b, w->boxes) ALL(i, w->count[b] - 1) x[ROOM * b + i] = i;, ALL(b, w->boxes) ALL(i, w->count[b]) s += x[ROOM * b + i];)
WAY(not_box, ALL(b, w->boxes) ALL(i, w->count[b]) x[ROOM * b + i] = i;, ALL(b, w->boxes) ALL(i, w->box[b].n) s += x[ROOM * b + i];)

static void *room(size_t size)
{
	void *p = calloc(MOST + 1, size);
	return p ? p : (exit(1), p);
}

static void begin(int n)
{
	w->n = n, w->boxes = BOXES, w->mask = room(4), w->kind = room(4), w->count = room(4), w->flags = room(4 * ROOM);
	w->open = room(1), w->weight = room(8), w->box = room(sizeof *w->box), w->cells = room(4);
	ALL(i, MOST) {
		w->mask[i] = i % 3 > 0, w->kind[i] = type[i] = i % 7, w->open[i] = i % 2, w->weight[i] = i % 4;
		w->count[i] = i % ROOM, w->box[i] = (struct box){i * 3 % ROOM, i % 2, i}, w->cells[i] = i * 7 % 1000;
		w->flags[i / ROOM][i % ROOM] = i % 5;
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
		CALL(truth) CALL(byte) CALL(not) CALL(kind) CALL(other_kind) CALL(less) CALL(static) CALL(two_kinds)
		CALL(two_masks) CALL(either) CALL(next) CALL(bit) CALL(number) CALL(of_cell) CALL(record) CALL(continue)
		CALL(copy) CALL(both) CALL(three) CALL(switch) CALL(grid) CALL(cleared) CALL(team) CALL(count) CALL(box)
		CALL(at) CALL(along) CALL(row) CALL(some) CALL(inner) CALL(not_other) CALL(not_kind) CALL(not_next)
		CALL(not_same) CALL(not_all) CALL(not_last) CALL(not_box)
	}
	printf("%.17g\n", s);
	return 0;
}
// RUN: ompckpt-cc --ompckpt-dump=parts -fopenmp -w %s | tr , "\n" | grep -v nothing | grep -o "by_[a-z0-9_]*" | sort -u
// WANT: by_not_all
// WANT: by_not_box
// WANT: by_not_kind
// WANT: by_not_last
// WANT: by_not_next
// WANT: by_not_other
// WANT: by_not_same
// WANT: by_number
